/** One ladder out of the books of all venues: sizes by whole ticks, with one's own shares and their place in the queue. Pure. */
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { rests } from '@tradefloor/contracts/vocabulary/price-terms';
import { restsAtLimit } from '@tradefloor/contracts/vocabulary/strategies';
import { formatQty } from '../../lib/format/numbers.ts';
import { toPx } from '../../lib/format/units.ts';
import type { Books, Order, Side } from '../../platform/client/shapes.ts';
import { isWaiting } from '../../platform/orders/order-status.ts';

/** What one price holds on one side. */
export type SideAt = {
  readonly size: number;
  /** One's own shares at this price, wherever they rest. */
  readonly own: number;
  /** Shares before the first own one, over the venues where own ones rest; null while unknown. */
  readonly ahead: number | null;
  /** Own shares that wait for this price, with what they are: `STP 100`. In no book; absent where none do. */
  readonly waiting?: string;
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

/** Own orders that rest at a price of their own, or wait for one. */
export type OwnOrder = {
  readonly orderId: string;
  readonly side: Side;
  readonly tick: number;
  readonly leavesQty: number;
  readonly venue: string | null;
  /** What an order is that waits for its trigger, at its stop: no book has it. Absent for one that rests. */
  readonly waitsAs?: string;
};

/** One's own open limit orders in a symbol, and those that wait for a price, in whole ticks. */
export const listOwnOrders = (
  orders: readonly Order[],
  { symbol, userId, tickUnits }: { symbol: string; userId: string; tickUnits: number },
): readonly OwnOrder[] =>
  orders.flatMap((order) => {
    const { price, side, leavesQty, orderId, destinationVenue, strategy } = order;
    const isMine = order.userId === userId && order.symbol === symbol && isOpen(order.status);
    if (!isMine || leavesQty === 0) return [];
    const own = { orderId, side, leavesQty, venue: destinationVenue };
    const toTick = (decimal: number): number => Math.round(toPx(decimal) / tickUnits);
    if (isWaiting(order)) {
      const waitsAs = WAITS_AS[order.orderType];
      return typeof order.stopPrice === 'number'
        ? [{ ...own, tick: toTick(order.stopPrice), waitsAs }]
        : [];
    }
    // One that was triggered and is held, by a halt for example, is in no book either, and waits for no price any more.
    if (price === null || !rests({ type: order.orderType }) || !restsAtLimit(strategy)) return [];
    return [{ ...own, tick: toTick(price) }];
  });

/** A trailing stop is marked where it stands, as any stop. */
const WAITS_AS = {
  MARKET: '',
  LIMIT: '',
  STOP: 'STP',
  STOP_LIMIT: 'STP',
  TRAILING_STOP: 'STP',
  MARKET_IF_TOUCHED: 'MIT',
  LIMIT_IF_TOUCHED: 'LIT',
  PEGGED: '',
} as const satisfies Record<Order['orderType'], string>;

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
    if (order.waitsAs === undefined) {
      known.set(order.tick, (known.get(order.tick) ?? 0) + order.leavesQty);
      continue;
    }
    const level = levels.get(order.tick) ?? NOTHING;
    const waiting = `${order.waitsAs} ${formatQty(order.leavesQty)}`;
    const others = level.waiting === undefined ? '' : `${level.waiting}, `;
    levels.set(order.tick, { ...level, waiting: others + waiting });
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
