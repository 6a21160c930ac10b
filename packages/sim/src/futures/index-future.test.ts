/**
 * The index future beside the listed shares, over four seeded trading days: returns that go with those of
 * the shares weighted by capitalisation, a fair basis by cost of carry, and a mispricing within the band of arbitrage
 * that reverts within minutes (MacKinlay and Ramaswamy 1988; Miller, Muthuswamy and Whaley 1994). Arithmetic of the
 * file's own.
 */
import type { TickBatch } from '@tradefloor/contracts/market';
import { REALISM_FLAGS } from '@tradefloor/contracts/market-event';
import { listedMonths } from '@tradefloor/instruments/futures/future-contract';
import { FUTURE_PRODUCTS } from '@tradefloor/instruments/futures/products';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMarket } from '../market/market.ts';
import { MARKET_CAP_BILLIONS } from '../market/market-caps.ts';
import { EQUITIES } from '../market/universe.ts';
import { futureMomentAt, toQuote } from './future-market.ts';

const SEED = 7;
const DAYS = 4;
const MINUTES = 390;
/** One second a step, four batches of the futures' market. */
const TICK_MS = 1_000;
const TICKS = 60;
const START_MS = Date.parse('2026-11-23T14:29:59.000Z');
const UNIT = 1_000_000;
const POINT_TICKS = 4;

const mean = (xs: readonly number[]): number => xs.reduce((sum, x) => sum + x, 0) / xs.length;
const covariance = (xs: readonly number[], ys: readonly number[]): number => {
  const [mx, my] = [mean(xs), mean(ys)];
  return mean(xs.map((x, i) => (x - mx) * ((ys[i] ?? 0) - my)));
};
const correlation = (xs: readonly number[], ys: readonly number[]): number =>
  covariance(xs, ys) / Math.sqrt(covariance(xs, xs) * covariance(ys, ys));
const autocorrelation = (xs: readonly number[], lag: number): number =>
  correlation(xs.slice(lag), xs.slice(0, -lag));

/** Dollars of all companies at their published prices, in parts of what they were worth at the beginning. */
function findWorth(batch: TickBatch, references: ReadonlyMap<string, number>): number {
  let [now, then] = [0, 0];
  for (const { symbol, mid } of batch.ticks) {
    const cap = MARKET_CAP_BILLIONS[symbol] ?? 0;
    then += cap;
    now += (cap * mid) / (references.get(symbol) ?? 1);
  }
  return now / then;
}

type Minute = { readonly shares: number; readonly future: number; readonly mispricing: number };

/** The close of every minute, day by day; mispricing in index points. */
function play(): Minute[][] {
  const realism = REALISM_FLAGS.filter((flag) => flag !== 'LULD_HALTS' && flag !== 'ORDER_FLOW');
  const market = createMarket({
    seed: SEED,
    startTick: 0,
    startMs: START_MS,
    universe: EQUITIES,
    tickMs: TICK_MS,
    realism,
  });
  const references = new Map(EQUITIES.map((each) => [each.symbol, each.referencePrice]));
  const [contract] = listedMonths(FUTURE_PRODUCTS.ES, START_MS);
  if (contract === undefined) throw new Error('no month is listed');
  const days = Array.from({ length: DAYS }, (): Minute[] => []);
  for (let minute = 0; minute < DAYS * MINUTES; minute += 1) {
    for (let tick = 0; tick < TICKS; tick += 1) market.step();
    const nowMs = START_MS + market.seq * TICK_MS;
    const batch = market.batch(nowMs);
    const moment = futureMomentAt(SEED, 'ES', { tick: 4 * market.seq, nowMs, ...batch });
    const quote = toQuote(contract, moment, 0);
    const years = (contract.expiresAt - nowMs) / (365 * 86_400_000);
    const index = (batch.acrossAssets?.index.last ?? 0) / UNIT;
    const fair = index * Math.exp((moment.rates.zeroRate(years) - moment.carry.yield) * years);
    days[Math.floor(minute / MINUTES)]?.push({
      shares: Math.log(findWorth(batch, references)),
      future: Math.log(quote.mid),
      mispricing: quote.mid / UNIT - fair,
    });
  }
  return days;
}

let days: readonly Minute[][] = [];
beforeAll(() => {
  days = play();
}, 120_000);

const returns = (pick: (minute: Minute) => number, step: number): number[] =>
  days.flatMap((day) =>
    day.flatMap((minute, i) => {
      const before = day[i - step];
      return before === undefined || i % step !== 0 ? [] : [pick(minute) - pick(before)];
    }),
  );

describe('the index future', () => {
  it.each([
    [1, 0.97, 0.99],
    [5, 0.98, 0.997],
  ])('moves with the shares over %s minutes, one for one', (step, low, high) => {
    const shares = returns((minute) => minute.shares, step);
    const future = returns((minute) => minute.future, step);
    expect(correlation(shares, future)).toBeGreaterThan(low);
    expect(correlation(shares, future)).toBeLessThan(high);
    const beta = covariance(shares, future) / covariance(shares, shares);
    expect(Math.abs(beta - 1)).toBeLessThan(0.03);
  });

  it('strays from its fair value by some ticks at most, and not to one side', () => {
    const ticks = days.flat().map(({ mispricing }) => mispricing * POINT_TICKS);
    // Six of the band, half of one from the rounding of the quote.
    expect(Math.max(...ticks.map(Math.abs))).toBeLessThan(6.6);
    expect(Math.sqrt(covariance(ticks, ticks))).toBeGreaterThan(1.5);
    expect(Math.sqrt(covariance(ticks, ticks))).toBeLessThan(4);
    expect(Math.abs(mean(ticks))).toBeLessThan(0.6);
  });

  it('comes back within minutes: mispricing fades, and its changes reverse', () => {
    for (const day of days) {
      const mispricing = day.map((minute) => minute.mispricing);
      expect(autocorrelation(mispricing, 1)).toBeGreaterThan(0.3);
      expect(autocorrelation(mispricing, 1)).toBeLessThan(0.7);
      expect(Math.abs(autocorrelation(mispricing, 5))).toBeLessThan(0.2);
    }
    expect(
      autocorrelation(
        returns((minute) => minute.mispricing, 5),
        1,
      ),
    ).toBeLessThan(-0.3);
  });
});
