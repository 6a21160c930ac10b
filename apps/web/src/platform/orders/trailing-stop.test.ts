import { describe, expect, it } from 'vitest';
import type { Order } from '../client/shapes.ts';
import { toOrder, toQuote } from '../testing/given.ts';
import { followQuote } from './trailing-stop.ts';

const TICK = 10_000;
const trailing = (more: Partial<Order>): Order =>
  toOrder(1, { side: 'SELL', orderType: 'TRAILING_STOP', price: null, triggerBy: 'LAST', ...more });
const at = (last: number) => toQuote({ last: last * 1_000_000 });

describe('a trailing stop on the screen', () => {
  it('follows a better price and never goes back', () => {
    const sell = trailing({ trailAmount: 1, stopPrice: 188.42 });
    expect(followQuote(sell, at(190), TICK)).toBe(189);
    expect(followQuote(sell, at(189), TICK)).toBe(188.42);
    const buy = trailing({ side: 'BUY', trailAmount: 1, stopPrice: 190.42 });
    expect(followQuote(buy, at(189), TICK)).toBe(190);
    expect(followQuote(buy, at(190), TICK)).toBe(190.42);
  });

  it('keeps whole ticks, on the side away from the market', () => {
    // 0.3 % of 190.01 is 0.57003: 189.43997 and 190.58003.
    expect(followQuote(trailing({ trailPct: 0.3, stopPrice: 1 }), at(190.01), TICK)).toBe(189.43);
    const buy = trailing({ side: 'BUY', trailPct: 0.3, stopPrice: 999 });
    expect(followQuote(buy, at(190.01), TICK)).toBe(190.59);
  });

  it.each([
    ['SELL', 'BID_ASK', 188.41],
    ['BUY', 'BID_ASK', 190.43],
    ['SELL', 'MID', 188.42],
  ] as const)('of a %s watches %s', (side, triggerBy, stop) => {
    const stopPrice = side === 'SELL' ? 1 : 999;
    const order = trailing({ side, triggerBy, trailAmount: 1, stopPrice });
    expect(followQuote(order, toQuote({ last: 1 }), TICK)).toBe(stop);
  });

  it('no other order has one', () => {
    expect(
      followQuote(toOrder(1, { orderType: 'STOP', stopPrice: 187 }), at(190), TICK),
    ).toBeNull();
  });
});
