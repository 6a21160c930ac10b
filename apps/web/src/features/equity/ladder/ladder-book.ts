/** One ladder out of the books of all venues: sizes by whole ticks, with one's own shares and their place in the queue. Pure. */
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { rests } from '@tradefloor/contracts/vocabulary/price-terms';
import { restsAtLimit } from '@tradefloor/contracts/vocabulary/strategies';
import { toPx } from '../../../lib/format/units.ts';
import type { Books, Order, Side } from '../../../platform/client/shapes.ts';

/** What one price holds on one side. */
export type SideAt = {
  readonly size: number;
  /** One's own shares at this price, wherever they rest. */
  readonly own: number;
  /** Shares before the first own one, over the venues where own ones rest; null while unknown. */
  readonly ahead: number | null;
};

export type LadderBook = {
  /** By whole ticks. */
  readonly bids: ReadonlyMap<number, SideAt>;
  readonly asks: ReadonlyMap<number, SideAt>;
  readonly bestBid: number | null;
  readonly bestAsk: number | null;
};

export const EMPTY_BOOK: LadderBook = {
  bids: new Map(),
  asks: new Map(),
  bestBid: null,
  bestAsk: null,
};

/** Own orders that rest at a price of their own. */
export type OwnOrder = {
  readonly orderId: string;
  readonly side: Side;
  readonly tick: number;
  readonly leavesQty: number;
  readonly venue: string | null;
};

/** One's own open limit orders in a symbol, in whole ticks. */
export const listOwnOrders = (
  orders: readonly Order[],
  { symbol, userId, tickUnits }: { symbol: string; userId: string; tickUnits: number },
): readonly OwnOrder[] =>
  orders.flatMap((order) => {
    const { price, side, leavesQty, orderId, destinationVenue, strategy } = order;
    const isMine = order.userId === userId && order.symbol === symbol && isOpen(order.status);
    if (!isMine || price === null || leavesQty === 0) return [];
    // One that waits for its trigger is in no book yet.
    if (order.triggered === false || !rests({ type: order.orderType }) || !restsAtLimit(strategy))
      return [];
    const tick = Math.round(toPx(price) / tickUnits);
    return [{ orderId, side, tick, leavesQty, venue: destinationVenue }];
  });

type Venues = Books['venues'];
type Requested = {
  readonly venues: Venues;
  /** Only this one; null for all together. */
  readonly venue: string | null;
  readonly tickUnits: number;
  readonly own: readonly OwnOrder[];
};

/** The ladder of the venue, or of all of them. */
export function toLadder(requested: Requested): LadderBook {
  const bids = getSide(requested, 'BUY');
  const asks = getSide(requested, 'SELL');
  return { bids, asks, bestBid: pickBest(bids, Math.max), bestAsk: pickBest(asks, Math.min) };
}

function getSide({ venues, venue, tickUnits, own }: Requested, side: Side): Map<number, SideAt> {
  const levels = new Map<number, SideAt>();
  for (const one of venues) {
    if (venue !== null && one.venue !== venue) continue;
    for (const level of side === 'BUY' ? one.bids : one.asks) {
      const tick = Math.round(toPx(level.price) / tickUnits);
      const { size, own: shares, ahead } = levels.get(tick) ?? NOTHING;
      levels.set(tick, {
        size: size + level.size,
        own: shares + level.own,
        ahead: level.own === 0 ? ahead : (ahead ?? 0) + level.ahead,
      });
    }
  }
  return withOwn(levels, own, { side, venue });
}
const NOTHING: SideAt = { size: 0, own: 0, ahead: null };

/** The exchange marks own shares where it holds them; an order it does not know of is one's own all the same. */
function withOwn(
  levels: Map<number, SideAt>,
  own: readonly OwnOrder[],
  { side, venue }: { readonly side: Side; readonly venue: string | null },
): Map<number, SideAt> {
  const known = new Map<number, number>();
  for (const order of own) {
    if (order.side !== side) continue;
    if (venue !== null && order.venue !== null && order.venue !== venue) continue;
    known.set(order.tick, (known.get(order.tick) ?? 0) + order.leavesQty);
  }
  for (const [tick, shares] of known) {
    const level = levels.get(tick) ?? NOTHING;
    levels.set(tick, { ...level, own: Math.max(level.own, shares) });
  }
  return levels;
}

/** The best displayed price. */
function pickBest(
  levels: ReadonlyMap<number, SideAt>,
  better: (a: number, b: number) => number,
): number | null {
  let best: number | null = null;
  for (const [tick, { size }] of levels) {
    if (size > 0) best = best === null ? tick : better(best, tick);
  }
  return best;
}

/** The middle in whole ticks, rounded down; null without both sides. */
export const midTick = ({ bestBid, bestAsk }: LadderBook): number | null =>
  bestBid === null || bestAsk === null ? null : Math.floor((bestBid + bestAsk) / 2);

/** How much more is bid than offered among the best prices of each side: -1 to 1; 0 when nothing is there. */
export function computeImbalance(book: LadderBook, levels: number): number {
  const sum = (side: ReadonlyMap<number, SideAt>, sign: 1 | -1): number =>
    [...side]
      .filter(([, { size }]) => size > 0)
      .sort(([a], [b]) => (a - b) * sign)
      .slice(0, levels)
      .reduce((total, [, { size }]) => total + size, 0);
  const bid = sum(book.bids, -1);
  const ask = sum(book.asks, 1);
  return bid + ask === 0 ? 0 : (bid - ask) / (bid + ask);
}
