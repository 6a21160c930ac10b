/** Settlement dates as the US equity market counts them: business days after the date in New York. No clock is read. */
import { businessDayFrom, dayAfterBusinessDays, type Market } from './business-days.ts';
import { formatDate } from './civil-date.ts';
import { newYorkDay } from './new-york.ts';

/** Days between trade and settlement of equities (service interface: Limits). Real US equities: 1 since 2024-05-28. */
export const EQUITY_SETTLEMENT_DAYS = 2;

// Fills of one day settle on one date: worked out once for all that follow each other.
let latest = { market: 'NYSE' as Market, day: Number.NaN, businessDays: 0, date: '' };

/**
 * The date, `YYYY-MM-DD`, on which a trade settles: `businessDays` business days after its trade date. That is its date
 * in New York; a trade of a weekend or a holiday is one of the next business day.
 */
export function settlementDate(
  tradedAtMs: number,
  businessDays: number,
  market: Market = 'NYSE',
): string {
  const day = newYorkDay(tradedAtMs);
  if (latest.day !== day || latest.businessDays !== businessDays || latest.market !== market) {
    const settles = dayAfterBusinessDays(market, businessDayFrom(market, day), businessDays);
    latest = { market, day, businessDays, date: formatDate(settles) };
  }
  return latest.date;
}
