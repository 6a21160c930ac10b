/** The orders that wait for a price, by symbol: what the newest prices are held against; and those that a dealer has. */
import type { OrderId } from '@tradefloor/contracts/ids';
import type { Side } from '@tradefloor/contracts/order';
import type { Table } from '@tradefloor/core/table';
import type { OrderRow, TriggerRow } from '@tradefloor/core/trading/order/tables';
import { findAwaited, type Waiting } from '@tradefloor/core/trading/order/trigger';
import { forgetClosed } from './ended-orders.ts';

/** An order that waits, and what it waits for. */
export type Watched = {
  readonly row: TriggerRow;
  readonly order: OrderRow & { readonly side: Side };
} & {
  readonly waiting: Waiting;
};

export class TriggerBook {
  readonly #rows: Table<TriggerRow>;
  readonly #orders: Pick<Table<OrderRow>, 'get'>;
  /** Those that are not triggered yet. */
  readonly #waiting = new Map<string, Set<OrderId>>();

  constructor(rows: Table<TriggerRow>, orders: Pick<Table<OrderRow>, 'get'>) {
    this.#rows = rows;
    this.#orders = orders;
    forgetClosed(rows);
    for (const row of rows.values()) this.#index(row);
  }

  #index({ orderId, triggeredAt, closedAt }: TriggerRow): void {
    const symbol = this.#orders.get(orderId)?.symbol;
    if (symbol === undefined) return;
    const ids = this.#waiting.get(symbol) ?? new Set();
    if (triggeredAt === null && closedAt === null) this.#waiting.set(symbol, ids.add(orderId));
    else if (ids.delete(orderId) && ids.size === 0) this.#waiting.delete(symbol);
  }

  /** Keeps a row; one that is closed stays in the database alone, for people who ask when an order was triggered. */
  put(row: TriggerRow): void {
    this.#rows.put(row);
    this.#index(row);
    if (row.closedAt !== null) this.#rows.forget(row.orderId);
  }

  /** Of an order that is not at market yet; undefined for any other. */
  get(orderId: OrderId): TriggerRow | undefined {
    const row = this.#rows.get(orderId);
    return row?.sentAt === null ? row : undefined;
  }

  /** Of an order that a dealer has and may return; undefined for any other. */
  findSent(orderId: OrderId): TriggerRow | undefined {
    const row = this.#rows.get(orderId);
    return row?.sentAt === null ? undefined : row;
  }

  /** True for an order that waits for a price: it was not reached, or has gone again. */
  isWaiting(orderId: OrderId): boolean {
    return this.#rows.get(orderId)?.triggeredAt === null;
  }

  values(): IterableIterator<TriggerRow> {
    return this.#rows.values();
  }

  /** The symbols of orders that wait. */
  get symbols(): Iterable<string> {
    return this.#waiting.keys();
  }

  get isIdle(): boolean {
    return this.#waiting.size === 0;
  }

  /** The orders that wait for a price of this symbol, the one sent first before others. */
  watching(symbol: string): Watched[] {
    const found: Watched[] = [];
    for (const orderId of this.#waiting.get(symbol) ?? []) {
      const row = this.#rows.get(orderId);
      const order = this.#orders.get(orderId);
      const trigger = order && findAwaited(order);
      if (row === undefined || order === undefined || trigger === null || trigger === undefined) {
        continue;
      }
      found.push({ row, order, waiting: { side: order.side, trigger, tickSize: row.tickSize } });
    }
    return found;
  }
}
