/** The counts of the CCP, and checks that must notice when a book does not cancel out. */
import { money } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import { BookGiven, dollars, price } from './clearing.given.ts';
import { computeStats, readInvariants, toClock, toLadder } from './clearing-stats.ts';

const INVARIANTS = {} as Parameters<typeof computeStats>[1]['invariants'];
const stats = (given: BookGiven) =>
  computeStats(given.book, { nowMs: given.nowMs, invariants: INVARIANTS });

describe('the statistics', () => {
  it('of an empty CCP are zero', () => {
    expect(stats(new BookGiven())).toMatchObject({
      novations: 0,
      legs: 0,
      openPositions: 0,
      marginHeld: 0,
      callsOpen: 0,
      settled: 0,
      pending: 0,
      nettingEfficiency: null,
    });
  });

  it('count fills, legs, positions of both sides, and the margin of both', () => {
    const given = new BookGiven();
    given.clear();
    given.clear({ side: 'SELL', price: price(90) });
    given.clear();
    expect(stats(given)).toMatchObject({
      novations: 3,
      legs: 6,
      openPositions: 2,
      // Posted fill by fill until the next cycle nets it: 1,000 + 900 + 1,000, twice.
      marginHeld: dollars(5_800),
      pending: 2,
      byAssetClass: {
        EQUITY: { novations: 3, notional: dollars(29_000), openPositions: 2 },
        OTC: { novations: 0, notional: 0, openPositions: 0 },
      },
    });
    given.cycle();
    expect(stats(given).marginHeld).toBe(dollars(2_000));
  });

  it('count what has settled and no longer what is pending', () => {
    const given = new BookGiven();
    given.clear();
    given.nowMs += 5 * 86_400_000;
    expect(given.sweep()).toMatchObject({ settled: 2, failed: 0 });
    expect(stats(given)).toMatchObject({ settled: 2, pending: 0 });
  });
});

describe('the invariants', () => {
  it('hold after trades, a cycle and a settlement', () => {
    const given = new BookGiven();
    given.clear();
    given.show('AAPL', price(103));
    given.cycle();
    const reading = { positionsSum: 0, cashSum: 0, legsPerFill: 2, cashByCurrency: { USD: 0 } };
    expect(readInvariants(given.book)).toEqual(reading);
    given.nowMs += 5 * 86_400_000;
    given.sweep();
    given.cycle();
    expect(readInvariants(given.book)).toEqual(reading);
  });

  it('of a CCP without fills are those of two legs a fill', () => {
    expect(readInvariants(new BookGiven().book)).toEqual({
      positionsSum: 0,
      cashSum: 0,
      legsPerFill: 2,
      cashByCurrency: {},
    });
  });

  const broken = (change: (given: BookGiven) => void) => {
    const given = new BookGiven();
    given.clear();
    change(given);
    return readInvariants(given.book);
  };
  const alice = (given: BookGiven) => {
    const row = given.book.position('alice', 'AAPL');
    if (row === undefined) throw new Error('alice holds AAPL');
    return row;
  };

  it('notice a share too many, in what is held and in what is unsettled', () => {
    expect(
      broken((given) => given.book.putPosition({ ...alice(given), netQty: 101 })).positionsSum,
    ).toBe(1);
    expect(
      broken((given) => given.book.putPosition({ ...alice(given), openQty: 98 })).positionsSum,
    ).toBe(2);
  });

  it('notice a unit of cost too many', () => {
    const reading = broken((given) => {
      const row = alice(given);
      given.book.putPosition({ ...row, openValue: money(row.openValue + 1) });
    });
    expect(reading).toMatchObject({ positionsSum: 0, cashSum: 1 });
  });

  it('notice a fill of three legs', () => {
    expect(broken(({ book }) => book.change({ legs: 3 })).legsPerFill).toBe(3);
  });
});

describe('the settlement ladder', () => {
  it('has a rung for each date, earliest first, with gross, net and what must be paid in', () => {
    const given = new BookGiven({}, Date.UTC(2026, 10, 23, 15));
    given.clear({ price: price(100) });
    given.clear({ price: price(90), side: 'SELL' });
    given.nowMs += 86_400_000;
    given.clear({ price: price(100) });
    const [first, second, ...others] = toLadder(given.book, given.book.obligations());
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      settlementDate: '2026-11-25',
      obligations: 2,
      grossValue: dollars(38_000),
      netValue: dollars(2_000),
      // Alice lost 1,000.00, which she brings; SIMA receives it.
      payIn: dollars(1_000),
    });
    expect(second).toMatchObject({
      settlementDate: '2026-11-27',
      obligations: 2,
      grossValue: dollars(20_000),
      netValue: dollars(20_000),
      payIn: dollars(10_000),
    });
  });
});

describe('the clock', () => {
  it('shows the date, and when the next one comes', () => {
    const given = new BookGiven({}, Date.UTC(2026, 10, 23, 15));
    const clock = toClock(given.book, given.nowMs);
    expect(clock).toMatchObject({
      businessDate: '2026-11-23',
      simDayMs: 86_400_000,
      preset: 'seed',
    });
    // Midnight in New York is 05:00 UTC in November.
    expect(clock.nextDateAt).toBe(Date.UTC(2026, 10, 24, 5));
  });
});
