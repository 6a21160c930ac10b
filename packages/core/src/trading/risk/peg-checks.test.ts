/** Orders that follow the market, as risk sees them: they meet own orders where they stand now, not at any price. */
import { qty } from '@tradefloor/contracts/money';
import type { RiskCheckRequest } from '@tradefloor/contracts/risk';
import { describe, expect, it } from 'vitest';
import { cents, givenOrder, givenOrderId, givenTick } from '../order/order.given.ts';
import { givenAsk, givenBook, givenCheck, givenMarketCheck, toOutcome } from './risk.given.ts';

const ask = givenAsk();
const getReason = (...args: Parameters<typeof ask>) => toOutcome(ask(...args));
const { bid, ask: offer, mid } = givenTick();

const pegged = (n: number, over: Partial<RiskCheckRequest> = {}): RiskCheckRequest =>
  givenMarketCheck({
    orderId: givenOrderId(n),
    orderType: 'PEGGED',
    pegTo: 'PRIMARY',
    pegOffset: cents(0),
    qty: qty(100 + n),
    ...over,
  });
const sell = (n: number, price: number) =>
  givenCheck({ orderId: givenOrderId(n), side: 'SELL', price: price as never, qty: qty(10 + n) });

describe('SELF_CROSS', () => {
  it('a bid at the best bid leaves an own offer above it alone, in either order', () => {
    const { book } = givenBook();
    expect(getReason(book, pegged(1))).toBe('ACCEPTED');
    expect(getReason(book, sell(2, offer))).toBe('ACCEPTED');
    const other = givenBook().book;
    expect(getReason(other, sell(2, offer))).toBe('ACCEPTED');
    expect(getReason(other, pegged(1))).toBe('ACCEPTED');
  });

  it('meets an own offer at or below where it stands', () => {
    const { book } = givenBook();
    ask(book, pegged(1, { pegTo: 'MID' }));
    expect(getReason(book, sell(2, mid + 10_000))).toBe('ACCEPTED');
    expect(getReason(book, sell(3, mid - 10_000), 10)).toBe('SELF_CROSS');
    const other = givenBook().book;
    ask(other, sell(2, bid));
    expect(getReason(other, pegged(1))).toBe('SELF_CROSS');
    expect(getReason(other, pegged(3, { price: (bid - 10_000) as never }))).toBe('ACCEPTED');
  });

  it('an own market order meets it wherever it stands', () => {
    const { book } = givenBook();
    ask(book, pegged(1, { pegOffset: cents(-100) }));
    const market = givenMarketCheck({ orderId: givenOrderId(2), side: 'SELL', qty: qty(5) });
    expect(getReason(book, market)).toBe('SELF_CROSS');
    book.receive({ ...givenOrder(1), status: 'CANCELED', version: 2 });
    expect(getReason(book, { ...market, orderId: givenOrderId(3) }, 10)).toBe('ACCEPTED');
  });
});

describe('DUPLICATE_ORDER', () => {
  it('is the same peg within the window, and not another one', () => {
    const { book } = givenBook();
    const same = { qty: qty(7) };
    ask(book, pegged(1, same));
    expect(getReason(book, pegged(2, same), 100)).toBe('DUPLICATE_ORDER');
    expect(getReason(book, pegged(3, { ...same, pegTo: 'MID' }), 200)).toBe('ACCEPTED');
    expect(getReason(book, pegged(4, { ...same, pegOffset: cents(-1) }), 300)).toBe('ACCEPTED');
  });
});

it('without a limit it is protected at the collar, with one it is held to the collar', () => {
  const protection = ask(givenBook().book, pegged(1)).protectionPx;
  expect(protection).toBe(Math.floor((mid * 1.05) / 10_000) * 10_000);
  const far = pegged(1, { price: (mid * 1.06) as never });
  expect(getReason(givenBook().book, far)).toBe('PRICE_COLLAR');
});
