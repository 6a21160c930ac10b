/**
 * A yardstick for the exchange's book: what matching costs where orders are records of one array of whole numbers and
 * levels stand in a row by price. It has a fixed range of prices, no icebergs and no places kept for orders that are
 * gone: an order's number is never given to another one.
 */

/** Fields of an order's record. */
const PREVIOUS = 0;
const NEXT = 1;
const PRICE = 2;
const LEAVES = 3;
/** 0 for an order that is gone, else its side's number and one. */
const SIDE = 4;
const RECORD = 8;
/** Fields of a level. */
const HEAD = 0;
const TAIL = 1;
const LEVEL = 2;

type Side = 'BUY' | 'SELL';
type LadderOrder = { readonly side: Side; readonly qty: number; readonly limit: number };
const BUY = 0;
const SELL = 1;

export class TypedLadder {
  readonly #lowest: number;
  /** A row of levels by side; 0 stands for no order. */
  readonly #levels: readonly [Int32Array, Int32Array];
  /** Place of the best level by side; -1 for none. */
  readonly #best: [number, number] = [-1, -1];
  #records = new Int32Array(1_024 * RECORD);
  #used = 1;

  /** Prices in whole ticks, from `lowest` to `highest`. */
  constructor(lowest: number, highest: number) {
    this.#lowest = lowest;
    const length = (highest - lowest + 1) * LEVEL;
    this.#levels = [new Int32Array(length), new Int32Array(length)];
  }

  /** Queues an order that does not cross. @returns its number */
  add(side: Side, price: number, leaves: number): number {
    const order = this.#take();
    const records = this.#records;
    const own = side === 'BUY' ? BUY : SELL;
    const levels = this.#levels[own];
    const place = price - this.#lowest;
    const tail = levels[place * LEVEL + TAIL] ?? 0;
    records[order + PREVIOUS] = tail;
    records[order + NEXT] = 0;
    records[order + PRICE] = price;
    records[order + LEAVES] = leaves;
    records[order + SIDE] = own + 1;
    levels[place * LEVEL + TAIL] = order;
    if (tail !== 0) records[tail + NEXT] = order;
    else {
      levels[place * LEVEL + HEAD] = order;
      const best = this.#best[own];
      if (best === -1 || (own === BUY ? place > best : place < best)) this.#best[own] = place;
    }
    return order;
  }

  /** Takes an order out; one that is out already stays out. */
  remove(order: number): void {
    const records = this.#records;
    const own = (records[order + SIDE] ?? 0) - 1;
    if (own !== BUY && own !== SELL) return;
    const levels = this.#levels[own];
    const place = (records[order + PRICE] ?? 0) - this.#lowest;
    const previous = records[order + PREVIOUS] ?? 0;
    const next = records[order + NEXT] ?? 0;
    records[order + SIDE] = 0;
    if (previous === 0) levels[place * LEVEL + HEAD] = next;
    else records[previous + NEXT] = next;
    if (next === 0) levels[place * LEVEL + TAIL] = previous;
    else records[next + PREVIOUS] = previous;
    if (previous === 0 && next === 0 && this.#best[own] === place) this.#goOn(own);
  }

  /** Trades what it can up to a limit. @returns what is left */
  match({ side, qty, limit }: LadderOrder, traded: (qty: number) => void): number {
    const other = side === 'BUY' ? SELL : BUY;
    const records = this.#records;
    let left = qty;
    while (left > 0) {
      const best = this.#best[other];
      const price = best + this.#lowest;
      if (best === -1 || (side === 'BUY' ? price > limit : price < limit)) break;
      const maker = this.#levels[other][best * LEVEL + HEAD] ?? 0;
      const leaves = records[maker + LEAVES] ?? 0;
      const size = Math.min(left, leaves);
      records[maker + LEAVES] = leaves - size;
      if (leaves === size) this.remove(maker);
      left -= size;
      traded(size);
    }
    return left;
  }

  /** Moves the best of a side to the next level with an order. */
  #goOn(own: 0 | 1): void {
    const levels = this.#levels[own];
    const step = own === BUY ? -1 : 1;
    const places = levels.length / LEVEL;
    let place = this.#best[own] + step;
    while (place >= 0 && place < places && levels[place * LEVEL + HEAD] === 0) place += step;
    this.#best[own] = place < places ? place : -1;
  }

  /** A free record, by its first field. */
  #take(): number {
    const order = this.#used * RECORD;
    this.#used += 1;
    if (order === this.#records.length) {
      const wider = new Int32Array(order * 2);
      wider.set(this.#records);
      this.#records = wider;
    }
    return order;
  }
}
