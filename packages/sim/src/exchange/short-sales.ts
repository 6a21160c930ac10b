/** Short sales while their prices are restricted: they neither take nor show at or below the best bid. */
import { keepsAbove } from '@tradefloor/core/trading/short/price-restriction';
import type { ExchangeOrder } from './exchange-order.ts';
import type { ExchangeState } from './exchange-state.ts';
import { toTicks, type VenueBook } from './venue-book.ts';

type Standing = { readonly venueBook: VenueBook; readonly limit: number };

/**
 * Whether an order that would trade or rest now may not: a short sale at or below the market's best bid. One that rests
 * was above it when it came, and may be met there (Rule 201(b)(1)(iii)(A)).
 */
export function isRestricted(
  { market }: ExchangeState,
  { mark, symbol }: ExchangeOrder,
  { venueBook, limit }: Standing,
): boolean {
  if (mark !== 'SHORT') return false;
  const tick = market?.ticks.get(symbol);
  return tick?.shortRestricted === true && !keepsAbove(limit, toTicks(venueBook, tick.bid));
}
