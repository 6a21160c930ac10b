/** The rest of the futures market: its day's volume, how it moves from month to month, its open interest. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { FUTURE_ROOTS } from '@tradefloor/contracts/vocabulary/instruments';
import { listedMonths } from '@tradefloor/instruments/futures/future-contract';
import { FUTURE_PRODUCTS } from '@tradefloor/instruments/futures/products';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  expectedVolume,
  FUTURE_ACTIVITY,
  monthShares,
  openInterestLevel,
  printAt,
  shareOfSecond,
} from './future-activity.ts';

const START = Date.parse('2026-11-23T23:00:00Z');
const anyRoot = fc.constantFrom(...FUTURE_ROOTS);
/** Noon of a day in the years that are listed. */
const anyDay = fc.integer({ min: 0, max: 900 }).map((days) => START + days * 86_400_000);
const toDate = (ms: number) => new Date(ms).toISOString().slice(0, 10);

test.each(FUTURE_ROOTS)('the seconds of a trading day of %s have its volume', (root) => {
  // From 17:00 in Chicago for 24 hours, minute by minute.
  let share = 0;
  for (let minute = 0; minute < 1_440; minute += 1) {
    share += 60 * shareOfSecond(root, START + minute * 60_000);
  }
  expect(share).toBeCloseTo(1, 9);
});

test('a weekend trades at the pace of the night', () => {
  const night = shareOfSecond('ES', Date.parse('2026-11-23T08:00:00Z'));
  expect(shareOfSecond('ES', Date.parse('2026-11-28T16:00:00Z'))).toBe(night);
  expect(shareOfSecond('ES', Date.parse('2026-11-23T16:00:00Z'))).toBeGreaterThan(10 * night);
});

describe('prints', () => {
  it('come to what is expected, above a lot and below', () => {
    for (const expected of [0.02, 0.7, 40]) {
      let lots = 0;
      const count = 40_000;
      for (let seq = 0; seq < count; seq += 1) {
        lots += printAt(42, { symbol: instrumentSymbol('CLF27') }, { seq, expected })?.lots ?? 0;
      }
      expect(lots / (count * expected)).toBeGreaterThan(0.9);
      expect(lots / (count * expected)).toBeLessThan(1.1);
    }
  });

  it('are the same for the same seed and batch, of whole lots, of both sides', () => {
    const sides = new Set<string>();
    fc.assert(
      fc.property(fc.nat(), fc.nat({ max: 8_000_000 }), (seed, seq) => {
        const print = printAt(seed, { symbol: instrumentSymbol('ESZ26') }, { seq, expected: 30 });
        expect(printAt(seed, { symbol: instrumentSymbol('ESZ26') }, { seq, expected: 30 })).toEqual(
          print,
        );
        if (print === null) return;
        sides.add(print.side);
        expect(print.lots).toBeGreaterThan(0);
        expect(Number.isInteger(print.lots)).toBe(true);
      }),
    );
    expect(sides).toEqual(new Set(['BUY', 'SELL']));
  });
});

describe('months', () => {
  it('share their product, whatever the date', () => {
    fc.assert(
      fc.property(anyRoot, anyDay, (root, day) => {
        const months = listedMonths(FUTURE_PRODUCTS[root], day);
        const shares = monthShares(months, toDate(day), FUTURE_ACTIVITY[root].openRate);
        expect(shares).toHaveLength(months.length);
        expect(shares.every((share) => share > 0)).toBe(true);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
      }),
    );
  });

  it.each([
    ['2026-11-20', 0],
    ['2026-12-18', 1],
  ])('of the index lead on %s by place %d', (date, lead) => {
    // The December future is rolled out of five business days before 18 December.
    const months = listedMonths(FUTURE_PRODUCTS.ES, Date.parse('2026-11-20T12:00:00Z'));
    const shares = monthShares(months, date, FUTURE_ACTIVITY.ES.volumeRate);
    expect(shares.indexOf(Math.max(...shares))).toBe(lead);
    expect(shares[lead]).toBeGreaterThan(0.95);
  });

  it('move to the next one before the roll date, a part of it every business day', () => {
    const months = listedMonths(FUTURE_PRODUCTS.ES, Date.parse('2026-12-01T12:00:00Z'));
    const rollOn = months[0]?.rollOn ?? '';
    const dates = [
      '2026-12-03',
      '2026-12-04',
      '2026-12-07',
      '2026-12-08',
      '2026-12-09',
      '2026-12-10',
    ];
    expect(rollOn).toBe('2026-12-11');
    const front = [...dates, rollOn].map((date) => monthShares(months, date, 0.04)[0] ?? 0);
    for (const [i, share] of front.entries()) {
      if (i > 1) expect(share).toBeLessThan(front[i - 1] ?? 0);
    }
    expect(front[0]).toBeGreaterThan(0.9);
    expect(front.at(-1)).toBeLessThan(0.05);
  });
});

test('a day’s volume and open interest stay near what is published', () => {
  for (const root of FUTURE_ROOTS) {
    const { adv, openInterest } = FUTURE_ACTIVITY[root];
    const month = { symbol: instrumentSymbol(`${root}H27`), root };
    const days = Array.from({ length: 250 }, (_, i) => toDate(START + i * 86_400_000));
    const volumes = days.map((date) => expectedVolume(42, root, date) / adv);
    expect(Math.min(...volumes)).toBeGreaterThan(0.69);
    expect(Math.max(...volumes)).toBeLessThan(1.31);
    expect(volumes.reduce((sum, each) => sum + each, 0) / 250).toBeCloseTo(1, 1);
    for (const date of days) {
      const level = openInterestLevel(42, month, { date, share: 0.5 });
      expect(Math.abs(level / (openInterest / 2) - 1)).toBeLessThan(0.021);
    }
  }
});
