/** What an admin does to the market: an event with its size, time and reason. */

import { MARKET_TARGET_MAX } from '@tradefloor/contracts/vocabulary/operations';
import { OPERATOR_REASON_LENGTH } from '@tradefloor/contracts/vocabulary/reason';
import { type FormEvent, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField, SelectField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import type { Problem } from '../../../lib/problem.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import { draftFor, FIRST_DRAFT, KINDS, type ReadEvent, readEvent } from './event-draft.ts';

const SIZE_LABELS = {
  FLASH_CRASH: 'Depth, % of the price',
  SHOCK: 'Size, % of the price',
  VOLATILITY: 'Factor',
} as const;

function useEvent(onStarted: () => void) {
  const client = useClient();
  const [draft, setDraft] = useState(FIRST_DRAFT);
  const [fault, setFault] = useState<Extract<ReadEvent, { ok: false }> | null>(null);
  const [failure, setFailure] = useState<Problem | null>(null);
  const set = (next: typeof draft): void => {
    setDraft(next);
    setFault(null);
    setFailure(null);
  };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const read = readEvent(draft);
    if (!read.ok) {
      setFault(read);
      return;
    }
    try {
      await client.calls.market.startEvent.mutate(read.body);
      set({ ...draft, reason: '' });
      onStarted();
    } catch (error) {
      setFailure(toProblem(error));
    }
  };
  return { draft, set, send, fault, failure };
}

export function StartForm({ onStarted }: { readonly onStarted: () => void }) {
  const { draft, set, send, fault, failure } = useEvent(onStarted);
  const { kind } = draft;
  const problem = (field: NonNullable<typeof fault>['field']): string | null =>
    fault?.field === field ? fault.problem : null;
  return (
    <form
      aria-label="Start an event"
      onSubmit={(event) => void send(event)}
      className="flex flex-col gap-2"
    >
      <div className="grid grid-cols-2 gap-2">
        <SelectField
          label="Event"
          value={kind}
          options={KINDS}
          onChange={(event) => {
            const chosen = KINDS.find(({ value }) => value === event.target.value);
            if (chosen !== undefined) set(draftFor(chosen.value, draft));
          }}
        />
        <InputField
          label="Symbol, sector or MARKET"
          holds="words"
          value={draft.target}
          maxLength={MARKET_TARGET_MAX}
          problem={problem('target')}
          onChange={(event) => set({ ...draft, target: event.target.value })}
        />
        {kind === 'FLASH_CRASH' || kind === 'SHOCK' || kind === 'VOLATILITY' ? (
          <InputField
            label={SIZE_LABELS[kind]}
            inputMode="decimal"
            value={draft.size}
            problem={problem('size')}
            onChange={(event) => set({ ...draft, size: event.target.value })}
          />
        ) : null}
        {kind === 'FLASH_CRASH' || kind === 'VOLATILITY' ? (
          <InputField
            label="Seconds"
            inputMode="numeric"
            value={draft.seconds}
            problem={problem('seconds')}
            onChange={(event) => set({ ...draft, seconds: event.target.value })}
          />
        ) : null}
      </div>
      <InputField
        label="Reason (recorded with the event)"
        holds="words"
        value={draft.reason}
        maxLength={OPERATOR_REASON_LENGTH.max}
        problem={problem('reason')}
        onChange={(event) => set({ ...draft, reason: event.target.value })}
      />
      <p role="alert" className="text-12 text-critical empty:hidden">
        <Refused problem={failure} />
      </p>
      <Button type="submit" look="danger" className="self-end">
        Start
      </Button>
    </form>
  );
}
