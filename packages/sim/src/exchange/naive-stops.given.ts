/** Stop orders that wait, in their simplest form: one list, looked through at each trade. The stop book is compared with it. */
import type { Side } from '@tradefloor/contracts/order';

export type NaiveStop = { readonly side: Side; readonly stopPx: number };

export class NaiveStops {
  #waiting: (NaiveStop & { readonly id: string })[] = [];

  /** At the end of the list: the list is in the order of time. */
  add(id: string, { side, stopPx }: NaiveStop): void {
    this.#waiting.push({ id, side, stopPx });
  }

  remove(id: string): void {
    this.#waiting = this.#waiting.filter((one) => one.id !== id);
  }

  /** Takes out what a trade reaches: to buy from the lowest stop up, then to sell from the highest down. */
  trade(price: number): string[] {
    const buys = this.#waiting.filter(({ side, stopPx }) => side === 'BUY' && price >= stopPx);
    const sells = this.#waiting.filter(({ side, stopPx }) => side === 'SELL' && price <= stopPx);
    buys.sort((a, b) => a.stopPx - b.stopPx);
    sells.sort((a, b) => b.stopPx - a.stopPx);
    const reached = [...buys, ...sells].map(({ id }) => id);
    for (const id of reached) this.remove(id);
    return reached;
  }
}
