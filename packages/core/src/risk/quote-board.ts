/** The newest market prices by symbol, as the last tick batch told them. Nothing is stored: the next batch replaces all. */
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import type { Tick, TickBatch } from '@tradefloor/contracts/market';

export class QuoteBoard {
  #batch: TickBatch | null = null;
  /** Where each symbol stood in an earlier batch: batches list the symbols alike, so it is rarely wrong. */
  #places = new Map<string, number>();
  /** The batch the places were read from. */
  #placed: TickBatch | null = null;

  /** Takes a batch; one older than the last is ignored. */
  take(batch: TickBatch): void {
    if (this.#batch === null || batch.seq > this.#batch.seq) this.#batch = batch;
  }

  /** When the newest prices were made, milliseconds since 1970; null before the first batch. */
  get atMs(): number | null {
    return this.#batch?.at ?? null;
  }

  /** True when the newest batch is at most this old. A batch from the future counts as new. */
  isFresh(nowMs: number, staleMs: number): boolean {
    return this.#batch !== null && nowMs - this.#batch.at <= staleMs;
  }

  tick(symbol: InstrumentSymbol): Tick | null {
    if (this.#batch === null) return null;
    const there = this.#at(symbol);
    if (there?.symbol === symbol || this.#placed === this.#batch) return there;
    this.#places = new Map(this.#batch.ticks.map((tick, place) => [tick.symbol, place]));
    this.#placed = this.#batch;
    return this.#at(symbol);
  }

  #at(symbol: InstrumentSymbol): Tick | null {
    const place = this.#places.get(symbol);
    return place === undefined ? null : (this.#batch?.ticks[place] ?? null);
  }

  /** The symbol's prices when they are fresh and not crossed: what may be taken as a reference. */
  reference(symbol: InstrumentSymbol, nowMs: number, staleMs: number): Tick | null {
    const tick = this.isFresh(nowMs, staleMs) ? this.tick(symbol) : null;
    return tick !== null && tick.mid > 0 && tick.bid <= tick.ask ? tick : null;
  }
}
