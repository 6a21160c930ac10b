/** What may have a take profit and a stop loss. Beside what places them: a menu needs it before that is fetched. */
import { findFxPair } from '@tradefloor/instruments/fx/fx-pairs';
import { findInstrument } from '@tradefloor/instruments/instrument';

/**
 * Where exits of a symbol are placed: shares, and what waits for a dealer's price (docs/adr/0096); null for what takes no
 * order that waits.
 */
export function findExitMarket(symbol: string): 'equity' | 'commodity' | 'fx' | null {
  const type = findInstrument(symbol)?.type;
  if (type === 'equity' || type === 'commodity') return type;
  return findFxPair(symbol) === null ? null : 'fx';
}
