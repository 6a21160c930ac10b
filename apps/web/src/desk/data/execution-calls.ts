/** The calls of the execution screens over the gateway. */
import type { AppRouter } from '@tradefloor/api/root';
import type { TRPCClient } from '@trpc/client';
import type { ExecutionPort } from './execution-port.ts';

/** @param timed the limit of an ordinary call, from now on */
export const executionCalls = (
  client: TRPCClient<AppRouter>,
  timed: () => { readonly signal: AbortSignal },
): ExecutionPort => ({
  tcaOrder: (orderId) => client.journal.tcaOrder.query({ orderId }, timed()),
  tcaOrders: (asked) => client.journal.tcaOrders.query(asked, timed()),
  tcaSummary: (asked) => client.journal.tcaSummary.query(asked, timed()),
});
