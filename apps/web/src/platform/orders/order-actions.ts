/** Order actions from any place where orders are shown; failures are reported, never swallowed. */

import type { CancelOutcome, Order } from '../client/shapes.ts';
import type { Desk } from '../desk/desk.ts';
import { orderTitle } from './order-rules.ts';

/** Requests the cancel of one order. */
export async function cancelOrder(desk: Desk, order: Order): Promise<void> {
  try {
    desk.account.takeOrder(await desk.calls.orders.cancel.mutate({ orderId: order.orderId }));
  } catch (error) {
    desk.notifyFailure(`Cancel of ${orderTitle(order, desk.getDecimals(order.symbol))}`, error);
  }
}

/** As many as one call may name (contracts/bulk-cancel). */
const AT_ONCE = 1_000;

/** Bulk cancel; reports how many were requested, and why the others were not. */
export async function cancelOrders(desk: Desk, orders: readonly Order[]): Promise<void> {
  const [only] = orders;
  if (only !== undefined && orders.length === 1) return cancelOrder(desk, only);
  for (let from = 0; from < orders.length; from += AT_ONCE) {
    const orderIds = orders.slice(from, from + AT_ONCE).map(({ orderId }) => orderId);
    try {
      const { items } = await desk.calls.orders.cancelMany.mutate({ orderIds });
      notifyOutcome(desk, items);
    } catch (error) {
      desk.notifyFailure(`Cancel of ${orderIds.length} orders`, error);
    }
  }
}

function notifyOutcome(desk: Desk, items: readonly CancelOutcome[]): void {
  const refused = items.filter(({ outcome }) => outcome === 'REFUSED');
  const requested = items.length - refused.length;
  const why = [...new Set(refused.map(({ code }) => code ?? 'unknown'))].join(', ');
  const nowMs = desk.browser.nowMs();
  desk.notify({
    id: `cancel-many-${nowMs}`,
    atMs: nowMs,
    tone: refused.length === 0 ? 'plain' : 'warn',
    text:
      refused.length === 0
        ? `Cancel requested for ${requested} orders`
        : `Cancel requested for ${requested} orders, ${refused.length} rejected: ${why}`,
    spoken: 'polite',
    orderId: null,
  });
}
