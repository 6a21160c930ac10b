/**
 * Orders of one symbol and side by price, then time, so that a tick looks at those it can touch and no other.
 * Holds places only; the orders are in their table.
 */
import type { Side } from '@tradefloor/contracts/order';

/** Where an order stands. */
export type Rung = {
  readonly orderId: string;
  /** The worst price the order may trade at, in price units. */
  readonly bound: number;
  readonly priorityAt: number;
};

export type PriceLadder = {
  readonly size: number;
  /** Adds a place; an order holds one at most. */
  add(rung: Rung): void;
  /** Takes the place away; false when it is not there. */
  remove(rung: Rung): boolean;
  /** Orders whose bound is `price` or further into the market, the most aggressive and oldest first. */
  reaching(price: number): readonly string[];
};

/** An empty ladder; buyers stand highest first, sellers lowest first. */
export function createLadder(side: Side): PriceLadder {
  const sign = side === 'BUY' ? -1 : 1;
  const rungs: Rung[] = [];
  const compare = (a: Rung, b: Rung): number =>
    sign * (a.bound - b.bound) ||
    a.priorityAt - b.priorityAt ||
    (a.orderId < b.orderId ? -1 : Number(a.orderId > b.orderId));
  /** The first place that does not come before `rung`. */
  const placeOf = (rung: Rung): number => {
    let low = 0;
    let high = rungs.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = rungs[middle];
      if (other !== undefined && compare(other, rung) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    get size() {
      return rungs.length;
    },
    add: (rung) => {
      rungs.splice(placeOf(rung), 0, rung);
    },
    remove: (rung) => {
      const place = placeOf(rung);
      const other = rungs[place];
      if (other === undefined || compare(other, rung) !== 0) return false;
      rungs.splice(place, 1);
      return true;
    },
    reaching: (price) => {
      const reached: string[] = [];
      for (const { orderId, bound } of rungs) {
        if (sign * (bound - price) > 0) break;
        reached.push(orderId);
      }
      return reached;
    },
  };
}
