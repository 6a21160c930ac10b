/** What members of the clearing house are called: a client by its name, all others by their ids. */

import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useCan, useClient } from '../../kit/live/use-client.ts';
import type { ClearingOverview } from '../../platform/client/shapes.ts';

type Account = Pick<ClearingOverview['accounts'][number], 'userId' | 'name'>;

/** The name of an account, or its id. */
export const getMemberName = ({ userId, name }: Account): string => name ?? userId;

const toNames = ({ accounts }: ClearingOverview): ReadonlyMap<string, string> =>
  new Map(accounts.map((account) => [account.userId, getMemberName(account)]));

/** Of an id the name, for who sees other accounts than the own; the id itself until the names have come. */
export function useMemberNames(): (userId: string) => string {
  const client = useClient();
  const seesFirm = useCan('firm');
  const { data } = useQuery(
    client.queries.ccp.overview.queryOptions({}, { select: toNames, enabled: seesFirm }),
  );
  return useCallback((userId) => data?.get(userId) ?? userId, [data]);
}
