/** The part of the newest batch that concerns a book, and whether it is new. */
import { type DepthView, displayedSince } from '../market/depth.ts';
import type { ExchangeState } from './exchange-state.ts';
import type { Handling } from './turn.ts';
import type { QuoteSource, VenueBook } from './venue-book.ts';

/** The newest batch for a book's symbol; null where it quotes none. */
export function viewNewest(
  { market, settings: { seed } }: ExchangeState,
  { listing: instrument }: VenueBook,
): DepthView | null {
  const tick = market?.ticks.get(instrument.symbol);
  if (!market || tick === undefined || tick.bid >= tick.ask) return null;
  return { seed, seq: market.seq, instrument, tick, flags: market.flags };
}

/** Whether the market has published something lately. */
export const isFresh = ({ state: { market, settings }, nowMs }: Handling): boolean =>
  market !== null && nowMs - market.at <= settings.staleMs;

export const getSource = (view: DepthView, { venue, keys }: VenueBook): QuoteSource => ({
  bid: view.tick.bid,
  ask: view.tick.ask,
  bidSince: displayedSince(view.seq, keys, { venue, side: 'bid' }),
  askSince: displayedSince(view.seq, keys, { venue, side: 'ask' }),
  ...(view.tick.lean === undefined ? {} : { lean: view.tick.lean }),
});

export const isSameSource = (a: QuoteSource | null, b: QuoteSource): boolean =>
  a !== null &&
  a.bid === b.bid &&
  a.ask === b.ask &&
  a.bidSince === b.bidSince &&
  a.askSince === b.askSince &&
  a.lean === b.lean;
