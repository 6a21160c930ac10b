/** The next version: thresholds with their units, a preview against today's orders, and the reason it is added for. */

import { SELF_CROSS_MODES } from '@tradefloor/contracts/vocabulary/risk';
import { type FormEvent, useRef, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField, SelectField } from '../../../kit/ui/field.tsx';
import { ReasonField } from '../../../kit/ui/reason-field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import type { Problem } from '../../../lib/problem.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { RiskConfigVersion } from '../../../platform/client/shapes.ts';
import { type Preview, PreviewResult } from './preview-result.tsx';
import {
  NUMBER_FIELDS,
  type Problems,
  readThresholds,
  readVersion,
  SELF_CROSS_NAMES,
  type ThresholdDraft,
  toDraft,
  toSelfCrossMode,
} from './thresholds.ts';

type ThresholdFormProps = { readonly live: RiskConfigVersion; readonly onSaved: () => void };

const NO_PROBLEMS: Problems = {};
const SELF_CROSS = SELF_CROSS_MODES.map((value) => ({ value, label: SELF_CROSS_NAMES[value] }));

/** A preview belongs to the numbers it was made of: it goes when they change. */
function useVersion({ live, onSaved }: ThresholdFormProps) {
  const client = useClient();
  const [draft, setDraft] = useState(() => toDraft(live.thresholds));
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [failure, setFailure] = useState<Problem | null>(null);
  /** Under maker-checker nothing changes before another person approves. */
  const [isProposed, setProposed] = useState(false);
  // Counts changes of the numbers: a response to those before is about other thresholds.
  const changes = useRef(0);
  const set = (change: Partial<ThresholdDraft>): void => {
    setDraft((before) => ({ ...before, ...change }));
    setProblems(NO_PROBLEMS);
    setFailure(null);
    if (change.reason !== undefined) return;
    changes.current += 1;
    setPreview(null);
  };
  const attempt = async (act: () => Promise<void>): Promise<void> => {
    try {
      await act();
    } catch (error) {
      setFailure(toProblem(error));
    }
  };
  const look = async (): Promise<void> => {
    const read = readThresholds(draft);
    if (!read.ok) {
      setProblems(read.problems);
      return;
    }
    const requestedAt = changes.current;
    const { thresholds } = read;
    await attempt(async () => {
      const response = await client.calls.risk.previewConfig.query({ thresholds });
      if (changes.current === requestedAt) setPreview(response);
    });
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const read = readVersion(live.thresholds, draft);
    if (!read.ok) {
      setProblems(read.problems);
      return;
    }
    await attempt(async () => {
      const saved = await client.calls.risk.putConfig.mutate(read.body);
      setProposed(saved.version === live.version);
      onSaved();
    });
  };
  return { draft, set, look, save, problems, preview, failure, isProposed };
}

export function ThresholdForm(props: ThresholdFormProps) {
  const { draft, set, look, save, problems, preview, failure, isProposed } = useVersion(props);
  return (
    <form
      aria-label="Next version of the thresholds"
      onSubmit={(event) => void save(event)}
      className="flex flex-col gap-2"
    >
      <div className="grid grid-cols-2 gap-2">
        {NUMBER_FIELDS.map(({ key, label, unit }) => (
          <InputField
            key={key}
            label={label}
            hint={unit}
            inputMode="decimal"
            value={draft[key]}
            problem={problems[key] ?? null}
            onChange={(event) => set({ [key]: event.target.value })}
          />
        ))}
        <SelectField
          label="Self-cross"
          value={draft.selfCross}
          options={SELF_CROSS}
          onChange={(event) => set({ selfCross: toSelfCrossMode(event.target.value) })}
        />
      </div>
      <ReasonField
        value={draft.reason}
        problem={problems.reason ?? null}
        onChange={(reason) => set({ reason })}
      />
      <p role="alert" className="text-12 text-critical empty:hidden">
        <Refused problem={failure} />
      </p>
      <p role="status" className="text-12 text-up">
        {isProposed ? 'Proposed. It applies once another person approves it.' : null}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={() => void look()}>Preview on today</Button>
        <Button type="submit" look="primary">
          Add version
        </Button>
      </div>
      {preview === null ? null : <PreviewResult preview={preview} />}
    </form>
  );
}
