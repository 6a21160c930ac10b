/** Whether what is typed as the target of a kill switch can exist: the server looks it up again. Pure. */

import { isIsin } from '@tradefloor/instruments/bond/identifiers';
import { findUnderlying } from '@tradefloor/instruments/contract/underlying';
import { FUTURE_PRODUCTS } from '@tradefloor/instruments/futures/products';
import { findFxPair } from '@tradefloor/instruments/fx/fx-pairs';
import { phrase } from '../../../lib/text/phrase.ts';

/**
 * What is wrong with a symbol; null where nothing is: a listed share, or the form of a bond, a contract, what contracts
 * are on, or a pair.
 * @param shares those listed; none while they are not known, and then nothing is wrong
 */
export function findSymbolProblem(symbol: string, shares: ReadonlySet<string>): string | null {
  if (symbol === '' || shares.size === 0 || shares.has(symbol)) return null;
  const isOther =
    isIsin(symbol) ||
    findFxPair(symbol) !== null ||
    findUnderlying(symbol) !== null ||
    Object.hasOwn(FUTURE_PRODUCTS, symbol);
  return isOther ? null : phrase`There is no instrument ${symbol}`;
}
