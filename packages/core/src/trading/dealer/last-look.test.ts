/** The last look of a currency dealer: symmetric, bounded, and never without a fresh price. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGood, lastLook } from './last-look.ts';

describe('the last look', () => {
  const quoted = { quotedMid: 1_100_000, quotedSpread: 50 };

  it('deals up to the tolerance and no further, in either direction', () => {
    for (const sign of [1, -1]) {
      expect(lastLook({ ...quoted, mid: 1_100_000 + sign * 30 })).toEqual({ deals: true });
      expect(lastLook({ ...quoted, mid: 1_100_000 + sign * 35 })).toEqual({
        deals: false,
        reason: 'MID_MOVED',
        moved: 35,
        tolerated: 30,
      });
    }
  });

  it('is symmetric: what ends a deal one way ends it the other way', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -500, max: 500 }),
        fc.integer({ min: 10, max: 200 }),
        (move, quotedSpread) => {
          const look = (mid: number) => lastLook({ quotedMid: 1_100_000, quotedSpread, mid });
          expect(look(1_100_000 + move)).toEqual(look(1_100_000 - move));
        },
      ),
    );
  });

  it('does not deal without a fresh price', () => {
    expect(lastLook({ ...quoted, mid: null })).toEqual({ deals: false, reason: 'NO_FRESH_PRICE' });
  });

  it('takes a quote for one second, the second included', () => {
    expect(isGood(1_000, 2_000)).toBe(true);
    expect(isGood(1_000, 2_001)).toBe(false);
  });
});
