/**
 * The prints of one symbol in one batch: how its volume came about. A pure function of the market's seed, the batch's
 * number and the tick, so that the tape, the bars and the exchange tell of the same trades.
 */
import type { Instrument, MarketTrade, Tick } from '@tradefloor/contracts/market';
import { drawPrint } from '../venue/print.ts';

/** A tick, and where it stands. */
export type PrintView = {
  /** The market's seed. */
  readonly seed: number;
  /** The batch's number. */
  readonly seq: number;
  readonly instrument: Instrument;
  readonly tick: Pick<Tick, 'bid' | 'ask' | 'last' | 'volume'>;
};

/** A print without its name and time. */
export type Print = Pick<MarketTrade, 'price' | 'qty' | 'side' | 'venue' | 'conditions'>;

/** The prints of a tick, in the order in which they were made; their sizes sum up to its volume. */
export function printsOf({ seed, seq, instrument, tick }: PrintView): readonly Print[] {
  if (tick.volume === 0) return [];
  const { venue, side } = drawPrint(seed, seq, instrument.symbol);
  const aggressor = side === 'bid' ? 'SELL' : 'BUY';
  const terms = { price: tick.last, qty: tick.volume };
  return [{ ...terms, side: aggressor, venue, conditions: [] }];
}

/** Prints with their names. */
export const toTrades = (
  prints: readonly Print[],
  at: { readonly symbol: Instrument['symbol']; readonly seq: number; readonly atMs: number },
): MarketTrade[] =>
  prints.map((print, i) => ({
    symbol: at.symbol,
    tradeId: `${at.seq}-${at.symbol}-${i + 1}`,
    ...print,
    at: at.atMs,
    tickSeq: at.seq,
  }));
