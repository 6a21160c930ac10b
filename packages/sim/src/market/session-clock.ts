/**
 * The market's time. Around the clock every second follows the last. With sessions one New York trading day follows
 * the other: after 16:00 comes 09:30 of the next business day, so that volatility, volume, the day's range and the
 * volume profile all go by one time of day, and no night has to be waited for.
 */
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import { TRADING_DAY_MS } from '@tradefloor/contracts/vocabulary/trading-day';
import {
  businessDayFrom,
  countBusinessDays,
  dayAfterBusinessDays,
  dayBeforeBusinessDays,
  isBusinessDay,
} from '@tradefloor/instruments/calendar/business-days';
import { newYorkDay } from '@tradefloor/instruments/calendar/new-york';
import { timeOfLocal } from '@tradefloor/instruments/calendar/time-zone';

/** Part of a day's variance that comes overnight (domain.md 1.4). */
export const OVERNIGHT_SHARE = 0.25;

const OPEN_MINUTE = 570;
const DAY_MS = 86_400_000;

/** Whether the market has trading days: with the flag that shapes them. */
export const hasSessions = (flags: readonly RealismFlag[]): boolean => flags.includes('U_SHAPE');

/** A moment of market time, and whether a trading day begins with it. */
export type Moment = { readonly simMs: number; readonly isOpening: boolean };

/** The moment `stepMs` later. With sessions a step never leads out of one; the next begins on the dot. */
export function nextMoment(simMs: number, stepMs: number, sessions: boolean): Moment {
  const next = simMs + stepMs;
  if (!sessions) {
    return { simMs: next, isOpening: Math.floor(simMs / DAY_MS) !== Math.floor(next / DAY_MS) };
  }
  const open = findOpen(simMs);
  if (open !== null && simMs >= open && next < open + TRADING_DAY_MS) {
    return { simMs: next, isOpening: false };
  }
  return { simMs: nextOpen(simMs), isOpening: true };
}

/** Milliseconds of trading between two moments, the first no later than the other. */
export function tradingMsBetween(fromMs: number, toMs: number): number {
  if (toMs <= fromMs) return 0;
  const elapsed = sessionElapsedMs(fromMs) + sessionLeftMs(toMs);
  return countSessions(fromMs, toMs) * TRADING_DAY_MS - elapsed;
}

/** How many sessions there are from the day of one moment to that of another, both of them included. */
export function countSessions(fromMs: number, toMs: number): number {
  const [from, to] = [newYorkDay(fromMs), newYorkDay(toMs)];
  return countBusinessDays('NYSE', from, to) + (isBusinessDay('NYSE', from) ? 1 : 0);
}

/** The moment so many milliseconds of trading later, or earlier for fewer than none; a session's end is its own. */
export function afterTradingMs(fromMs: number, durationMs: number): number {
  const first = businessDayFrom('NYSE', newYorkDay(fromMs));
  const total = sessionElapsedMs(fromMs) + durationMs;
  const days =
    total > 0 ? Math.ceil(total / TRADING_DAY_MS) - 1 : Math.floor(total / TRADING_DAY_MS);
  const day =
    days < 0
      ? dayBeforeBusinessDays('NYSE', first, -days)
      : dayAfterBusinessDays('NYSE', first, days);
  return openOfDay(day) + total - days * TRADING_DAY_MS;
}

/** Milliseconds since the session's open of a moment's day; all of it after its close, none before or without one. */
export function sessionElapsedMs(simMs: number): number {
  const open = findOpen(simMs);
  return open === null ? 0 : Math.min(TRADING_DAY_MS, Math.max(0, simMs - open));
}

/** Milliseconds until the close of the session of a moment's day; none after it, or on a day without one. */
export const sessionLeftMs = (simMs: number): number =>
  findOpen(simMs) === null ? 0 : TRADING_DAY_MS - sessionElapsedMs(simMs);

/** The session of a moment's day, from its open to its close; null on a day without one. */
export function findSession(simMs: number): { opensAt: number; closesAt: number } | null {
  const opensAt = findOpen(simMs);
  return opensAt === null ? null : { opensAt, closesAt: opensAt + TRADING_DAY_MS };
}

const openOfDay = (day: number): number => timeOfLocal('America/New_York', day, OPEN_MINUTE);

// All ticks of a day need the same one.
let kept = { day: Number.NaN, open: null as number | null };

/** When the session of a moment's day opens; null on a day without one. */
function findOpen(simMs: number): number | null {
  const day = newYorkDay(simMs);
  if (kept.day !== day) kept = { day, open: isBusinessDay('NYSE', day) ? openOfDay(day) : null };
  return kept.open;
}

/** The first opening after a moment. */
function nextOpen(simMs: number): number {
  const open = findOpen(simMs);
  if (open !== null && open > simMs) return open;
  return openOfDay(businessDayFrom('NYSE', newYorkDay(simMs) + 1));
}
