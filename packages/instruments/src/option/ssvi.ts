/**
 * A volatility surface without arbitrage: SSVI by Gatheral and Jacquier (2014, Quantitative Finance 14, 59-71). Total
 * variance of log-moneyness k is w(k) = theta / 2 (1 + rho phi k + sqrt((phi k + rho)^2 + 1 - rho^2)), theta being that
 * at the money, and phi = eta theta^-1/2 (1 + theta)^-1/2.
 *
 * No butterfly and no calendar spread has a negative price where eta (1 + |rho|) <= 2 and theta never falls with time
 * (their theorem 4.2 and remark 4.4). It does not: it is the integral of a forward variance that is positive.
 */
import { exp } from '../math/elementary.ts';

/** A part of the forward variance that lies above its usual level now, as a fraction of it, and fades at a rate a year. */
export type VarianceExcess = { readonly excess: number; readonly decay: number };

export type SsviSurface = {
  /** Volatility a year that is usual in the long run. */
  readonly usual: number;
  /** Equal parts of the forward variance; each excess is above -1. */
  readonly excesses: readonly VarianceExcess[];
  readonly rho: number;
  readonly eta: number;
};

/** Nothing expires nearer than in a minute: total variance stays positive. */
const YEARS_MIN = 1 / (365 * 24 * 60);

/** Total variance at the money forward until a time, in years: the integral of the forward variance. */
export function varianceUntil({ usual, excesses }: SsviSurface, years: number): number {
  let sum = 0;
  for (const { excess, decay } of excesses) {
    sum += years + (excess * (1 - exp(-decay * years))) / decay;
  }
  return (usual * usual * sum) / excesses.length;
}

/** Total variance of a log-moneyness at a time, in years. */
export function ssviVariance(surface: SsviSurface, k: number, years: number): number {
  const { rho, eta } = surface;
  const theta = varianceUntil(surface, years);
  const scaled = (eta / Math.sqrt(theta * (1 + theta))) * k;
  const root = Math.sqrt((scaled + rho) * (scaled + rho) + 1 - rho * rho);
  return (theta / 2) * (1 + rho * scaled + root);
}

/** Volatility a year of a log-moneyness. */
export function ssviVolatility(surface: SsviSurface, k: number, years: number): number {
  const time = Math.max(YEARS_MIN, years);
  return Math.sqrt(ssviVariance(surface, k, time) / time);
}
