/** Delta hedging: error, cost and delta against computations of its own, in plain numbers. */
import { px } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CaseRun } from './competition-case.ts';
import { DELTA_HEDGING, measureHedge } from './delta-hedging.ts';
import { computeOptionDelta } from './option-delta.ts';
import { anyRun, givenCaseFill, givenRun, START_MS } from './runs.given.ts';

const { score } = DELTA_HEDGING;
const CALL = 'AAPL261127C270';
const EXPIRES_MS = Date.parse('2026-11-27T21:00:00Z');
const STRIKES: Readonly<Record<string, readonly [type: 'C' | 'P', strike: number]>> = {
  AAPL261127C270: ['C', 270],
  AAPL261127P270: ['P', 270],
  AAPL261127C275: ['C', 275],
};

/** Simpson's rule over the density. */
function cumulate(x: number): number {
  if (x < -9) return 0;
  if (x > 9) return 1;
  const [steps, from] = [2_000, -9];
  const h = (x - from) / steps;
  let sum = 0;
  for (let i = 0; i <= steps; i += 1) {
    const weight = i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2;
    sum += weight * Math.exp(-((from + i * h) ** 2) / 2);
  }
  return (sum * h) / 3 / Math.sqrt(2 * Math.PI);
}

type Terms = { type: 'C' | 'P'; spot: number; strike: number; years: number };
const RATE = 0.04;
function toD1({ spot, strike, years }: Terms, sd: number): number {
  return (Math.log(spot / strike) + (RATE + (sd * sd) / 2) * years) / (sd * Math.sqrt(years));
}
function priceByHand(terms: Terms, sd: number): number {
  const { type, spot, strike, years } = terms;
  const d1 = toD1(terms, sd);
  const d2 = d1 - sd * Math.sqrt(years);
  const call = spot * cumulate(d1) - strike * Math.exp(-RATE * years) * cumulate(d2);
  return type === 'C' ? call : call - spot + strike * Math.exp(-RATE * years);
}

/** Bisection for the volatility, then the distance. */
function deltaByHand(terms: Terms, mid: number): number {
  let [low, high] = [1e-4, 10];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (priceByHand(terms, middle) > mid) high = middle;
    else low = middle;
  }
  const call = cumulate(toD1(terms, low));
  return terms.type === 'C' ? call : call - 1;
}

it('has the delta of Black and Scholes at the volatility that the mid implies', () => {
  const any = fc.record({
    symbol: fc.constantFrom(...Object.keys(STRIKES)),
    spot: fc.integer({ min: 255, max: 285 }),
    sd: fc.integer({ min: 15, max: 90 }).map((pct) => pct / 100),
    hours: fc.integer({ min: 24, max: 102 }),
  });
  fc.assert(
    fc.property(any, ({ symbol, spot, sd, hours }) => {
      const [type, strike] = STRIKES[symbol] ?? ['C', 0];
      const terms = { type, spot, strike, years: hours / (24 * 365) };
      const mid = priceByHand(terms, sd);
      // What is worth hardly more than its exercise implies no volatility.
      fc.pre(mid > Math.max(0, type === 'C' ? spot - strike : strike - spot) + 0.05);
      const nowMs = EXPIRES_MS - hours * 3_600_000;
      const delta = computeOptionDelta(symbol, { spot, mid, nowMs });
      expect(delta).toBeCloseTo(deltaByHand(terms, mid), 4);
    }),
    { numRuns: 40 },
  );
});

it('has a delta of one, less one or nothing where the mid leaves no volatility', () => {
  const nowMs = START_MS;
  expect(computeOptionDelta(CALL, { spot: 300, mid: 1, nowMs })).toBe(1);
  expect(computeOptionDelta('AAPL261127P270', { spot: 200, mid: 1, nowMs })).toBe(-1);
  expect(computeOptionDelta(CALL, { spot: 200, mid: 0, nowMs })).toBe(0);
});

/** Error and cost of a run: what was held after the fills of each second, times the move of the share. */
function measureByHand({ fills, path = [] }: CaseRun): { error: number; spread: number } {
  let [squares, spread] = [0, 0];
  for (let no = 0; no < path.length; no += 1) {
    const [point, next] = [path[no], path[no + 1]];
    if (point === undefined) break;
    const until = next?.at ?? Number.POSITIVE_INFINITY;
    const net = (symbol: string) =>
      fills
        .filter((fill) => fill.symbol === symbol && fill.at < until)
        .reduce((held, { side, qty }) => held + (side === 'BUY' ? qty : -qty), 0);
    const spot = (point.mids['AAPL'] ?? 0) / 1e6;
    for (const { symbol, side, qty, price, at } of fills) {
      if (symbol !== 'AAPL' || at < point.at || at >= until) continue;
      spread += (side === 'BUY' ? qty : -qty) * (price / 1e6 - spot);
    }
    if (next === undefined) break;
    let off = net('AAPL');
    for (const symbol of Object.keys(STRIKES)) {
      const mid = (point.mids[symbol] ?? 0) / 1e6;
      if (net(symbol) === 0) continue;
      off += net(symbol) * 100 * computeOptionDelta(symbol, { spot, mid, nowMs: point.at });
    }
    squares += (off * ((next.mids['AAPL'] ?? 0) / 1e6 - spot)) ** 2;
  }
  return { error: Math.sqrt(squares), spread };
}

it('is the root of the summed squared errors, what the shares cost and the fees, negated', () => {
  fc.assert(
    fc.property(anyRun(DELTA_HEDGING), (run) => {
      const { error, spread } = measureByHand(run);
      const fees = run.fills.reduce((sum, fill) => sum + fill.fees.total / 1e4, 0);
      const whole = -(error + spread + fees);
      const off = Math.abs(score(run).score - whole);
      expect(off).toBeLessThan(1e-9 * Math.abs(whole) + 1e-4);
    }),
  );
});

describe('ten calls sold at the money', () => {
  const sold = givenCaseFill({ symbol: CALL, side: 'SELL', qty: 10, price: 3_200_000 });
  const mids = (spot: number) => ({
    AAPL: px(spot * 1e6),
    AAPL261127C270: px(3_200_000),
    AAPL261127P270: px(3_000_000),
    AAPL261127C275: px(1_100_000),
  });
  const path = [270, 271, 271].map((spot, no) => ({ at: START_MS + no * 1_000, mids: mids(spot) }));
  const run = (fills: CaseRun['fills']) => givenRun(DELTA_HEDGING, { fills, path });
  const delta = computeOptionDelta(CALL, { spot: 270, mid: 3.2, nowMs: START_MS });

  it('and left alone have an error of their delta times the move', () => {
    expect(delta).toBeGreaterThan(0.45);
    expect(delta).toBeLessThan(0.6);
    expect(measureHedge(run([sold])).error).toBeCloseTo(1_000 * delta, 6);
  });

  it('and hedged have the error of the rest, and cost what the shares were above the mid', () => {
    const shares = Math.round(1_000 * delta);
    const bought = givenCaseFill({ symbol: 'AAPL', side: 'BUY', qty: shares, price: 270_010_000 });
    const { error, spread } = measureHedge(run([sold, bought]));
    expect(error).toBeCloseTo(Math.abs(shares - 1_000 * delta), 6);
    expect(spread).toBeCloseTo(shares * 0.01, 6);
  });

  it('and hedged after the move have its error, and no other', () => {
    const late = givenCaseFill({
      symbol: 'AAPL',
      side: 'BUY',
      qty: 500,
      price: 271_000_000,
      atMs: 1_000,
    });
    const { error, spread } = measureHedge(run([sold, late]));
    expect([error, spread]).toEqual([measureHedge(run([sold])).error, 0]);
  });
});
