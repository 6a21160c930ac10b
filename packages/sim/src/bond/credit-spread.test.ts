/**
 * Credit spreads beside the shares of their issuers: hedge ratios by rating of the size that is measured, against the
 * shares, and the sector's where the issuer is not listed. The spread stays a spread whatever shares do.
 */
import type { Bond, Rating } from '@tradefloor/contracts/bond';
import { REALISM_FLAGS } from '@tradefloor/contracts/market-event';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { toDay } from '@tradefloor/instruments/calendar/civil-date';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMarket } from '../market/market.ts';
import { EQUITIES } from '../market/universe.ts';
import { bondMarketAt } from './bond-market.ts';
import { toTicker, UNLISTED_ISSUERS, usualSpread, widening } from './credit-spread.ts';

const RATINGS = ['AAA', 'AA', 'A', 'BBB', 'BB'] as const satisfies readonly Rating[];
const SETTLEMENT = toDay('2026-11-24');
const COMPANIES = BONDS.filter(({ kind }) => kind === 'CORPORATE');

/** Years of a ten-year bond's modified duration at four and a half per cent. */
const DURATION = 8;
/** Per cent that a ten-year bond gains when its issuer's shares gain one. */
const hedgeRatio = (rating: Rating): number =>
  (-DURATION * (widening(rating, 10, 0.01) - widening(rating, 10, -0.01))) / 0.02 / 100;

describe('the hedge ratio of a ten-year bond', () => {
  // Schaefer and Strebulaev (2008): from next to nothing for AAA to a tenth for high yield.
  it.each([
    ['AAA', 0.05, 1],
    ['AA', 0.5, 2.5],
    ['A', 2, 5],
    ['BBB', 4, 9],
    ['BB', 6, 13],
  ] as const)('of %s is between %s and %s per cent', (rating, low, high) => {
    expect(hedgeRatio(rating)).toBeGreaterThan(low);
    expect(hedgeRatio(rating)).toBeLessThan(high);
  });

  it('rises as the rating falls', () => {
    const ratios = RATINGS.map(hedgeRatio);
    expect(ratios).toEqual(ratios.toSorted((a, b) => a - b));
  });
});

describe('a spread', () => {
  it('is its usual one where shares stand at their reference prices, wider below, never gone above', () => {
    const years = fc.double({ min: 0.01, max: 30, noNaN: true });
    const move = fc.double({ min: 0.001, max: 2, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...RATINGS), years, move, (rating, maturity, by) => {
        expect(widening(rating, maturity, 0)).toBe(0);
        expect(widening(rating, maturity, -by)).toBeGreaterThan(-1e-9);
        expect(widening(rating, maturity, by)).toBeLessThan(1e-9);
        const least = usualSpread(rating, maturity) + widening(rating, maturity, by);
        expect(least).toBeGreaterThan(usualSpread(rating, maturity) / 4);
      }),
      { seed: 3, numRuns: 500 },
    );
  });

  it('has an issuer that is listed, or one whose sector is', () => {
    const listed = new Set<string>(EQUITIES.map(({ symbol }) => symbol));
    for (const bond of COMPANIES) {
      const ticker = toTicker(bond);
      expect(listed.has(ticker) !== Object.hasOwn(UNLISTED_ISSUERS, ticker), bond.name).toBe(true);
    }
  });
});

const DAYS = 250;
/** Batches of bonds in a session. */
const DAY_TICKS = 93_600;

type Day = {
  readonly prices: ReadonlyMap<string, number>;
  readonly sector: number;
  readonly spreads: ReadonlyMap<string, number>;
};

/** Closes of a year of sessions, five minutes a step. */
function play(seed: number): Day[] {
  const skipped = new Set<string>(['LULD_HALTS', 'ORDER_FLOW']);
  const market = createMarket({
    seed,
    startTick: 0,
    startMs: Date.parse('2026-11-23T14:25:00Z'),
    universe: EQUITIES,
    tickMs: 300_000,
    realism: REALISM_FLAGS.filter((flag) => !skipped.has(flag)),
  });
  return Array.from({ length: DAYS }, (_, day) => {
    for (let step = 0; step < 78; step += 1) market.step();
    const { ticks, acrossAssets } = market.batch(0);
    const equity = new Map(
      acrossAssets?.issuers.map(({ ticker, movePpm }) => [ticker, movePpm / 1_000_000]),
    );
    const at = { tick: day * DAY_TICKS, equity };
    const bonds = bondMarketAt(seed, at, ({ maturity }) => toDay(maturity));
    const spreads = COMPANIES.map(
      (bond) => [bond.isin, bonds.computeSpread(bond, SETTLEMENT)] as const,
    );
    const prices = new Map(ticks.map(({ symbol, mid }) => [symbol as string, Math.log(mid)]));
    const consumers = EQUITIES.filter(({ sector }) => sector === 'Consumer Discretionary');
    const sector = consumers.reduce((sum, { symbol }) => sum + (prices.get(symbol) ?? 0), 0);
    return { prices, sector: sector / consumers.length, spreads: new Map(spreads) };
  });
}

const mean = (xs: readonly number[]): number => xs.reduce((sum, x) => sum + x, 0) / xs.length;
function correlation(xs: readonly number[], ys: readonly number[]): number {
  const [mx, my] = [mean(xs), mean(ys)];
  const dot = (as: readonly number[], bs: readonly number[]) =>
    mean(as.map((a, i) => a * (bs[i] ?? 0)));
  const [dx, dy] = [xs.map((x) => x - mx), ys.map((y) => y - my)];
  return dot(dx, dy) / Math.sqrt(dot(dx, dx) * dot(dy, dy));
}

let years: readonly Day[][] = [];
beforeAll(() => {
  years = [1, 2, 3].map(play);
}, 120_000);

/** Correlation of daily changes of a bond's spread with its issuer's returns, over all seeds. */
function withEquity(bond: Bond): number {
  const level = (day: Day) => day.prices.get(toTicker(bond)) ?? day.sector;
  const changes = (of: (day: Day) => number) =>
    years.flatMap((days) => days.slice(1).map((day, i) => of(day) - of(days[i] ?? day)));
  return correlation(
    changes((day) => Math.log(day.spreads.get(bond.isin) ?? 1)),
    changes(level),
  );
}

describe('over three seeded years', () => {
  it('spreads of BBB and below move against the shares, clearly and not alone', () => {
    const riskier = COMPANIES.filter(({ rating }) => rating.startsWith('B'));
    for (const bond of riskier) {
      // What a bond of thirty years costs beyond default risk is most of its spread.
      const least = bond.maturity < '2050' ? -0.15 : -0.02;
      expect(withEquity(bond), bond.name).toBeLessThan(least);
      expect(withEquity(bond), bond.name).toBeGreaterThan(-0.85);
    }
  });

  it('spreads of better ratings do so less', () => {
    const all = (rating: string) =>
      mean(COMPANIES.filter((b) => b.rating === rating).map(withEquity));
    expect(all('BBB')).toBeLessThan(all('A'));
    expect(all('A')).toBeLessThan(-0.1);
  });
});
