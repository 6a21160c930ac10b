/**
 * The mids that orders are held against in the minutes after their last fill: one for each symbol and second in which any
 * was due. They are stored by the second and not with each order, whose row is written once all of its own are known.
 */
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import { type Px, px } from '@tradefloor/contracts/money';
import type { Table } from '../../table.ts';
import { toDueSecond } from './due-list.ts';
import type { MarketTape } from './market-tape.ts';

/** An order needs its first mid for nine minutes, until it has its last. */
export const SECONDS_KEPT = 1_024;

/** A second in its place in a ring of {@link SECONDS_KEPT}: a later one replaces the one that many before it. */
export type MarkMidsRow = {
  readonly slot: number;
  /** Seconds since 1970. */
  readonly second: number;
  /** Of shares as they were in that second. */
  readonly mids: Readonly<Record<string, number>>;
};

export class MarkMids {
  readonly #rows: Table<MarkMidsRow>;
  readonly #tape: MarketTape;

  constructor(rows: Table<MarkMidsRow>, tape: MarketTape) {
    this.#rows = rows;
    this.#tape = tape;
  }

  /**
   * The mid of the second in which one was due, of shares as they were at `sinceMs`. Where none was taken in that second,
   * it is the newest, from now on for all orders; null while the symbol has no price.
   */
  take(symbol: InstrumentSymbol, dueAt: number, sinceMs: number): Px | null {
    const second = toDueSecond(dueAt);
    const after = this.#tape.splitFactor(symbol, second * 1_000);
    const mid = this.#find(symbol, second) ?? this.#record(symbol, second, after);
    if (mid === null) return null;
    return px((mid * this.#tape.splitFactor(symbol, sinceMs)) / after);
  }

  /** Whether the mid that was due then is stored: a restart finds the same. */
  has(symbol: InstrumentSymbol, dueAt: number): boolean {
    return this.#find(symbol, toDueSecond(dueAt)) !== undefined;
  }

  #find(symbol: InstrumentSymbol, second: number): number | undefined {
    const row = this.#at(second);
    return row?.second === second ? row.mids[symbol] : undefined;
  }

  /** A second whose place a later one has taken is not recorded. */
  #record(symbol: InstrumentSymbol, second: number, after: number): number | null {
    const shown = this.#tape.tick(symbol)?.mid;
    if (shown === undefined) return null;
    const mid = shown * after;
    const row = this.#at(second);
    if (row === undefined || row.second <= second) {
      const mids = row?.second === second ? row.mids : {};
      const slot = second % SECONDS_KEPT;
      this.#rows.put({ slot, second, mids: { ...mids, [symbol]: mid } });
    }
    return mid;
  }

  #at(second: number): MarkMidsRow | undefined {
    return this.#rows.get(String(second % SECONDS_KEPT));
  }
}
