/** The market volume an order has observed, and what ARRIVAL accrues from it. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cents, NOW } from '../order/order.given.ts';
import { GIVEN_MARKET, givenAlgo } from './algo.given.ts';
import { type Seen, seeVolume } from './tape.ts';

const NOTHING: Seen = { marketVolume: 0, dayVolume: null, accrued: 0 };
const at = (dayVolume: number, mid: number = cents(10_000)) => ({
  ...GIVEN_MARKET,
  mid,
  dayVolume,
});
/** A tenth of all volume: a ninth of the others'. */
const arrival = (riskAversion: number, over: Parameters<typeof givenAlgo>[1] = {}) =>
  givenAlgo('ARRIVAL', { params: { participationPct: 10, riskAversion }, ...over });

describe('the volume an order observes', () => {
  const row = givenAlgo('POV');

  it('begins with the first batch: what was traded before is not its own', () => {
    expect(seeVolume(row, NOTHING, at(5_000))).toEqual({ ...NOTHING, dayVolume: 5_000 });
  });

  it('is the growth of the day’s total, batches that were missed included', () => {
    const seen = { ...NOTHING, dayVolume: 5_000 };
    expect(seeVolume(row, seen, at(5_700))).toEqual({
      marketVolume: 700,
      dayVolume: 5_700,
      accrued: 0,
    });
  });

  it('goes on over midnight, when the market counts from 0 again', () => {
    const seen = { marketVolume: 700, dayVolume: 5_700, accrued: 0 };
    expect(seeVolume(row, seen, at(200))).toEqual({
      marketVolume: 900,
      dayVolume: 200,
      accrued: 0,
    });
    expect(seeVolume(row, seen, at(0))).toEqual({ marketVolume: 700, dayVolume: 0, accrued: 0 });
  });

  it('that did not change is the same object: nothing is written for it', () => {
    const seen = { marketVolume: 700, dayVolume: 5_700, accrued: 0 };
    expect(seeVolume(row, seen, at(5_700))).toBe(seen);
  });

  test('is the same however the batches are cut', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { maxLength: 20 }), (traded) => {
        let total = 1_000;
        let seen = seeVolume(row, NOTHING, at(total));
        for (const shares of traded) {
          total += shares;
          seen = seeVolume(row, seen, at(total));
        }
        expect(seen).toEqual(seeVolume(row, seeVolume(row, NOTHING, at(1_000)), at(total)));
      }),
    );
  });
});

describe('what ARRIVAL accrues', () => {
  const seen: Seen = { marketVolume: 0, dayVolume: 1_000, accrued: 0 };

  it('is a ninth of the others’ volume while the price stands, whatever the aversion', () => {
    for (const aversion of [0, 0.5, 1]) {
      expect(seeVolume(arrival(aversion), seen, at(1_900))).toEqual({
        marketVolume: 900,
        dayVolume: 1_900,
        accrued: 100,
      });
    }
  });

  it('adds to what was accrued, fractions of a share included', () => {
    const before = { ...seen, accrued: 7.5 };
    expect(seeVolume(arrival(0.5), before, at(1_001)).accrued).toBe(7.611111);
  });

  it.each([
    // Far better than at arrival: three tenths of all, 3 for each 7 of the others. Far worse: a thirtieth, 1 for 29.
    ['BUY', 9_000, 0, 300],
    ['BUY', 11_000, 0, 700 / 29],
    ['SELL', 11_000, 0, 300],
    ['SELL', 9_000, 0, 700 / 29],
    // The risk-averse does the opposite.
    ['BUY', 9_000, 1, 700 / 29],
    ['BUY', 11_000, 1, 300],
    // In the middle the price makes no difference.
    ['BUY', 9_000, 0.5, 700 / 9],
  ] as const)('of 700 shares for a %s at %i cents, averse %d: %d', (side, mid, aversion, own) => {
    const row = arrival(aversion, { side });
    expect(seeVolume(row, seen, at(1_700, cents(mid))).accrued).toBeCloseTo(own, 5);
  });

  it('stays below the greatest participation', () => {
    const params = { participationPct: 10, riskAversion: 0, maxParticipationPct: 20 };
    const row = givenAlgo('ARRIVAL', { params });
    // A fifth of all volume is a quarter of the others'.
    expect(seeVolume(row, seen, at(1_800, cents(9_000))).accrued).toBe(200);
  });

  it('answers a move the more, the less time the order has', () => {
    const ends = (ms: number) =>
      givenAlgo('ARRIVAL', {
        params: { participationPct: 10, riskAversion: 0, endAt: NOW + ms },
      });
    const accrued = (ms: number) => seeVolume(ends(ms), seen, at(2_000, cents(9_990))).accrued;
    expect(accrued(600_000)).toBeGreaterThan(accrued(3_600_000));
    expect(accrued(3_600_000)).toBe(seeVolume(arrival(0), seen, at(2_000, cents(9_990))).accrued);
  });

  it('is nothing without a price at arrival, and for every other algo', () => {
    expect(seeVolume(arrival(0, { arrivalMid: null }), seen, at(1_900)).accrued).toBe(0);
    expect(seeVolume(givenAlgo('POV'), seen, at(1_900)).accrued).toBe(0);
  });
});
