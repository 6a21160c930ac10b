/** Clients' decisions: the stated rule, against logistic sums of its own, and what a better price does to it. */
import { px } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeHitRatio, decideRequest } from './client-decision.ts';

const COMPOSITE = { bid: px(100_000_000), ask: px(100_400_000) };
const anySide = fc.constantFrom<Side>('BUY', 'SELL');
const anyPrice = fc.integer({ min: 95_000_000, max: 105_000_000 }).map(px);

/** How far a price is beyond the composite of its side, in halves of the width: the client's loss against it. */
const toHalves = (side: Side, price: number) =>
  (side === 'BUY' ? price - 100_400_000 : 100_000_000 - price) / 200_000;

describe('the hit ratio', () => {
  it.each([
    [-1, 0.858_149],
    [0, 0.354_344],
    [1, 0.047_426],
  ])('%d half widths beyond the composite is %d', (halves, expected) => {
    const ask = px(100_400_000 + halves * 200_000);
    expect(computeHitRatio({ side: 'BUY' }, ask, COMPOSITE)).toBeCloseTo(expected, 6);
    const bid = px(100_000_000 - halves * 200_000);
    expect(computeHitRatio({ side: 'SELL' }, bid, COMPOSITE)).toBeCloseTo(expected, 6);
  });

  it('is the logistic function of the distance from the composite', () => {
    fc.assert(
      fc.property(anySide, anyPrice, (side, price) => {
        const odds = Math.E ** -(0.6 + 2.4 * toHalves(side, price));
        expect(computeHitRatio({ side }, price, COMPOSITE)).toBeCloseTo(odds / (1 + odds), 9);
      }),
    );
  });

  it('is a number between none and all, also where bid and offer are the same', () => {
    fc.assert(
      fc.property(anySide, anyPrice, anyPrice, (side, price, both) => {
        const ratio = computeHitRatio({ side }, price, { bid: both, ask: both });
        expect(ratio).toBeGreaterThanOrEqual(0);
        expect(ratio).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('a client', () => {
  it('that deals at a price deals at every better one, and never at one it is not shown', () => {
    const anyDraw = fc.double({ min: 0, max: 0.999_999, noNaN: true });
    fc.assert(
      fc.property(anySide, anyPrice, anyDraw, fc.nat(1_000_000), (side, price, draw, better) => {
        const toQuote = (at: number) =>
          side === 'BUY' ? { bid: null, ask: px(at) } : { bid: px(at), ask: null };
        const improved = side === 'BUY' ? price - better : price + better;
        if (decideRequest({ side, draw }, toQuote(price), COMPOSITE) !== null) {
          expect(decideRequest({ side, draw }, toQuote(improved), COMPOSITE)).toBe(improved);
        }
        const other = side === 'BUY' ? 'SELL' : 'BUY';
        expect(decideRequest({ side: other, draw }, toQuote(price), COMPOSITE)).toBeNull();
      }),
    );
  });

  it('deals as often as the hit ratio states', () => {
    const draws = Array.from({ length: 1_000 }, (_, no) => (no + 0.5) / 1_000);
    const quote = { bid: null, ask: px(100_350_000) };
    const dealt = draws.filter(
      (draw) => decideRequest({ side: 'BUY', draw }, quote, COMPOSITE) !== null,
    );
    expect(dealt).toHaveLength(500);
  });
});
