/** The editor of a scenario: one order and a seed. */

import { SIDES } from '@tradefloor/contracts/vocabulary/order';
import { SCENARIO_MARKETS } from '@tradefloor/contracts/vocabulary/scenarios';
import { STRATEGIES } from '@tradefloor/contracts/vocabulary/strategies';
import { type FormEvent, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField, SelectField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { toChoices, toOptions } from '../../../lib/choices.ts';
import type { Problem } from '../../../lib/problem.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { Scenario } from '../../../platform/client/shapes.ts';
import {
  newDraft,
  type Problems,
  readDraft,
  type ScenarioDraft,
  toDraft,
} from './scenario-draft.ts';

type EditorProps = {
  readonly scenario: Scenario | null;
  /** What a new one is of, until something is typed. */
  readonly symbol: string;
  readonly onSaved: (scenario: Scenario) => void;
};

export function ScenarioEditor({ scenario, symbol, onSaved }: EditorProps) {
  const client = useClient();
  const [typed, setTyped] = useState<ScenarioDraft | null>(null);
  const draft = typed ?? (scenario === null ? newDraft(symbol) : toDraft(scenario));
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<Problem | null>(null);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const read = readDraft(draft, scenario);
    setProblems(read.problems);
    setFailure(null);
    if (read.body === null) return;
    try {
      const { calls } = client;
      const saved =
        scenario === null
          ? await calls.scenarios.save.mutate(read.body)
          : await calls.scenarios.change.mutate({ scenarioId: scenario.scenarioId, ...read.body });
      onSaved(saved);
    } catch (error) {
      setFailure(toProblem(error));
    }
  };
  return (
    <form
      aria-label={scenario === null ? 'New scenario' : 'Terms of the scenario'}
      onSubmit={(event) => void save(event)}
      className="flex flex-col gap-2 border border-line p-2"
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] items-end gap-2">
        <Fields draft={draft} problems={problems} onChange={setTyped} />
        <Button type="submit" look={scenario === null ? 'primary' : 'outline'}>
          {scenario === null ? 'Save scenario' : 'Save terms'}
        </Button>
      </div>
      <p role="alert" className="text-12 text-critical empty:hidden">
        <Refused problem={failure} />
      </p>
    </form>
  );
}

const MARKETS = toChoices(SCENARIO_MARKETS, {
  PLAIN: 'Brownian motion',
  REAL: 'With order flow',
});

type FieldsProps = {
  readonly draft: ScenarioDraft;
  readonly problems: Problems;
  readonly onChange: (draft: ScenarioDraft) => void;
};

function Fields({ draft, problems, onChange }: FieldsProps) {
  const text = (name: keyof ScenarioDraft, label: string) => ({
    label,
    value: draft[name],
    problem: problems[name] ?? null,
    onChange: (event: { target: { value: string } }) =>
      onChange({ ...draft, [name]: event.target.value }),
  });
  return (
    <>
      <InputField {...text('name', 'Name')} holds="words" />
      <InputField {...text('symbol', 'Symbol')} holds="words" />
      <SelectField {...text('side', 'Side')} options={toOptions(SIDES)} />
      <InputField {...text('qty', 'Quantity')} inputMode="numeric" />
      <InputField {...text('price', 'Limit price')} inputMode="decimal" placeholder="market" />
      <SelectField {...text('strategy', 'Strategy')} options={toOptions(STRATEGIES)} />
      <InputField {...text('seed', 'Seed of the market')} inputMode="numeric" />
      <SelectField {...text('market', 'Market')} options={MARKETS} />
      <InputField {...text('minutes', 'Max. minutes')} inputMode="numeric" />
    </>
  );
}
