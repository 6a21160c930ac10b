/**
 * Daily settlement of futures: when a trading day begins, when its settlement period is, and the price that follows
 * from what traded in it (CME Group, Daily Settlement Times Details and the settlement procedures of each product).
 */
import { px } from '@tradefloor/contracts/brands';
import type { Px } from '@tradefloor/contracts/money';
import { businessDayFrom, dayBeforeBusinessDays } from '../calendar/business-days.ts';
import { formatDate, toDay } from '../calendar/civil-date.ts';
import { newYorkDay, newYorkMinuteOfDay, newYorkOffsetMs } from '../calendar/new-york.ts';
import type { FutureProduct } from './products.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const NOON_SHIFT_MS = 5 * 3_600_000;
/** Globex opens at 17:00 in Chicago, 18:00 in New York: what trades from then on is of the next trading day. */
const OPENS_AT_MINUTE = 18 * 60;

/** The trading day of a moment: a business day of New York. */
export function tradingDate(nowMs: number): string {
  const day = newYorkDay(nowMs);
  const isNext = newYorkMinuteOfDay(nowMs) >= OPENS_AT_MINUTE;
  return formatDate(businessDayFrom('NYSE', isNext ? day + 1 : day));
}

/** The trading day before one. */
export const tradingDateBefore = (date: string): string =>
  formatDate(dayBeforeBusinessDays('NYSE', toDay(date), 1));

type Product = Pick<FutureProduct, 'settlement'>;

/** The settlement period of a trading day: its start, and its end, when the price is made. Milliseconds since 1970. */
export function settlementPeriod({ settlement }: Product, date: string) {
  const asUtc = toDay(date) * DAY_MS + settlement.endsAtMinute * MINUTE_MS;
  // The clocks change at night: the offset of the hour itself is the offset of the day.
  const endsAt = asUtc - newYorkOffsetMs(asUtc + NOON_SHIFT_MS);
  return { startsAt: endsAt - settlement.seconds * 1_000, endsAt };
}

/** What traded in a settlement period: lots, and the sum of price times lots in whole price units. */
export type PeriodTrades = { readonly lots: number; readonly value: number };

/**
 * The settlement price: the volume-weighted average of the period's trades on the nearest tick, of two that are as near
 * the one closer to the settlement before; the middle of bid and ask, by the same rounding, when nothing traded.
 */
export function settlementPrice(
  { lots, value }: PeriodTrades,
  { mid, prior, tickSize }: { readonly mid: Px; readonly prior: Px | null; readonly tickSize: Px },
): Px {
  // In ticks as a fraction of whole numbers, so that a half is a half.
  const [over, under] = lots > 0 ? [value, lots * tickSize] : [mid, tickSize];
  const below = Math.floor(over / under);
  const rest = over - below * under;
  const isHalf = rest * 2 === under;
  const isUp = isHalf ? prior !== null && prior > below * tickSize : rest * 2 > under;
  return px((isUp ? below + 1 : below) * tickSize);
}
