/** A volatility surface: SSVI, without arbitrage, or a parabola by three numbers. */
import { ln } from '../math/elementary.ts';
import { type SsviSurface, ssviVolatility } from './ssvi.ts';

/**
 * The level at the money, a skew and a curvature in log-moneyness over the root of time, so that short expiries smile
 * more. Far from the money it admits arbitrage.
 */
export type ParabolaSurface = {
  readonly atm: number;
  readonly skew: number;
  readonly curvature: number;
};

export type VolSurface = ParabolaSurface | SsviSurface;

const MIN = 0.05;
const MAX = 1.5;
/** Below this the parabola of an expiry stands still: it would open without end. */
const YEARS_MIN = 0.02;

/** Volatility a year of a strike; a parabola's is held between 5 and 150 %. */
export function volatilityAt(
  surface: VolSurface,
  of: { readonly forward: number; readonly strike: number; readonly years: number },
): number {
  const k = ln(of.strike / of.forward);
  if ('rho' in surface) return ssviVolatility(surface, k, of.years);
  const { atm, skew, curvature } = surface;
  const x = k / Math.sqrt(Math.max(YEARS_MIN, of.years));
  return Math.min(MAX, Math.max(MIN, atm + skew * x + curvature * x * x));
}
