/** Settlement dates: business days of a market after the date on its own clock. No clock is read. */
import { businessDayFrom, dayAfterBusinessDays, type Market } from './business-days.ts';
import { formatDate } from './civil-date.ts';
import { type TimeZone, toLocalDay } from './time-zone.ts';

/** Days between trade and settlement of equities (service interface: Limits). Real US equities: 1 since 2024-05-28. */
export const EQUITY_SETTLEMENT_DAYS = 2;

/** Whose midnight ends the trade date; New York's where nothing is said. TARGET counts in Central European Time. */
const ZONES: Partial<Readonly<Record<Market, TimeZone>>> = {
  LONDON: 'Europe/London',
  TARGET: 'Europe/Berlin',
};

// Fills of one day settle on one date: worked out once for all that follow each other.
const latest = new Map<Market, { day: number; businessDays: number; date: string }>();

/**
 * The date, `YYYY-MM-DD`, on which a trade settles: `businessDays` business days after its trade date. That is its date
 * where the market is; a trade of a weekend or a holiday is one of the next business day.
 */
export function settlementDate(
  tradedAtMs: number,
  businessDays: number,
  market: Market = 'NYSE',
): string {
  const day = toLocalDay(ZONES[market] ?? 'America/New_York', tradedAtMs);
  const known = latest.get(market);
  if (known?.day === day && known.businessDays === businessDays) return known.date;
  const settles = dayAfterBusinessDays(market, businessDayFrom(market, day), businessDays);
  const date = formatDate(settles);
  latest.set(market, { day, businessDays, date });
  return date;
}
