/** The calls of the execution screens over the gateway. */
import type { AppRouter } from '@tradefloor/api/root';
import type { TRPCClient } from '@trpc/client';
import type { ExecutionPort } from './execution-port.ts';

/** One more second than the platform takes for a whole day of the archive. */
const VERIFY_TIMEOUT_MS = 61_000;
const RUNS = 20;

/** @param timed the limit of an ordinary call, from now on */
export const executionCalls = (
  client: TRPCClient<AppRouter>,
  timed: () => { readonly signal: AbortSignal },
): ExecutionPort => ({
  tcaOrder: (orderId) => client.journal.tcaOrder.query({ orderId }, timed()),
  tcaOrders: (asked) => client.journal.tcaOrders.query(asked, timed()),
  tcaSummary: (asked) => client.journal.tcaSummary.query(asked, timed()),
  fixMessages: (asked) => client.fixArchive.messages.query(asked, timed()),
  fixMessage: ({ sessionDay, direction, msgSeqNum }) =>
    client.fixArchive.message.query({ sessionDay, direction, msgSeqNum }, timed()),
  fixLog: (asked) => client.fixArchive.log.query(asked, timed()),
  fixVerifications: () => client.fixArchive.verifications.query({ limit: RUNS }, timed()),
  verifyFix: (sessionDay) =>
    client.fixArchive.verify.mutate(
      { sessionDay },
      { signal: AbortSignal.timeout(VERIFY_TIMEOUT_MS) },
    ),
});
