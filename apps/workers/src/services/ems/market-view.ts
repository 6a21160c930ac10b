/**
 * The EMS's view of the market: the newest batch, the books it implies, and the liquidity consumed since it came. Never
 * stored: it is rebuilt from the next batch.
 */
import type { Instrument, Tick, TickBatch } from '@tradefloor/contracts/market';
import { LIT_VENUES } from '@tradefloor/contracts/vocabulary/instruments';
import { inNewShares, splitFactor } from '@tradefloor/instruments/equity/split-factor';
import { countDepth, DEPTH_LEVELS, type LitBook } from '@tradefloor/sim/market/depth';
import { expectedShares, toProfile } from '@tradefloor/sim/market/volume-profile';
import { ConsumedLiquidity } from '@tradefloor/sim/routing/consumed-liquidity';

/** A price older than this is none (domain.md 3.2). */
const STALE_MS = 5_000;
/** Impact is measured against at least a second's volume (domain.md 2.1). */
const SLICE_MS = 1_000;

export type MarketView = {
  /** Seed of the market: with a batch it gives every venue's book. */
  readonly seed: number;
  batch: Pick<TickBatch, 'seq' | 'at' | 'simTime' | 'splits' | 'flags'> | null;
  ticks: Map<string, Tick>;
  books: Map<string, readonly LitBook[]>;
  taken: Map<string, ConsumedLiquidity>;
};

/** One symbol at one batch: all that a route or a fill needs to know. */
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
  taken: new Map(),
});

/** Takes in a batch; false for one that is not newer than what is known. */
export function seeBatch(view: MarketView, batch: TickBatch): boolean {
  // A market of another seed may start with lower numbers: its time shows that it is newer.
  const isNewer = view.batch === null || batch.at > view.batch.at || batch.seq > view.batch.seq;
  if (!isNewer) return false;
  view.batch = batch;
  view.ticks = new Map(batch.ticks.map((tick) => [tick.symbol, tick]));
  view.books = new Map();
  view.taken = new Map();
  return true;
}

/** A symbol as it stands now, in the shares of now; null without a price, with a stale one, or while the book is crossed. */
export function symbolView(
  view: MarketView,
  listed: Instrument | undefined,
  nowMs: number,
): SymbolView | null {
  const { batch } = view;
  const tick = view.ticks.get(listed?.symbol ?? '');
  if (listed === undefined || batch === null || tick === undefined) return null;
  if (nowMs - batch.at > STALE_MS || tick.bid >= tick.ask) return null;
  const instrument = inNewShares(listed, splitFactor(batch.splits, listed.symbol));
  const span = { simMs: batch.simTime, durationMs: SLICE_MS };
  const sliceVolume = expectedShares(instrument.adv, toProfile(batch.flags), span);
  return { seq: batch.seq, instrument, tick, sliceVolume };
}

/** The seven venues' books of a symbol at the newest batch, in table order. */
export function litBooks(view: MarketView, symbol: SymbolView): readonly LitBook[] {
  const name = symbol.instrument.symbol;
  const known = view.books.get(name);
  if (known !== undefined) return known;
  const { seed, batch } = view;
  const { venues } = countDepth({ ...symbol, seed, flags: batch?.flags }, 0, DEPTH_LEVELS);
  const books = LIT_VENUES.map((venue, i) => ({
    venue,
    bids: venues[i]?.bids ?? [],
    asks: venues[i]?.asks ?? [],
  }));
  view.books.set(name, books);
  return books;
}

/** What has been taken of a symbol's books since the newest batch. */
export function getTaken(view: MarketView, symbol: string): ConsumedLiquidity {
  const known = view.taken.get(symbol);
  if (known !== undefined) return known;
  const taken = new ConsumedLiquidity();
  view.taken.set(symbol, taken);
  return taken;
}
