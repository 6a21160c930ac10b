/**
 * What trading does to the price one trades at: Almgren, Thum, Hauptmann and Li (2005) and the square-root
 * law. Results are basis points and statistics, never money; the caller rounds a price to whole ticks.
 */
import { TRADING_DAYS_PER_YEAR } from '@tradefloor/contracts/vocabulary/trading-day';
import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';
import { power } from '@tradefloor/instruments/math/elementary';

/** Permanent and temporary coefficients and exponent of Almgren et al. 2005, "Direct Estimation of Equity Market Impact". */
const GAMMA = 0.314;
const ETA = 0.142;
const BETA = 0.6;
/** Temporary impact of one fill is never taken as more than this. */
export const TEMPORARY_IMPACT_BPS_MAX = 100;

export type AlmgrenInput = {
  /** Standard deviation of a day's return (0.0157 is 1.57 %). */
  readonly sigmaDaily: number;
  readonly qty: number;
  /** Average shares traded a day. */
  readonly adv: number;
  /** Shares outstanding. */
  readonly sharesOutstanding: number;
  /** Length of the execution in days. */
  readonly days: number;
};

/** Permanent impact `gamma sigma (X/V) (Theta/V)^(1/4)`, in basis points. */
export function permanentImpactBps(input: Omit<AlmgrenInput, 'days'>): number {
  const turnover = Math.sqrt(Math.sqrt(input.sharesOutstanding / input.adv));
  return GAMMA * input.sigmaDaily * (input.qty / input.adv) * turnover * BPS_PER_ONE;
}

/** Expected cost of the whole order, half the permanent and all of the temporary impact, in basis points. */
export function almgrenCostBps(input: AlmgrenInput): number {
  const volume = input.adv * input.days;
  return permanentImpactBps(input) / 2 + etaBps({ ...input, volume });
}

export type TemporaryInput = {
  readonly sigmaDaily: number;
  readonly qty: number;
  /** Shares expected to trade in the market while the order is worked. */
  readonly volume: number;
};

/**
 * Temporary impact `eta sigma (q/v)^0.6` of one child order, in basis points, at most 100.
 * Zero for no quantity, rising and concave in it until the cap.
 */
export const temporaryImpactBps = (input: TemporaryInput): number =>
  Math.min(TEMPORARY_IMPACT_BPS_MAX, etaBps({ ...input, volume: Math.max(1, input.volume) }));

const etaBps = ({ sigmaDaily, qty, volume }: TemporaryInput): number =>
  ETA * sigmaDaily * power(Math.abs(qty) / volume, BETA) * BPS_PER_ONE;

/** A day's standard deviation from an annual volatility in parts per million, by the trading days of a year. */
export const dailySigma = (volatilityPpm: number): number =>
  volatilityPpm / 1_000_000 / Math.sqrt(TRADING_DAYS_PER_YEAR);
