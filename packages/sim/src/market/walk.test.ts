/** The walk's statistics: volatility, correlation, tails and expectation as specified, with fixed seeds. */
import { describe, expect, it } from 'vitest';
import { createWalk, MARKET_VARIANCE, SECTOR_VARIANCE, stepWalk, type WalkSymbol } from './walk.ts';

const SIGMA = 5.147565e-5;
const getSymbol = (sector: number): WalkSymbol => ({
  logPrice: 18,
  sigma: SIGMA,
  drift: (-SIGMA * SIGMA) / 2,
  rate: 1.25,
  sector,
});

/** Returns of every symbol over `ticks` ticks, a row per symbol. */
function computeReturns(sectors: readonly number[], ticks: number): Float64Array[] {
  const walk = createWalk(42, 0, sectors.map(getSymbol));
  const rows = sectors.map(() => new Float64Array(ticks));
  for (let t = 0; t < ticks; t += 1) {
    const before = walk.logPrice.slice();
    stepWalk(walk, 1);
    for (const [i, row] of rows.entries()) row[t] = (walk.logPrice[i] ?? 0) - (before[i] ?? 0);
  }
  return rows;
}

const mean = (xs: Float64Array): number => xs.reduce((sum, x) => sum + x, 0) / xs.length;
const variance = (xs: Float64Array): number => mean(xs.map((x) => x * x)) - mean(xs) ** 2;
function correlation(xs: Float64Array, ys: Float64Array): number {
  const product = xs.map((x, i) => x * (ys[i] ?? 0));
  return (mean(product) - mean(xs) * mean(ys)) / Math.sqrt(variance(xs) * variance(ys));
}

describe('returns', () => {
  const TICKS = 40_000;
  const sectors = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3];
  const rows = computeReturns(sectors, TICKS);

  it('have the specified volatility', () => {
    for (const row of rows) {
      // Four standard errors of a standard deviation.
      expect(Math.abs(Math.sqrt(variance(row)) / SIGMA - 1)).toBeLessThan(4 / Math.sqrt(2 * TICKS));
    }
  });

  it('correlate by 0.30 across sectors and by 0.55 inside one', () => {
    const groups = { inside: [] as number[], across: [] as number[] };
    for (const [i, a] of rows.entries()) {
      for (const [j, b] of rows.entries()) {
        if (j > i) groups[sectors[i] === sectors[j] ? 'inside' : 'across'].push(correlation(a, b));
      }
    }
    const middle = (xs: readonly number[]) => xs.reduce((sum, x) => sum + x, 0) / xs.length;
    expect(middle(groups.across)).toBeCloseTo(MARKET_VARIANCE, 1.7);
    expect(middle(groups.inside)).toBeCloseTo(MARKET_VARIANCE + SECTOR_VARIANCE, 1.7);
    expect(groups.inside.every((r) => r > 0.52 && r < 0.58)).toBe(true);
    expect(groups.across.every((r) => r > 0.27 && r < 0.33)).toBe(true);
  });

  it('have the tails of a normal: kurtosis 3 within 0.15', () => {
    for (const row of rows) {
      const fourth = mean(row.map((x) => x ** 4)) / variance(row) ** 2;
      expect(Math.abs(fourth - 3)).toBeLessThan(0.15);
    }
  });

  it('remember nothing, neither themselves nor their size', () => {
    for (const row of rows) {
      const [now, next] = [row.slice(0, -1), row.slice(1)];
      expect(Math.abs(correlation(now, next))).toBeLessThan(0.02);
      expect(Math.abs(correlation(now.map(Math.abs), next.map(Math.abs)))).toBeLessThan(0.02);
    }
  });
});

it('a price is expected to stay where it is, over 20,000 seeds', () => {
  const seeds = 20_000;
  const ticks = 16;
  const sigma = 0.1;
  let [sum, square] = [0, 0];
  for (let seed = 0; seed < seeds; seed += 1) {
    const walk = createWalk(seed * 7_919, seed, [
      { logPrice: 0, sigma, drift: (-sigma * sigma) / 2, rate: 0, sector: 0 },
    ]);
    for (let t = 0; t < ticks; t += 1) stepWalk(walk, 0);
    const grown = Math.exp(walk.logPrice[0] ?? 0);
    sum += grown;
    square += grown * grown;
  }
  const average = sum / seeds;
  const standardError = Math.sqrt((square / seeds - average * average) / seeds);
  expect(Math.abs(average - 1)).toBeLessThan(4 * standardError);
  // The test would see a missing -sigma^2/2: it is worth 8 %.
  expect(standardError).toBeLessThan(0.005);
});

describe('volume', () => {
  it('adds up to its rate over many ticks, in whole shares, nothing lost to rounding', () => {
    const ticks = 100_000;
    const walk = createWalk(42, 0, [getSymbol(0)]);
    let [printed, broken] = [0, 0];
    for (let t = 0; t < ticks; t += 1) {
      stepWalk(walk, 1);
      const volume = walk.volume[0] ?? 0;
      if (!Number.isInteger(volume) || volume < 0) broken += 1;
      printed += volume;
    }
    expect(broken).toBe(0);
    expect(walk.dayVolume[0]).toBe(printed);
    // Gamma noise of variance one half: four standard errors.
    expect(Math.abs(printed / (ticks * 1.25) - 1)).toBeLessThan(4 * Math.sqrt(0.5 / ticks));
  });

  it('stops with the profile while prices go on, and the last print stands still', () => {
    const walk = createWalk(42, 0, [getSymbol(0)]);
    for (let t = 0; t < 100; t += 1) stepWalk(walk, 0);
    expect([walk.dayVolume[0], walk.logLast[0]]).toEqual([0, 18]);
    expect(walk.logPrice[0]).not.toBe(18);
  });
});

describe('after 2^24 ticks, 48.5 days at four a second', () => {
  const SPAN = 2 ** 24;
  const TICKS = 4_000;
  /** Every symbol's returns and volumes over `TICKS` ticks from one on. */
  const play = (startTick: number, streams = [0, 1, 2, 3]) => {
    const walk = createWalk(
      42,
      startTick,
      streams.map((stream) => ({ ...getSymbol(11), stream })),
    );
    const rows = streams.map(() => ({
      moves: new Float64Array(TICKS),
      volumes: new Float64Array(TICKS),
    }));
    for (let t = 0; t < TICKS; t += 1) {
      const before = walk.logPrice.slice();
      stepWalk(walk, 4);
      for (const [i, { moves, volumes }] of rows.entries()) {
        moves[t] = (walk.logPrice[i] ?? 0) - (before[i] ?? 0);
        volumes[t] = walk.volume[i] ?? 0;
      }
    }
    return rows;
  };
  const first = play(0);

  it.each([1, 2, 3])('no symbol repeats what another did, in span %i', (span) => {
    const later = play(span * SPAN);
    for (const { moves, volumes } of later) {
      for (const other of first) {
        // Five standard errors of a correlation of nothing.
        expect(Math.abs(correlation(volumes, other.volumes))).toBeLessThan(5 / Math.sqrt(TICKS));
        expect(Math.abs(correlation(moves, other.moves))).toBeLessThan(5 / Math.sqrt(TICKS));
      }
    }
  });

  it.each([
    { stream: 128, ticksLater: 2 ** 23 },
    { stream: 256, ticksLater: 2 ** 22 },
    { stream: 384, ticksLater: 2 ** 23 + 2 ** 22 },
    { stream: 896, ticksLater: 2 ** 23 + 2 ** 22 + 2 ** 21 },
  ])(
    'symbol $stream of a large market does not do what the first does $ticksLater ticks later',
    ({ stream, ticksLater }) => {
      const [one] = play(0, [stream]);
      const [other] = play(ticksLater, [0]);
      const none = new Float64Array(TICKS);
      const volumes = correlation(one?.volumes ?? none, other?.volumes ?? none);
      expect(Math.abs(volumes)).toBeLessThan(5 / Math.sqrt(TICKS));
      const moves = correlation(one?.moves ?? none, other?.moves ?? none);
      expect(Math.abs(moves)).toBeLessThan(5 / Math.sqrt(TICKS));
    },
  );

  it('the walk is what it was: its volatility, its correlations, its volume', () => {
    const later = play(SPAN);
    for (const { moves, volumes } of later) {
      expect(Math.abs(Math.sqrt(variance(moves)) / SIGMA - 1)).toBeLessThan(
        4 / Math.sqrt(2 * TICKS),
      );
      expect(mean(volumes)).toBeCloseTo(5, 0.5);
    }
    const [a, b] = later;
    const inside = correlation(a?.moves ?? new Float64Array(), b?.moves ?? new Float64Array());
    expect(Math.abs(inside - MARKET_VARIANCE - SECTOR_VARIANCE)).toBeLessThan(0.06);
  });

  it('goes over from one span to the next without a jump', () => {
    const walk = createWalk(42, SPAN - 5, [getSymbol(0)]);
    for (let t = 0; t < 10; t += 1) {
      const before = walk.logPrice[0] ?? 0;
      stepWalk(walk, 1);
      expect(Math.abs((walk.logPrice[0] ?? 0) - before)).toBeLessThan(6 * SIGMA);
    }
  });
});
