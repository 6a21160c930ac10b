/** Linked orders as the OMS's tests need them, and what became of each. Only tests import it. */
import { placeLinked } from '@tradefloor/contracts/calls/orders';
import type { PlacedLinked, PlaceLinked } from '@tradefloor/contracts/linked';
import { qty } from '@tradefloor/contracts/money';
import type { NewOrder, Order } from '@tradefloor/contracts/order';
import { AAPL, cents } from '@tradefloor/core/trading/order/order.given';
import type { OmsFixture } from './oms-fixture.ts';

const LASTING = {
  symbol: AAPL,
  qty: qty(100),
  timeInForce: 'GTC',
  strategy: 'LIT',
  instrumentType: 'equity',
} as const;

/** A limit order for 100. */
export const limit = (
  side: Order['side'],
  price: number,
  over: Partial<NewOrder> = {},
): NewOrder => ({
  ...LASTING,
  side,
  orderType: 'LIMIT',
  price: cents(price),
  ...over,
});

/** A stop order for 100. */
export const stop = (
  side: Order['side'],
  stopPrice: number,
  over: Partial<NewOrder> = {},
): NewOrder => ({ ...LASTING, side, orderType: 'STOP', stopPrice: cents(stopPrice), ...over });

/** Buy 100 at 99.00; take the profit at 103.00, the loss at 97.00. */
export const BRACKET: PlaceLinked = {
  link: 'BRACKET',
  orders: [limit('BUY', 9_900), limit('SELL', 10_300), stop('SELL', 9_700)],
};

/** Requests linked orders. */
export async function requestLinked(oms: OmsFixture, requested: PlaceLinked) {
  oms.lone.nowMs += 1;
  const { value, ...rest } = await oms.request(placeLinked, requested);
  return { ...rest, value: value as PlacedLinked | null };
}

/** Places linked orders that are accepted. */
export async function linked(oms: OmsFixture, requested: PlaceLinked): Promise<Order[]> {
  const { value, code, info } = await requestLinked(oms, requested);
  if (value === null) throw new Error(`${code}: ${info.detail}`);
  return [...value.orders];
}

/** The link's timer fires, as often as something happened to one of its orders. */
export async function settle(oms: OmsFixture, [first]: readonly Order[]): Promise<string[]> {
  const topics: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const events = await oms.lone.fireTimer('link', { linkId: first?.orderId ?? '' });
    for (const out of events) topics.push('topic' in out ? String(out.topic) : `timer ${out.name}`);
  }
  return topics;
}

/** Status, open quantity and filled quantity of each order, as the database holds them. */
export const standings = (oms: OmsFixture, orders: readonly Order[]): string[] =>
  orders.map((order) => {
    const { status, leavesQty, filledQty } = oms.row(order);
    return `${status} ${leavesQty} open ${filledQty} filled`;
  });
