/** Daily settlement: the trading day of a moment, the period of each product, and the price of what traded in it. */
import { px } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  settlementPeriod,
  settlementPrice,
  tradingDate,
  tradingDateBefore,
} from './daily-settlement.ts';
import { FUTURE_PRODUCTS } from './products.ts';

describe('a trading day', () => {
  it.each([
    ['Monday noon', '2026-11-23T17:00:00Z', '2026-11-23'],
    ['a minute before 17:00 in Chicago', '2026-11-23T22:59:59Z', '2026-11-23'],
    ['17:00 in Chicago', '2026-11-23T23:00:00Z', '2026-11-24'],
    ['after the close of the day before Thanksgiving', '2026-11-25T23:00:00Z', '2026-11-27'],
    ['Thanksgiving itself', '2026-11-26T15:00:00Z', '2026-11-27'],
    ['Saturday', '2026-11-28T15:00:00Z', '2026-11-30'],
    ['17:00 in Chicago in summer', '2026-07-06T22:00:00Z', '2026-07-07'],
  ])('of %s', (_, at, date) => {
    expect(tradingDate(Date.parse(at))).toBe(date);
  });

  it('follows the business day before it', () => {
    expect(tradingDateBefore('2026-11-30')).toBe('2026-11-27');
    expect(tradingDateBefore('2026-11-27')).toBe('2026-11-25');
  });
});

test.each([
  // The exchange's own times, in winter and in summer.
  ['CL', '2026-11-23', '2026-11-23T19:28:00Z', '2026-11-23T19:30:00Z'],
  ['CL', '2026-07-06', '2026-07-06T18:28:00Z', '2026-07-06T18:30:00Z'],
  ['GC', '2026-11-23', '2026-11-23T18:29:00Z', '2026-11-23T18:30:00Z'],
  ['ZC', '2026-11-23', '2026-11-23T19:14:00Z', '2026-11-23T19:15:00Z'],
  ['ES', '2026-11-23', '2026-11-23T20:59:30Z', '2026-11-23T21:00:00Z'],
  ['ZN', '2026-11-23', '2026-11-23T19:59:30Z', '2026-11-23T20:00:00Z'],
] as const)('%s on %s is settled by the trades from %s to %s', (root, date, startsAt, endsAt) => {
  expect(settlementPeriod(FUTURE_PRODUCTS[root], date)).toEqual({
    startsAt: Date.parse(startsAt),
    endsAt: Date.parse(endsAt),
  });
});

describe('a settlement price', () => {
  const CENT = px(10_000);
  const quote = { mid: px(69_205_000), prior: px(69_000_000), tickSize: CENT };

  it('is the average of price by lots, on the nearest tick', () => {
    // 3 lots at 69.20 and 1 at 69.24: 69.21.
    const value = 3 * 69_200_000 + 69_240_000;
    expect(settlementPrice({ lots: 4, value }, quote)).toBe(69_210_000);
    // 2 lots at 69.20 and 1 at 69.21: 69.2033.
    expect(settlementPrice({ lots: 3, value: 207_610_000 }, quote)).toBe(69_200_000);
  });

  it('between two ticks is the one closer to the settlement before', () => {
    const half = { lots: 2, value: 69_200_000 + 69_210_000 };
    expect(settlementPrice(half, quote)).toBe(69_200_000);
    expect(settlementPrice(half, { ...quote, prior: px(69_500_000) })).toBe(69_210_000);
    expect(settlementPrice(half, { ...quote, prior: px(69_210_000) })).toBe(69_210_000);
    expect(settlementPrice(half, { ...quote, prior: null })).toBe(69_200_000);
  });

  it('without trades is the middle of bid and ask, by the same rounding', () => {
    expect(settlementPrice({ lots: 0, value: 0 }, quote)).toBe(69_200_000);
    expect(settlementPrice({ lots: 0, value: 0 }, { ...quote, prior: px(70_000_000) })).toBe(
      69_210_000,
    );
  });

  it('is on a tick, within the prices that traded and within half a tick of their average', () => {
    const trades = fc.array(
      fc.record({
        ticks: fc.integer({ min: 4_000, max: 9_000 }),
        lots: fc.integer({ min: 1, max: 2_000 }),
      }),
      { minLength: 1, maxLength: 120 },
    );
    fc.assert(
      fc.property(trades, fc.constantFrom(10_000, 15_625, 250_000), (all, tick) => {
        const lots = all.reduce((sum, each) => sum + each.lots, 0);
        const inTicks = all.reduce((sum, each) => sum + each.lots * each.ticks, 0);
        const price = settlementPrice(
          { lots, value: inTicks * tick },
          { mid: px(1), prior: null, tickSize: px(tick) },
        );
        expect(price % tick).toBe(0);
        expect(Math.abs(price / tick - inTicks / lots)).toBeLessThanOrEqual(0.5);
        const ticks = all.map((each) => each.ticks);
        expect(price / tick).toBeGreaterThanOrEqual(Math.min(...ticks));
        expect(price / tick).toBeLessThanOrEqual(Math.max(...ticks));
      }),
    );
  });
});
