/** Another loss limit of a desk, or the release of one that is reached, with the reason. */

import { type FormEvent, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { useChange } from '../../../kit/query/use-change.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField } from '../../../kit/ui/field.tsx';
import { ReasonField } from '../../../kit/ui/reason-field.tsx';
import { reasonProblem } from '../../../kit/ui/reason-problem.ts';
import { Refused } from '../../../kit/ui/refused.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import type { DeskLoss } from '../../../platform/client/shapes.ts';
import { readLimit } from './desk-loss-text.ts';

type DeskLossFormProps = {
  readonly desk: DeskLoss;
  readonly isRelease: boolean;
  /** It was changed or proposed, or given up. */
  readonly onDone: () => void;
};

export function DeskLossForm({ desk: of, isRelease, onDone }: DeskLossFormProps) {
  const { calls, queries } = useClient();
  const { run, isBusy, problem } = useChange(queries.risk.deskLosses.pathFilter());
  const { desk, maxDayLoss } = of;
  const [text, setText] = useState(String(maxDayLoss ?? ''));
  const [reason, setReason] = useState('');
  const [hasTried, setTried] = useState(false);
  const read = readLimit(text);
  const wrong = reasonProblem(reason);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (!read.ok || wrong !== null) return;
    const change = isRelease
      ? { desk, maxDayLoss, release: true as const, reason: reason.trim() }
      : { desk, maxDayLoss: read.max, reason: reason.trim() };
    if (await run(() => calls.risk.putDeskLoss.mutate(change))) onDone();
  };
  return (
    <form
      aria-label={phrase`${phrase(isRelease ? 'Release' : 'Change')} the loss limit of ${desk}`}
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => void submit(event)}
    >
      {isRelease ? (
        <p>{phrase`The limit of ${desk} does not hold until the end of the trading day.`}</p>
      ) : (
        <InputField
          label={phrase`Limit of ${desk}, USD`}
          hint="empty: none"
          className="w-32"
          inputMode="decimal"
          value={text}
          problem={hasTried && !read.ok ? 'An amount above zero' : null}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <ReasonField value={reason} problem={hasTried ? wrong : null} onChange={setReason} />
      <Button type="submit" size="sm" look="primary" disabled={isBusy}>
        {isRelease ? 'Release limit' : 'Set limit'}
      </Button>
      <Button size="sm" look="quiet" onClick={onDone}>
        Cancel
      </Button>
      <p role="alert" className="w-full text-critical empty:hidden">
        <Refused problem={problem} />
      </p>
    </form>
  );
}
