/** The same book in its simplest form: one list, sorted again each time. The fast one is compared with it. */
import type { Side } from '@tradefloor/contracts/order';
import { otherSide, sideSign } from '@tradefloor/contracts/vocabulary/order';

export type NaiveOrder = {
  readonly handle: number;
  readonly side: Side;
  readonly price: number;
  leaves: number;
  shown: number;
  floor: number;
  place: number;
};
export type NaiveTrade = { readonly maker: number; readonly qty: number; readonly price: number };

export class NaiveBook {
  orders: NaiveOrder[] = [];
  #place = 0;

  #nextPlace(): number {
    this.#place += 1;
    return this.#place;
  }

  add(order: Omit<NaiveOrder, 'shown' | 'place'>): void {
    const shown = Math.min(order.leaves, order.floor || order.leaves);
    this.orders.push({ ...order, shown, place: this.#nextPlace() });
  }

  remove(handle: number): void {
    this.orders = this.orders.filter((order) => order.handle !== handle);
  }

  reduce(handle: number, leaves: number): void {
    for (const order of this.orders.filter((one) => one.handle === handle)) {
      order.leaves = Math.min(order.leaves, leaves);
      order.shown = Math.min(order.shown, order.leaves);
    }
  }

  /** What is taken out of sight stands behind all, with the parts to come. */
  disclose(handle: number, floor: number): void {
    for (const order of this.orders.filter((one) => one.handle === handle)) {
      order.floor = floor;
      order.shown = Math.min(order.shown, floor);
    }
  }

  side(side: Side): NaiveOrder[] {
    const sign = -sideSign(side);
    const mine = this.orders.filter((order) => order.side === side && order.leaves > 0);
    return mine.sort((a, b) => sign * (a.price - b.price) || a.place - b.place);
  }

  cross(side: Side, qty: number, limit: number): NaiveTrade[] {
    const trades: NaiveTrade[] = [];
    for (let left = qty; left > 0; ) {
      const [maker] = this.side(otherSide(side));
      if (maker === undefined) break;
      if (side === 'BUY' ? maker.price > limit : maker.price < limit) break;
      const traded = Math.min(left, maker.shown);
      trades.push({ maker: maker.handle, qty: traded, price: maker.price });
      left -= traded;
      maker.leaves -= traded;
      maker.shown -= traded;
      if (maker.shown > 0 || maker.leaves === 0) continue;
      maker.shown = Math.min(maker.floor, maker.leaves);
      maker.place = this.#nextPlace();
    }
    return trades;
  }
}
