/** What was changed of a user's account: who, when, why. */

import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import type { WireOutput } from '../../../platform/client/shapes.ts';
import { ChangeHistory } from './change-history.tsx';

type UserChange = WireOutput<'accountHistory'>['items'][number];

export function AccountHistory({ userId }: { readonly userId: string }) {
  const client = useClient();
  const { data, error } = useWatched(
    useQuery(
      client.queries.accounts.history.queryOptions({ userId }, { select: ({ items }) => items }),
    ),
  );
  return <ChangeHistory title="Account history" changes={data} error={error} toLines={describe} />;
}

/** What a change changed, one line each. */
function describe({ kind, before, after }: UserChange): readonly string[] {
  if (kind === 'PASSWORD') return ['Another password'];
  if (kind === 'SECOND_FACTOR') return ['Second factor'];
  if (before === null)
    return [phrase`Created: ${after.displayName}, ${after.role}, ${after.tradingStyle}`];
  const lines: string[] = [];
  const note = (what: string, from: string, to: string): void => {
    if (from !== to) lines.push(`${phrase(what)} ${from} → ${to}`);
  };
  note('Name', before.displayName, after.displayName);
  note('Role', before.role, after.role);
  note('Trading style', before.tradingStyle, after.tradingStyle);
  if (before.disabled !== after.disabled) lines.push(after.disabled ? 'Disabled' : 'Enabled');
  return lines;
}
