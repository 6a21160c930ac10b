/**
 * The book of one symbol on one venue: price, then time, in whole ticks. It holds orders and moves them; matching
 * permissions and reports are decided elsewhere.
 */
import type { Side } from '@tradefloor/contracts/order';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';

/** One order in the queue. Only its book changes it. */
export type BookOrder = {
  /** The owner's reference; the book never reads it. */
  readonly handle: number;
  readonly side: Side;
  /** Whole ticks. */
  readonly price: number;
  /** Shares that may still trade, shown or not. */
  leaves: number;
  /** Shares that stand in the queue now; the whole rest but for an iceberg. */
  shown: number;
  /** An iceberg's display quantity; 0 shows all. */
  floor: number;
  level: Level | null;
  previous: BookOrder | null;
  next: BookOrder | null;
};

/** All orders of one side at one price, oldest first. */
export type Level = {
  readonly price: number;
  /** Shares shown by all of them. */
  shown: number;
  head: BookOrder | null;
  tail: BookOrder | null;
};

export type NewBookOrder = {
  readonly handle: number;
  readonly side: Side;
  readonly price: number;
  readonly leaves: number;
  /** An iceberg's display quantity; 0 or absent shows all. */
  readonly floor?: number;
  /** What of it is shown when it is put back after a restart; absent: a full display. */
  readonly shown?: number;
};

export type Book = {
  /** Queues an order behind all others of its price, or right before one of them. It must not cross. */
  add(order: NewBookOrder, before?: BookOrder): BookOrder;
  /** Takes an order out; one that is out already stays out. */
  remove(order: BookOrder): void;
  /** Takes all orders out. */
  clear(): void;
  /** Queues orders of a side that has none, best price first and one a price. @returns them as they stand */
  fill(side: Side, orders: readonly NewBookOrder[]): readonly BookOrder[];
  /** Lowers what may still trade; the place stays, and nothing left takes it out. */
  reduce(order: BookOrder, leaves: number): void;
  /** Lowers what an order shows at a time; the place stays. More than it shows now is for its next parts alone. */
  disclose(order: BookOrder, floor: number): void;
  /** Adds shares to an order that is last at its price, so that no order is overtaken; false for any other. */
  extend(order: BookOrder, qty: number): boolean;
  /**
   * Trades `qty`, at most what the order shows. A used-up iceberg shows its next part at the end of the queue.
   * @returns whether it went to the end
   */
  execute(order: BookOrder, qty: number): boolean;
  /** The next order of a side to trade: best price, longest in the queue. */
  front(side: Side): BookOrder | null;
  /** Levels of a side, best first. */
  levels(side: Side): Iterable<Level>;
  levelAt(side: Side, price: number): Level | null;
};

/** Whether a price is no worse than a limit for an order of this side. */
export const isWithin = (side: Side, price: number, limit: number): boolean =>
  side === 'BUY' ? price <= limit : price >= limit;

/** An empty book. Each side is an array of levels, the best last, so that what happens at the best moves little. */
export function createBook(): Book {
  const bids: Level[] = [];
  const asks: Level[] = [];
  const getSide = (side: Side): Level[] => (side === 'BUY' ? bids : asks);
  const drop = (side: Side, level: Level): void => {
    const levels = getSide(side);
    if (levels.at(-1) === level) levels.pop();
    else levels.splice(toPlace(levels, side, level.price), 1);
  };
  const remove = (order: BookOrder): void => {
    const { level } = order;
    if (level === null) return;
    level.shown -= order.shown;
    unlink(level, order);
    if (level.head === null) drop(order.side, level);
  };
  return {
    add: (requested, before) => {
      const order = unplaced(requested);
      const level = levelFor(getSide(order.side), order.side, order.price);
      level.shown += order.shown;
      link(level, order, before ?? null);
      return order;
    },
    remove,
    clear: () => {
      for (const levels of [bids, asks]) levels.splice(0).forEach(empty);
    },
    fill: (side, orders) => fillLevels(getSide(side), orders),
    reduce: (order, leaves) => {
      if (order.level === null || leaves >= order.leaves) return;
      if (leaves <= 0) return remove(order);
      order.leaves = leaves;
      show(order, leaves);
    },
    disclose,
    extend: (order, qty) => {
      if (order.level === null || order.next !== null || order.floor > 0) return false;
      order.leaves += qty;
      order.shown += qty;
      order.level.shown += qty;
      return true;
    },
    execute: (order, qty) => {
      const { level } = order;
      if (level === null) return false;
      order.leaves -= qty;
      order.shown -= qty;
      level.shown -= qty;
      if (order.shown > 0) return false;
      if (order.leaves === 0) {
        remove(order);
        return false;
      }
      order.shown = Math.min(order.floor, order.leaves);
      level.shown += order.shown;
      unlink(level, order);
      link(level, order, null);
      return true;
    },
    front: (side) => {
      const levels = side === 'BUY' ? bids : asks;
      const best = levels[levels.length - 1];
      return best === undefined ? null : best.head;
    },
    levels: (side) => getSide(side).toReversed(),
    levelAt: (side, price) => findLevel(getSide(side), side, price),
  };
}

/** Lowers what stands in the queue of an order to so many shares; it may be less already. */
function show(order: BookOrder, most: number): void {
  if (order.level === null) return;
  const hidden = Math.max(0, order.shown - most);
  order.shown -= hidden;
  order.level.shown -= hidden;
}

function disclose(order: BookOrder, floor: number): void {
  order.floor = floor;
  if (floor > 0) show(order, floor);
}

function unplaced({ handle, side, price, leaves, floor = 0, shown }: NewBookOrder): BookOrder {
  return {
    handle,
    side,
    price,
    leaves,
    shown: shown ?? (floor === 0 ? leaves : Math.min(floor, leaves)),
    floor,
    level: null,
    previous: null,
    next: null,
  };
}

/** The first place from the worst on that is not worse than `price`. */
function toPlace(levels: readonly Level[], side: Side, price: number): number {
  const sign = sideSign(side);
  let low = 0;
  let high = levels.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const level = levels[middle];
    if (level !== undefined && (level.price - price) * sign < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function findLevel(levels: readonly Level[], side: Side, price: number): Level | null {
  const level = levels[toPlace(levels, side, price)];
  return level?.price === price ? level : null;
}

function fillLevels(levels: Level[], orders: readonly NewBookOrder[]): readonly BookOrder[] {
  const filled = orders.map(unplaced);
  for (const order of filled.toReversed()) {
    const level: Level = { price: order.price, shown: order.shown, head: null, tail: null };
    link(level, order, null);
    levels.push(level);
  }
  return filled;
}

function levelFor(levels: Level[], side: Side, price: number): Level {
  const place = toPlace(levels, side, price);
  const there = levels[place];
  if (there !== undefined && there.price === price) return there;
  const level: Level = { price, shown: 0, head: null, tail: null };
  if (place === levels.length) levels.push(level);
  else levels.splice(place, 0, level);
  return level;
}

function empty(level: Level): void {
  level.shown = 0;
  while (level.head !== null) unlink(level, level.head);
}

function link(level: Level, order: BookOrder, before: BookOrder | null): void {
  const previous = before === null ? level.tail : before.previous;
  order.level = level;
  order.previous = previous;
  order.next = before;
  if (previous === null) level.head = order;
  else previous.next = order;
  if (before === null) level.tail = order;
  else before.previous = order;
}

function unlink(level: Level, order: BookOrder): void {
  const { previous, next } = order;
  if (previous === null) level.head = next;
  else previous.next = next;
  if (next === null) level.tail = previous;
  else next.previous = previous;
  order.level = null;
  order.previous = null;
  order.next = null;
}
