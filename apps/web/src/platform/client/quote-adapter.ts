/** From the wire's compact tick frames to the quotes the client keeps: one unit for all prices. */
import { createTickReader, type TickFrame } from '@tradefloor/api/ticks/frame';
import { PX_PER_UNIT } from '../../lib/format/units.ts';
import type { Quote } from '../../lib/hot/live-quotes.ts';
import type { QuoteBatch } from './connection.ts';

/** A reader that turns frames of one subscription into batches. */
export function createQuoteAdapter(): (frame: TickFrame) => QuoteBatch {
  const reader = createTickReader();
  return (frame) => {
    const changes: Quote[] = [];
    for (const index of reader.apply(frame)) {
      const quote = reader.quote(index);
      if (quote !== undefined) changes.push(inPriceUnits(quote));
    }
    return { seq: reader.seq, atMs: reader.atMs, full: frame.f === 1, changes };
  };
}

type WireQuote = NonNullable<ReturnType<ReturnType<typeof createTickReader>['quote']>>;

/** Prices come as whole numbers of the symbol's own unit; a mid of half a tick is exact in price units. */
function inPriceUnits(quote: WireQuote): Quote {
  const scale = PX_PER_UNIT / quote.unit;
  return {
    symbol: quote.symbol,
    bid: quote.bid * scale,
    ask: quote.ask * scale,
    last: quote.last * scale,
    mid: ((quote.bid + quote.ask) * scale) / 2,
    bidSize: quote.bidSize,
    askSize: quote.askSize,
    volume: quote.volume,
    dayVolume: quote.dayVolume,
    open: quote.open * scale,
    high: quote.high * scale,
    low: quote.low * scale,
    priorClose: quote.priorClose * scale,
    vwap: Math.round(quote.vwap * scale),
    shortRestricted: quote.shortRestricted,
  };
}
