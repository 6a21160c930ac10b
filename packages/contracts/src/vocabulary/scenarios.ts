/** The limits of scenarios: their market's seed, how long they play, and their name. */
import { TRADING_DAY_MS } from './trading-day.ts';

/** A whole number of 32 bits: every other number would stand for one of these. */
export const SEED_MAX = 0xffff_ffff;
/** No scenario plays longer than a trading day. */
export const SCENARIO_LENGTH_MAX_MS = TRADING_DAY_MS;
/** How long a scenario plays that names no length. */
export const SCENARIO_LENGTH_MS = 600_000;
/** What market a scenario is played in: plain geometric Brownian motion, or one with trading days, order flow and impact. */
export const SCENARIO_MARKETS = ['PLAIN', 'REAL'] as const;
export type ScenarioMarket = (typeof SCENARIO_MARKETS)[number];
/** Characters of a scenario's name. */
export const SCENARIO_NAME_MAX = 80;

/** A slice lasts about this long, where there are no more than a hundred. */
const SLICE_MS = 6_000;

/**
 * Slices of a schedule in a market that it moves: so many that none of them is a block, which would trade before its
 * own impact. Nothing in a plain market, where the algo's own number does.
 */
export const countSlices = (
  market: ScenarioMarket | undefined,
  lengthMs: number,
): { readonly slices?: number } =>
  market === 'REAL' ? { slices: Math.max(10, Math.min(100, Math.round(lengthMs / SLICE_MS))) } : {};
