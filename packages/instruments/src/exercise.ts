/**
 * Exercise of listed options on shares: American, on a hundred shares, delivered at the strike. What is over the counter
 * is European and pays its intrinsic value in cash.
 */
import type { Px } from '@tradefloor/contracts/money';
import type { OptionContract } from '@tradefloor/contracts/option';
import { isBespokeSymbol, OPTION_MULTIPLIER } from '@tradefloor/contracts/vocabulary/instruments';
import { PX_PER_CENT } from '@tradefloor/contracts/vocabulary/units';
import { findInstrument } from './instrument.ts';
import { parseOptionSymbol } from './option/option-symbol.ts';

/** The terms of an option that ends by delivery of shares; null for all else, options over the counter among it. */
export function findDeliverable(symbol: string): OptionContract | null {
  const isListed = findInstrument(symbol)?.type === 'option' && !isBespokeSymbol(symbol);
  return isListed ? parseOptionSymbol(symbol) : null;
}

/**
 * Whether an option is exercised at its end without a word of its holder: from one cent a share in the money (OCC, Rule
 * 805(d): exercise by exception). @param worth intrinsic value of a share
 */
export const isExercisedAtEnd = (worth: Px): boolean => worth >= PX_PER_CENT;

/**
 * Shares that a position receives by exercise or assignment; below zero it delivers them.
 * @param contracts signed: below zero for what was sold
 */
export const deliveredShares = (
  { type }: Pick<OptionContract, 'type'>,
  contracts: number,
): number => (type === 'CALL' ? contracts : -contracts) * OPTION_MULTIPLIER + 0;

/** Price of the share at which an option that is in the money is worth so much. */
export const toSpot = (
  { type, strike }: Pick<OptionContract, 'type' | 'strike'>,
  worth: Px,
): number => (type === 'CALL' ? strike + worth : strike - worth);
