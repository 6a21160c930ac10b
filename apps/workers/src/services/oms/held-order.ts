/**
 * An accepted order that is held off the market: by self-match prevention, or until its trigger is reached. No executing service knows it: it ends, shrinks or
 * goes to market by the OMS alone, in one step with its row.
 */
import type { OrderId } from '@tradefloor/contracts/ids';
import type { Qty } from '@tradefloor/contracts/money';
import type { RejectReason } from '@tradefloor/contracts/refusals';
import { recount } from '@tradefloor/core/trading/order/daily-notional';
import type { OrderEvent } from '@tradefloor/core/trading/order/order-state';
import type { SelfMatchRow } from '@tradefloor/core/trading/order/self-match-row';
import type { OrderRow, PendingCancel } from '@tradefloor/core/trading/order/tables';
import type { OmsOut } from './oms-out.ts';
import type { OmsState } from './oms-state.ts';
import { OrderTransition } from './order-transition.ts';

/** True for an order that no executing service knows yet. */
export const isHeld = (state: OmsState, orderId: OrderId): boolean =>
  state.selfMatches.get(orderId) !== undefined ||
  state.triggers.get(orderId) !== undefined ||
  state.links.isParked(orderId);

/** The row stays in the database, for people who ask why an order went out late. */
export function closeHeld(state: OmsState, held: SelfMatchRow, at: number): void {
  state.selfMatches.put({ ...held, closedAt: at });
  state.selfMatches.forget(held.orderId);
}

type End = PendingCancel & { readonly code?: RejectReason; readonly at: number };

/** Ends a held order. @param end its code where the platform ends it */
export function endHeld(state: OmsState, row: OrderRow, end: End): OmsOut[] {
  const { status, actor, reason, code, at } = end;
  const held = state.selfMatches.get(row.orderId);
  if (held !== undefined) closeHeld(state, held, at);
  const waiting = state.triggers.get(row.orderId);
  if (waiting !== undefined) state.triggers.put({ ...waiting, closedAt: at });
  const turn = new OrderTransition(state, row, at);
  if (status === 'EXPIRED') {
    turn.apply({ type: 'expired', at }, { topic: 'orders.expired', actor, reason });
    return turn.events;
  }
  const because = code === undefined ? {} : { because: { code, reason } };
  turn.apply({ type: 'canceled', at, ...because }, { topic: 'orders.cancelled', actor, reason });
  return turn.events;
}

type Resized = {
  readonly qty: Qty;
  readonly actor: string;
  readonly reason: string;
  readonly at: number;
};

/** Another quantity for a held order, in force at once; what it counts for the day follows. */
export const resizeHeld = (state: OmsState, row: OrderRow, to: Resized): OmsOut[] =>
  changeHeld(state, row, {
    ...to,
    event: {
      type: 'amended',
      at: to.at,
      qty: to.qty,
      price: row.price,
      stopPrice: row.stopPrice,
    },
  });

/** Takes a part off the quantity of a held order; what is left counts for the day. */
export const decrementHeld = (state: OmsState, row: OrderRow, to: Resized): OmsOut[] =>
  changeHeld(state, row, { ...to, event: { type: 'decremented', at: to.at, qty: to.qty } });

function changeHeld(
  state: OmsState,
  row: OrderRow,
  { qty, actor, reason, at, event }: Resized & { readonly event: OrderEvent },
): OmsOut[] {
  const turn = new OrderTransition(state, row, at);
  const upkeep = recount(state.days, row, { price: row.countedPx, leavesQty: qty, day: turn.day });
  turn.apply(event, { topic: 'orders.replaced', actor, reason, upkeep });
  return turn.events;
}
