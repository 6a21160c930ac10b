/** The analysis's queries, refetched by themselves: costs change for minutes after a fill. */
import { useQuery } from '@tanstack/react-query';
import { usePages } from '../../kit/grid/pages.ts';
import { useClient } from '../../kit/live/use-client.ts';
import { useWatched } from '../../kit/query/stale-data.tsx';
import type { OrderTca, TcaRequest } from '../../platform/client/shapes.ts';

export function useTcaSummary(requested: TcaRequest) {
  const client = useClient();
  return useWatched(
    useQuery(
      client.queries.journal.tcaSummary.queryOptions(requested, {
        placeholderData: (before) => before,
      }),
    ),
  );
}

export function useTcaOrders(requested: TcaRequest) {
  const { calls, queries } = useClient();
  return usePages<TcaRequest, OrderTca>({
    pathKey: queries.journal.tcaOrders.pathKey(),
    requested: requested,
    read: (page) => calls.journal.tcaOrders.query(page),
  });
}

export function useTcaOrder(orderId: string) {
  const client = useClient();
  return useWatched(useQuery(client.queries.journal.tcaOrder.queryOptions({ orderId })));
}

/** The fills the analysis is made of. */
export function useTcaFills(orderId: string) {
  const client = useClient();
  return useWatched(
    useQuery(
      client.queries.journal.order.queryOptions({ orderId }, { select: ({ fills }) => fills }),
    ),
  );
}
