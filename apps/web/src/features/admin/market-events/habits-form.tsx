/** The market's habits: each a switch of its own; all off is plain Brownian motion. */

import { useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import type { Problem } from '../../../lib/problem.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { MarketStatus } from '../../../platform/client/shapes.ts';
import { FLAGS, type Flag } from './event-draft.ts';

type HabitsFormProps = { readonly live: MarketStatus['flags']; readonly onStarted: () => void };

export function HabitsForm({ live, onStarted }: HabitsFormProps) {
  const client = useClient();
  const [flags, setFlags] = useState<ReadonlySet<Flag>>(() => new Set(live));
  const [failure, setFailure] = useState<Problem | null>(null);
  const isSame = flags.size === live.length && live.every((flag) => flags.has(flag));
  const save = async (): Promise<void> => {
    setFailure(null);
    try {
      await client.calls.market.startEvent.mutate({
        kind: 'REALISM',
        flags: FLAGS.map(({ flag }) => flag).filter((flag) => flags.has(flag)),
        reason: 'market features changed',
      });
      onStarted();
    } catch (error) {
      setFailure(toProblem(error));
    }
  };
  const toggle = (flag: Flag): void =>
    setFlags((before) => {
      const next = new Set(before);
      if (!next.delete(flag)) next.add(flag);
      return next;
    });
  return (
    <fieldset className="flex flex-col gap-1 text-12">
      <legend className="mb-1 font-semibold">Market features</legend>
      {FLAGS.map(({ flag, label, text }) => (
        <label key={flag} className="flex min-h-6 items-center gap-2">
          <input type="checkbox" checked={flags.has(flag)} onChange={() => toggle(flag)} />
          <span className="w-20 shrink-0">{label}</span>
          <span className="text-11 text-t3">{text}</span>
        </label>
      ))}
      <p role="alert" className="text-12 text-critical empty:hidden">
        <Refused problem={failure} />
      </p>
      <Button
        className="self-end"
        aria-disabled={isSame}
        onClick={() => void (isSame ? null : save())}
      >
        Apply features
      </Button>
    </fieldset>
  );
}
