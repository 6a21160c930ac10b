/** Orders that are linked: by order, and all of a link. A link is in memory until all its orders have ended. */
import type { OrderId } from '@tradefloor/contracts/ids';
import type { Table } from '@tradefloor/core/table';
import type { LinkedLegRow } from '@tradefloor/core/trading/order/tables';
import { forgetClosed } from './ended-orders.ts';

export class LinkBook {
  readonly #rows: Table<LinkedLegRow>;
  readonly #byLink = new Map<OrderId, OrderId[]>();

  constructor(rows: Table<LinkedLegRow>) {
    this.#rows = rows;
    forgetClosed(rows);
    for (const row of rows.values()) this.#index(row);
  }

  #index({ linkId, orderId }: LinkedLegRow): void {
    const ids = this.#byLink.get(linkId) ?? [];
    if (!ids.includes(orderId)) this.#byLink.set(linkId, [...ids, orderId]);
  }

  /** Keeps a row; one that is closed stays in the database alone. */
  put(row: LinkedLegRow): void {
    this.#rows.put(row);
    if (row.closedAt === null) this.#index(row);
    else {
      this.#rows.forget(row.orderId);
      this.#byLink.delete(row.linkId);
    }
  }

  get(orderId: OrderId): LinkedLegRow | undefined {
    return this.#rows.get(orderId);
  }

  /** The orders of a link; none of one that is closed. */
  legs(linkId: OrderId): LinkedLegRow[] {
    return (this.#byLink.get(linkId) ?? []).flatMap((id) => this.#rows.get(id) ?? []);
  }

  /** True for an order that waits for its entry. */
  isParked(orderId: OrderId): boolean {
    return this.#rows.get(orderId)?.isActive === false;
  }

  values(): IterableIterator<LinkedLegRow> {
    return this.#rows.values();
  }
}
