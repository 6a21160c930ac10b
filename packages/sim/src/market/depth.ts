/**
 * The depth displayed by the seven venues around a tick's best bid and offer: a pure function of the market's seed, the
 * batch's number and the tick, so any service can compute the book without a call to the simulator. The best of it is
 * always exactly the tick's bid, ask and sizes.
 */
import type {
  Depth,
  DepthLevel,
  Instrument,
  LitVenue,
  Tick,
  VenueDepth,
} from '@tradefloor/contracts/market';
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import { px, qty } from '@tradefloor/contracts/money';
import { LIT_VENUES } from '@tradefloor/contracts/vocabulary/instruments';
import { normalQuantile } from '@tradefloor/core/distribution';
import { combine32, hash32, keyedFrom, mix32 } from '@tradefloor/core/prng';
import { exp } from '@tradefloor/instruments/math/elementary';
import { VENUE_TABLE, type VenueTerms, venueIndex } from '../venue/venues.ts';
import { leanFactor } from './lean.ts';
import { tieredDepth } from './liquidity-tiers.ts';

/** Usual size at the best price: this part of the average daily volume. */
const ADV_PER_TOP_SIZE = 20_000;
const SIZE_SD = 0.6;
/** A venue's sizes and width change every 16 ticks (4 s), each venue and side at its own moment. */
const EPOCH_TICKS = 16;
/** The first 2^24 ticks keep their sizes; from then on no book repeats what another showed. */
const KEPT_EPOCHS = 0x10_0000;
export const DEPTH_LEVELS = 10;

// Lognormal factors by equal steps of probability: a level's size needs a look-up, no logarithm.
const SIZE_FACTORS = Float64Array.from({ length: 1024 }, (_, i) =>
  exp(SIZE_SD * normalQuantile((i + 0.5) / 1024)),
);

const TERMS = LIT_VENUES.map((venue) => VENUE_TABLE[venue]);
const SPREADS = TERMS.map(({ spreadPct }) => spreadPct);
const DEPTHS = TERMS.map(({ depthPct }) => depthPct / 100);
/** Half a venue's extra width is counted in these parts of a tick. */
const OFFSET_PARTS = 200;
const WIDEST_PCT = Math.max(...SPREADS);

/** What one lit venue displays: a wire depth whose venue is known to be one of the seven. */
export type LitBook = VenueDepth & { readonly venue: LitVenue };

export type BookSide = 'bid' | 'ask';

/** A tick and where it stands: what the display depends on. */
export type DepthView = {
  /** The market's seed. */
  readonly seed: number;
  /** The batch's number. */
  readonly seq: number;
  readonly instrument: Instrument;
  readonly tick: Pick<Tick, 'bid' | 'ask'> & { readonly lean?: number | undefined };
  /** The market's habits. */
  readonly flags?: readonly RealismFlag[] | undefined;
};

/** Rng of one symbol's book by venue and side: its own, whatever other symbols exist. */
export type BookKeys = Uint32Array;

export function makeBookKeys(seed: number, symbol: string): BookKeys {
  const symbolKey = combine32(seed, hash32(symbol));
  return Uint32Array.from({ length: LIT_VENUES.length * 2 }, (_, i) => combine32(symbolKey, i));
}

/** Shares displayed at the best price of one side over all venues: a tick's `bidSize` or `askSize`. */
export function sizeAtBest(view: DepthView, side: BookSide, keys: BookKeys): number {
  const { instrument, tick, seq } = view;
  const usual = usualDepth(view);
  const priceTicks = Math.round(tick[side] / instrument.tickSize);
  const width = widthInTicks(view);
  const factor = leanFactor(tick.lean, side);
  const lot = Math.max(1, instrument.lotSize);
  let size = 0;
  for (let i = side === 'bid' ? 0 : 1; i < keys.length; i += 2) {
    const extra = width * ((SPREADS[i >> 1] ?? 100) - 100);
    if (extra >= OFFSET_PARTS) continue;
    const key = keyAt(keys[i] ?? 0, seq);
    if (extra > 0 && isOneOff(key, extra)) continue;
    const shares = usual * (DEPTHS[i >> 1] ?? 0) * factor;
    size += roundLots(shares * (SIZE_FACTORS[mix32(key ^ priceTicks) & 1023] ?? 1), lot);
  }
  return size;
}

/** What one venue displays, best first, at most `levels` deep on each side. */
export function venueDepth(view: DepthView, venue: LitVenue, levels: number): LitBook {
  const keys = makeBookKeys(view.seed, view.instrument.symbol);
  return depthAt(view, { venue, keys, levels });
}

/** One side of a venue's display: on which terms, and from which rng. */
export type VenueSide = {
  readonly side: BookSide;
  readonly terms: VenueTerms;
  readonly key: number;
};

export const toVenueSide = (keys: BookKeys, venue: LitVenue, side: BookSide): VenueSide => ({
  side,
  terms: VENUE_TABLE[venue],
  key: keys[venueIndex(venue) * 2 + (side === 'bid' ? 0 : 1)] ?? 0,
});

/** Number of the batch since which a venue's side shows the sizes it shows. */
export function displayedSince(seq: number, { key }: VenueSide): number {
  const phase = key & (EPOCH_TICKS - 1);
  return Math.floor((seq + phase) / EPOCH_TICKS) * EPOCH_TICKS - phase;
}

/** The best prices over all venues at a batch, in ticks, and how far they are apart. */
export type Touch = {
  readonly seq: number;
  readonly bid: number;
  readonly ask: number;
  readonly width: number;
};

export const toTouch = ({ seq, instrument, tick }: DepthView): Touch => ({
  seq,
  bid: Math.round(tick.bid / instrument.tickSize),
  ask: Math.round(tick.ask / instrument.tickSize),
  width: Math.round((tick.ask - tick.bid) / instrument.tickSize),
});

/** The best price that a venue's side shows, in ticks; below one where it shows none. */
export function bestShown(
  { seq, bid, ask, width }: Touch,
  { side, terms, key }: VenueSide,
): number {
  const offset = quoteOffset(terms, width, keyAt(key, seq));
  return side === 'bid' ? bid - offset : ask + offset;
}

/** What all seven venues display; `atMs` is the batch's time. */
export function countDepth(view: DepthView, atMs: number, levels: number): Depth {
  const keys = makeBookKeys(view.seed, view.instrument.symbol);
  return {
    symbol: view.instrument.symbol,
    seq: view.seq,
    at: atMs,
    venues: LIT_VENUES.map((venue) => depthAt(view, { venue, keys, levels })),
  };
}

type VenueBook = { readonly venue: LitVenue; readonly keys: BookKeys; readonly levels: number };

/** The depth of one venue, for a caller that holds the symbol's keys. */
export const depthAt = (view: DepthView, book: VenueBook): LitBook => ({
  venue: book.venue,
  bids: ladder(view, 'bid', book),
  asks: ladder(view, 'ask', book),
});

/** What one venue displays on one side: its best price in ticks, and the size that many ticks away from it. */
export type Displayed = { readonly best: number; readonly sizeAt: (level: number) => number };

/** A side of one venue's display, level by level; there is none below one tick. */
export function displayedBy(view: DepthView, venueSide: VenueSide): Displayed {
  const { instrument, tick, seq } = view;
  const { side, terms } = venueSide;
  const usual = usualDepth(view) * (terms.depthPct / 100);
  const key = keyAt(venueSide.key, seq);
  const away = side === 'bid' ? -1 : 1;
  const offset = quoteOffset(terms, widthInTicks(view), key);
  const best = Math.round(tick[side] / instrument.tickSize) + away * offset;
  return {
    best,
    sizeAt: (level) => {
      const rng = mix32(key ^ (best + away * level));
      const isBest = offset === 0 && level === 0;
      const factor = isBest ? leanFactor(tick.lean, side) : 1;
      return computeSize(instrument, usual * factor, { rng, level });
    },
  };
}

function ladder(view: DepthView, side: BookSide, book: VenueBook): DepthLevel[] {
  const { instrument } = view;
  const { best, sizeAt } = displayedBy(view, toVenueSide(book.keys, book.venue, side));
  const out: DepthLevel[] = [];
  for (let level = 0; level < book.levels; level += 1) {
    const priceTicks = side === 'bid' ? best - level : best + level;
    if (priceTicks < 1) break;
    out.push({ price: px(priceTicks * instrument.tickSize), size: qty(sizeAt(level)) });
  }
  return out;
}

/** Shares that a venue of usual depth shows at its best price. */
const usualDepth = ({ instrument, flags }: DepthView): number =>
  flags?.includes('ACTIVITY') ? tieredDepth(instrument) : instrument.adv / ADV_PER_TOP_SIZE;

const widthInTicks = ({ tick, instrument }: DepthView): number =>
  Math.round((tick.ask - tick.bid) / instrument.tickSize);

/** Rng of a venue's side at this moment. */
const keyAt = (sideKey: number, seq: number): number =>
  keyedFrom(KEPT_EPOCHS, sideKey, Math.floor((seq + (sideKey & (EPOCH_TICKS - 1))) / EPOCH_TICKS));

/**
 * Ticks between the best price over all venues and the best price here: half the venue's extra width.
 * It is counted in 1/200 of a tick, and the fraction is shown for its share of the moments.
 */
function quoteOffset(terms: VenueTerms, width: number, key: number): number {
  const extra = width * (terms.spreadPct - 100);
  const whole = Math.floor(extra / OFFSET_PARTS);
  return whole + (isOneOff(key, extra % OFFSET_PARTS) ? 1 : 0);
}

/** Whether a fraction of a tick is shown as one. */
const isOneOff = (key: number, extra: number): boolean => (key >>> 8) % OFFSET_PARTS < extra;

/** The most that any venue's best price is away from the best over all, in ticks. */
export const widestOffset = (width: number): number =>
  Math.floor((width * (WIDEST_PCT - 100)) / OFFSET_PARTS) + 1;

/** A size belongs to its price and moment, so a ladder keeps its sizes while the best price moves. */
function computeSize(
  instrument: Instrument,
  usual: number,
  { rng, level }: { rng: number; level: number },
): number {
  const shares = usual * (1 + 0.5 * level) * (SIZE_FACTORS[rng & 1023] ?? 1);
  return roundLots(shares, Math.max(1, instrument.lotSize));
}

const roundLots = (shares: number, lot: number): number =>
  Math.max(1, Math.round(shares / lot)) * lot;
