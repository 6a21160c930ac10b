/** What the firm risk screen reads. The figures come by themselves; parts, day and limits are read again with them. */
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { wholeList } from '../../../kit/live/queries.ts';
import { useClient, useIdentity } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import type { ExposureTick } from '../../../platform/client/connection.ts';
import type { WireOutput } from '../../../platform/client/shapes.ts';

export type Exposure = WireOutput<'exposure'>;
export type History = WireOutput<'exposureHistory'>;
export type Sample = History['samples'][number];

export function useExposure() {
  const client = useClient();
  return useWatched(useQuery(client.queries.risk.exposure.queryOptions({})));
}

export function useHistory() {
  const client = useClient();
  return useWatched(useQuery(client.queries.risk.exposureHistory.queryOptions({})));
}

export function useLimitUses() {
  const { calls, queries } = useClient();
  const uses = useWatched(
    useQuery(queries.orders.limitUses.queryOptions({}, { select: ({ items }) => items })),
  );
  const users = useWatched(
    useQuery(
      wholeList(queries.session.listUsers.queryKey(), (paging, options) =>
        calls.session.listUsers.query(paging, options),
      ),
    ),
  );
  return {
    data:
      uses.data === undefined || users.data === undefined
        ? undefined
        : { uses: uses.data, users: users.data },
    error: uses.error ?? users.error,
    refetch: () => Promise.all([uses.refetch(), users.refetch()]),
  };
}

/** The newest published figures; null before the first. A desk-head receives one desk at a time. */
export function useFigures(): ExposureTick | null {
  const client = useClient();
  const { role, limits } = useIdentity();
  const scopes: readonly string[] = role === 'desk-head' ? limits.desks : ['FIRM'];
  const [only] = scopes;
  return useStore(client.exposure, (published) =>
    scopes.length === 1 && only !== undefined ? (published[only] ?? null) : null,
  );
}
