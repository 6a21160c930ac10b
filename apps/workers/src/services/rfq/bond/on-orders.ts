/** Bond orders from the OMS: each becomes a request to dealers; a cancel ends it, unless it has traded. */

import { isin } from '@tradefloor/contracts/bond';
import { RfqId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import type { CancelRequest, RoutedOrder } from '@tradefloor/contracts/order';
import { getLimitPrice, getPriceTerms } from '@tradefloor/contracts/vocabulary/price-terms';
import { RFQ_TERMINAL, type RfqEndCause } from '@tradefloor/contracts/vocabulary/rfq';
import { haltText, toSubject } from '@tradefloor/core/trading/rfq/halted-rfq';
import type { RfqRow } from '@tradefloor/core/trading/rfq/tables';
import { publish } from '@tradefloor/runtime';
import { dealerById, panelFor } from '@tradefloor/sim/dealer/dealers';
import type { RfqCtx, RfqOut } from '../state/rfq-state.ts';
import { requestedDealers, windowTimers } from './dealer-flow.ts';
import { endWithout } from './execution.ts';

/** A bond order: recorded once, sent to three to five dealers at once. */
export function onBondOrder(ctx: RfqCtx, routed: RoutedOrder): RfqOut[] {
  const { state, nowMs: at } = ctx;
  const { order } = routed;
  if (state.byOrder(order.orderId) !== undefined) return [];
  const rfqId = RfqId.parse(order.orderId);
  if (state.get(rfqId) !== undefined) return [];
  const draft = toDraft(routed, at);
  const halt = state.haltOn(toSubject(draft));
  if (halt !== null) {
    return rejected(ctx, draft, { cause: 'KILL_SWITCH', why: haltText(halt) });
  }
  const pricer = state.pricer(at);
  const listed = pricer.find(order.symbol);
  if (listed === undefined || !pricer.isTradable(listed)) {
    const isUnknown = listed === undefined;
    const why = isUnknown ? `${order.symbol} is not listed` : 'the bond has matured';
    return rejected(ctx, draft, { cause: isUnknown ? 'NOT_LISTED' : 'MATURED', why });
  }
  const terms = order.bondSpec?.rfq ?? {};
  const panel =
    terms.dealerIds?.flatMap((dealerId) => dealerById(dealerId) ?? []) ??
    panelFor(state.seed, rfqId, listed.bond);
  if (terms.dealerIds !== undefined && panel.length !== terms.dealerIds.length) {
    const why = `unknown dealer among ${terms.dealerIds.join(', ')}`;
    return rejected(ctx, draft, { cause: 'UNKNOWN_DEALER', why });
  }
  const windowMs = terms.windowMs ?? state.settings.quoteWindowMs;
  const row: RfqRow = {
    ...draft,
    dealers: requestedDealers(panel),
    windowEndsAt: at + windowMs,
    midPrice: pricer.midPrice(listed),
  };
  const names = panel.map(({ dealerId }) => dealerId).join(', ');
  return [
    ...state.keep(row, { actor: order.userId, action: 'sent to dealers', detail: names }),
    ...windowTimers(state, row, { panel, listed, windowMs }),
  ];
}

const rejected = (
  ctx: RfqCtx,
  draft: RfqRow,
  reason: { readonly cause: RfqEndCause; readonly why: string },
): RfqOut[] => endWithout(ctx, draft, { type: 'rejected', by: { actor: 'rfq' }, ...reason });

const toDraft = (routed: RoutedOrder, at: number): RfqRow => {
  const { order } = routed;
  return {
    rfqId: RfqId.parse(order.orderId),
    orderId: order.orderId,
    flow: 'DEALER',
    state: 'PENDING',
    side: order.side,
    isin: isin(order.symbol),
    bondSpec: order.bondSpec,
    qty: order.qty,
    limitPrice: getLimitPrice(getPriceTerms(order)),
    userId: order.userId,
    clientUserId: null,
    salesUserId: null,
    traderUserId: null,
    dealers: [],
    chosen: null,
    cover: null,
    markupBps: null,
    clientQuote: null,
    midPrice: null,
    note: null,
    createdAt: at,
    windowEndsAt: null,
    executedAt: null,
    updatedAt: at,
    version: 1,
    routed,
    requestKey: null,
    lastLooks: 0,
  };
};

/** The OMS wants the order off: a live request ends; one that has traded keeps its trade. */
export function onCancelRequested(ctx: RfqCtx, request: CancelRequest): RfqOut[] {
  const row = ctx.state.byOrder(request.orderId);
  if (row === undefined) return [];
  const { requestNo, actor, reason } = request;
  if (!RFQ_TERMINAL.has(row.state)) {
    return endWithout(ctx, row, {
      type: 'canceled',
      by: { actor },
      cause: 'ORDER_CANCELED',
      why: reason,
      requestNo,
    });
  }
  const { orderId, userId } = request;
  const filled = row.state === 'EXECUTED' ? row.qty : qty(0);
  const ack = {
    orderId,
    userId,
    kind: 'CANCEL_REJECTED' as const,
    requestNo,
    qty: row.qty,
    price: row.limitPrice,
    cumQty: filled,
    reason: `the request is ${row.state.toLowerCase()}`,
    at: ctx.nowMs,
  };
  return [publish('orders.acknowledged', ack)];
}
