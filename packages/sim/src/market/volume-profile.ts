/**
 * How a day's volume spreads over its hours. A market that never closes trades evenly: its average daily
 * volume over the 24 hours of a UTC day, so that no screen shows a day of several times the average.
 * With sessions the volume follows the U of a New York trading day, and nothing trades outside it.
 */

import { TRADING_DAY_MINUTES } from '@tradefloor/contracts/vocabulary/trading-day';
import { newYorkMinuteOfDay } from '@tradefloor/instruments/calendar/new-york';
import { exp } from '@tradefloor/instruments/math/elementary';

export type VolumeProfile = 'flat' | 'session';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const SESSION_OPEN = 570;

/** w(m) = 1 + 2.25 exp(-m/20) + 5.5 exp(-(390-m)/16), m minutes after 09:30 (domain.md 1.3), at mid-minute. */
export const MINUTE_WEIGHTS = Float64Array.from({ length: TRADING_DAY_MINUTES }, (_, i) => {
  const m = i + 0.5;
  return 1 + 2.25 * exp(-m / 20) + 5.5 * exp(-(TRADING_DAY_MINUTES - m) / 16);
});
export const MINUTE_WEIGHT_SUM = MINUTE_WEIGHTS.reduce((sum, weight) => sum + weight, 0);

/** The part of an average day's volume expected in one millisecond of simulated time at `simMs`. */
export function volumeShareOfMs(profile: VolumeProfile, simMs: number): number {
  if (profile === 'flat') return 1 / DAY_MS;
  const minute = newYorkMinuteOfDay(simMs) - SESSION_OPEN;
  return (MINUTE_WEIGHTS[minute] ?? 0) / (MINUTE_WEIGHT_SUM * MINUTE_MS);
}

/** Shares expected to trade in `durationMs` of simulated time from `simMs` on, at the rate of its first minute. */
export const expectedShares = (
  adv: number,
  profile: VolumeProfile,
  { simMs, durationMs }: { simMs: number; durationMs: number },
): number => adv * volumeShareOfMs(profile, simMs) * durationMs;
