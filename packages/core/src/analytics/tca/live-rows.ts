/**
 * The rows of orders that are not complete. One may be ahead of what is stored by mids that are stored elsewhere (see
 * mark-mids.ts): after a restart it takes the same ones again.
 */
import type { Table } from '../../table.ts';
import type { TcaRow } from './tca-row.ts';

export class LiveRows {
  readonly #stored: Table<TcaRow>;
  readonly #ahead = new Map<string, TcaRow>();

  constructor(stored: Table<TcaRow>) {
    this.#stored = stored;
  }

  get(orderId: string): TcaRow | undefined {
    return this.#ahead.get(orderId) ?? this.#stored.get(orderId);
  }

  /** Stores a row. */
  put(row: TcaRow): void {
    this.#ahead.delete(row.orderId);
    this.#stored.put(row);
  }

  /** Changes a row that is stored, in memory only. */
  hold(row: TcaRow): void {
    this.#ahead.set(row.orderId, row);
  }

  /** Forgets a row in memory. */
  forget(orderId: string): void {
    this.#ahead.delete(orderId);
    this.#stored.forget(orderId);
  }

  *values(): Generator<TcaRow, void, void> {
    for (const row of this.#stored.values()) yield this.#ahead.get(row.orderId) ?? row;
  }
}
