/**
 * Shapes of luck: normal, gamma and lognormal numbers from uniform ones, with a fixed count of draws each,
 * so that any draw of any tick stays reachable in one step. No function here may reject and draw again.
 */
import { exp, ln } from '@tradefloor/instruments/math/elementary';
import type { Draws } from './prng.ts';

/** Where Acklam's central region ends. */
const P_LOW = 0.02425;

/** The middle of the cell that an unsigned 32-bit draw stands for: never 0, never 1. */
export const openUnit = (u32: number): number => (u32 + 0.5) / 0x1_0000_0000;

/**
 * Inverse of the standard normal distribution function for p in (0, 1), by Peter Acklam's rational
 * approximation (2003), relative error below 1.15e-9. The central 95.15 % needs + - x / alone.
 */
export function normalQuantile(p: number): number {
  if (p < P_LOW) return tailQuantile(p);
  if (p > 1 - P_LOW) return -tailQuantile(1 - p);
  const q = p - 0.5;
  const r = q * q;
  const numerator =
    ((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r +
      138.357751867269) *
      r -
      30.66479806614716) *
      r +
    2.506628277459239;
  const denominator =
    ((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r +
      66.80131188771972) *
      r -
      13.28068155288572) *
      r +
    1;
  return (numerator * q) / denominator;
}

function tailQuantile(p: number): number {
  const q = Math.sqrt(-2 * ln(p));
  const numerator =
    ((((-0.007784894002430293 * q - 0.3223964580411365) * q - 2.400758277161838) * q -
      2.549732539343734) *
      q +
      4.374664141464968) *
      q +
    2.938163982698783;
  const denominator =
    (((0.007784695709041462 * q + 0.3224671290700398) * q + 2.445134137142996) * q +
      3.754408661907416) *
      q +
    1;
  return numerator / denominator;
}

/** A standard normal number from one draw; |z| never exceeds 6.34. */
export const normal = (draws: Draws): number => normalQuantile(openUnit(draws.nextU32()));

const GAMMA_CELLS = 1024;
const GAMMA_KNOTS = gammaKnots();

/**
 * Gamma with shape 2 and mean 1 from one 32-bit draw: the noise of traded volume. Its quantile function
 * in 1024 straight pieces: mean 1 to rounding, variance 1/2 within one per cent, at most about 6.
 */
export function toGamma2(u32: number): number {
  const cell = u32 >>> 22;
  const low = GAMMA_KNOTS[cell] ?? 0;
  const high = GAMMA_KNOTS[cell + 1] ?? 0;
  return low + (high - low) * ((u32 & 0x3f_ffff) + 0.5) * 2 ** -22;
}

/** Gamma with shape 2 and mean 1 from one draw. */
export const gamma2 = (draws: Draws): number => toGamma2(draws.nextU32());

/** Knots of the quantile function; the last is set so that the tail's cell keeps its true mean. */
function gammaKnots(): Float64Array {
  const knots = new Float64Array(GAMMA_CELLS + 1);
  let x = 0;
  for (let cell = 1; cell < GAMMA_CELLS; cell += 1) {
    x = gammaQuantile(cell / GAMMA_CELLS, x);
    knots[cell] = x;
  }
  // E[X; X > x] of this gamma is (1 + 2x + 2x^2) exp(-2x).
  const tailMean = GAMMA_CELLS * (1 + 2 * x + 2 * x * x) * exp(-2 * x);
  knots[GAMMA_CELLS] = 2 * tailMean - x;
  let mean = 0;
  for (let cell = 0; cell < GAMMA_CELLS; cell += 1) {
    mean += ((knots[cell] ?? 0) + (knots[cell + 1] ?? 0)) / (2 * GAMMA_CELLS);
  }
  return knots.map((knot) => knot / mean);
}

/** Solves 1 - (1 + 2x) exp(-2x) = p by Newton's method from a start below the solution. */
function gammaQuantile(p: number, below: number): number {
  let x = below + 0.01;
  for (let round = 0; round < 60; round += 1) {
    const rest = exp(-2 * x);
    x -= (1 - (1 + 2 * x) * rest - p) / (4 * x * rest);
  }
  return x;
}

/** Lognormal by its median and the standard deviation of its logarithm, from one draw. */
export const lognormal = (draws: Draws, median: number, sd: number): number =>
  median * exp(sd * normal(draws));
