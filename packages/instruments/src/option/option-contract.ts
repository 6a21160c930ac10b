/** Which options are listed on a day: strikes around a reference price, and expiries on Fridays. */

import { px, qty } from '@tradefloor/contracts/brands';
import type { Instrument } from '@tradefloor/contracts/market';
import type { Px } from '@tradefloor/contracts/money';
import type { OptionContract } from '@tradefloor/contracts/option';
import { PX_PER_CENT, PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { dayBeforeBusinessDays } from '../calendar/business-days.ts';
import { addMonths, civilDate, formatDate, toDay, toWeekday } from '../calendar/civil-date.ts';
import { FRIDAY, thirdFriday } from '../calendar/holiday-rules.ts';
import { optionSymbol } from './option-symbol.ts';

const DAY_MS = 86_400_000;
/** 16:00 in New York in winter: when an expiring contract ends. */
const EXPIRES_AT_MS = 21 * 3_600_000;
const MS_PER_YEAR = 365 * DAY_MS;
const EXPIRIES = 3;
const MONTHS = 4;
/** Strikes are listed as far as this from the reference price, per cent of it (domain, 7: 0.8 to 1.2). */
const STRIKE_REACH_PCT = 20;
const STRIKES_EACH_SIDE = 4;
/**
 * Dollars between strikes by the price of the underlying. The intervals are the exchanges' (Cboe, Equity Options Product
 * Specifications: generally 2.50 for strikes to 25, 5 to 200, 10 above; finer where a class is active). The bands are
 * our own, so that strikes of every earlier list are still on it.
 */
const STRIKE_INTERVALS = [
  { below: 200 * PX_PER_UNIT, step: 2.5 },
  { below: 500 * PX_PER_UNIT, step: 5 },
] as const;
const WIDEST_INTERVAL = 10;
const CENT = px(PX_PER_CENT);
/** What the size check divides by: an absent volume would let everything pass. */
const DAILY_CONTRACTS = qty(100_000);

/** The day itself, or the business day before it: where an expiry on a holiday is. */
export const lastOpenDay = (day: number): number => dayBeforeBusinessDays('NYSE', day, 0);

/** The first day on which a contract can still end: it ends at its hour, and from then on the next day counts. */
export const firstExpiryDay = (nowMs: number): number =>
  Math.floor((nowMs - EXPIRES_AT_MS) / DAY_MS) + 1;

/** The expiries listed at a time, nearest first: the next Friday, then third Fridays. */
export function expiriesAt(nowMs: number): string[] {
  const day = firstExpiryDay(nowMs);
  const friday = day + ((FRIDAY - toWeekday(day) + 7) % 7);
  const monthly = Array.from({ length: MONTHS }, (_, i) => {
    const { year, month } = civilDate(addMonths(day, i));
    return thirdFriday(year, month);
  });
  const days = [...new Set([friday, ...monthly])].map(lastOpenDay).filter((each) => each >= day);
  return days
    .toSorted((a, b) => a - b)
    .slice(0, EXPIRIES)
    .map(formatDate);
}

/** When the contracts of an expiry end, milliseconds since 1970. */
export const optionEndsAt = (expiry: string): number => toDay(expiry) * DAY_MS + EXPIRES_AT_MS;

/** What a contract is worth at its end for each of its shares: what exercise wins, or nothing. */
export const intrinsicValue = (
  { type, strike }: Pick<OptionContract, 'type' | 'strike'>,
  spot: Px,
): number => Math.max(0, type === 'CALL' ? spot - strike : strike - spot);

/** Years from a time to the end of an expiry, a year having 365 days; not below zero. */
export const yearsTo = (expiry: string, nowMs: number): number =>
  Math.max(0, optionEndsAt(expiry) - nowMs) / MS_PER_YEAR;

/**
 * Strikes around a reference price, rising: every multiple of the interval of its price band, from the last one at or
 * below 80 % to the first at or above 120 % of it: none is missing near the money. At least
 * {@link STRIKES_EACH_SIDE} each side of a low price.
 */
export function strikesAround(reference: Px): Px[] {
  const step = strikeInterval(reference);
  const middle = Math.round(reference / step);
  const least = Math.floor((reference * (100 - STRIKE_REACH_PCT)) / (100 * step));
  const most = Math.ceil((reference * (100 + STRIKE_REACH_PCT)) / (100 * step));
  const first = Math.max(1, Math.min(least, middle - STRIKES_EACH_SIDE));
  const last = Math.max(most, middle + STRIKES_EACH_SIDE);
  return Array.from({ length: last - first + 1 }, (_, i) => px((first + i) * step));
}

/** The interval between strikes: 2.50 below 200 dollars, 5 from there, 10 from 500. */
const strikeInterval = (reference: Px): number =>
  (STRIKE_INTERVALS.find(({ below }) => reference < below)?.step ?? WIDEST_INTERVAL) * PX_PER_UNIT;

/** Every contract on an underlying at a time, by expiry, strike, call before put. */
export const contractsOn = (underlying: Instrument, nowMs: number): OptionContract[] =>
  expiriesAt(nowMs).flatMap((expiry) =>
    strikesAround(underlying.referencePrice).flatMap((strike) =>
      (['CALL', 'PUT'] as const).map((type) => ({
        symbol: optionSymbol(underlying.symbol, { expiry, type, strike }),
        underlying: underlying.symbol,
        type,
        strike,
        expiry,
      })),
    ),
  );

/** A contract as the checks of an order see instruments. */
export const optionInstrument = ({
  symbol,
  underlying,
  type,
  strike,
  expiry,
}: OptionContract): Instrument => ({
  symbol,
  name: `${underlying} ${expiry} ${strike / PX_PER_UNIT} ${type.toLowerCase()}`,
  instrumentType: 'option',
  sector: null,
  currency: 'USD',
  tickSize: CENT,
  lotSize: qty(1),
  adv: DAILY_CONTRACTS,
  volatilityPpm: 1_000_000,
  referencePrice: strike,
  primaryVenue: 'OTC',
});
