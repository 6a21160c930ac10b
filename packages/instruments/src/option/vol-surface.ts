/**
 * A volatility surface by three numbers: the level at the money, a skew and a curvature in log-moneyness over the root
 * of time, so that short expiries smile more.
 */
import { ln } from '../math/elementary.ts';

export type VolSurface = {
  readonly atm: number;
  readonly skew: number;
  readonly curvature: number;
};

const MIN = 0.05;
const MAX = 1.5;
/** Below this the smile of an expiry stands still: it would open without end. */
const YEARS_MIN = 0.02;

/** Volatility a year of a strike, held between 5 and 150 %. */
export function volatilityAt(
  { atm, skew, curvature }: VolSurface,
  of: { readonly forward: number; readonly strike: number; readonly years: number },
): number {
  const years = Math.max(YEARS_MIN, of.years);
  const x = ln(of.strike / of.forward) / Math.sqrt(years);
  return Math.min(MAX, Math.max(MIN, atm + skew * x + curvature * x * x));
}
