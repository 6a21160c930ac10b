/**
 * What the EMS sees of the market: the newest batch, the books it implies, and what has been taken of them
 * since it came. Never stored: it is learnt anew from the next batch.
 */
import {
  type Instrument,
  LIT_VENUES,
  type LitVenue,
  type Tick,
  type TickBatch,
  type VenueDepth,
} from '@tradefloor/contracts/market';
import { DEPTH_LEVELS, depthOf } from '@tradefloor/sim/market/depth';
import { expectedShares } from '@tradefloor/sim/market/volume-profile';
import { type Consumed, NOTHING_CONSUMED } from '@tradefloor/sim/venue/consumed';
import { type Print, printOf } from '@tradefloor/sim/venue/print';

/** A price older than this is none (domain.md 3.2). */
const STALE_MS = 5_000;
/** Impact is measured against at least a second's volume (domain.md 2.1). */
const SLICE_MS = 1_000;

/** What one lit venue displays. */
export type LitBook = VenueDepth & { readonly venue: LitVenue };

export type MarketView = {
  /** Seed of the market: with a batch it gives every venue's book. */
  readonly seed: number;
  batch: Pick<TickBatch, 'seq' | 'at' | 'simTime'> | null;
  ticks: Map<string, Tick>;
  books: Map<string, readonly LitBook[]>;
  consumed: Map<string, Consumed>;
};

/** One symbol at one batch: all that a fill needs to know. */
export type SymbolView = {
  readonly seq: number;
  readonly instrument: Instrument;
  readonly tick: Tick;
  readonly sliceVolume: number;
};

export const createMarketView = (seed: number): MarketView => ({
  seed,
  batch: null,
  ticks: new Map(),
  books: new Map(),
  consumed: new Map(),
});

/** Takes in a batch; false for one that is not newer than what is known. */
export function seeBatch(view: MarketView, batch: TickBatch): boolean {
  // A market of another seed may start with lower numbers: its time tells that it is newer.
  const isNewer = view.batch === null || batch.at > view.batch.at || batch.seq > view.batch.seq;
  if (!isNewer) return false;
  view.batch = batch;
  view.ticks = new Map(batch.ticks.map((tick) => [tick.symbol, tick]));
  view.books = new Map();
  view.consumed = new Map();
  return true;
}

/** A symbol as it stands now; null without a price, with a stale one, or while the book is crossed. */
export function symbolView(
  view: MarketView,
  instrument: Instrument | undefined,
  nowMs: number,
): SymbolView | null {
  const { batch } = view;
  const tick = view.ticks.get(instrument?.symbol ?? '');
  if (instrument === undefined || batch === null || tick === undefined) return null;
  if (nowMs - batch.at > STALE_MS || tick.bid >= tick.ask) return null;
  const span = { simMs: batch.simTime, durationMs: SLICE_MS };
  const sliceVolume = expectedShares(instrument.adv, 'flat', span);
  return { seq: batch.seq, instrument, tick, sliceVolume };
}

/** The seven venues' books of a symbol at the newest batch, in table order. */
export function booksOf(view: MarketView, symbol: SymbolView): readonly LitBook[] {
  const name = symbol.instrument.symbol;
  const known = view.books.get(name);
  if (known !== undefined) return known;
  const { venues } = depthOf({ ...symbol, seed: view.seed }, 0, DEPTH_LEVELS);
  const books = LIT_VENUES.map((venue, i) => ({
    venue,
    bids: venues[i]?.bids ?? [],
    asks: venues[i]?.asks ?? [],
  }));
  view.books.set(name, books);
  return books;
}

/** Where the symbol's volume of this batch was printed. */
export const printIn = (view: MarketView, symbol: SymbolView): Print =>
  printOf(view.seed, symbol.seq, symbol.instrument.symbol);

export const consumedIn = (view: MarketView, symbol: SymbolView): Consumed =>
  view.consumed.get(symbol.instrument.symbol) ?? NOTHING_CONSUMED;

export const noteConsumed = (view: MarketView, symbol: SymbolView, consumed: Consumed): void => {
  view.consumed.set(symbol.instrument.symbol, consumed);
};
