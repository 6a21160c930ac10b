/**
 * Changing an open order's quantity or price: checked like a new order, minus itself; executed by the executing side.
 */
import type { CallInput } from '@tradefloor/contracts/calls/call';
import type { replaceOrder } from '@tradefloor/contracts/calls/orders';
import type { NewOrder, Order } from '@tradefloor/contracts/order';
import type { RiskCheckRequest } from '@tradefloor/contracts/risk';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { getPriceTerms, requestTerms } from '@tradefloor/contracts/vocabulary/price-terms';
import { codeText } from '@tradefloor/contracts/vocabulary/refusals';
import { validate } from '@tradefloor/core/trading/order/new-order-checks';
import { takesReplaces } from '@tradefloor/core/trading/order/offer';
import { toOrder } from '@tradefloor/core/trading/order/order-row';
import { canMove } from '@tradefloor/core/trading/order/order-state';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import { type CallResponse, refuse, respond } from '@tradefloor/runtime';
import { callRisk } from './call-risk.ts';
import type { OmsState, OmsTimer, OmsTopic, OmsUserCtx } from './oms-state.ts';
import { replaceFacts } from './order-facts.ts';
import { crossingText, listOwnCrossing } from './own-crossing.ts';
import { unreachable } from './place-order.ts';
import { requestReplace, type Terms } from './request-replace.ts';
import { resolveInstrument, resolveUser } from './resolve.ts';

type ReplaceResponse = CallResponse<OmsTopic, OmsTimer, Order>;

export async function onReplaceOrder(
  ctx: OmsUserCtx,
  change: CallInput<typeof replaceOrder>,
): Promise<ReplaceResponse> {
  const { caller, state, nowMs } = ctx;
  const { orderId } = change;
  const found = await state.find(orderId);
  if (found === null || found.userId !== caller.userId) {
    return refuse('NOT_FOUND', { detail: 'no such order' });
  }
  const terms = { qty: change.qty ?? found.qty, price: change.price ?? found.price };
  const early = respondEarly(state, state.order(orderId) ?? found, terms);
  if (early !== null) return early;

  const user = await resolveUser(ctx, caller.userId);
  if (!user.ok) return unreachable(user.error);
  const instrument = await resolveInstrument(ctx, found.symbol);
  if (!instrument.ok) return unreachable(instrument.error);
  const checked = {
    order: toRequest(found, terms),
    user: user.value,
    instrument: instrument.value,
    nowMs,
  };
  const first = validate(replaceFacts(state, checked, state.order(orderId) ?? found));
  if (!first.ok) return refuse(first.error.reason, { detail: first.error.detail, orderId });

  const risk = await callRisk(ctx, toRiskRequest(found, terms, nowMs));
  if (!risk.accepted) return refuse(risk.reason, { detail: risk.detail, orderId });
  // Meanwhile it may have filled or ended, or the limits may have been used up.
  const row = state.order(orderId) ?? found;
  const late = respondEarly(state, row, terms);
  if (late !== null) return late;
  const last = validate(replaceFacts(state, checked, row));
  if (!last.ok) return refuse(last.error.reason, { detail: last.error.detail, orderId });
  const meets = risk.selfMatch === null ? [] : listOwnCrossing(state, { ...row, ...terms });
  if (meets.length > 0) return refuse('SELF_CROSS', { detail: crossingText(meets), orderId });
  const events = requestReplace(state, row, {
    terms,
    toCount: last.value.count.notional,
    actor: row.userId,
    reason: null,
    at: nowMs,
  });
  return respond(toOrder(state.order(orderId) ?? row), events);
}

/** Refusals that follow from the order alone: over, busy, requested already, or below the filled quantity. */
function respondEarly(state: OmsState, row: OrderRow, terms: Terms): ReplaceResponse | null {
  const { orderId } = row;
  if (!isOpen(row.status)) {
    return refuse('CONFLICT', { detail: `the order is ${codeText(row.status)}`, orderId });
  }
  if (!takesReplaces(row.instrumentType)) {
    const detail = 'Dealers quote the requested terms. Cancel the request and send a new one.';
    return refuse('CONFLICT', { detail, orderId });
  }
  if (state.selfMatches.get(orderId) !== undefined) {
    const detail = 'The order waits for own orders to leave the market. Cancel it or wait.';
    return refuse('CONFLICT', { detail, orderId });
  }
  const { qty, price } = row.pendingReplace ?? row;
  if (qty === terms.qty && price === terms.price) return respond(toOrder(row));
  if (!canMove(row.status, 'replace-requested')) {
    return refuse('CONFLICT', { detail: `the order is ${codeText(row.status)}`, orderId });
  }
  if (terms.qty <= row.filledQty) {
    const detail = `quantity ${terms.qty} must exceed the filled quantity ${row.filledQty}`;
    return refuse('INVALID_ORDER', { detail, orderId });
  }
  return null;
}

/** The order as a request with the new terms: the checks' subject. */
const toRequest = (row: OrderRow, { qty, price }: Terms): NewOrder => ({
  symbol: row.symbol,
  side: row.side,
  orderType: row.orderType,
  qty,
  ...(price === null ? {} : { price }),
  timeInForce: row.timeInForce,
  strategy: row.strategy,
  ...(row.algoParams === null ? {} : { algoParams: row.algoParams }),
  instrumentType: row.instrumentType,
  ...(row.bondSpec === null ? {} : { bondSpec: row.bondSpec }),
  ...(row.quoteId === null ? {} : { quoteId: row.quoteId }),
  ...(row.destinationVenue === null ? {} : { destinationVenue: row.destinationVenue }),
});

const toRiskRequest = (row: OrderRow, { qty, price }: Terms, at: number): RiskCheckRequest => ({
  orderId: row.orderId,
  userId: row.userId,
  symbol: row.symbol,
  side: row.side,
  ...requestTerms(getPriceTerms({ orderType: row.orderType, price })),
  qty,
  strategy: row.strategy,
  instrumentType: row.instrumentType,
  timeInForce: row.timeInForce,
  replaces: row.orderId,
  at,
});
