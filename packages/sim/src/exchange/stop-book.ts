/**
 * Orders of one symbol that wait for their price: stops, trailing stops, orders if touched. They are not in a visible
 * book: no depth shows them, and they have no place in a queue. A trade triggers those that it reaches, by price and then
 * by time: of those that wait for a rise the lowest first, then of those that wait for a fall the highest.
 */
import type { Px } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { TRIGGER_KIND } from '@tradefloor/contracts/vocabulary/trigger-terms';
import type { TakenOrderType } from '@tradefloor/core/trading/exchange/client-messages';

/** Which way the price has to move: a stop to buy and an order if touched to sell wait for a rise. */
export type Awaited = 'RISE' | 'FALL';

/** Of two stops at one price the one with the lower `placeNo` comes first; no two have the same. */
export type WaitingStop = {
  readonly orderNo: number;
  readonly awaits: Awaited;
  readonly stopPx: Px;
  readonly placeNo: number;
};

/** Which way the price moves that triggers an order: a touch is in the order's favour, all others against it. */
export function findAwaited(of: {
  readonly orderType: TakenOrderType;
  readonly side: Side;
}): Awaited {
  const isTouch = TRIGGER_KIND[of.orderType] === 'TOUCH';
  return sideSign(of.side) > 0 === isTouch ? 'FALL' : 'RISE';
}

const SIGN = { RISE: 1, FALL: -1 } as const satisfies Record<Awaited, number>;

export type StopBook = {
  add(stop: WaitingStop): void;
  /** Takes a stop out, where it is in. */
  remove(stop: WaitingStop): void;
  /** Takes out the stops that a trade at this price reaches, in the order in which they trigger. */
  takeReached(price: Px): readonly number[];
};

/** Whether a trade at `price` is at or through a stop. */
export const isReached = (
  { awaits, stopPx }: Pick<WaitingStop, 'awaits' | 'stopPx'>,
  price: Px,
): boolean => SIGN[awaits] * (price - stopPx) >= 0;

/** Below zero where `a` triggers before `b`. */
const compare = (a: WaitingStop, b: WaitingStop): number =>
  SIGN[a.awaits] * (a.stopPx - b.stopPx) || a.placeNo - b.placeNo;

/** An empty book. */
export function createStopBook(): StopBook {
  // The first to trigger is the last of its list: taking it moves no other.
  const waiting: Readonly<Record<Awaited, WaitingStop[]>> = { RISE: [], FALL: [] };
  return {
    add: ({ orderNo, awaits, stopPx, placeNo }) => {
      const stop = { orderNo, awaits, stopPx, placeNo };
      waiting[awaits].splice(findIndex(waiting[awaits], stop), 0, stop);
    },
    remove: (stop) => {
      const list = waiting[stop.awaits];
      const at = findIndex(list, stop);
      if (list[at]?.orderNo === stop.orderNo) list.splice(at, 1);
    },
    takeReached: (price) => [...takeFrom(waiting.RISE, price), ...takeFrom(waiting.FALL, price)],
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
