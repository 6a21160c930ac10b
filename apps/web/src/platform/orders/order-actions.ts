/** Order actions from any place where orders are shown; failures are reported, never swallowed. */

import { phrase } from '../../lib/text/phrase.ts';
import { toCodedText } from '../client/refusal.ts';
import type { CancelOutcome, Order } from '../client/shapes.ts';
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
      notifyOutcome(client, items);
    } catch (error) {
      client.notifyFailure(phrase`Cancel of ${orderIds.length} orders`, error);
    }
  }
}

function notifyOutcome(client: TradingClient, items: readonly CancelOutcome[]): void {
  const refused = items.filter(({ outcome }) => outcome === 'REFUSED');
  const requested = items.length - refused.length;
  const why = new Map(refused.map(({ code, detail }) => [code ?? 'INTERNAL', detail]));
  const sentences = [...why].map(([code, detail]) => toCodedText({ code, detail }).text);
  const nowMs = client.browser.nowMs();
  client.notify({
    id: `cancel-many-${nowMs}`,
    atMs: nowMs,
    tone: refused.length === 0 ? 'plain' : 'warn',
    text:
      refused.length === 0
        ? phrase`Cancel requested for ${requested} orders`
        : phrase`Cancel requested for ${requested} orders, ${refused.length} rejected: ${sentences.join('; ')}`,
    ...(refused.length === 0 ? {} : { code: [...why.keys()].join(', ') }),
    spoken: 'polite',
    orderId: null,
  });
}
