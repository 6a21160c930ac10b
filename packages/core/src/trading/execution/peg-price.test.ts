/** Where a pegged order stands, worked by hand; and never on the wrong side of what it follows by rounding. */
import { px } from '@tradefloor/contracts/money';
import { PEGS, type Peg } from '@tradefloor/contracts/vocabulary/price-terms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pegPrice } from './peg-price.ts';

const cents = (count: number) => px(count * 10_000);
const QUOTE = { bid: cents(10_000), ask: cents(10_003), mid: px(100_015_000) };
const tickSize = 10_000;

describe('at 100.00 to 100.03, a mid of 100.015', () => {
  it.each<[Peg, 'BUY' | 'SELL', number, number | null, number]>([
    ['MID', 'BUY', 0, null, 10_001],
    ['MID', 'SELL', 0, null, 10_002],
    ['MID', 'BUY', 1, null, 10_002],
    ['PRIMARY', 'BUY', 0, null, 10_000],
    ['PRIMARY', 'SELL', 0, null, 10_003],
    ['PRIMARY', 'BUY', 1, null, 10_001],
    ['PRIMARY', 'SELL', 2, null, 10_005],
    ['MARKET', 'BUY', 0, null, 10_003],
    ['MARKET', 'BUY', -1, null, 10_002],
    ['MARKET', 'SELL', 1, null, 10_001],
    ['PRIMARY', 'BUY', 0, 9_990, 9_990],
    ['PRIMARY', 'SELL', 0, 10_010, 10_010],
    ['PRIMARY', 'BUY', 0, 10_010, 10_000],
    ['PRIMARY', 'BUY', -10_000, null, 1],
  ])('%s, to %s, %i ticks off, no further than %s: %i', (pegTo, side, off, limit, at) => {
    const limitPx = limit === null ? null : cents(limit);
    const terms = { pegTo, pegOffset: cents(off), limitPx };
    expect(pegPrice({ side, terms, tickSize }, QUOTE)).toBe(cents(at));
  });
});

it('is whole ticks, within its limit, and at an offset of zero crosses no mid', () => {
  const quote = fc
    .tuple(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 200 }))
    .map(([bid, wide]) => ({ bid: cents(bid), ask: cents(bid + wide) }))
    .map(({ bid, ask }) => ({ bid, ask, mid: px((bid + ask) / 2) }));
  const side = fc.constantFrom('BUY' as const, 'SELL' as const);
  fc.assert(
    fc.property(
      quote,
      side,
      fc.constantFrom(...PEGS),
      fc.integer({ min: -50, max: 50 }),
      fc.option(fc.integer({ min: 1, max: 100_100 })),
      (now, on, pegTo, off, limit) => {
        const limitPx = limit === null ? null : cents(limit);
        const at = pegPrice(
          { side: on, terms: { pegTo, pegOffset: cents(off), limitPx }, tickSize },
          now,
        );
        expect(at % tickSize).toBe(0);
        expect(at).toBeGreaterThan(0);
        const sign = on === 'BUY' ? 1 : -1;
        if (limitPx !== null) expect(sign * (limitPx - at)).toBeGreaterThanOrEqual(0);
        if (pegTo === 'MID' && off === 0) expect(sign * (now.mid - at)).toBeGreaterThanOrEqual(0);
      },
    ),
    { numRuns: 1_000 },
  );
});
