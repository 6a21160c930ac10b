/** Daily standard deviations that no listing names; those of shares, futures and currencies come with their terms. */
import { VOLATILITY_SCAN } from '../margin/margin-rates.ts';

/** What a yield moves in a day, percentage points: five basis points, as the level of the simulated curves does. */
export const DAILY_YIELD_PCT = 0.05;
/** Part of an implied volatility that moves in a day: three of them are the volatility scan range of the margin. */
export const DAILY_VOLATILITY = VOLATILITY_SCAN.times / VOLATILITY_SCAN.per / 3;
