/**
 * Cash dividends of listed shares: a small calendar, the same in every run. Companies are real, amounts and dates are
 * not: plausible quarterly payments on dates by rule. Companies that are not in the list pay none.
 */
import { type Px, px } from '@tradefloor/contracts/money';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { businessDayFrom, dayAfterBusinessDays } from '../calendar/business-days.ts';
import { addMonths, civilDate, dayNumber } from '../calendar/civil-date.ts';

/** Dates are day numbers (see civil-date). */
export type DividendPayment = {
  /** The first day on which the share trades without the dividend. */
  readonly exDay: number;
  /** Who bought for settlement before this day has the dividend: what is bought on the ex-date settles on it. */
  readonly holdsBefore: number;
  readonly payDay: number;
  /** Per share, in price units. */
  readonly rate: Px;
};

type Row = readonly [symbol: string, dollars: number, firstMonth: 1 | 2 | 3, day: number];

/** Quarterly: dollars a share, the first ex-month of the year, and the day of the month at the earliest. */
const ROWS: readonly Row[] = [
  ['AAPL', 0.26, 2, 9],
  ['MSFT', 0.91, 2, 19],
  ['CSCO', 0.41, 1, 3],
  ['AVGO', 0.65, 3, 20],
  ['TXN', 1.42, 1, 30],
  ['QCOM', 0.89, 3, 5],
  ['JPM', 1.5, 1, 6],
  ['BAC', 0.28, 3, 4],
  ['WFC', 0.45, 2, 6],
  ['GS', 4, 3, 2],
  ['V', 0.67, 2, 10],
  ['JNJ', 1.3, 2, 23],
  ['PFE', 0.43, 1, 23],
  ['ABBV', 1.73, 1, 15],
  ['MRK', 0.85, 3, 15],
  ['KO', 0.51, 3, 13],
  ['PEP', 1.42, 3, 4],
  ['PG', 1.06, 1, 22],
  ['MCD', 1.86, 3, 1],
  ['HD', 2.3, 3, 12],
  ['XOM', 1.03, 2, 12],
  ['CVX', 1.71, 2, 17],
  ['CAT', 1.51, 1, 20],
  ['HON', 1.19, 2, 27],
  ['UNP', 1.38, 2, 27],
  ['VZ', 0.69, 1, 9],
  ['T', 0.28, 1, 10],
  ['CMCSA', 0.33, 1, 7],
  ['NEE', 0.57, 2, 27],
  ['DUK', 1.06, 2, 14],
];
const LISTED: ReadonlyMap<string, Row> = new Map(ROWS.map((row) => [row[0], row]));

/** Business days from the ex-date to the payment. */
const PAID_AFTER = 15;
const QUARTER = 3;
/** Settlement and holidays together are far shorter than this. */
const LONGEST_SETTLEMENT = 31;

/** A dividend of the month that a day is in, where there is one. */
function dividendIn(
  [, dollars, firstMonth, day]: Row,
  monthStart: number,
  settlementDays: number,
): DividendPayment | null {
  const { year, month } = civilDate(monthStart);
  if ((month - firstMonth) % QUARTER !== 0) return null;
  const exDay = businessDayFrom('NYSE', dayNumber({ year, month, day: Math.min(day, 28) }));
  return {
    exDay,
    holdsBefore: dayAfterBusinessDays('NYSE', exDay, settlementDays),
    payDay: dayAfterBusinessDays('NYSE', exDay, PAID_AFTER),
    rate: px(Math.round(dollars * PX_PER_UNIT)),
  };
}

/**
 * The dividends whose `holdsBefore` lies after one day and no later than another, by date.
 * @param settlementDays business days from trade to settlement of shares
 */
export function listDividends(
  symbol: string,
  { after, until }: { readonly after: number; readonly until: number },
  settlementDays: number,
): DividendPayment[] {
  const row = LISTED.get(symbol);
  if (row === undefined) return [];
  const found: DividendPayment[] = [];
  const { year, month } = civilDate(after - LONGEST_SETTLEMENT);
  for (let at = dayNumber({ year, month, day: 1 }); at <= until; at = addMonths(at, 1)) {
    const dividend = dividendIn(row, at, settlementDays);
    if (dividend === null) continue;
    if (after < dividend.holdsBefore && dividend.holdsBefore <= until) found.push(dividend);
  }
  return found;
}
