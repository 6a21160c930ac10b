/** The request for new terms, from a person or from self-match prevention: pending until the executing side responds. */
import { decimalOfPx, type Money, type Px, type Qty } from '@tradefloor/contracts/money';
import { holdForReplace } from '@tradefloor/core/trading/order/daily-notional';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import { publish } from '@tradefloor/runtime';
import { findRemarked } from './mark-order.ts';
import type { OmsOut } from './oms-out.ts';
import type { OmsState } from './oms-state.ts';
import { OrderTransition } from './order-transition.ts';

export type Terms = { readonly qty: Qty; readonly price: Px | null };

type Requested = {
  readonly terms: Terms;
  /** What the open part would count for at the new terms. */
  readonly toCount: Money;
  readonly actor: string;
  /** Null for a person's: the terms state it. */
  readonly reason: string | null;
  readonly at: number;
};

/** Requests the terms from the executing side; the order waits as `PENDING_REPLACE`. It must admit a replace. */
export function requestReplace(state: OmsState, row: OrderRow, of: Requested): OmsOut[] {
  const { terms, toCount, actor, reason, at } = of;
  const { orderId, userId, strategy } = row;
  const requestNo = row.requestNo + 1;
  const turn = new OrderTransition(state, row, at);
  const held = holdForReplace(state.days, row, { toCount, day: turn.day });
  const shortQty = findRemarked(state, row, terms);
  turn.apply(
    { type: 'replace-requested', at },
    {
      topic: 'orders.updated',
      actor,
      reason: reason ?? `replace by ${termsText(terms)}`,
      upkeep: { requestNo, pendingReplace: { ...terms, shortQty, ...held } },
    },
  );
  const request = { orderId, userId, strategy, requestNo, ...terms, shortQty, at };
  return [...turn.events, publish('orders.replace-requested', request)];
}

const termsText = ({ qty, price }: Terms): string =>
  price === null ? `${qty}` : `${qty} at ${decimalOfPx(price)}`;
