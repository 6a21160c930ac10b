/** The analysis's queries, refetched by themselves: costs change for minutes after a fill. */
import { useQuery } from '@tanstack/react-query';
import { usePages } from '../../kit/grid/pages.ts';
import { useDesk } from '../../kit/live/use-desk.ts';
import { useWatched } from '../../kit/query/old-figures.tsx';
import type { OrderTca, TcaAsked } from '../../platform/client/execution-port.ts';

/** A summary reads thousands of orders: not more often than useful. */
const SUMMARY_MS = 15_000;
const ORDERS_MS = 10_000;
const ORDER_MS = 3_000;

export function useTcaSummary(asked: TcaAsked) {
  const desk = useDesk();
  return useWatched(
    useQuery({
      queryKey: ['tca-summary', asked],
      queryFn: () => desk.port.tcaSummary(asked),
      placeholderData: (before) => before,
      refetchInterval: SUMMARY_MS,
    }),
  );
}

export function useTcaOrders(asked: TcaAsked) {
  const { port } = useDesk();
  return usePages<TcaAsked, OrderTca>({
    name: 'tca-orders',
    asked,
    read: port.tcaOrders,
    everyMs: ORDERS_MS,
  });
}

export function useTcaOrder(orderId: string) {
  const desk = useDesk();
  return useWatched(
    useQuery({
      queryKey: ['tca-order', orderId],
      queryFn: () => desk.port.tcaOrder(orderId),
      refetchInterval: ORDER_MS,
    }),
  );
}

/** The fills the analysis is made of. */
export function useTcaFills(orderId: string) {
  const desk = useDesk();
  return useWatched(
    useQuery({
      queryKey: ['tca-fills', orderId],
      queryFn: async () => (await desk.port.orderLife(orderId)).fills,
      refetchInterval: ORDER_MS,
    }),
  );
}
