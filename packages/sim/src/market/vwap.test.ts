/**
 * A schedule by the session's profile comes nearer to the market's volume-weighted average price than an even one, over
 * two hundred days of as many seeds. Prices and volumes are the market's own; the schedules are those of the algos.
 */
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import { TRADING_DAY_MS } from '@tradefloor/contracts/vocabulary/trading-day';
import { drawsFrom } from '@tradefloor/core/prng';
import { ALGOS } from '@tradefloor/core/trading/algo/algos';
import { toSettings } from '@tradefloor/core/trading/order/algo-settings';
import { expect, it } from 'vitest';
import { createMarket } from './market.ts';
import { EQUITIES } from './universe.ts';
import { volumeShareBetween } from './volume-profile.ts';

const SEEDS = 200;
const OPEN_MS = Date.parse('2026-11-23T14:30:00.000Z');
const TICK_MS = 10_000;
const SLICES = 39;
const TICKS_A_SLICE = TRADING_DAY_MS / TICK_MS / SLICES;
const SHARES = 390_000;
const HABITS: readonly RealismFlag[] = ['U_SHAPE', 'ACTIVITY', 'CLUSTERING'];
const ONE = EQUITIES.filter(({ symbol }) => symbol === 'DIS');

/** By slice: the mean mid, and what the market traded at. */
type Traded = { readonly mid: number; readonly volume: number; readonly money: number };

function playDay(seed: number): Traded[] {
  const config = { seed, startTick: 0, startMs: OPEN_MS - TICK_MS, universe: ONE, tickMs: TICK_MS };
  const market = createMarket({ ...config, realism: HABITS });
  return Array.from({ length: SLICES }, () => {
    let [mids, volume, money] = [0, 0, 0];
    for (let tick = 0; tick < TICKS_A_SLICE; tick += 1) {
      market.step();
      const { mid, last, volume: shares } = market.tick('DIS') ?? { mid: 0, last: 0, volume: 0 };
      mids += mid / TICKS_A_SLICE;
      volume += shares;
      money += last * shares;
    }
    return { mid: mids, volume, money };
  });
}

const sum = (xs: readonly number[]): number => xs.reduce((total, x) => total + x, 0);

/** Shares a slice, as the algo plans them for the whole day. */
function planned(strategy: 'VWAP' | 'TWAP'): number[] {
  const settings = toSettings(
    strategy,
    { durationMs: TRADING_DAY_MS, slices: SLICES, randomizeTimePct: 0 },
    OPEN_MS,
  );
  const inputs = {
    settings,
    qty: SHARES,
    lot: 1,
    fromMs: OPEN_MS,
    slices: SLICES,
    volumeBetween: (from: number, to: number) => volumeShareBetween('session', from, to),
  };
  return ALGOS[strategy].plan(inputs, drawsFrom(1)).map(({ qty }) => qty);
}

it('VWAP is nearer to the market’s average price than TWAP', () => {
  const plans = { VWAP: planned('VWAP'), TWAP: planned('TWAP') };
  for (const plan of Object.values(plans)) expect(sum(plan)).toBe(SHARES);
  const errors = { VWAP: [] as number[], TWAP: [] as number[] };
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const day = playDay(seed);
    const market = sum(day.map(({ money }) => money)) / sum(day.map(({ volume }) => volume));
    for (const name of ['VWAP', 'TWAP'] as const) {
      const paid = sum(plans[name].map((qty, i) => qty * (day[i]?.mid ?? 0))) / SHARES;
      errors[name].push(Math.abs(paid / market - 1) * 10_000);
    }
  }
  const root = (xs: readonly number[]) => Math.sqrt(sum(xs.map((x) => x * x)) / xs.length);
  expect(root(errors.VWAP)).toBeLessThan(0.8 * root(errors.TWAP));
  const won = errors.VWAP.filter((error, i) => error < (errors.TWAP[i] ?? 0)).length;
  expect(won / SEEDS).toBeGreaterThan(0.55);
});
