import { px } from '@tradefloor/contracts/money';
import { describe, expect, test } from 'vitest';
import { findTaken } from './would-take.ts';

const QUOTE = { bid: px(99_990_000), ask: px(100_010_000), mid: px(100_000_000) };

describe('an order would trade at once', () => {
  test.each([
    ['BUY', 100_010_000, 100_010_000],
    ['BUY', 100_000_000, null],
    ['SELL', 99_990_000, 99_990_000],
    ['SELL', 100_000_000, null],
  ] as const)('to %s with the limit %i at %s', (side, price, at) => {
    const order = { side, orderType: 'LIMIT', price: px(price) } as const;
    expect(findTaken(order, QUOTE)?.at ?? null).toBe(at);
  });

  test('without a limit at any price', () => {
    expect(findTaken({ side: 'SELL', orderType: 'MARKET' }, QUOTE)?.at).toBe(99_990_000);
  });

  test('by its offset from what it follows, within its limit', () => {
    const pegged = { side: 'BUY', orderType: 'PEGGED', pegTo: 'PRIMARY' } as const;
    expect(findTaken({ ...pegged, pegOffset: px(10_000) }, QUOTE)).toBeNull();
    const through = { ...pegged, pegOffset: px(30_000) };
    expect(findTaken(through, QUOTE)).toEqual({ at: 100_010_000, reach: 100_020_000 });
    expect(findTaken({ ...through, price: px(100_000_000) }, QUOTE)).toBeNull();
  });
});
