/** Order actions from any place where orders are shown; failures are reported, never swallowed. */

import { untilLoaded } from '../../lib/code/until-loaded.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { Order } from '../client/shapes.ts';
import type { TradingClient } from '../trading/trading-client.ts';
import { orderTitle } from './order-rules.ts';

/** Requests the cancel of one order. */
export async function cancelOrder(client: TradingClient, order: Order): Promise<void> {
  try {
    client.account.takeOrder(await client.calls.orders.cancel.mutate({ orderId: order.orderId }));
  } catch (error) {
    client.notifyFailure(
      phrase`Cancel of ${orderTitle(order, client.getDecimals(order.symbol))}`,
      error,
    );
  }
}

/** As many as one call may name (contracts/bulk-cancel). */
const AT_ONCE = 1_000;

/** Bulk cancel; reports how many were requested, and why the others were not. */
export async function cancelOrders(client: TradingClient, orders: readonly Order[]): Promise<void> {
  const [only] = orders;
  if (only !== undefined && orders.length === 1) return cancelOrder(client, only);
  for (let from = 0; from < orders.length; from += AT_ONCE) {
    const orderIds = orders.slice(from, from + AT_ONCE).map(({ orderId }) => orderId);
    try {
      const { items } = await client.calls.orders.cancelMany.mutate({ orderIds });
      const { notifyOutcome } = await untilLoaded(() => import('./cancel-outcome.ts'));
      notifyOutcome(client, items);
    } catch (error) {
      client.notifyFailure(phrase`Cancel of ${orderIds.length} orders`, error);
    }
  }
}
