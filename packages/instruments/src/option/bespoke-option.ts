/**
 * Bespoke options: contracts a dealer writes over the counter, on unlisted terms. European, on a hundred shares, any
 * strike of a half dollar between half and twice the spot, any business day from tomorrow to a year ahead.
 */

import { px } from '@tradefloor/contracts/brands';
import type { Instrument } from '@tradefloor/contracts/market';
import { decimalOfPx, type Px } from '@tradefloor/contracts/money';
import type { OptionContract } from '@tradefloor/contracts/option';
import { isBespokeSymbol } from '@tradefloor/contracts/vocabulary/instruments';
import { isBusinessDay } from '../calendar/business-days.ts';
import { addMonths, formatDate, parseDate } from '../calendar/civil-date.ts';
import { optionEndsAt, optionInstrument } from './option-contract.ts';
import { bespokeSymbol, parseOptionSymbol } from './option-symbol.ts';

const DAY_MS = 86_400_000;
/** Half a dollar. */
export const BESPOKE_STRIKE_STEP = px(500_000);
const MONTHS_AHEAD = 12;

/** The terms of a price request. */
export type BespokeTerms = Pick<OptionContract, 'underlying' | 'type' | 'strike' | 'expiry'>;

/** What is wrong with one of the terms, for a person to read. */
export type TermsFault = { readonly path: 'strike' | 'expiry'; readonly message: string };

function isOpenDay(date: string): boolean {
  const day = parseDate(date);
  return day !== null && isBusinessDay('NYSE', day);
}

/** First and last day a bespoke contract may end on, as seen at a time. */
export function bespokeDays(nowMs: number): { readonly first: string; readonly last: string } {
  const today = Math.floor(nowMs / DAY_MS);
  return { first: formatDate(today + 1), last: formatDate(addMonths(today, MONTHS_AHEAD)) };
}

/** Why a contract on these terms is refused; null when a dealer writes it. */
export function termsFault(
  { strike, expiry }: Pick<BespokeTerms, 'strike' | 'expiry'>,
  { spot, nowMs }: { readonly spot: Px; readonly nowMs: number },
): TermsFault | null {
  const [low, high] = [Math.ceil(spot / 2), spot * 2];
  if (strike % BESPOKE_STRIKE_STEP !== 0) {
    return { path: 'strike', message: 'the strike must be a multiple of 0.50' };
  }
  if (strike < low || strike > high) {
    const bounds = `${decimalOfPx(px(low)).toFixed(2)} and ${decimalOfPx(px(high)).toFixed(2)}`;
    return {
      path: 'strike',
      message: `the strike must be between half and twice the spot: ${bounds}`,
    };
  }
  const { first, last } = bespokeDays(nowMs);
  if (expiry < first || expiry > last) {
    return { path: 'expiry', message: `the expiry must be between ${first} and ${last}` };
  }
  if (!isOpenDay(expiry)) {
    return { path: 'expiry', message: `${expiry} is not a business day in New York` };
  }
  return null;
}

/** The contract of these terms under the name that it is dealt by. */
export const bespokeContract = (terms: BespokeTerms): OptionContract => ({
  symbol: bespokeSymbol(terms.underlying, terms),
  underlying: terms.underlying,
  type: terms.type,
  strike: terms.strike,
  expiry: terms.expiry,
});

/** The contract that a symbol names, ended or not; null for what is not bespoke. */
export const findBespoke = (symbol: string): OptionContract | null =>
  isBespokeSymbol(symbol) ? parseOptionSymbol(symbol) : null;

/**
 * The contract as the checks of an order see instruments. Its name encodes all of its terms, so that every receiver
 * knows it without a list. Null for what is not bespoke, is on no grid, or has ended.
 */
export function bespokeInstrument(symbol: string, nowMs: number): Instrument | null {
  const contract = findBespoke(symbol);
  if (contract === null || contract.symbol !== bespokeContract(contract).symbol) return null;
  const isOnGrid = contract.strike > 0 && contract.strike % BESPOKE_STRIKE_STEP === 0;
  if (!isOnGrid || !isOpenDay(contract.expiry)) return null;
  if (optionEndsAt(contract.expiry) <= nowMs) return null;
  const instrument = optionInstrument(contract);
  return { ...instrument, name: `${instrument.name} OTC` };
}
