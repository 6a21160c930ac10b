/**
 * An order that rests on one venue and is filled when the market comes to it, always at its own limit.
 * Two ways: the other side's display crosses the limit, or the tick's prints at the best price reach it
 * after the queue ahead. A queue only shortens: by prints, and when less than it is displayed.
 */
import type { Tick, VenueDepth } from '@tradefloor/contracts/market';
import type { Px } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import { type Consumed, consume, consumedAt } from './consumed.ts';
import { isWithin, takenSide } from './fill.ts';
import type { Print } from './print.ts';

/** Whether anything can happen to a resting order in this tick: its limit is at the best price or better. */
export const isInReach = (side: Side, limit: Px, tick: Pick<Tick, 'bid' | 'ask'>): boolean =>
  side === 'BUY' ? limit >= tick.bid : limit <= tick.ask;

/**
 * Shares ahead of an order that is posted now: what its venue displays at its price, nothing when it
 * improves the best price, and the last displayed level's size when it is further away than the display.
 */
export function queueAheadAt(depth: VenueDepth, side: Side, limit: Px): number {
  const levels = side === 'BUY' ? depth.bids : depth.asks;
  const best = levels[0];
  if (best === undefined || isBetter(side, limit, best.price)) return 0;
  const level = levels.find(({ price }) => price === limit) ?? levels.at(-1);
  return level?.size ?? 0;
}

export type RestingInput = {
  readonly side: Side;
  readonly leavesQty: number;
  readonly limit: Px;
  /** From `queueAheadAt` when posted, then from the tick before. */
  readonly queueAhead: number;
  /** The display of the venue the order rests on, in this tick. */
  readonly depth: VenueDepth;
  readonly tick: Pick<Tick, 'bid' | 'ask' | 'volume'>;
  readonly print: Print;
  readonly consumed: Consumed;
};

export type RestingResult = {
  /** Shares filled in this tick, at the limit, as MAKER; 0 is no fill. */
  readonly qty: number;
  readonly queueAhead: number;
  readonly consumed: Consumed;
};

/** What one tick does to one resting order. Orders of one price are asked in the order they were posted. */
export function restingFill(input: RestingInput): RestingResult {
  if (!isInReach(input.side, input.limit, input.tick)) {
    return { qty: 0, queueAhead: input.queueAhead, consumed: input.consumed };
  }
  const crossed = crossedBy(input);
  return crossed.qty > 0 ? crossed : reachedByPrints(input);
}

/** The other side has come to the limit: whoever shows size there meets the resting order first. */
function crossedBy({ side, leavesQty, limit, depth, ...input }: RestingInput): RestingResult {
  const other = takenSide(side);
  let { consumed } = input;
  let filled = 0;
  for (const { price, size } of other === 'ask' ? depth.asks : depth.bids) {
    if (filled === leavesQty || !isWithin(side, price, limit)) break;
    const place = { venue: depth.venue, side: other, at: price };
    const shares = Math.min(leavesQty - filled, Math.max(0, size - consumedAt(consumed, place)));
    consumed = consume(consumed, place, shares);
    filled += shares;
  }
  return { qty: filled, queueAhead: filled > 0 ? 0 : input.queueAhead, consumed };
}

function reachedByPrints(input: RestingInput): RestingResult {
  const { side, leavesQty, limit, depth, tick, print, consumed } = input;
  const own = restingSide(side);
  const queueAhead = Math.min(input.queueAhead, queueAheadAt(depth, side, limit));
  if (print.venue !== depth.venue || print.side !== own) return { qty: 0, queueAhead, consumed };
  const place = { venue: depth.venue, side: own, at: 'print' as const };
  const printed = Math.max(0, tick.volume - consumedAt(consumed, place));
  const passed = Math.min(queueAhead, printed);
  const filled = Math.min(leavesQty, printed - passed);
  return {
    qty: filled,
    queueAhead: queueAhead - passed,
    consumed: consume(consumed, place, filled),
  };
}

/** The side of the book that an order rests on. */
const restingSide = (side: Side): 'bid' | 'ask' => (side === 'BUY' ? 'bid' : 'ask');

const isBetter = (side: Side, price: number, than: number): boolean =>
  side === 'BUY' ? price > than : price < than;
