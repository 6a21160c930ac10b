/** When operations are due: at the rate, evenly or at random, and by the seed alone. */
import type { LoadPlan } from '@tradefloor/contracts/load';
import { drawsFrom } from '@tradefloor/core/prng';
import { expect, it } from 'vitest';
import { nextDue } from './arrivals.ts';

const plan = (arrivals: LoadPlan['arrivals'], ratePerSecond: number): LoadPlan => ({
  users: 1,
  ratePerSecond,
  seconds: 60,
  mix: 'FLOOR',
  arrivals,
  seed: 1,
});

/** The gaps between so many arrivals. */
function gaps(of: LoadPlan, seed: number, count: number): number[] {
  const draws = drawsFrom(seed);
  let dueMs = 0;
  return Array.from({ length: count }, () => {
    const next = nextDue(of, dueMs, draws);
    const gap = next - dueMs;
    dueMs = next;
    return gap;
  });
}

it.each([0.5, 10, 250])('even arrivals at %d a second are all as far apart', (rate) => {
  for (const gap of gaps(plan('EVEN', rate), 1, 50)) expect(gap).toBeCloseTo(1_000 / rate, 6);
});

it('random arrivals are never before the one before', () => {
  for (const gap of gaps(plan('POISSON', 100), 3, 10_000)) expect(gap).toBeGreaterThanOrEqual(0);
});

it('random arrivals keep the rate, and spread as those of a Poisson process do', () => {
  const of = gaps(plan('POISSON', 20), 7, 20_000);
  const mean = of.reduce((sum, gap) => sum + gap, 0) / of.length;
  const variance = of.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / of.length;
  // Exponential gaps: the mean is the interval, and so is the deviation; a share of 1/e is longer.
  expect(mean / 50).toBeCloseTo(1, 1);
  expect(Math.sqrt(variance) / 50).toBeCloseTo(1, 1);
  expect(of.filter((gap) => gap > 50).length / of.length).toBeCloseTo(Math.exp(-1), 1);
});

it('the same seed has the same arrivals, another one others', () => {
  const of = plan('POISSON', 5);
  expect(gaps(of, 11, 20)).toEqual(gaps(of, 11, 20));
  expect(gaps(of, 11, 20)).not.toEqual(gaps(of, 12, 20));
});
