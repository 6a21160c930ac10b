/** One user's resting orders of one side in one symbol, by price: the best is at hand. */
import type { OrderId } from '@tradefloor/contracts/ids';
import type { Side } from '@tradefloor/contracts/order';

export type Rung = { readonly orderId: OrderId; readonly price: number };

/** A market order trades at any price: it stands before every limit. */
export const marketPrice = (side: Side): number => (side === 'BUY' ? Number.MAX_SAFE_INTEGER : 0);

export class PriceLadder {
  readonly #side: Side;
  /** From the worst to the best. */
  readonly #rungs: Rung[] = [];

  constructor(side: Side) {
    this.#side = side;
  }

  #isBefore(a: number, b: number): boolean {
    return this.#side === 'BUY' ? a < b : a > b;
  }

  /** The first place whose price is not worse. */
  #place(price: number): number {
    let low = 0;
    let high = this.#rungs.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const rung = this.#rungs[middle];
      if (rung !== undefined && this.#isBefore(rung.price, price)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  add(rung: Rung): void {
    this.#rungs.splice(this.#place(rung.price), 0, rung);
  }

  remove({ orderId, price }: Rung): void {
    for (let i = this.#place(price); this.#rungs[i]?.price === price; i += 1) {
      if (this.#rungs[i]?.orderId === orderId) {
        this.#rungs.splice(i, 1);
        return;
      }
    }
  }

  /** The order that trades first; null when none rests. */
  best(): Rung | null {
    return this.#rungs.at(-1) ?? null;
  }

  get isEmpty(): boolean {
    return this.#rungs.length === 0;
  }
}

/** True when an order of `side` at `price` would trade with a resting one of the other side. */
export const crosses = (side: Side, price: number, resting: number): boolean =>
  side === 'BUY' ? price >= resting : price <= resting;
