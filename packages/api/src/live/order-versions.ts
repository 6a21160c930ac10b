/**
 * The newest version of each order that was passed on. The bus delivers at least once: after a publish of unknown outcome,
 * or a takeover, it brings events again, which must not follow newer ones of their order.
 */
import type { OrderChange } from '@tradefloor/contracts/order';
import type { FeedEvent } from '../ports/ports.ts';

/** An order at a version. */
export type OrderVersion = { readonly orderId: string; readonly version: number };

type Passed = { readonly version: number; readonly id: string };

/** So many orders are remembered at least, and twice as many at most: a repeat comes within seconds. */
const REMEMBERED = 10_000;

export class OrderVersions {
  #newest = new Map<string, Passed>();
  #before = new Map<string, Passed>();

  /** Notes an event about an order. @returns false when a newer one of the order, or this one, was noted before */
  pass({ id }: Pick<FeedEvent, 'id'>, { orderId, version }: OrderVersion): boolean {
    const passed = this.#newest.get(orderId) ?? this.#before.get(orderId);
    if (passed && (version < passed.version || (version === passed.version && id === passed.id)))
      return false;
    this.#newest.set(orderId, { version, id });
    if (this.#newest.size >= REMEMBERED) {
      this.#before = this.#newest;
      this.#newest = new Map();
    }
    return true;
  }
}

const CHANGES: ReadonlySet<string> = new Set([
  'orders.submitted',
  'orders.updated',
  'orders.rejected',
  'orders.cancelled',
  'orders.replaced',
  'orders.expired',
]);

/** The order an event is about, at the version it states; null for an event that is no change of an order. */
export function findOrderVersion({
  topic,
  payload,
}: Pick<FeedEvent, 'topic' | 'payload'>): OrderVersion | null {
  if (!CHANGES.has(topic)) return null;
  const { orderId, version } = (payload as OrderChange).order;
  return { orderId, version };
}
