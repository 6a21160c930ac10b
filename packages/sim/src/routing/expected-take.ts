/** What an order is expected to take of all venues' books at a moment, by the router's own walk. */
import type { Instrument, Tick } from '@tradefloor/contracts/market';
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import type { Px } from '@tradefloor/contracts/money';
import type { Side, TimeInForce } from '@tradefloor/contracts/order';
import { isImmediate, TIME_RULES } from '@tradefloor/contracts/vocabulary/order';
import { BATCH_MS } from '@tradefloor/core/trading/algo/step';
import type { AlgoSettings } from '@tradefloor/core/trading/order/algo-settings';
import { countDepth, DEPTH_LEVELS, type LitBook } from '../market/depth.ts';
import { expectedShares, toProfile } from '../market/volume-profile.ts';
import { isLitVenue } from '../venue/venues.ts';
import { ConsumedLiquidity } from './consumed-liquidity.ts';
import { beyondDisplay, type RouteInput, snipe, takeAt, walkDisplay, wholeAt } from './router.ts';

/** The rounds of legs the EMS sends in one batch of the market. */
const ROUNDS = 4;
/** Impact is measured against at least a second's volume (domain.md 2.1). */
const SLICE_MS = 1_000;
/** An order of many batches is looked at in this many parts: its impact is the same to a hundredth of a basis point. */
const PARTS_MAX = 400;

/** A symbol at one batch: what the venues show follows from it. */
export type ExpectedMarket = {
  /** The market's seed. */
  readonly seed: number;
  /** The batch's number and time, milliseconds since 1970. */
  readonly seq: number;
  readonly atMs: number;
  /** Its time in the market, and how the market behaves. */
  readonly simMs: number;
  readonly flags: readonly RealismFlag[] | undefined;
  readonly instrument: Instrument;
  readonly tick: Pick<Tick, 'bid' | 'ask' | 'mid' | 'lean'>;
};

/** Shares, the sum of price times shares, and when. */
export type Taken = { readonly qty: number; readonly worth: number; readonly atMs: number };

export type Place = {
  readonly market: ExpectedMarket;
  readonly books: readonly LitBook[];
  readonly side: Side;
};

type Part = {
  readonly qty: number;
  readonly bound: Px;
  readonly timeInForce: TimeInForce;
  readonly atMs: number;
};

export function openBooks(market: ExpectedMarket): readonly LitBook[] {
  const { venues } = countDepth(market, market.atMs, DEPTH_LEVELS);
  return venues.flatMap(({ venue, bids, asks }) =>
    isLitVenue(venue) ? [{ venue, bids, asks }] : [],
  );
}

/** Whether users' trades move the prices of a market that behaves so. */
export const isMoved = (flags: ExpectedMarket['flags']): boolean =>
  flags?.includes('IMPACT') ?? false;

export const sumParts = (parts: readonly Omit<Taken, 'atMs'>[]) => ({
  qty: parts.reduce((sum, part) => sum + part.qty, 0),
  worth: parts.reduce((sum, part) => sum + part.worth, 0),
});

function toInput(
  { market, books, side }: Place,
  { qty, bound }: Pick<Part, 'qty' | 'bound'>,
): RouteInput {
  const { instrument, flags, simMs } = market;
  const span = { simMs, durationMs: SLICE_MS };
  const sliceVolume = expectedShares(instrument.adv, toProfile(flags), span);
  const taken = new ConsumedLiquidity();
  return { rng: 'expected', side, qty, bound, books, market: { instrument, sliceVolume }, taken };
}

/** What an order takes: in one batch when it must trade at once, else in as many as it needs. */
export function take(place: Place, part: Part): Taken[] {
  const { timeInForce, atMs } = part;
  const input = toInput(place, part);
  if (TIME_RULES[timeInForce].isWhole) {
    const book = place.books.find(({ venue }) => venue === wholeAt(input)[0]?.venue);
    return book === undefined ? [] : [{ ...takeAt(input, book), atMs }];
  }
  const first = { ...takeBatch(input), atMs };
  const left = part.qty - first.qty;
  if (first.qty === 0) return [];
  if (left === 0 || isImmediate(timeInForce)) return [first];
  const batches = 1 + Math.floor(left / first.qty);
  const together = Math.ceil(batches / PARTS_MAX);
  const parts = Array.from({ length: Math.ceil(batches / together) }, (_, i) => {
    const count = Math.min(together, batches - i * together);
    const at = atMs + i * together * BATCH_MS;
    return { qty: count * first.qty, worth: count * first.worth, atMs: at };
  });
  const rest = takeBatch(toInput(place, { ...part, qty: part.qty - batches * first.qty }));
  return rest.qty === 0 ? parts : [...parts, { ...rest, atMs: atMs + batches * BATCH_MS }];
}

/** One batch: the display within the bound, then one venue a round beyond it. */
function takeBatch(input: RouteInput): Omit<Taken, 'atMs'> {
  const { side, bound, taken } = input;
  let left = input.qty;
  let worth = 0;
  for (let round = 0; round < ROUNDS && left > 0; round += 1) {
    const { parts } = walkDisplay({ ...input, qty: left });
    for (const part of parts) {
      taken.traded(part.venue, side, part);
      left -= part.qty;
      worth += part.qty * part.price;
    }
    const beyond = left > 0 ? beyondDisplay(input)[0] : undefined;
    if (beyond === undefined) break;
    const more = takeAt({ ...input, qty: left }, beyond);
    left -= more.qty;
    worth += more.worth;
    if (left > 0) taken.drained(beyond.venue, side, bound);
  }
  return { qty: input.qty - left, worth };
}

/** A sniper's shots, a batch apart: equal parts of what is left; what one does not get is the next one's. */
export function shoot(
  place: Place,
  { qty, bound }: Pick<Part, 'qty' | 'bound'>,
  { maxSlices, topVenues }: Pick<AlgoSettings, 'maxSlices' | 'topVenues'>,
): Taken[] {
  const taken: Taken[] = [];
  let left = qty;
  for (let shot = 0; shot < maxSlices && left > 0; shot += 1) {
    const input = toInput(place, { qty: Math.ceil(left / (maxSlices - shot)), bound });
    const parts = snipe(input, topVenues).flatMap((leg) => {
      const book = place.books.find(({ venue }) => venue === leg.venue);
      return book === undefined ? [] : [takeAt({ ...input, qty: leg.qty }, book)];
    });
    const whole = sumParts(parts);
    taken.push({ ...whole, atMs: place.market.atMs + shot * BATCH_MS });
    left -= whole.qty;
  }
  return taken;
}
