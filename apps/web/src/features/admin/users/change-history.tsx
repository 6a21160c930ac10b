/** What was changed of a user, newest first: who, when, why, and what, one line each. */
import { useId } from 'react';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatInstant, formatTime, parseMs } from '../../../lib/format/time.ts';
import { toProblem } from '../../../platform/client/refusal.ts';

type Change = {
  readonly changeId: string;
  readonly actor: string;
  readonly reason: string;
  readonly at: string;
};

type ChangeHistoryProps<T extends Change> = {
  readonly title: string;
  /** Undefined until they are read. */
  readonly changes: readonly T[] | undefined;
  /** Why they could not be read. */
  readonly error: unknown;
  readonly toLines: (change: T) => readonly string[];
};

export function ChangeHistory<T extends Change>(props: ChangeHistoryProps<T>) {
  const { title, changes, error, toLines } = props;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 font-medium text-11 text-t3">
        {title}
      </h3>
      {error && !changes ? (
        <p className="text-12 text-critical">
          <Refused problem={toProblem(error)} />
        </p>
      ) : null}
      {changes?.length === 0 ? <p className="text-12 text-t3">No changes yet.</p> : null}
      <ol className="flex flex-col text-12">
        {changes?.map((change) => (
          <li key={change.changeId} className="border-line border-b py-1">
            <time className="font-mono text-11 text-t3" title={formatInstant(parseMs(change.at))}>
              {change.at.slice(0, 10)} {formatTime(parseMs(change.at))}
            </time>{' '}
            <b>{change.actor}</b>: {change.reason}
            {toLines(change).map((line) => (
              <span key={line} className="block text-t2">
                {line}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
