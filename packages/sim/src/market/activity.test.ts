/**
 * Volume that passes for a real one, measured over 20 seeded days, and the configured volatility under every flag.
 * Bands: Andersen (1996) for the joint arrival of volume and variance; Karpoff (1987), "The Relation Between Price
 * Changes and Trading Volume", for volume with absolute returns; Lo and Wang (2000) for volume across companies.
 */
import { REALISM_FLAGS, type RealismFlag } from '@tradefloor/contracts/market-event';
import { TRADING_DAYS_PER_YEAR } from '@tradefloor/contracts/vocabulary/trading-day';
import { describe, expect, it } from 'vitest';
import { createMarket, type Market } from './market.ts';
import { isMarketSnapshot } from './snapshot.ts';
import { EQUITIES } from './universe.ts';
import { calmVolatility, computeFactors, lookOn } from './volatility.ts';

const START_MS = Date.parse('2026-11-23T14:30:00.000Z');
const DAY_MINUTES = 390;
const UNIVERSE = EQUITIES.slice(0, 8);

const mean = (xs: readonly number[]): number => xs.reduce((sum, x) => sum + x, 0) / xs.length;
const variance = (xs: readonly number[]): number => {
  const m = mean(xs);
  return mean(xs.map((x) => (x - m) ** 2));
};
const correlation = (xs: readonly number[], ys: readonly number[]): number => {
  const [mx, my] = [mean(xs), mean(ys)];
  return (
    mean(xs.map((x, i) => (x - mx) * ((ys[i] ?? 0) - my))) / Math.sqrt(variance(xs) * variance(ys))
  );
};

type Minutes = { readonly volumes: number[]; readonly returns: number[] };

/** The volume and the log return of every minute, by company. */
function playMinutes(given: {
  readonly seed: number;
  readonly flags: readonly RealismFlag[];
  readonly tickMs: number;
  readonly days: number;
}): Minutes[] {
  const { seed, flags, tickMs, days } = given;
  const market = createMarket({
    seed,
    startTick: 0,
    startMs: START_MS,
    universe: UNIVERSE,
    tickMs,
    realism: flags,
  });
  const rows = UNIVERSE.map((): Minutes => ({ volumes: [], returns: [] }));
  let before = market.snapshot().columns.logPrice;
  for (let minute = 0; minute < days * DAY_MINUTES; minute += 1) {
    const volumes = playMinute(market, 60_000 / tickMs);
    const { logPrice } = market.snapshot().columns;
    for (const [i, row] of rows.entries()) {
      row.volumes.push(volumes[i] ?? 0);
      row.returns.push((logPrice[i] ?? 0) - (before[i] ?? 0));
    }
    before = logPrice;
  }
  return rows;
}

function playMinute(market: Market, ticks: number): number[] {
  const volumes = UNIVERSE.map(() => 0);
  for (let tick = 0; tick < ticks; tick += 1) {
    market.step();
    for (const [i, { volume }] of market.prints().entries())
      volumes[i] = (volumes[i] ?? 0) + volume;
  }
  return volumes;
}

/** Means over the companies. */
function measureVolume(rows: readonly Minutes[]) {
  const over = (measure: (row: Minutes) => number) => mean(rows.map(measure));
  const pairs = rows.flatMap((row, i) =>
    rows.slice(0, i).map((other) => correlation(row.volumes, other.volumes)),
  );
  return {
    variation: over(({ volumes }) => Math.sqrt(variance(volumes)) / mean(volumes)),
    lag1: over(({ volumes }) => correlation(volumes.slice(1), volumes.slice(0, -1))),
    lag60: over(({ volumes }) => correlation(volumes.slice(60), volumes.slice(0, -60))),
    withMoves: over(({ volumes, returns }) => correlation(volumes, returns.map(Math.abs))),
    across: mean(pairs),
  };
}

const expectWithin = (value: number, [low, high]: readonly [number, number]) => {
  expect(value).toBeGreaterThan(low);
  expect(value).toBeLessThan(high);
};

/** Bursts of trades are of batches of 250 ms: `facts.test.ts` measures them. */
const HABITS = REALISM_FLAGS.filter((flag) => flag !== 'LULD_HALTS' && flag !== 'ORDER_FLOW');
const WITHOUT_SEASON = HABITS.filter((flag) => flag !== 'U_SHAPE' && flag !== 'NEWS_SHOCKS');

describe('one-minute volume over twenty days', () => {
  it.each([
    // From seed to seed it scatters by a hundredth, a fifth of what the bands leave it.
    { seed: 1, habits: 'activity alone', flags: ['ACTIVITY'] as const },
    ...[1, 2, 3].map((seed) => ({
      seed,
      habits: 'clusters, regimes and jumps as well',
      flags: WITHOUT_SEASON,
    })),
  ])(
    'varies, lasts, goes with the moves and with other companies: $habits, seed $seed',
    (given) => {
      const found = measureVolume(playMinutes({ ...given, tickMs: 2_500, days: 20 }));
      expectWithin(found.variation, [0.7, 1]);
      expectWithin(found.lag1, [0.5, 0.7]);
      expectWithin(found.lag60, [0.03, 0.3]);
      expectWithin(found.withMoves, [0.3, 0.6]);
      expectWithin(found.across, [0.2, 0.4]);
    },
  );

  it('has none of it in the plain market: a few per cent of noise', () => {
    const found = measureVolume(playMinutes({ seed: 1, flags: [], tickMs: 2_500, days: 5 }));
    expect(found.variation).toBeLessThan(0.2);
    expect(Math.abs(found.lag1)).toBeLessThan(0.1);
    expect(Math.abs(found.withMoves)).toBeLessThan(0.1);
    expect(Math.abs(found.across)).toBeLessThan(0.1);
  });
});

describe('the quoted spread', () => {
  /** By minute and company: the mean quoted width and the realised volatility, both of the market's own quotes. */
  function correlateWidths(flags: readonly RealismFlag[], seed: number): number {
    const market = createMarket({
      seed,
      startTick: 0,
      startMs: START_MS,
      universe: WIDE,
      tickMs: 2_500,
      realism: flags,
    });
    const rows = WIDE.map(() => ({ widths: [] as number[], moves: [] as number[] }));
    let mids: number[] = WIDE.map(({ symbol }) => market.tick(symbol)?.mid ?? 0);
    for (let minute = 0; minute < 5 * DAY_MINUTES; minute += 1) {
      const sums = WIDE.map(() => ({ width: 0, square: 0 }));
      for (let tick = 0; tick < 24; tick += 1) {
        market.step();
        const before = mids;
        mids = WIDE.map(({ symbol }, i) => {
          const { bid, ask, mid } = market.tick(symbol) ?? { bid: 0, ask: 0, mid: 1 };
          const sum = sums[i] ?? { width: 0, square: 0 };
          sum.width += (ask - bid) / mid / 24;
          sum.square += (mid / (before[i] ?? mid) - 1) ** 2;
          return mid;
        });
      }
      for (const [i, row] of rows.entries()) {
        row.widths.push(sums[i]?.width ?? 0);
        row.moves.push(Math.sqrt(sums[i]?.square ?? 0));
      }
    }
    return mean(rows.map(({ widths, moves }) => correlation(widths, moves)));
  }
  /** Companies whose usual width is many ticks: a spread of one tick cannot narrow. */
  const WIDE = EQUITIES.filter(({ symbol }) => ['BKNG', 'COST', 'GS', 'LLY'].includes(symbol));

  it('goes with volatility, and has reasons of its own', () => {
    // One seed's five days scatter by 0.07 around 0.35; the mean of twelve by 0.02.
    const seeds = Array.from({ length: 12 }, (_, i) => i + 1);
    expectWithin(mean(seeds.map((seed) => correlateWidths(HABITS, seed))), [0.3, 0.6]);
  });
});

describe('configured numbers', () => {
  /** Over seeds and companies: realised variance a year beside the configured, and volume beside the average daily. */
  function compareToConfigured(flags: readonly RealismFlag[]) {
    const days = 60;
    const minutesADay = flags.includes('U_SHAPE') ? DAY_MINUTES : 1_440;
    const variances: number[] = [];
    const volumes: number[] = [];
    for (let seed = 1; seed <= 4; seed += 1) {
      const rows = playMinutes({ seed, flags, tickMs: 30_000, days });
      for (const [i, { returns, volumes: shares }] of rows.entries()) {
        const configured = ((UNIVERSE[i]?.volatilityPpm ?? 0) / 1_000_000) ** 2;
        const yearly = mean(returns.map((r) => r * r)) * DAY_MINUTES * TRADING_DAYS_PER_YEAR;
        variances.push(yearly / configured);
        volumes.push((mean(shares) * minutesADay) / (UNIVERSE[i]?.adv ?? 0));
      }
    }
    return { volatility: Math.sqrt(mean(variances)), volume: mean(volumes) };
  }

  const SETS: (readonly RealismFlag[])[] = [
    ['CLUSTERING', 'ACTIVITY'],
    ['REGIMES', 'U_SHAPE'],
    ['JUMPS', 'NEWS_SHOCKS'],
    HABITS,
  ];
  it.each(SETS.map((flags) => [flags.join(' '), flags] as const))(
    'are met within three per cent, the yearly volatility and the daily volume: %s',
    (_, flags) => {
      const { volatility, volume } = compareToConfigured(flags);
      expectWithin(volatility, [0.97, 1.03]);
      expectWithin(volume, [0.97, 1.03]);
    },
  );
});

it('activity is remembered: a market that goes on from its snapshot is the same, an older snapshot begins as usual', () => {
  const config = {
    seed: 7,
    startTick: 0,
    startMs: START_MS,
    universe: UNIVERSE,
    realism: ['ACTIVITY'] as const,
  };
  const unbroken = createMarket(config);
  for (let tick = 0; tick < 400; tick += 1) unbroken.step();
  const saved: unknown = JSON.parse(JSON.stringify(unbroken.snapshot()));
  if (!isMarketSnapshot(saved)) throw new Error('not a snapshot');
  const resumed = createMarket(config, saved);
  const { activity: _activity, ...older } = saved.realism ?? raise();
  const withoutMemory = createMarket(config, { ...saved, realism: older });
  for (let tick = 0; tick < 400; tick += 1) {
    for (const market of [unbroken, resumed, withoutMemory]) market.step();
  }
  expect(resumed.stateHash()).toBe(unbroken.stateHash());
  expect(withoutMemory.stateHash()).not.toBe(unbroken.stateHash());
  for (const broken of [{ shared: [0, 0], own: [] }, { shared: 1 }, null]) {
    expect(isMarketSnapshot({ ...saved, realism: { ...older, activity: broken } })).toBe(false);
  }
});

const raise = (): never => {
  throw new Error('no realism in the snapshot');
};

it('activity moves on while its flag is off, so that setting it later changes no past, and is used only when it is on', () => {
  const state = calmVolatility(2);
  const keys = Uint32Array.from([11, 12]);
  const moved = { market: 0, own: new Float64Array(2) };
  for (let tick = 4; tick <= 400; tick += 4)
    lookOn(state, { keys, marketKey: 5, tick, seconds: 1, moved });
  const factors = (flags: readonly RealismFlag[], place = 0) =>
    computeFactors(state, place, { flags: new Set(flags), shape: 1 });
  expect(factors([])).toEqual({ volatility: 1, volume: 1 });
  expect(factors(['ACTIVITY'])).not.toEqual({ volatility: 1, volume: 1 });
  expect(factors(['ACTIVITY'])).not.toEqual(factors(['ACTIVITY'], 1));
});
