/** An admin's input for the load generator: number of users, rate, duration, mix. */

import { type FormEvent, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField, SelectField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import type { Problem } from '../../../lib/problem.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import {
  ARRIVALS,
  FIRST_LOAD,
  type LoadDraft,
  MIXES,
  type ReadLoad,
  readLoad,
} from './load-draft.ts';

const SEEDS = 0x1_0000_0000;

type LoadFormProps = { readonly isBusy: boolean; readonly onChanged: () => void };

export function LoadForm({ isBusy, onChanged }: LoadFormProps) {
  const client = useClient();
  const [draft, setDraft] = useState(FIRST_LOAD);
  const [fault, setFault] = useState<Extract<ReadLoad, { ok: false }> | null>(null);
  const [failure, setFailure] = useState<Problem | null>(null);
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(toProblem(error));
    }
    onChanged();
  };
  const start = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const read = readLoad(draft, Math.floor(Math.random() * SEEDS));
    setFault(read.ok ? null : read);
    if (read.ok) await attempt(() => client.calls.load.start.mutate(read.plan));
  };
  const set = (change: Partial<LoadDraft>): void => {
    setDraft({ ...draft, ...change });
    setFault(null);
  };
  return (
    <form
      aria-label="Start a load run"
      onSubmit={(event) => void start(event)}
      className="flex flex-col gap-2"
    >
      <div className="grid grid-cols-3 gap-2">
        {FIELDS.map(({ field, label }) => (
          <InputField
            key={field}
            label={label}
            inputMode="decimal"
            value={draft[field]}
            problem={fault?.field === field ? fault.problem : null}
            onChange={(event) => set({ [field]: event.target.value })}
          />
        ))}
      </div>
      <Choices draft={draft} set={set} />
      <p role="alert" className="text-12 text-critical empty:hidden">
        <Refused problem={failure} />
      </p>
      <div className="flex justify-end gap-2">
        <Button
          aria-disabled={!isBusy}
          onClick={() => void (isBusy ? attempt(() => client.calls.load.stop.mutate({})) : null)}
        >
          Stop
        </Button>
        <Button type="submit" look="danger" aria-disabled={isBusy}>
          Start
        </Button>
      </div>
    </form>
  );
}

type ChoicesProps = {
  readonly draft: LoadDraft;
  readonly set: (change: Partial<LoadDraft>) => void;
};

function Choices({ draft, set }: ChoicesProps) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <SelectField
        label="Activity"
        value={draft.mix}
        options={MIXES}
        onChange={(event) => {
          const chosen = MIXES.find(({ value }) => value === event.target.value);
          if (chosen !== undefined) set({ mix: chosen.value });
        }}
      />
      <SelectField
        label="When"
        value={draft.arrivals}
        options={ARRIVALS}
        onChange={(event) => {
          const chosen = ARRIVALS.find(({ value }) => value === event.target.value);
          if (chosen !== undefined) set({ arrivals: chosen.value });
        }}
      />
    </div>
  );
}

const FIELDS = [
  { field: 'users', label: 'Users' },
  { field: 'rate', label: 'Operations a second' },
  { field: 'seconds', label: 'Seconds' },
] as const;
