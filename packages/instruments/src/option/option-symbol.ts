/**
 * The names of option contracts: underlying, expiry as YYMMDD, C or P, strike (`AAPL261127C272.5`), with a 2 before those
 * that are dealt over the counter (`2AAPL270304C271.5`).
 */

import { px, toSymbol } from '@tradefloor/contracts/brands';
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import type { OptionContract } from '@tradefloor/contracts/option';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';

const SYMBOL = /^2?([A-Z][A-Z0-9.-]{0,5})(\d{2})(\d{2})(\d{2})([CP])(\d{1,5}(?:\.\d{1,3})?)$/;

/** `AAPL261218C270`. */
export function optionSymbol(
  underlying: string,
  { expiry, type, strike }: Pick<OptionContract, 'expiry' | 'type' | 'strike'>,
): InstrumentSymbol {
  const date = expiry.slice(2).replaceAll('-', '');
  return toSymbol(`${underlying}${date}${type === 'CALL' ? 'C' : 'P'}${strike / PX_PER_UNIT}`);
}

/** `2AAPL270304C271.5`. */
export const bespokeSymbol = (
  underlying: string,
  terms: Pick<OptionContract, 'expiry' | 'type' | 'strike'>,
): InstrumentSymbol => toSymbol(`2${optionSymbol(underlying, terms)}`);

/** The terms that a symbol names, in the years 2000 to 2099; null for what is no option. */
export function parseOptionSymbol(symbol: string): OptionContract | null {
  const [, underlying, year, month, day, event, strike] = SYMBOL.exec(symbol) ?? [];
  if (underlying === undefined || strike === undefined) return null;
  return {
    symbol: toSymbol(symbol),
    underlying: toSymbol(underlying),
    type: event === 'C' ? 'CALL' : 'PUT',
    strike: px(Math.round(Number(strike) * PX_PER_UNIT)),
    expiry: `20${year}-${month}-${day}`,
  };
}
