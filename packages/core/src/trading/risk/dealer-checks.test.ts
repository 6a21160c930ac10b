/** Orders that wait for a dealer's price, as risk sees them: a slot each, and no book in which own orders meet. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { type Px, px } from '@tradefloor/contracts/money';
import { expect, it } from 'vitest';
import { givenOrderId } from '../order/order.given.ts';
import { runChecks } from './checks.ts';
import { givenCheck, givenRiskFacts } from './risk.given.ts';
import { UserBook } from './user-book.ts';

const EURUSD = instrumentSymbol('EURUSD');
const PRICE: Px = px(1_100_000);
const resting = {
  orderId: givenOrderId(1),
  symbol: EURUSD,
  side: 'BUY',
  orderType: 'LIMIT',
  price: PRICE,
  pegTo: null,
  pegOffset: null,
  triggered: true,
} as const;

it('one that was offered and rests again is in no book, and takes its slot', () => {
  const book = new UserBook();
  book.open({ ...resting, timeInForce: 'GTC' });
  expect([book.openOrders, book.opposite(EURUSD, 'SELL', null)]).toEqual([1, null]);
  book.close({ ...resting, timeInForce: 'GTC' });
  expect(book.openOrders).toBe(0);
});

it('one that is dealt at once is met while it is on its way', () => {
  const book = new UserBook();
  book.open({ ...resting, timeInForce: 'IOC' });
  expect(book.opposite(EURUSD, 'SELL', null)?.price).toBe(PRICE);
});

it.each([
  ['fx', 'GTC', null],
  ['commodity', 'DAY', null],
  ['fx', 'IOC', 'SELF_CROSS'],
  ['equity', 'GTC', 'SELF_CROSS'],
] as const)(
  'an offer of %s that is %s meets own orders: %s',
  (instrumentType, timeInForce, reason) => {
    const request = givenCheck({ instrumentType, timeInForce, triggered: true, side: 'SELL' });
    const opposite = { orderId: givenOrderId(2), price: Number.MAX_SAFE_INTEGER };
    const { failure } = runChecks(givenRiskFacts({ request, opposite }));
    expect(failure?.reason ?? null).toBe(reason);
  },
);
