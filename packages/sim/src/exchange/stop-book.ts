/**
 * Stop orders of one symbol that wait for their price. They are not in a visible book: no depth shows them, and they
 * have no place in a queue. A trade triggers those that it reaches, by price and then by time: the lowest stop to buy
 * first, the highest to sell.
 */
import type { Px } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import { SIDES, sideSign } from '@tradefloor/contracts/vocabulary/order';

/** Of two stops at one price the one with the lower `placeNo` comes first; no two have the same. */
export type WaitingStop = {
  readonly orderNo: number;
  readonly side: Side;
  readonly stopPx: Px;
  readonly placeNo: number;
};

export type StopBook = {
  add(stop: WaitingStop): void;
  /** Takes a stop out, where it is in. */
  remove(stop: WaitingStop): void;
  /** Takes out the stops that a trade at this price reaches, in the order in which they trigger; to buy before to sell. */
  takeReached(price: Px): readonly number[];
};

/** Whether a trade at `price` is at or through a stop: from below for one to buy, from above for one to sell. */
export const isReached = (
  { side, stopPx }: Pick<WaitingStop, 'side' | 'stopPx'>,
  price: Px,
): boolean => sideSign(side) * (price - stopPx) >= 0;

/** Below zero where `a` triggers before `b`. */
const compare = (a: WaitingStop, b: WaitingStop): number =>
  sideSign(a.side) * (a.stopPx - b.stopPx) || a.placeNo - b.placeNo;

/** An empty book. */
export function createStopBook(): StopBook {
  // The first to trigger is the last of its list: taking it moves no other.
  const waiting: Readonly<Record<Side, WaitingStop[]>> = { BUY: [], SELL: [] };
  return {
    add: ({ orderNo, side, stopPx, placeNo }) => {
      const stop = { orderNo, side, stopPx, placeNo };
      waiting[side].splice(findIndex(waiting[side], stop), 0, stop);
    },
    remove: (stop) => {
      const list = waiting[stop.side];
      const at = findIndex(list, stop);
      if (list[at]?.orderNo === stop.orderNo) list.splice(at, 1);
    },
    takeReached: (price) => SIDES.flatMap((side) => takeFrom(waiting[side], price)),
  };
}

/** Where a stop is in a list, or would be. */
function findIndex(list: readonly WaitingStop[], stop: WaitingStop): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const other = list[middle];
    if (other !== undefined && compare(other, stop) > 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

function takeFrom(list: WaitingStop[], price: Px): number[] {
  const taken: number[] = [];
  for (let next = list.at(-1); next !== undefined && isReached(next, price); next = list.at(-1)) {
    taken.push(next.orderNo);
    list.pop();
  }
  return taken;
}
