/**
 * An order that takes liquidity on one venue: it walks the displayed levels, then pays impact for what
 * goes beyond them, and never trades through its limit. Decides only; fees and records are others' work.
 */
import type { Instrument, LitVenue, VenueDepth } from '@tradefloor/contracts/market';
import { type Px, px, type Qty, qty } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import { sigmaDailyOf, temporaryImpactBps } from '@tradefloor/core/execution/impact';
import { type Consumed, consume, consumedAt } from './consumed.ts';
import { distanceBps, impactPrice, largestWithin } from './impact-price.ts';

/** One order, or one leg of it, sent to one venue. */
export type TakeLeg = {
  readonly side: Side;
  readonly qty: number;
  /** A limit order's price; a market order's protection price. */
  readonly limit: Px;
  /** Fill-or-kill: all of it now, or nothing. */
  readonly allOrNone: boolean;
};

/** What one lit venue displays: a wire depth whose venue is known to be one of the seven. */
export type TakenBook = VenueDepth & { readonly venue: LitVenue };

export type TakeInput = {
  readonly leg: TakeLeg;
  /** What the leg's venue displays. */
  readonly depth: VenueDepth;
  /** What was taken of this symbol's display in this tick before. */
  readonly consumed: Consumed;
  readonly instrument: Instrument;
  /** Shares the market is expected to trade while the order is worked, at least a second's. */
  readonly sliceVolume: number;
};

/** A fill at one price. `impactBps`: distance from the venue's best price, at least 0, in steps of 0.01. */
export type TakerFill = { readonly qty: Qty; readonly price: Px; readonly impactBps: number };

export type TakeResult = {
  readonly fills: readonly TakerFill[];
  readonly leavesQty: number;
  readonly consumed: Consumed;
};

/**
 * Fills a leg against one venue's display. Prices get worse from fill to fill, quantities and `leavesQty`
 * add up to the leg's quantity. A fill-or-kill leg that cannot be filled whole changes nothing.
 */
export function fillAgainstDepth(input: TakeInput): TakeResult {
  const { leg, consumed } = input;
  const result = beyondDisplay(input, takeDisplayed(input));
  if (leg.allOrNone && result.leavesQty > 0) return { fills: [], leavesQty: leg.qty, consumed };
  const { fills, leavesQty } = result;
  return { fills, leavesQty, consumed: result.consumed };
}

/** Whether a price is no worse than the limit. */
export const isWithin = (side: Side, price: number, limit: number): boolean =>
  side === 'BUY' ? price <= limit : price >= limit;

/** The side of the book that an order takes from. */
export const takenSide = (side: Side): 'ask' | 'bid' => (side === 'BUY' ? 'ask' : 'bid');

/** `swept`: all that is displayed has been taken, and the limit did not stop the walk. */
type Walked = TakeResult & { readonly swept: boolean };

function takeDisplayed({ leg, depth, consumed }: TakeInput): Walked {
  const side = takenSide(leg.side);
  const levels = side === 'ask' ? depth.asks : depth.bids;
  const touch = levels[0]?.price ?? 0;
  const fills: TakerFill[] = [];
  let taken = consumed;
  let leavesQty = leg.qty;
  for (const { price, size } of levels) {
    if (leavesQty === 0) break;
    if (!isWithin(leg.side, price, leg.limit)) {
      return { fills, leavesQty, consumed: taken, swept: false };
    }
    const place = { venue: depth.venue, side, at: price };
    const shares = Math.min(leavesQty, Math.max(0, size - consumedAt(taken, place)));
    if (shares === 0) continue;
    fills.push({ qty: qty(shares), price, impactBps: distanceBps(touch, price) });
    taken = consume(taken, place, shares);
    leavesQty -= shares;
  }
  return { fills, leavesQty, consumed: taken, swept: levels.length > 0 };
}

function beyondDisplay(input: TakeInput, walked: Walked): TakeResult {
  if (!walked.swept || walked.leavesQty === 0) return walked;
  const { leg, depth, instrument, sliceVolume } = input;
  const side = takenSide(leg.side);
  const levels = side === 'ask' ? depth.asks : depth.bids;
  const touch = levels[0]?.price ?? 0;
  const worst = levels.at(-1)?.price ?? touch;
  const place = { venue: depth.venue, side, at: 'over' as const };
  const before = consumedAt(walked.consumed, place);
  const priceOf = (shares: number): number => {
    const sigmaDaily = sigmaDailyOf(instrument.volatilityPpm);
    const bps = temporaryImpactBps({ sigmaDaily, qty: before + shares, volume: sliceVolume });
    return impactPrice({ side: leg.side, touch, worst, tickSize: instrument.tickSize }, bps);
  };
  const shares = largestWithin(walked.leavesQty, (q) => isWithin(leg.side, priceOf(q), leg.limit));
  if (shares === 0) return walked;
  const price = px(priceOf(shares));
  const fill = { qty: qty(shares), price, impactBps: distanceBps(touch, price) };
  return {
    fills: [...walked.fills, fill],
    leavesQty: walked.leavesQty - shares,
    consumed: consume(walked.consumed, place, shares),
  };
}
