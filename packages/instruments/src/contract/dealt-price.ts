/** The price at which a dealer takes the whole of an order for a listed contract, by what it quotes. Whole numbers, no state. */

import { px } from '@tradefloor/contracts/brands';
import type { Px } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/vocabulary/order';

/** Contracts dealt at the quoted price; each further such lot costs a tenth of the half width. */
const QUOTED_CONTRACTS = 50;

/** Bid, ask and middle of one contract, and its tick, in whole price units. */
export type DealtQuote = {
  readonly bid: number;
  readonly ask: number;
  readonly mid: number;
  readonly tickSize: number;
};

/** How far beyond the quoted price the n-th further lot of contracts is, in price units. */
const beyond = (quote: DealtQuote, side: Side, lots: number): number => {
  const half = Math.abs((side === 'BUY' ? quote.ask : quote.bid) - quote.mid);
  return Math.ceil((half * lots) / 10 / quote.tickSize) * quote.tickSize;
};

/** The price a dealer makes for the whole quantity, in ticks, away from the middle. Zero where it makes none. */
export function dealtPrice(
  quote: DealtQuote,
  { side, qty: contracts }: { readonly side: Side; readonly qty: number },
): Px {
  const more = beyond(quote, side, Math.ceil(contracts / QUOTED_CONTRACTS) - 1);
  return px(side === 'BUY' ? quote.ask + more : Math.max(0, quote.bid - more));
}

/** Contracts that the dealer takes at a price and at none better, for one that trades with it. */
export type DealtLevel = { readonly price: number; readonly size: number };

/**
 * What a dealer takes at each price, from the quoted one on: an order is dealt as a whole at the first price at which the
 * sizes up to there hold it.
 * @param most the largest order
 */
export function dealtLevels(quote: DealtQuote, side: Side, most: number): DealtLevel[] {
  const levels: { price: number; size: number }[] = [];
  for (let from = 0; from < most; from += QUOTED_CONTRACTS) {
    const size = Math.min(QUOTED_CONTRACTS, most - from);
    const price = dealtPrice(quote, { side, qty: from + size });
    if (price <= 0) break;
    const last = levels.at(-1);
    if (last?.price === price) last.size += size;
    else levels.push({ price, size });
  }
  return levels;
}
