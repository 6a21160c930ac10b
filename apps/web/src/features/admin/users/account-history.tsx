/** What was changed of a user's account: who, when, why. */
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatInstant, formatTime, parseMs } from '../../../lib/format/time.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { WireOutput } from '../../../platform/client/shapes.ts';

type UserChange = WireOutput<'accountHistory'>['items'][number];

export function AccountHistory({ userId }: { readonly userId: string }) {
  const client = useClient();
  const { data, error } = useWatched(
    useQuery(
      client.queries.accounts.history.queryOptions({ userId }, { select: ({ items }) => items }),
    ),
  );
  return (
    <section aria-labelledby="account-history">
      <h3 id="account-history" className="mb-1 font-medium text-11 text-t3">
        Account history
      </h3>
      {error && !data ? (
        <p className="text-12 text-critical">
          <Refused problem={toProblem(error)} />
        </p>
      ) : null}
      {data?.length === 0 ? <p className="text-12 text-t3">No changes yet.</p> : null}
      <ol className="flex flex-col text-12">
        {(data ?? []).map((change) => (
          <li key={change.changeId} className="border-line border-b py-1">
            <time className="font-mono text-11 text-t3" title={formatInstant(parseMs(change.at))}>
              {change.at.slice(0, 10)} {formatTime(parseMs(change.at))}
            </time>{' '}
            <b>{change.actor}</b>: {change.reason}
            {describe(change).map((line) => (
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

/** What a change changed, one line each. */
function describe({ kind, before, after }: UserChange): readonly string[] {
  if (kind === 'PASSWORD') return ['Another password'];
  if (before === null)
    return [`Created: ${after.displayName}, ${after.role}, ${after.tradingStyle}`];
  const lines: string[] = [];
  const note = (what: string, from: string, to: string): void => {
    if (from !== to) lines.push(`${what} ${from} → ${to}`);
  };
  note('Name', before.displayName, after.displayName);
  note('Role', before.role, after.role);
  note('Trading style', before.tradingStyle, after.tradingStyle);
  if (before.disabled !== after.disabled) lines.push(after.disabled ? 'Disabled' : 'Enabled');
  return lines;
}
