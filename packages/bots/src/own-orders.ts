/**
 * Own orders by the names their owner gave them: what the platform publishes of orders, fills and refusals, as events of a
 * bot. A message that arrives twice, or late, changes nothing.
 */
import type { Fill } from '@tradefloor/contracts/fill';
import type { OrderId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import type { RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';
import type { BotEvent, NamedOrder } from './bot-event.ts';
import { toPending } from './order-terms.ts';
import type { OwnOrder, Refusal } from './strategy.ts';

type Kept = { order: OwnOrder; version: number };
type Failure = { readonly code: RefusalCode; readonly detail: string };

export class OwnOrders {
  readonly #orders = new Map<string, Kept>();
  readonly #names = new Map<OrderId, string>();
  readonly #fills = new Set<string>();

  find(clientOrderId: string): OwnOrder | null {
    return this.#orders.get(clientOrderId)?.order ?? null;
  }

  /** All of them, the oldest first. */
  list(): OwnOrder[] {
    return [...this.#orders.values()].map(({ order }) => order);
  }

  open(): OwnOrder[] {
    return this.list().filter(({ status }) => isOpen(status));
  }

  /** Notes an order that is on its way. */
  add(order: NamedOrder): OwnOrder {
    const own = toPending(order);
    this.#orders.set(order.clientOrderId, { order: own, version: 0 });
    return own;
  }

  /** Notes what a fill without an order of the strategy's is of: a tender. */
  expectFill(orderId: OrderId, name: string): void {
    this.#names.set(orderId, name);
  }

  /** The name of what a fill is of; null of no own order or tender. */
  findName(orderId: OrderId): string | null {
    return this.#names.get(orderId) ?? null;
  }

  /** @returns null for what is not news: another's order, an algo's child, a version that is known */
  onOrder(order: Order, at: number): BotEvent | null {
    const kept = order.parentOrderId === null ? this.#orders.get(order.clientOrderId) : undefined;
    if (kept === undefined || kept.version >= order.version) return null;
    this.#names.set(order.orderId, order.clientOrderId);
    // Its refusal was the response, which can be before its record.
    const isKnown = kept.order.status === 'REJECTED' && order.status === 'REJECTED';
    kept.order = toOwn(order);
    kept.version = order.version;
    if (isKnown) return null;
    return { type: 'ORDER', at, order: kept.order };
  }

  /** @returns null for a fill of no own order, and for one that is known */
  onFill(fill: Fill, at: number): BotEvent | null {
    const clientOrderId = this.#names.get(fill.parentOrderId ?? fill.orderId);
    if (clientOrderId === undefined || this.#fills.has(fill.execId)) return null;
    this.#fills.add(fill.execId);
    return { type: 'FILL', at, fill: { ...fill, clientOrderId } };
  }

  /**
   * An order that the platform refused.
   * @returns null if its record has arrived, which states the same
   */
  onNotPlaced(clientOrderId: string, { code, detail }: Failure, at: number): BotEvent | null {
    const kept = this.#orders.get(clientOrderId);
    if (kept === undefined || kept.version > 0 || kept.order.status === 'REJECTED') return null;
    kept.order = {
      ...kept.order,
      status: 'REJECTED',
      leavesQty: qty(0),
      rejectCode: code,
      rejectReason: detail,
    };
    return { type: 'ORDER', at, order: kept.order };
  }
}

/** A change or a cancel that was refused, as an event. */
export const toRefused = (refusal: Refusal, at: number): BotEvent => ({
  type: 'REFUSED',
  at,
  refusal,
});

const toOwn = (order: Order): OwnOrder => ({
  clientOrderId: order.clientOrderId,
  orderId: order.orderId,
  symbol: order.symbol,
  side: order.side,
  orderType: order.orderType,
  qty: order.qty,
  price: order.price,
  timeInForce: order.timeInForce,
  strategy: order.strategy,
  status: order.status,
  filledQty: order.filledQty,
  leavesQty: order.leavesQty,
  avgPx: order.avgPx,
  rejectCode: order.rejectCode,
  rejectReason: order.rejectReason,
});
