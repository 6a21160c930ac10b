/** The trading day of a future: volume is the sum of its trades, one settlement a day, open interest within what traded. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { px } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FutureSessionRow,
  type FutureTrade,
  firstSession,
  withNextDay,
  withSettlement,
  withTrade,
} from './future-session.ts';

const TICK = px(10_000);
const given = (): FutureSessionRow =>
  firstSession({
    symbol: instrumentSymbol('CLF27'),
    date: '2026-11-24',
    seq: 100,
    settlement: px(69_000_000),
    settledOn: '2026-11-23',
    othersOpen: 1_000,
    openInterestOn: '2026-11-23',
  });
const trade = (over: Partial<FutureTrade> = {}): FutureTrade => ({
  price: px(69_200_000),
  lots: 5,
  by: 'OTHERS',
  isInPeriod: false,
  ...over,
});
const anyTrade: fc.Arbitrary<FutureTrade> = fc.record({
  price: fc.integer({ min: 6_900, max: 6_940 }).map((ticks) => px(ticks * TICK)),
  lots: fc.integer({ min: 1, max: 500 }),
  by: fc.constantFrom('OTHERS', 'CLIENT', 'BLOCK'),
  isInPeriod: fc.boolean(),
});
const sum = (trades: readonly FutureTrade[]) => trades.reduce((all, { lots }) => all + lots, 0);

describe('a trading day', () => {
  it('has the volume of its trades, at the prices that they were made at', () => {
    fc.assert(
      fc.property(fc.array(anyTrade), (trades) => {
        const row = trades.reduce(withTrade, given());
        expect(row.volume).toBe(sum(trades));
        expect(row.clientVolume).toBe(sum(trades.filter(({ by }) => by !== 'OTHERS')));
        expect(row.last).toBe(trades.findLast(({ by }) => by !== 'BLOCK')?.price ?? null);
        for (const [price, lots] of row.levels) {
          expect(lots).toBe(sum(trades.filter((each) => each.price === price)));
        }
        const prices = row.levels.map(([price]) => price);
        expect(prices).toEqual(
          [...new Set(trades.map(({ price }) => price))].sort((a, b) => a - b),
        );
      }),
    );
  });

  it('is settled by the trades of its period, without blocks, once', () => {
    const traded = [
      trade({ price: px(69_900_000) }),
      trade({ isInPeriod: true, lots: 3 }),
      trade({ isInPeriod: true, lots: 1, by: 'CLIENT', price: px(69_240_000) }),
      trade({ isInPeriod: true, lots: 90, by: 'BLOCK', price: px(60_000_000) }),
    ].reduce(withTrade, given());
    const quote = { mid: px(69_500_000), tickSize: TICK };
    const row = withSettlement(traded, quote);
    // (3 × 69.20 + 1 × 69.24) / 4.
    expect(row).toMatchObject({ settlement: 69_210_000, settledOn: '2026-11-24' });
    expect(row.priorSettlement).toBe(69_000_000);
    const later = withTrade(row, trade({ isInPeriod: true, price: px(70_000_000) }));
    expect(withSettlement(later, quote)).toBe(later);
  });
});

describe('open interest', () => {
  it('moves to its level by no more than others traded, and by exactly what the accounts hold', () => {
    fc.assert(
      fc.property(fc.array(anyTrade), fc.nat(3_000), fc.nat(500), (trades, level, cleared) => {
        const row = { ...trades.reduce(withTrade, given()), clearedOpen: cleared };
        const { row: next, ended } = withNextDay(row, { date: '2026-11-25', level });
        const others = next.openInterest - cleared;
        const traded = sum(trades.filter(({ by }) => by === 'OTHERS'));
        expect(Math.abs(others - 1_000)).toBeLessThanOrEqual(traded);
        expect(Math.abs(others - level)).toBe(Math.max(0, Math.abs(1_000 - level) - traded));
        expect(others).toBeGreaterThanOrEqual(0);
        expect(next.openInterestChange).toBe(next.openInterest - 1_000);
        expect(ended).toMatchObject({ volume: sum(trades), openInterest: next.openInterest });
      }),
    );
  });

  it('is counted with the end of the day: the next one begins with no trades, from the settlement', () => {
    const settled = withSettlement(withTrade(given(), trade()), {
      mid: px(69_300_000),
      tickSize: TICK,
    });
    const { row, ended } = withNextDay(settled, { date: '2026-11-25', level: 1_003 });
    expect(row).toMatchObject({
      date: '2026-11-25',
      volume: 0,
      last: null,
      levels: [],
      settlement: 69_300_000,
      settledOn: '2026-11-24',
      priorSettlement: 69_300_000,
      openInterest: 1_003,
      openInterestOn: '2026-11-24',
      openInterestChange: 3,
    });
    expect(ended).toMatchObject({ date: '2026-11-24', settlement: 69_300_000, volume: 5 });
  });

  it('of a day that was not settled has no settlement price in its record', () => {
    expect(withNextDay(given(), { date: '2026-11-25', level: 1_000 }).ended.settlement).toBeNull();
  });
});
