/** Which months of a product are listed on a day, when each ends, and from when on the next one is the front month. */

import { px, qty, toSymbol } from '@tradefloor/contracts/brands';
import type { FutureContract } from '@tradefloor/contracts/future';
import type { Instrument } from '@tradefloor/contracts/market';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { dayBeforeBusinessDays } from '../calendar/business-days.ts';
import {
  addMonths,
  civilDate,
  dayNumber,
  daysInMonth,
  formatDate,
  toDay,
} from '../calendar/civil-date.ts';
import { thirdFriday } from '../calendar/holiday-rules.ts';
import { newYorkOffsetMs } from '../calendar/new-york.ts';
import {
  FUTURE_PRODUCTS,
  type FutureProduct,
  futureSymbolText,
  parseFutureSymbol,
} from './products.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** New York's hour of the day is UTC's this much later, give or take an hour. */
const NOON_SHIFT_MS = 5 * 3_600_000;
const MS_PER_YEAR = 365 * DAY_MS;
const NOTICE_ROLL_DAYS = 2;
const EXPIRY_ROLL_DAYS = 5;
/** The size check lets a tenth of the daily volume through: what the largest clip is a tenth of. */
const CLIPS_A_DAY = 10;

/** The exchanges close on the holidays of the New York Stock Exchange. */
const businessDayBefore = (day: number, count: number): number =>
  dayBeforeBusinessDays('NYSE', day, count);

const lastBusinessDay = (year: number, month: number): number =>
  businessDayBefore(dayNumber({ year, month, day: daysInMonth(year, month) }), 0);

/** The last trading day of a contract month, in days since 1970. */
export function lastTradingDay({ rule }: Pick<FutureProduct, 'rule'>, year: number, month: number) {
  const first = dayNumber({ year, month, day: 1 });
  switch (rule) {
    case 'THREE_BEFORE_25TH_OF_PRIOR_MONTH': {
      const prior = civilDate(addMonths(first, -1));
      return businessDayBefore(dayNumber({ ...prior, day: 25 }), 3);
    }
    case 'THIRD_LAST_BUSINESS_DAY':
      return businessDayBefore(lastBusinessDay(year, month), 2);
    case 'BEFORE_15TH':
      return businessDayBefore(first + 13, 0);
    case 'THIRD_FRIDAY':
      return businessDayBefore(thirdFriday(year, month), 0);
    case 'SEVENTH_BEFORE_LAST_BUSINESS_DAY':
      return businessDayBefore(lastBusinessDay(year, month), 7);
  }
}

/** The first day on which a month is not the front one any more: ahead of first notice, or of the end. */
function rollDay(product: FutureProduct, year: number, month: number): number {
  if (!product.hasNotice) {
    return businessDayBefore(lastTradingDay(product, year, month), EXPIRY_ROLL_DAYS);
  }
  const before = dayNumber({ year, month, day: 1 }) - 1;
  return businessDayBefore(businessDayBefore(before, 0), NOTICE_ROLL_DAYS);
}

/** When trading ends on the last day, milliseconds since 1970. */
function toEnd(last: number, { endsAtMinute }: FutureProduct): number {
  const asUtc = last * DAY_MS + endsAtMinute * MINUTE_MS;
  // The clocks change at night: the offset of the hour itself is the offset of the day.
  return asUtc - newYorkOffsetMs(asUtc + NOON_SHIFT_MS);
}

/** One month of a product. */
export function toContract(product: FutureProduct, year: number, month: number): FutureContract {
  const last = lastTradingDay(product, year, month);
  return {
    symbol: toSymbol(futureSymbolText(product.root, year, month)),
    root: product.root,
    year,
    month,
    expiry: formatDate(last),
    expiresAt: toEnd(last, product),
    rollOn: formatDate(rollDay(product, year, month)),
  };
}

/** The contract of a symbol, listed or not; null for what names no month of a product. */
export function contractOfSymbol(symbol: string): FutureContract | null {
  const parsed = parseFutureSymbol(symbol);
  if (parsed === null || !parsed.product.months.includes(parsed.month)) return null;
  return toContract(parsed.product, parsed.year, parsed.month);
}

/** The months of a product that trade at a time, nearest first. */
export function listedMonths(product: FutureProduct, nowMs: number): FutureContract[] {
  const contracts: FutureContract[] = [];
  const { year, month } = civilDate(Math.floor(nowMs / DAY_MS));
  const first = dayNumber({ year, month, day: 1 });
  for (let ahead = 0; contracts.length < product.listed; ahead += 1) {
    const at = civilDate(addMonths(first, ahead));
    if (!product.months.includes(at.month)) continue;
    const contract = toContract(product, at.year, at.month);
    if (contract.expiresAt > nowMs) contracts.push(contract);
  }
  return contracts;
}

/** All months of all products that trade at a time. */
export const listedFutures = (nowMs: number): FutureContract[] =>
  Object.values(FUTURE_PRODUCTS).flatMap((product) => listedMonths(product, nowMs));

/** The month that is traded most: the nearest whose roll date has not come; the last listed where all have. */
export function frontMonth(
  months: readonly FutureContract[],
  nowMs: number,
): FutureContract | undefined {
  const today = formatDate(Math.floor(nowMs / DAY_MS));
  return months.find(({ rollOn }) => today < rollOn) ?? months.at(-1);
}

/** Years from a time to the end of trading, a year having 365 days; not below zero. */
export const yearsToExpiry = ({ expiresAt }: FutureContract, nowMs: number): number =>
  Math.max(0, expiresAt - nowMs) / MS_PER_YEAR;

/** The day of the year on which trading ends, as a share of the year: where the season stands then. */
export function seasonFactor(atMs: number): number {
  const day = Math.floor(atMs / DAY_MS);
  const { year } = civilDate(day);
  return (atMs / DAY_MS - toDay(`${year}-01-01`)) / 365;
}

/** A contract as the checks of an order see instruments. */
export function futureInstrument({ symbol, root, year, month }: FutureContract): Instrument {
  const { name, tickSize, maxClip } = FUTURE_PRODUCTS[root];
  return {
    symbol,
    name: `${name} ${year}-${String(month).padStart(2, '0')}`,
    instrumentType: 'commodity',
    sector: null,
    currency: 'USD',
    tickSize,
    lotSize: qty(1),
    adv: qty(maxClip * CLIPS_A_DAY),
    volatilityPpm: VOLATILITY_PPM[root],
    referencePrice: px(REFERENCE[root] * PX_PER_UNIT),
    primaryVenue: 'OTC',
  };
}

/** Annual volatilities in parts per million: the long-run order of each market. */
export const VOLATILITY_PPM = {
  CL: 350_000,
  GC: 160_000,
  ZC: 250_000,
  ES: 170_000,
  ZN: 60_000,
} as const satisfies Record<FutureContract['root'], number>;

/** Spot prices around which the simulated markets move. */
export const REFERENCE = {
  CL: 70,
  GC: 2_650,
  ZC: 440,
  ES: 5_950,
  ZN: 110.5,
} as const satisfies Record<FutureContract['root'], number>;
