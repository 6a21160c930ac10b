/**
 * What options expect of volatility, by what the market has done: mostly path-dependent (Guyon and Lekeufack 2023,
 * Quantitative Finance 23, 1221-1258: nine tenths of the variance of an index's implied volatility follow from past
 * returns and past squared returns). Two memories of log variance, one of days and one of weeks: squared returns above
 * the usual ones raise both, and so do falls (leverage).
 */
import { TRADING_DAYS_PER_YEAR } from '@tradefloor/contracts/vocabulary/trading-day';
import { ln } from '@tradefloor/instruments/math/elementary';

/** Trading days after which a memory has faded by half. */
const FAST_DAYS = 3;
const SLOW_DAYS = 20;
/** Rates a year at which the memories fade. */
export const FAST_DECAY = (ln(2) * TRADING_DAYS_PER_YEAR) / FAST_DAYS;
export const SLOW_DECAY = (ln(2) * TRADING_DAYS_PER_YEAR) / SLOW_DAYS;
/** Log variance for each part of the usual variance by which squared returns have lastingly been more. */
const REALISED = 1.7;
/**
 * Log variance for each unit of return down, a unit being a year's standard deviation. When the index falls by one per
 * cent, implied volatility of a month rises by some three per cent of itself, of a week by some six.
 */
const FAST_LEVERAGE = 5;
const SLOW_LEVERAGE = 2.5;
/** No memory goes beyond: two ninths to seven times the usual variance. */
const LEAST = -1.5;
const MOST = 2;

/** Log variances above the usual one. */
export type VarianceMemory = { readonly fast: number; readonly slow: number };
export const NO_MEMORY: VarianceMemory = { fast: 0, slow: 0 };

/**
 * Goes on by one step.
 * @param move return in units of a year's standard deviation
 * @param years usual variance of the step, as a part of a year's
 */
export function remember(
  { fast, slow }: VarianceMemory,
  { move, years }: { readonly move: number; readonly years: number },
): VarianceMemory {
  const surprise = REALISED * (move * move - years);
  return {
    fast: bounded((fast + FAST_DECAY * surprise - FAST_LEVERAGE * move) / (1 + FAST_DECAY * years)),
    slow: bounded((slow + SLOW_DECAY * surprise - SLOW_LEVERAGE * move) / (1 + SLOW_DECAY * years)),
  };
}

const bounded = (x: number): number => Math.min(MOST, Math.max(LEAST, x));
