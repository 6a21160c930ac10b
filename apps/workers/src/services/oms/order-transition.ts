/**
 * One order's turn: events applied to its row one after the other, each stored and published. The room an end releases
 * is given back.
 */
import type { OrderId } from '@tradefloor/contracts/ids';
import type { Order } from '@tradefloor/contracts/order';
import { isOpen, sideSign } from '@tradefloor/contracts/vocabulary/order';
import { releaseOpen } from '@tradefloor/core/trading/order/daily-notional';
import { toOrder, toRow, toUpkeep } from '@tradefloor/core/trading/order/order-row';
import { evolve, type OrderEvent } from '@tradefloor/core/trading/order/order-state';
import type { OrderRow, OrderUpkeep } from '@tradefloor/core/trading/order/tables';
import { shortFilled } from '@tradefloor/core/trading/short/mark-sale';
import { publish, setTimer } from '@tradefloor/runtime';
import type { OmsOut } from './oms-out.ts';
import type { OmsState } from './oms-state.ts';

export type Step = {
  readonly topic: 'orders.updated' | 'orders.cancelled' | 'orders.replaced' | 'orders.expired';
  /** Who brought it about, and why. */
  readonly actor: string;
  readonly reason: string | null;
  /** What changes beside the record. */
  readonly upkeep?: Partial<OrderUpkeep>;
};

/** The orders of a link follow what happens to one of them. */
export const linkTimer = (linkId: OrderId): OmsOut =>
  setTimer('link', 0, { linkId, key: `link-${linkId}` });

/** What a fill has sold short. */
function soldShort({ filledQty }: Order, after: Order): number {
  const { qty, shortQty } = after;
  if (shortQty === null) return 0;
  const sale = { qty, shortQty };
  return shortFilled(sale, after.filledQty) - shortFilled(sale, filledQty);
}

/** Nothing is pending on an order that is over. */
const AT_REST = {
  pendingReplace: null,
  pendingCancel: null,
  deferredAck: null,
} as const satisfies Partial<OrderUpkeep>;

export class OrderTransition {
  readonly events: OmsOut[] = [];
  readonly #state: OmsState;
  readonly #at: number;
  #row: OrderRow;

  /** @param at the instant of the handling, milliseconds since 1970 */
  constructor(state: OmsState, row: OrderRow, at: number) {
    this.#state = state;
    this.#row = row;
    this.#at = at;
  }

  get row(): OrderRow {
    return this.#row;
  }

  /** The trading day the turn falls on. */
  get day(): string {
    return this.#state.toDay(this.#at);
  }

  /** Changes the row beside its record: nothing is published. */
  note(upkeep: Partial<OrderUpkeep>): void {
    this.#row = { ...this.#row, ...upkeep };
    this.#state.put(this.#row);
  }

  apply(event: OrderEvent, { topic, actor, reason, upkeep }: Step): void {
    const before = toOrder(this.#row);
    const held: OrderUpkeep = { ...toUpkeep(this.#row), ...upkeep };
    const order = evolve(before, event);
    const shares = order.filledQty - before.filledQty;
    if (shares > 0) {
      const { userId, symbol, side } = order;
      this.#state.addHolding(userId, symbol, sideSign(side) * shares);
      this.#state.locates.use(order, this.day, soldShort(before, order));
    }
    if (isOpen(order.status)) this.#row = toRow(order, held);
    else {
      const leavesQty = order.status === 'FILLED' ? order.leavesQty : before.leavesQty;
      const ending = toRow({ ...before, leavesQty }, held);
      const freed = releaseOpen(this.#state.days, ending, this.day);
      this.#row = toRow(order, { ...held, ...AT_REST, ...freed });
      const sent = this.#state.triggers.findSent(order.orderId);
      if (sent !== undefined) this.#state.triggers.put({ ...sent, closedAt: this.#at });
    }
    this.#state.put(this.#row);
    this.events.push(publish(topic, { order, actor, reason }));
    if (order.linkId !== null) this.events.push(linkTimer(order.linkId));
  }
}
