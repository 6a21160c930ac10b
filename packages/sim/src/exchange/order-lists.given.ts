/** Lists of orders as their tests need them. */
import { qty } from '@tradefloor/contracts/money';
import type {
  NewOrderList,
  NewOrderSingle,
} from '@tradefloor/core/trading/exchange/client-messages';
import type { Contingency } from '@tradefloor/core/trading/exchange/order-lists';
import { cents, type ExchangeFixture, givenOrder, inShort, reportsIn } from './exchange.given.ts';
import { tradeAt } from './stop-orders.given.ts';

/** A list of these orders, numbered as they stand. */
export const givenList = (
  contingency: Contingency | 'OTHER',
  orders: readonly Partial<NewOrderSingle>[],
  over: Partial<NewOrderList> = {},
): NewOrderList => ({
  type: 'ORDER_LIST',
  listId: 'list',
  contingency,
  total: orders.length,
  hasNoBidding: true,
  isImmediate: true,
  isComplete: true,
  orders: orders.map((order, at) => ({ seqNo: at + 1, order: givenOrder(order) })),
  possResend: false,
  ...over,
});

/** Buys a hundred at 100.00. */
export const entry = (over: Partial<NewOrderSingle> = {}) =>
  ({ clOrdId: 'entry', side: 'BUY', price: cents(10_000), ...over }) as const;
/** Sells a hundred at 102.00. */
export const profit = (over: Partial<NewOrderSingle> = {}) =>
  ({ clOrdId: 'profit', side: 'SELL', price: cents(10_200), ...over }) as const;
/** Sells a hundred at the market once a trade is at 98.00 or below. */
export const loss = (over: Partial<NewOrderSingle> = {}) =>
  ({
    clOrdId: 'loss',
    side: 'SELL',
    orderType: 'STOP',
    price: null,
    stopPx: cents(9_800),
    ...over,
  }) as const;

/** A last trade at 100.00. */
export function tradedAt100(fixture: ExchangeFixture): ExchangeFixture {
  tradeAt(fixture, 10_000);
  fixture.published.length = 0;
  return fixture;
}

/** Another client's limit order. */
export function other(
  fixture: ExchangeFixture,
  order: {
    readonly id: string;
    readonly side: 'BUY' | 'SELL';
    readonly price: number;
    readonly shares: number;
  },
) {
  const { id: clOrdId, side, price, shares } = order;
  return fixture.order({ clOrdId, side, price: cents(price), qty: qty(shares) }, 'B');
}

/** The reports on these orders since the last look, in short. */
export function take(fixture: ExchangeFixture, ids = ['entry', 'profit', 'loss']): string[] {
  const taken = reportsIn(fixture.published)
    .filter(({ clOrdId }) => ids.includes(clOrdId))
    .map((report) => `${report.clOrdId} ${inShort(report)}`);
  fixture.published.length = 0;
  return taken;
}
