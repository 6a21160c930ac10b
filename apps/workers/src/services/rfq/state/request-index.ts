/** Requests by the order they serve, by their requester's key and by the list they are lines of: an index over rows. */
import type { RfqRow } from '@tradefloor/core/trading/rfq/tables';

type Indexed = Pick<RfqRow, 'rfqId' | 'orderId' | 'requestKey' | 'list'>;

export class RequestIndex {
  readonly #byKey = new Map<string, string>();
  readonly #byOrder = new Map<string, string>();
  /** Ids of each list's lines. */
  readonly #lines = new Map<string, Set<string>>();

  add({ rfqId, orderId, requestKey, list }: Indexed): void {
    if (orderId !== null) this.#byOrder.set(orderId, rfqId);
    if (requestKey !== null) this.#byKey.set(requestKey, rfqId);
    if (list == null) return;
    const known = this.#lines.get(list.listId);
    if (known === undefined) this.#lines.set(list.listId, new Set([rfqId]));
    else known.add(rfqId);
  }

  remove({ rfqId, orderId, requestKey, list }: Indexed): void {
    if (orderId !== null) this.#byOrder.delete(orderId);
    if (requestKey !== null) this.#byKey.delete(requestKey);
    if (list == null) return;
    const known = this.#lines.get(list.listId);
    known?.delete(rfqId);
    if (known?.size === 0) this.#lines.delete(list.listId);
  }

  byOrder(orderId: string): string | undefined {
    return this.#byOrder.get(orderId);
  }

  byKey(requestKey: string): string | undefined {
    return this.#byKey.get(requestKey);
  }

  /** In no order; empty for a list that is unknown. */
  inList(listId: string): readonly string[] {
    return [...(this.#lines.get(listId) ?? [])];
  }
}
