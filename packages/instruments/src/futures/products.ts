/**
 * The futures products and their terms, as their exchanges publish them (NYMEX chapter 200, COMEX chapter 113, CBOT
 * chapters 10 and 19, CME chapter 358): contract unit, tick, listed months, last trading day; and the period that each
 * is settled by every day (CME Group, Daily Settlement Times Details; equity indices end at 15:00 since October 2020).
 */

import { px, qty } from '@tradefloor/contracts/brands';
import type { FutureRoot, FutureTerms } from '@tradefloor/contracts/future';
import { FUTURE_ROOTS } from '@tradefloor/contracts/vocabulary/instruments';

/** When a contract stops trading, as a rule over business days. */
export type ExpiryRule =
  /** Three business days before the 25th of the month before; counted from the last business day before a 25th that is none. */
  | 'THREE_BEFORE_25TH_OF_PRIOR_MONTH'
  /** The third last business day of the month. */
  | 'THIRD_LAST_BUSINESS_DAY'
  /** The business day before the 15th of the month. */
  | 'BEFORE_15TH'
  /** The third Friday, or the business day before it. */
  | 'THIRD_FRIDAY'
  /** The seventh business day before the month's last. */
  | 'SEVENTH_BEFORE_LAST_BUSINESS_DAY';

export type FutureProduct = FutureTerms & {
  readonly rule: ExpiryRule;
  /** Calendar months that are listed, 1 to 12, and how many of them at a time. */
  readonly months: readonly number[];
  readonly listed: number;
  /** Minutes of New York's day at which trading ends on the last day. */
  readonly endsAtMinute: number;
  /** The daily settlement period: minutes of New York's day at which it ends, and its length. */
  readonly settlement: { readonly endsAtMinute: number; readonly seconds: number };
  /**
   * Whether holders may be delivered to from the last business day before the contract month on (first notice day), so
   * that positions are rolled before it; else they are rolled before the end of trading.
   */
  readonly hasNotice: boolean;
};

const ALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const QUARTERLY = [3, 6, 9, 12];
const NOTICE_ROLL = 'two business days before first notice day';
const EXPIRY_ROLL = 'five business days before the last trading day';

export const FUTURE_PRODUCTS: Readonly<Record<FutureRoot, FutureProduct>> = {
  CL: {
    root: 'CL',
    name: 'WTI crude oil',
    exchange: 'NYMEX',
    unit: '1,000 barrels',
    priceUnit: 'USD a barrel',
    multiplier: 1_000,
    tickSize: px(10_000),
    tickValue: 10,
    notation: 'DECIMAL',
    maxClip: qty(500),
    expiryRule: 'three business days before the 25th of the month before delivery',
    rollRule: EXPIRY_ROLL,
    settlementRule: 'volume-weighted average price, 14:28:00 to 14:30:00 New York',
    rule: 'THREE_BEFORE_25TH_OF_PRIOR_MONTH',
    months: ALL,
    listed: 9,
    endsAtMinute: 14 * 60 + 30,
    settlement: { endsAtMinute: 14 * 60 + 30, seconds: 120 },
    hasNotice: false,
  },
  GC: {
    root: 'GC',
    name: 'Gold',
    exchange: 'COMEX',
    unit: '100 troy ounces',
    priceUnit: 'USD an ounce',
    multiplier: 100,
    tickSize: px(100_000),
    tickValue: 10,
    notation: 'DECIMAL',
    maxClip: qty(250),
    expiryRule: 'third last business day of the month',
    rollRule: NOTICE_ROLL,
    settlementRule: 'volume-weighted average price, 13:29:00 to 13:30:00 New York',
    rule: 'THIRD_LAST_BUSINESS_DAY',
    months: [2, 4, 6, 8, 10, 12],
    listed: 6,
    endsAtMinute: 13 * 60 + 30,
    settlement: { endsAtMinute: 13 * 60 + 30, seconds: 60 },
    hasNotice: true,
  },
  ZC: {
    root: 'ZC',
    name: 'Corn',
    exchange: 'CBOT',
    unit: '5,000 bushels',
    priceUnit: 'US cents a bushel',
    multiplier: 50,
    tickSize: px(250_000),
    tickValue: 12.5,
    notation: 'EIGHTHS',
    maxClip: qty(500),
    expiryRule: 'business day before the 15th of the month',
    rollRule: NOTICE_ROLL,
    settlementRule: 'volume-weighted average price, 13:14:00 to 13:15:00 Chicago',
    rule: 'BEFORE_15TH',
    months: [3, 5, 7, 9, 12],
    listed: 7,
    endsAtMinute: 13 * 60 + 1,
    settlement: { endsAtMinute: 14 * 60 + 15, seconds: 60 },
    hasNotice: true,
  },
  ES: {
    root: 'ES',
    name: 'E-mini S&P 500',
    exchange: 'CME',
    unit: '50 USD times the index',
    priceUnit: 'index points',
    multiplier: 50,
    tickSize: px(250_000),
    tickValue: 12.5,
    notation: 'DECIMAL',
    maxClip: qty(500),
    expiryRule: 'third Friday of the month, at the opening',
    rollRule: EXPIRY_ROLL,
    settlementRule: 'volume-weighted average price, 14:59:30 to 15:00:00 Chicago',
    rule: 'THIRD_FRIDAY',
    months: QUARTERLY,
    listed: 5,
    endsAtMinute: 9 * 60 + 30,
    settlement: { endsAtMinute: 16 * 60, seconds: 30 },
    hasNotice: false,
  },
  ZN: {
    root: 'ZN',
    name: '10-year US Treasury note',
    exchange: 'CBOT',
    unit: '100,000 USD of face',
    priceUnit: 'points of 100 of face',
    multiplier: 1_000,
    tickSize: px(15_625),
    tickValue: 15.625,
    notation: 'HALF_32NDS',
    maxClip: qty(1_000),
    expiryRule: 'seventh business day before the last of the month',
    rollRule: NOTICE_ROLL,
    settlementRule: 'volume-weighted average price, 13:59:30 to 14:00:00 Chicago',
    rule: 'SEVENTH_BEFORE_LAST_BUSINESS_DAY',
    months: QUARTERLY,
    listed: 3,
    endsAtMinute: 13 * 60 + 1,
    settlement: { endsAtMinute: 15 * 60, seconds: 30 },
    hasNotice: true,
  },
};

/** The codes of the months, January first (the futures industry's). */
export const MONTH_CODES = 'FGHJKMNQUVXZ';

const SYMBOL = new RegExp(`^(${FUTURE_ROOTS.join('|')})([${MONTH_CODES}])(\\d{2})$`);

/** `CLF27` for crude of January 2027. */
export const futureSymbolText = (root: FutureRoot, year: number, month: number): string =>
  `${root}${MONTH_CODES[month - 1]}${String(year % 100).padStart(2, '0')}`;

/** What a symbol names, in the years 2000 to 2099; null for what is no future. */
export function parseFutureSymbol(
  symbol: string,
): { readonly product: FutureProduct; readonly year: number; readonly month: number } | null {
  const [, root, code, year] = SYMBOL.exec(symbol) ?? [];
  const known = FUTURE_ROOTS.find((each) => each === root);
  if (known === undefined || code === undefined || year === undefined) return null;
  return {
    product: FUTURE_PRODUCTS[known],
    year: 2_000 + Number(year),
    month: MONTH_CODES.indexOf(code) + 1,
  };
}

/** The terms alone, as they are returned. */
export function toTerms(product: FutureProduct): FutureTerms {
  const {
    rule: _,
    months: __,
    listed: ___,
    endsAtMinute: ____,
    settlement: _____,
    hasNotice: ______,
    ...terms
  } = product;
  return terms;
}
