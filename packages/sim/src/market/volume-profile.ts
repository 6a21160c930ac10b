/**
 * How a day's volume spreads over its hours. A market that never closes trades evenly: its average daily
 * volume over the 24 hours of a UTC day, so that no screen shows a day of several times the average.
 * With sessions the volume follows the U of a New York trading day, and nothing trades outside it.
 */

import type { RealismFlag } from '@tradefloor/contracts/market-event';
import { TRADING_DAY_MINUTES, TRADING_DAY_MS } from '@tradefloor/contracts/vocabulary/trading-day';
import { newYorkMinuteOfDay } from '@tradefloor/instruments/calendar/new-york';
import { exp } from '@tradefloor/instruments/math/elementary';
import {
  afterTradingMs,
  countSessions,
  hasSessions,
  type Moment,
  OVERNIGHT_SHARE,
  sessionElapsedMs,
  sessionLeftMs,
  tradingMsBetween,
} from './session-clock.ts';

export type VolumeProfile = 'flat' | 'session';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const SESSION_OPEN = 570;

/** w(m) = 1 + 2.25 exp(-m/20) + 5.5 exp(-(390-m)/16), m minutes after 09:30 (domain.md 1.3), at mid-minute. */
const MINUTE_WEIGHTS = Float64Array.from({ length: TRADING_DAY_MINUTES }, (_, i) => {
  const m = i + 0.5;
  return 1 + 2.25 * exp(-m / 20) + 5.5 * exp(-(TRADING_DAY_MINUTES - m) / 16);
});
const MINUTE_WEIGHT_SUM = MINUTE_WEIGHTS.reduce((sum, weight) => sum + weight, 0);
const MINUTE_WEIGHT_MEAN = MINUTE_WEIGHT_SUM / TRADING_DAY_MINUTES;

/** Shares of the day's volume before each minute of a session, and 1 at its end. */
const BEFORE_MINUTE = new Float64Array(TRADING_DAY_MINUTES + 1);
for (let m = 0; m < TRADING_DAY_MINUTES; m += 1) {
  BEFORE_MINUTE[m + 1] = (BEFORE_MINUTE[m] ?? 0) + (MINUTE_WEIGHTS[m] ?? 0) / MINUTE_WEIGHT_SUM;
}

/** The profile that a market with these habits follows. */
export const toProfile = (flags: readonly RealismFlag[] = []): VolumeProfile =>
  hasSessions(flags) ? 'session' : 'flat';

/** The U of a trading day by the minutes of its session, mean one. */
export const SESSION_SHAPE = MINUTE_WEIGHTS.map((weight) => weight / MINUTE_WEIGHT_MEAN);

/** The U of a trading day at a moment of its session, mean one; nothing outside. */
export const sessionShape = (simMs: number): number =>
  (MINUTE_WEIGHTS[newYorkMinuteOfDay(simMs) - SESSION_OPEN] ?? 0) / MINUTE_WEIGHT_MEAN;

/** Milliseconds of an average trading day that bring as much variance as a step usually does, the night's if it is one. */
export const sessionVarianceMs = ({ simMs, isOpening }: Moment, stepMs: number): number =>
  isOpening
    ? OVERNIGHT_SHARE * TRADING_DAY_MS
    : sessionShape(simMs) * (1 - OVERNIGHT_SHARE) * stepMs;

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

/** Milliseconds in which the market trades between two moments of its time. */
export const marketMsBetween = (profile: VolumeProfile, fromMs: number, toMs: number): number =>
  profile === 'flat' ? toMs - fromMs : tradingMsBetween(fromMs, toMs);

/** The moment of market time so many milliseconds of trading after another. */
export const marketMsAfter = (
  profile: VolumeProfile,
  fromMs: number,
  durationMs: number,
): number => (profile === 'flat' ? fromMs + durationMs : afterTradingMs(fromMs, durationMs));

/** The part of an average day's volume expected between two moments of market time, over several days more than one. */
export function volumeShareBetween(profile: VolumeProfile, fromMs: number, toMs: number): number {
  if (profile === 'flat') return (toMs - fromMs) / DAY_MS;
  if (toMs <= fromMs) return 0;
  const gone = volumeShareAfter(sessionElapsedMs(fromMs));
  const left = sessionLeftMs(toMs) === 0 ? 0 : 1 - volumeShareAfter(sessionElapsedMs(toMs));
  return countSessions(fromMs, toMs) - gone - left;
}

/** The part of a session's volume that is expected in its first milliseconds. */
function volumeShareAfter(elapsedMs: number): number {
  const elapsed = elapsedMs / MINUTE_MS;
  const minute = Math.floor(elapsed);
  if (minute >= TRADING_DAY_MINUTES) return 1;
  const part = elapsed - minute;
  const before = BEFORE_MINUTE[minute] ?? 0;
  return before + part * ((BEFORE_MINUTE[minute + 1] ?? 1) - before);
}
