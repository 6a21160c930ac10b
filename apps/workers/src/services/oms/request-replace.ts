/** The request for new terms, from a person or from self-match prevention: pending until the executing side responds. */
import { decimalOfPx, type Money, type Px, type Qty } from '@tradefloor/contracts/money';
import type { AmendedHandling } from '@tradefloor/contracts/order';
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
  /** How it is handled from then on; null where that stays. */
  readonly handling?: AmendedHandling | null;
  /** What the open part would count for at the new terms. */
  readonly toCount: Money;
  readonly actor: string;
  /** Null for a person's: the terms state it. */
  readonly reason: string | null;
  readonly at: number;
};

/** Requests the terms from the executing side; the order waits as `PENDING_REPLACE`. It must admit a replace. */
export function requestReplace(state: OmsState, row: OrderRow, of: Requested): OmsOut[] {
  const { terms, handling = null, toCount, actor, reason, at } = of;
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
      reason: reason ?? `replace by ${termsText(row, terms, handling)}`,
      upkeep: { requestNo, pendingReplace: { ...terms, shortQty, handling, ...held } },
    },
  );
  const request = {
    orderId,
    userId,
    strategy,
    requestNo,
    ...terms,
    shortQty,
    ...(handling === null ? {} : { handling }),
    at,
  };
  return [...turn.events, publish('orders.replace-requested', request)];
}

/** The new terms; of how it is handled what differs: `400 at 187.20, shows 200`. */
function termsText(row: OrderRow, { qty, price }: Terms, handling: AmendedHandling | null): string {
  const size = price === null ? `${qty}` : `${qty} at ${decimalOfPx(price)}`;
  return [size, ...(handling === null ? [] : changesText(row, handling))].join(', ');
}

/** What differs, a part each. */
export function changesText(before: AmendedHandling, after: AmendedHandling): readonly string[] {
  const { displayQty, minQty, postOnly, pegOffset } = after;
  return [
    ...(displayQty === before.displayQty ? [] : [`shows ${displayQty}`]),
    ...(minQty === before.minQty ? [] : [`at least ${minQty}`]),
    ...(postOnly === before.postOnly ? [] : [postOnly ? 'post only' : 'may take']),
    ...(pegOffset === before.pegOffset || pegOffset === null
      ? []
      : [`offset ${decimalOfPx(pegOffset)}`]),
  ];
}
