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
/** Strikes from 80 to 120 % of the reference price, 2.5 % apart. */
const STRIKES = 17;
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

/** Strikes around a reference price, rising, whole steps of 1, 2.5 or 5 dollars by its size. */
export function strikesAround(reference: Px): Px[] {
  const step =
    (reference > 200 * PX_PER_UNIT ? 5 : reference > 50 * PX_PER_UNIT ? 2.5 : 1) * PX_PER_UNIT;
  const strikes = Array.from({ length: STRIKES }, (_, i) =>
    px(Math.round((reference * (0.8 + 0.025 * i)) / step) * step),
  );
  return [...new Set(strikes)];
}

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
