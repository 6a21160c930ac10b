/** The archive's queries: lists are refetched by themselves, a message never changes. */

import { useQuery } from '@tanstack/react-query';
import { usePages } from '../../kit/grid/pages.ts';
import { useClient } from '../../kit/live/use-client.ts';
import { useWatched } from '../../kit/query/stale-data.tsx';
import type { FixMessage, FixRequest } from '../../platform/client/shapes.ts';
import type { MessageKey } from './message-text.ts';

/** A chain on the screen holds no more; an algo's order has a few for each child. */
const CHAIN_MAX = 500;

/** The search, newest first; nothing is fetched without a search. */
export function useFixMessages(requested: FixRequest | null) {
  const { calls, queries } = useClient();
  return usePages<FixRequest, FixMessage>({
    pathKey: queries.fixArchive.messages.pathKey(),
    requested: requested,
    read: (page) => calls.fixArchive.messages.query(page),
  });
}

/** All messages about an order and its children. */
export function useFixChain(orderId: string) {
  const client = useClient();
  return useWatched(
    useQuery(client.queries.fixArchive.messages.queryOptions({ orderId, limit: CHAIN_MAX })),
  );
}

/** One message, tag by tag. */
export function useExplained({ sessionDay, direction, msgSeqNum }: MessageKey) {
  const client = useClient();
  return useQuery(
    client.queries.fixArchive.message.queryOptions(
      { sessionDay, direction, msgSeqNum },
      { staleTime: Number.POSITIVE_INFINITY },
    ),
  );
}

export function useFixVerifications() {
  const client = useClient();
  return useWatched(useQuery(client.queries.fixArchive.verifications.queryOptions({ limit: 20 })));
}
