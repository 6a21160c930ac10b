/** When the market takes orders, and where a trading day ends: one UTC date. Given times only; no clock is asked. */
import { dateOf } from '@tradefloor/contracts/time';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** `always`: around the clock, every day. `daily`: from one minute of the UTC day up to, not including, another. */
export type TradingHours =
  | { readonly kind: 'always' }
  | { readonly kind: 'daily'; readonly opensAtMinute: number; readonly closesAtMinute: number };

/** A demo is open whenever someone looks at it. */
export const ALWAYS_OPEN: TradingHours = { kind: 'always' };

export function isMarketOpen(hours: TradingHours, ms: number): boolean {
  if (hours.kind === 'always') return true;
  const minute = Math.floor((ms % DAY_MS) / MINUTE_MS);
  return minute >= hours.opensAtMinute && minute < hours.closesAtMinute;
}

/** The hours as a person reads them. */
export function hoursText(hours: TradingHours): string {
  if (hours.kind === 'always') return 'open around the clock';
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  return `open from ${clock(hours.opensAtMinute)} to ${clock(hours.closesAtMinute)} UTC`;
}

/** The trading day of a time: DAY orders end with it, daily limits begin anew with the next. */
export const tradingDayOf = (ms: number): string => dateOf(ms);

/** Milliseconds from a time to the next trading day. */
export const untilNextDay = (ms: number): number => DAY_MS - (((ms % DAY_MS) + DAY_MS) % DAY_MS);
