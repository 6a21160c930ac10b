/**
 * Hidden liquidity beyond what a venue displays: an order that sweeps the display trades on, at the best price moved by
 * the temporary impact of all that went beyond it since the last tick, until that impact is at its cap.
 */
import type { Side } from '@tradefloor/contracts/order';
import { otherSide } from '@tradefloor/contracts/vocabulary/order';
import { dailySigma } from '@tradefloor/core/trading/execution/impact';
import { expectedShares, toProfile } from '../market/volume-profile.ts';
import { type BeyondDisplay, priceBeyond, sharesBeyond } from '../venue/beyond-display.ts';
import { isWithin } from './book.ts';
import type { ExchangeState } from './exchange-state.ts';
import type { Quotes, VenueBook } from './venue-book.ts';

/** Impact is measured against at least a second's volume (domain.md 2.1). */
const SLICE_MS = 1_000;

export type Reserve = {
  /** Shares a taker gets at a price within `limit`, in ticks; `isInside`: only strictly better ones. */
  offer(requested: { qty: number; limit: number; isInside: boolean }): ReserveOffer | null;
  /** All a taker could get within a limit. */
  capacity(limit: number, enough: number): number;
  take(qty: number): void;
};

export type ReserveOffer = { readonly qty: number; readonly price: number };

/** The reserve that a taker of one side meets in a book; null while market makers show nothing there. */
export function toReserve(state: ExchangeState, venueBook: VenueBook, side: Side): Reserve | null {
  const quotes = venueBook.quotes[otherSide(side)];
  const { market } = state;
  if (quotes.best === 0 || market === null) return null;
  const { listing } = venueBook;
  const sigmaDaily = dailySigma(listing.volatilityPpm);
  const span = { simMs: market.simTime, durationMs: SLICE_MS };
  const volume = expectedShares(listing.adv, toProfile(market.flags), span);
  const { best: touch, worst } = quotes;
  const beyond = (): BeyondDisplay => ({
    side,
    touch,
    worst,
    tickSize: 1,
    sigmaDaily,
    volume,
    taken: quotes.beyond,
  });
  return {
    offer: ({ qty, limit, isInside }) => {
      if (hasDisplay(quotes)) return null;
      const inside = side === 'BUY' ? limit - 1 : limit + 1;
      const got = sharesBeyond(beyond(), isInside ? inside : limit, qty);
      return got === 0 ? null : { qty: got, price: priceBeyond(beyond(), got) };
    },
    capacity: (limit, enough) =>
      isWithin(side, quotes.worst, limit) ? sharesBeyond(beyond(), limit, enough) : 0,
    take: (qty) => {
      quotes.beyond += qty;
    },
  };
}

/** Whether market makers still show anything of what they showed at the newest tick. */
const hasDisplay = ({ orders }: Quotes): boolean =>
  [...orders.values()].some((level) => level.some((order) => order.level !== null));
