/**
 * Liquidity of a symbol's books consumed since the newest batch by own trades: shares that are gone, and prices up to
 * which a venue had nothing left. The displayed sizes of a batch do not include it.
 */
import type { LitVenue } from '@tradefloor/contracts/market';
import type { Px } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';

/** Whether a price is no worse than the bound for an order of this side. */
export const isWithin = (side: Side, price: number, bound: number): boolean =>
  side === 'BUY' ? price <= bound : price >= bound;

export class ConsumedLiquidity {
  readonly #shares = new Map<string, number>();
  readonly #drained = new Map<string, Px>();

  /** An order of this side has traded at the venue. */
  traded(venue: LitVenue, side: Side, { price, qty }: { price: Px; qty: number }): void {
    const key = `${venue}|${side}|${price}`;
    this.#shares.set(key, (this.#shares.get(key) ?? 0) + qty);
  }

  /** An order of this side got less than requested: up to its limit the venue has nothing left. */
  drained(venue: LitVenue, side: Side, limit: Px): void {
    const key = `${venue}|${side}`;
    const known = this.#drained.get(key);
    if (known === undefined || isWithin(side, known, limit)) this.#drained.set(key, limit);
  }

  isDrained(venue: LitVenue, side: Side, price: Px): boolean {
    const drained = this.#drained.get(`${venue}|${side}`);
    return drained !== undefined && isWithin(side, price, drained);
  }

  /** What an order of this side would still find of `size` shares displayed at a price. */
  left(venue: LitVenue, side: Side, { price, size }: { price: Px; size: number }): number {
    if (this.isDrained(venue, side, price)) return 0;
    return Math.max(0, size - (this.#shares.get(`${venue}|${side}|${price}`) ?? 0));
  }
}
