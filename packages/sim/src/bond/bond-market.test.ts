/** The simulated bonds: real conventions, right identifiers, plausible yields that move and repeat. */
import { Bond } from '@tradefloor/contracts/bond';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import {
  cleanFromYield,
  realPrice,
  valuationAt,
  yieldFromClean,
} from '@tradefloor/instruments/bond/bond-valuation';
import { isIsin } from '@tradefloor/instruments/bond/identifiers';
import { toTerms } from '@tradefloor/instruments/bond/listed-bond';
import { parseDate } from '@tradefloor/instruments/calendar/civil-date';
import { describe, expect, it } from 'vitest';
import { bondMarketAt } from './bond-market.ts';

const SETTLEMENT = parseDate('2026-11-24') ?? 0;
const maturityDay = (bond: Bond): number => parseDate(bond.maturity) ?? 0;
const marketAt = (tick: number, seed = 42) => bondMarketAt(seed, { tick }, maturityDay);

describe('the bonds', () => {
  it('are forty-three, with valid and different identifiers, and shapes the wire accepts', () => {
    expect(BONDS).toHaveLength(43);
    expect(new Set(BONDS.map(({ isin }) => isin)).size).toBe(43);
    for (const bond of BONDS) {
      expect(isIsin(bond.isin), bond.name).toBe(true);
      expect(Bond.parse(bond)).toEqual(bond);
      expect(bond.issueDate < '2026-11-20' && bond.maturity > '2028-01-01').toBe(true);
    }
  });

  it('measure companies against a Treasury that is listed', () => {
    const governments = new Set(
      BONDS.filter(({ kind }) => kind === 'GOVERNMENT').map(({ isin }) => isin),
    );
    for (const { kind, benchmarkIsin } of BONDS) {
      expect(benchmarkIsin !== null && governments.has(benchmarkIsin)).toBe(kind === 'CORPORATE');
    }
  });
});

describe('the bond market', () => {
  it('prices every bond near par or where its coupon explains, worse ratings yielding more', () => {
    const market = marketAt(28_800);
    for (const bond of BONDS) {
      const y = market.computeYield(bond, SETTLEMENT);
      // Real yields are less by what prices are expected to rise.
      expect(y, bond.name).toBeGreaterThan(bond.indexation === undefined ? 1 : -1);
      expect(y, bond.name).toBeLessThan(8.5);
      const valuation = valuationAt(toTerms(bond), SETTLEMENT, { convention: bond.convention });
      const clean = cleanFromYield(valuation, y);
      const real = realPrice(valuation, clean);
      if (Math.abs(bond.couponPct - y) < 0.5) expect(Math.abs(real - 100)).toBeLessThan(9);
      expect(yieldFromClean(valuation, clean)).toBeCloseTo(y, 8);
    }
    const spreads = ['AAA', 'AA', 'A', 'BBB', 'BB'].map((rating) => {
      const rated = BONDS.filter((b) => b.kind === 'CORPORATE' && b.rating === rating);
      const atTen = rated.map((b) =>
        market.computeSpread({ ...b, maturity: '2036-11-24' }, SETTLEMENT),
      );
      return atTen.reduce((sum, bp) => sum + bp, 0) / atTen.length;
    });
    expect(spreads).toEqual(spreads.toSorted((a, b) => a - b));
  });

  it('repeats to the last bit for a seed and tick, moves from tick to tick, differs by seed', () => {
    const yields = (tick: number, seed?: number) =>
      BONDS.map((bond) => marketAt(tick, seed).computeYield(bond, SETTLEMENT));
    expect(yields(123_456)).toEqual(yields(123_456));
    expect(yields(123_457)).not.toEqual(yields(123_456));
    expect(yields(123_456, 43)).not.toEqual(yields(123_456));
  });

  it('moves ten-year yields by some basis points a day', () => {
    const bond = BONDS.find(({ name }) => name === 'UST 4.25 2036-11-15');
    expect(bond).toBeDefined();
    if (bond === undefined) return;
    const closes = Array.from({ length: 80 }, (_, day) =>
      marketAt(day * 93_600).computeYield(bond, SETTLEMENT),
    );
    const moves = closes.slice(1).map((y, i) => (y - (closes[i] ?? y)) * 100);
    const deviation = Math.sqrt(moves.reduce((sum, bp) => sum + bp * bp, 0) / moves.length);
    expect(deviation).toBeGreaterThan(2.5);
    expect(deviation).toBeLessThan(9);
  });
});

describe('index-linked gilts', () => {
  const LINKERS = BONDS.filter(({ indexation }) => indexation !== undefined);

  it('yield the gilt curve less what prices are expected to rise by, but for a noise of their own', () => {
    for (const tick of [0, 28_800, 2_808_000]) {
      const market = marketAt(tick);
      for (const bond of LINKERS) {
        const years = (maturityDay(bond) - SETTLEMENT) / 365.25;
        const real = market.computeYield(bond, SETTLEMENT);
        const expected =
          market.curves.GBP.parYield(years) - market.computeBreakeven(bond, SETTLEMENT);
        expect(Math.abs(real - expected), bond.name).toBeLessThan(0.1);
        if (tick === 0) expect(real).toBe(expected);
        expect(market.computeSpread(bond, SETTLEMENT)).toBe(0);
      }
    }
  });

  it('are worth more in money than before indexation, by a ratio that is known', () => {
    for (const bond of LINKERS) {
      const valuation = valuationAt(toTerms(bond), SETTLEMENT, { convention: bond.convention });
      const clean = cleanFromYield(valuation, marketAt(28_800).computeYield(bond, SETTLEMENT));
      expect(clean / realPrice(valuation, clean)).toBeCloseTo(valuation.indexRatio, 12);
      expect(valuation.indexRatio).toBeGreaterThan(1.1);
    }
  });

  it('have a breakeven that moves by a basis point or two a day, and slowly along the curve', () => {
    const [bond] = LINKERS;
    if (bond === undefined) throw new Error('one is listed');
    const closes = Array.from({ length: 80 }, (_, day) =>
      marketAt(day * 93_600).computeBreakeven(bond, SETTLEMENT),
    );
    const moves = closes.slice(1).map((pct, n) => (pct - (closes[n] ?? pct)) * 100);
    const deviation = Math.sqrt(moves.reduce((sum, bp) => sum + bp * bp, 0) / moves.length);
    expect(deviation).toBeGreaterThan(1);
    expect(deviation).toBeLessThan(2.2);
    const byMaturity = LINKERS.map((each) => marketAt(0).computeBreakeven(each, SETTLEMENT));
    expect(byMaturity).toEqual(byMaturity.toSorted((a, b) => b - a));
    expect(Math.min(...byMaturity)).toBeGreaterThan(2.9);
    expect(Math.max(...byMaturity)).toBeLessThan(3.6);
  });

  it('repeat to the last bit, and differ by seed', () => {
    const breakevens = (seed: number) =>
      LINKERS.map((bond) => marketAt(123_456, seed).computeBreakeven(bond, SETTLEMENT));
    expect(breakevens(42)).toEqual(breakevens(42));
    expect(breakevens(43)).not.toEqual(breakevens(42));
  });
});
