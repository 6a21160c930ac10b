/** Orders by the time of their ends: what a client that was away has missed. */
import type { OrderId, UserId } from '@tradefloor/contracts/ids';
import type { FifoSet } from '@tradefloor/core/fifo-set';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';

/** A clock that is set back puts ends out of the order of their times by at most this. */
const CLOCK_STEP_MS = 60_000;

/** Rows as they ended: the order in which they are stored is another. */
export const inOrderOfEnd = (rows: Iterable<OrderRow>): OrderRow[] =>
  [...rows].sort((a, b) => a.updatedAt - b.updatedAt);

/** Rows that are over leave memory: they can no longer change. */
export function forgetClosed(rows: {
  values(): Iterable<{ readonly orderId: OrderId; readonly closedAt: number | null }>;
  forget(key: string): void;
}): void {
  for (const { orderId, closedAt } of [...rows.values()]) {
    if (closedAt !== null) rows.forget(orderId);
  }
}

type ClosedOrders = {
  /** The one that ended last was added last. */
  readonly closed: Pick<FifoSet<OrderId>, 'newestFirst'>;
  order(orderId: OrderId): OrderRow | undefined;
};

/** Orders that ended at a time or later, of one user or of all, newest first; as far back as memory goes. */
export function listEnded(state: ClosedOrders, userId: UserId | null, sinceMs: number): OrderRow[] {
  const rows: OrderRow[] = [];
  for (const id of state.closed.newestFirst()) {
    const row = state.order(id);
    if (row === undefined) continue;
    if (row.updatedAt < sinceMs - CLOCK_STEP_MS) break;
    const isMeant = userId === null || row.userId === userId;
    if (isMeant && row.updatedAt >= sinceMs) rows.push(row);
  }
  return rows.sort((a, b) => (a.orderId < b.orderId ? 1 : -1));
}
