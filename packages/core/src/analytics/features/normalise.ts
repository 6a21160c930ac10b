/**
 * From a raw feature to the number that is weighed: by its usual size, cut to [-3, 3]. Used for every batch, and again
 * when a vector is looked at under shocks: the same raw values and basis give the same numbers to the last bit.
 */
import { FEATURES, type Feature, type FeatureBasis } from '@tradefloor/contracts/intelligence';
import {
  TRADING_DAY_SECONDS,
  TRADING_DAYS_PER_YEAR,
} from '@tradefloor/contracts/vocabulary/trading-day';
import { exp, ln } from '@tradefloor/instruments/math/elementary';

/** The window of momentum and relative strength. */
export const WINDOW_MS = 300_000;
/** Volatility of a window as a share of the annual one. */
const WINDOW_OF_YEAR = Math.sqrt(WINDOW_MS / 1_000 / TRADING_DAY_SECONDS / TRADING_DAYS_PER_YEAR);
const CUT = 3;

/** By feature, as in domain.md 6.1. */
const NORMS: Readonly<Record<Feature, (raw: number, basis: FeatureBasis) => number>> = {
  momentum: (raw, { volatility }) => raw / (volatility * WINDOW_OF_YEAR),
  relativeVolume: (raw) => ln(raw) / 0.5,
  realisedVol: (raw, { volatility }) => ln(raw / volatility) / 0.35,
  sectorRelativeStrength: (raw, { sectorDispersion }) => raw / sectorDispersion,
  eventScore: (raw) => tanh(raw),
  newsVelocity: (raw, { newsPerHour }) => (raw - newsPerHour) / Math.sqrt(newsPerHour),
  sentimentDelta: (raw) => raw / 0.25,
};

const IN_ORDER = FEATURES.map((feature) => NORMS[feature]);

/**
 * The weighed number of the feature at `place` of `FEATURES`, rounded to four decimals; 0 for what has no number.
 * @param raw in the feature's unit: returns and volatilities as shares, volume as a multiple, news by the hour
 */
export function normalised(place: number, raw: number, basis: FeatureBasis): number {
  const value = IN_ORDER[place]?.(raw, basis) ?? 0;
  if (Number.isNaN(value)) return 0;
  return rounded(Math.max(-CUT, Math.min(CUT, value)), 10_000);
}

/** To a whole number of parts, half away from zero; never a negative zero. */
export const rounded = (value: number, parts: number): number =>
  (Math.sign(value) * Math.round(Math.abs(value) * parts)) / parts + 0;

/** Hyperbolic tangent with the same bits on every machine. */
export function tanh(x: number): number {
  const rest = exp(-2 * Math.abs(x));
  const size = (1 - rest) / (1 + rest);
  return x < 0 ? -size : size;
}
