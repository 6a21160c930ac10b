/**
 * Implied volatility over seeded days of the market with all its habits: it follows what has been realised, rises when
 * shares fall (Guyon and Lekeufack 2023; Black 1976), reverts, and prices no butterfly or calendar spread below nothing
 * at any listed strike or far from it. Arithmetic of the file's own.
 */
import type { AcrossAssets } from '@tradefloor/contracts/market';
import { REALISM_FLAGS } from '@tradefloor/contracts/market-event';
import { OPTION_UNDERLYINGS } from '@tradefloor/contracts/vocabulary/instruments';
import { contractsOn, yearsTo } from '@tradefloor/instruments/option/option-contract';
import { type VolSurface, volatilityAt } from '@tradefloor/instruments/option/vol-surface';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMarket } from '../market/market.ts';
import { EQUITIES } from '../market/universe.ts';
import { expectedSurface, surfaceAt } from './option-market.ts';

const DAYS = 120;
const SEEDS = [1, 2, 3];
/** One minute a step. */
const TICK_MS = 60_000;
const MINUTES = 390;
const NOW_MS = Date.parse('2026-11-23T15:00:00Z');
const MONTH = 30 / 365;
const UNDERLYINGS = EQUITIES.filter(({ symbol }) =>
  OPTION_UNDERLYINGS.some((each) => each === symbol),
);

type Day = {
  /** Log level of the index at the close. */
  readonly index: number;
  readonly across: AcrossAssets;
  /** By underlying: log price at the close, squared one-minute returns of the day. */
  readonly logs: readonly number[];
  readonly realised: readonly number[];
};

function play(seed: number): Day[] {
  const skipped = new Set<string>(['LULD_HALTS', 'ORDER_FLOW']);
  const market = createMarket({
    seed,
    startTick: 0,
    startMs: Date.parse('2026-11-23T14:29:00Z'),
    universe: EQUITIES,
    tickMs: TICK_MS,
    realism: REALISM_FLAGS.filter((flag) => !skipped.has(flag)),
  });
  const pick = () => UNDERLYINGS.map(({ symbol }) => Math.log(market.tick(symbol)?.mid ?? 1));
  let logs = pick();
  return Array.from({ length: DAYS }, () => {
    const realised = UNDERLYINGS.map(() => 0);
    for (let minute = 0; minute < MINUTES; minute += 1) {
      market.step();
      const now = pick();
      for (const [i, log] of now.entries()) {
        realised[i] = (realised[i] ?? 0) + (log - (logs[i] ?? 0)) ** 2;
      }
      logs = now;
    }
    const { acrossAssets: across } = market.batch(0);
    if (across === undefined) throw new Error('the feature is off');
    return { index: Math.log(across.index.last), across, logs, realised };
  });
}

const mean = (xs: readonly number[]): number => xs.reduce((sum, x) => sum + x, 0) / xs.length;
const covariance = (xs: readonly number[], ys: readonly number[]): number => {
  const [mx, my] = [mean(xs), mean(ys)];
  return mean(xs.map((x, i) => (x - mx) * ((ys[i] ?? 0) - my)));
};
const correlation = (xs: readonly number[], ys: readonly number[]): number =>
  covariance(xs, ys) / Math.sqrt(covariance(xs, xs) * covariance(ys, ys));

let runs: readonly Day[][] = [];
beforeAll(() => {
  runs = SEEDS.map(play);
}, 120_000);

const surface = (place: number, across: AcrossAssets): VolSurface => {
  const underlying = UNDERLYINGS[place];
  const found = underlying && expectedSurface(underlying, across);
  if (!found) throw new Error('nothing is expected');
  return found;
};
/** At the money, a year. */
const implied = (place: number, { across }: Day, years = MONTH): number =>
  volatilityAt(surface(place, across), { forward: 100, strike: 100, years });
const usual = (place: number): number => (UNDERLYINGS[place]?.volatilityPpm ?? 1) / 1_000_000;
const PLACES = UNDERLYINGS.map((_, place) => place);

const changes = (of: (day: Day) => number): number[] =>
  runs.flatMap((days) => days.slice(1).map((day, i) => of(day) - of(days[i] ?? day)));

const eachUnderlying = UNDERLYINGS.map(({ symbol }, place) => [symbol, place] as const);

describe('implied volatility at the money', () => {
  it.each(eachUnderlying)(
    'of %s rises when the index falls, that of a week by more than a month’s',
    (_, place) => {
      const index = changes((day) => day.index);
      const [week, month] = [7 / 365, MONTH].map((years) =>
        changes((day) => Math.log(implied(place, day, years))),
      );
      if (week === undefined || month === undefined) throw new Error('no changes');
      expect(correlation(month, index)).toBeLessThan(-0.6);
      expect(correlation(month, index)).toBeGreaterThan(-0.95);
      const beta = (moves: readonly number[]) =>
        covariance(moves, index) / covariance(index, index);
      expect(beta(month)).toBeLessThan(-2);
      expect(beta(month)).toBeGreaterThan(-4.5);
      expect(beta(week)).toBeLessThan(1.4 * beta(month));
      // A day moves it by some per cent of itself.
      expect(Math.sqrt(covariance(month, month))).toBeGreaterThan(0.025);
      expect(Math.sqrt(covariance(month, month))).toBeLessThan(0.06);
    },
  );

  it.each(eachUnderlying)(
    'of %s follows what has been realised, and stays near the usual',
    (_, place) => {
      const [impliedWeek, impliedMonth, realised5, realised20] = [[], [], [], []] as number[][];
      for (const days of runs) {
        for (const [i, day] of days.entries()) {
          if (i < 20) continue;
          const past = (n: number) =>
            Math.sqrt(mean(days.slice(i - n + 1, i + 1).map((each) => each.realised[place] ?? 0)));
          impliedWeek?.push(implied(place, day, 7 / 365));
          impliedMonth?.push(implied(place, day));
          realised5?.push(past(5));
          realised20?.push(past(20));
        }
      }
      expect(correlation(impliedWeek ?? [], realised5 ?? [])).toBeGreaterThan(0.3);
      // A report's day is in what was realised for a month, and nothing to expect again.
      expect(correlation(impliedMonth ?? [], realised20 ?? [])).toBeGreaterThan(0.1);
      const level = mean(impliedMonth ?? []) / mean(realised20 ?? []) / Math.sqrt(252);
      expect(level).toBeGreaterThan(0.95);
      expect(level).toBeLessThan(1.2);
      for (const each of impliedMonth ?? []) {
        expect(each / usual(place)).toBeGreaterThan(0.6);
        expect(each / usual(place)).toBeLessThan(1.8);
      }
    },
  );

  it('lasts from day to day and is forgotten within months', () => {
    const lasting = (lag: number) =>
      mean(
        runs.flatMap((days) =>
          PLACES.map((place) => {
            const logs = days.map((day) => Math.log(implied(place, day)));
            return correlation(logs.slice(lag), logs.slice(0, -lag));
          }),
        ),
      );
    expect(lasting(1)).toBeGreaterThan(0.8);
    expect(lasting(60)).toBeLessThan(0.4);
  });
});

/** What a European call costs at its end, by Black (1976) on a forward of 1. */
function undiscounted(strike: number, volatility: number, years: number): number {
  const spread = volatility * Math.sqrt(years);
  const d1 = -Math.log(strike) / spread + spread / 2;
  return normal(d1) - strike * normal(d1 - spread);
}
/** Zelen and Severo's polynomial would be too coarse; by Simpson's rule, the density being smooth. */
function normal(x: number): number {
  if (Math.abs(x) > 9) return x > 0 ? 1 : 0;
  const steps = 200;
  const height = (t: number) => Math.exp((-t * t) / 2) / Math.sqrt(2 * Math.PI);
  let sum = height(0) + height(x);
  for (let i = 1; i < steps; i += 1) sum += (i % 2 === 1 ? 4 : 2) * height((x * i) / steps);
  return 0.5 + ((x / steps) * sum) / 3;
}

type Grid = { readonly strikes: readonly number[]; readonly years: readonly number[] };

/** Listed strikes over the spot, and a tenth to ten times of it; listed expiries, a day, and two years. */
function buildGrid(place: number): Grid {
  const underlying = UNDERLYINGS[place];
  if (underlying === undefined) throw new Error('no underlying');
  const contracts = contractsOn(underlying, NOW_MS);
  const wings = Array.from({ length: 41 }, (_, i) => Math.exp(((i - 20) / 20) * Math.log(10)));
  const listed = contracts.map(({ strike }) => strike / underlying.referencePrice);
  const expiries = contracts.map(({ expiry }) => yearsTo(expiry, NOW_MS));
  const unique = (xs: readonly number[]) => [...new Set(xs)].toSorted((a, b) => a - b);
  return { strikes: unique([...listed, ...wings]), years: unique([...expiries, 1 / 365, 1, 2]) };
}

/** How many butterflies and calendar spreads of the grid cost less than nothing. */
function countFree(volSurface: VolSurface, { strikes, years }: Grid): number {
  let free = 0;
  const variance = (strike: number, at: number) =>
    at * volatilityAt(volSurface, { forward: 1, strike, years: at }) ** 2;
  for (const at of years) {
    const prices = strikes.map((strike) =>
      undiscounted(strike, Math.sqrt(variance(strike, at) / at), at),
    );
    for (let i = 1; i + 1 < strikes.length; i += 1) {
      const [low = 0, middle = 0, high = 0] = strikes.slice(i - 1, i + 2);
      const weight = (high - middle) / (high - low);
      const wings = weight * (prices[i - 1] ?? 0) + (1 - weight) * (prices[i + 1] ?? 0);
      // Prices far out are differences of numbers near one: exact to 1e-12.
      if (wings - (prices[i] ?? 0) < -1e-12) free += 1;
    }
  }
  for (const strike of strikes) {
    for (const [i, at] of years.slice(1).entries()) {
      if (variance(strike, at) < variance(strike, years[i] ?? 0)) free += 1;
    }
  }
  return free;
}

describe('the surface', () => {
  it.each(eachUnderlying)(
    'of %s prices no butterfly and no calendar spread below nothing',
    (_, place) => {
      const grid = buildGrid(place);
      expect(grid.strikes.length).toBeGreaterThan(50);
      for (const days of runs) {
        for (const day of days.filter((_day, i) => i % 10 === 0)) {
          expect(countFree(surface(place, day.across), grid)).toBe(0);
        }
      }
    },
  );

  it('without the feature does so far from the money, which shows that the grid finds them', () => {
    const [underlying] = UNDERLYINGS;
    if (underlying === undefined) throw new Error('no underlying');
    expect(countFree(surfaceAt(42, underlying, 4_000), buildGrid(0))).toBeGreaterThan(10);
  });
});
