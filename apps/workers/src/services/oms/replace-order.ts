/**
 * Changing an open order's quantity or price: checked like a new order, minus itself; executed by the executing side.
 */
import type { CallInput } from '@tradefloor/contracts/calls/call';
import type { replaceOrder } from '@tradefloor/contracts/calls/orders';
import type { Px } from '@tradefloor/contracts/money';
import type { AmendedHandling, NewOrder, Order, ReplaceOrder } from '@tradefloor/contracts/order';
import type { RiskCheckRequest } from '@tradefloor/contracts/risk';
import {
  amendTerms,
  copyHandling,
  hasSameTerms,
} from '@tradefloor/contracts/vocabulary/handling-terms';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { copyTerms } from '@tradefloor/contracts/vocabulary/price-terms';
import { codeText } from '@tradefloor/contracts/vocabulary/refusals';
import { REJECTION } from '@tradefloor/contracts/vocabulary/rejections';
import { copyTrigger, isTrailing } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { recount } from '@tradefloor/core/trading/order/daily-notional';
import { type Passed, validate } from '@tradefloor/core/trading/order/new-order-checks';
import { takesReplaces } from '@tradefloor/core/trading/order/offer';
import { toOrder } from '@tradefloor/core/trading/order/order-row';
import { canMove } from '@tradefloor/core/trading/order/order-state';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import { findRestPx } from '@tradefloor/core/trading/order/trigger';
import { type CallResponse, refuse, respond } from '@tradefloor/runtime';
import { findAmended, handlingRefusal, keepAsked } from './amended-terms.ts';
import { callRisk } from './call-risk.ts';
import { isDealable } from './dealable.ts';
import { toLossTerms } from './entry-request.ts';
import { dateRefusal, extend } from './good-till.ts';
import { isHeld } from './held-order.ts';
import type { OmsTimer, OmsTopic } from './oms-out.ts';
import type { OmsState, OmsUserCtx } from './oms-state.ts';
import { type CheckedOrder, replaceFacts } from './order-facts.ts';
import { OrderTransition } from './order-transition.ts';
import { crossingText, listOwnCrossing } from './own-crossing.ts';
import { unreachable } from './place-order.ts';
import { requestReplace, type Terms } from './request-replace.ts';
import { resolveInstrument, resolveUser } from './resolve.ts';
import { TRIGGER_TEXT } from './trigger-text.ts';

type WaitingTerms = Terms &
  AmendedHandling & {
    readonly stopPrice: Px | null;
    readonly expireAt: OrderRow['expireAt'];
  };
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
  const terms = getTerms(found, change);
  const isOver = !isOpen((state.order(orderId) ?? found).status);
  const undated = isOver ? null : dateRefusal(state.order(orderId) ?? found, change);
  if (undated !== null) return undated;
  const early = respondEarly(state, state.order(orderId) ?? found, terms);
  if (early !== null) return early;
  const unhandled = handlingRefusal(state, state.order(orderId) ?? found, { change, terms });
  if (unhandled !== null) {
    return refuse('INVALID_ORDER', { detail: REJECTION.INVALID_ORDER(unhandled), orderId });
  }

  const user = await resolveUser(ctx, caller.userId);
  if (!user.ok) return unreachable(user.error);
  const instrument = await resolveInstrument(ctx, found.symbol);
  if (!instrument.ok) return unreachable(instrument.error);
  const checked = {
    order: toRequest(found, terms),
    user: user.value,
    instrument: instrument.value,
    nowMs,
    isTriggered: found.triggered !== false,
  };
  const now = state.order(orderId) ?? found;
  const first = validate(replaceFacts(state, checked, now));
  if (!first.ok) return refuse(first.error.reason, { detail: first.error.detail, orderId });

  const risk = await callRisk(ctx, toAmendRequest(ctx, now, { terms, checked }));
  if (!risk.accepted) return refuse(risk.reason, { detail: risk.detail, orderId });
  // Meanwhile it may have filled or ended, or the limits may have been used up.
  const row = state.order(orderId) ?? found;
  const late = respondEarly(state, row, terms);
  if (late !== null) return late;
  const shrunk = handlingRefusal(state, row, { change, terms });
  if (shrunk !== null) {
    return refuse('INVALID_ORDER', { detail: REJECTION.INVALID_ORDER(shrunk), orderId });
  }
  const last = validate(replaceFacts(state, checked, row));
  if (!last.ok) return refuse(last.error.reason, { detail: last.error.detail, orderId });
  if (change.expireAt !== undefined) {
    const busy = dateRefusal(row, change);
    if (busy !== null) return busy;
    const { order, events } = extend(ctx, row, change.expireAt);
    return respond(order, events);
  }
  if (row.triggered === false || state.triggers.get(orderId) !== undefined) {
    return amendWaiting(ctx, row, { terms, passed: last.value });
  }
  const meets = risk.selfMatch === null ? [] : listOwnCrossing(state, { ...row, ...terms });
  if (meets.length > 0)
    return refuse('SELF_CROSS', { detail: crossingText(state, meets), orderId });
  const events = requestReplace(state, row, {
    terms: { qty: terms.qty, price: terms.price },
    handling: findAmended(row, terms),
    toCount: last.value.count.notional,
    actor: row.userId,
    reason: null,
    at: nowMs,
  });
  return respond(toOrder(state.order(orderId) ?? row), events);
}

/** Refusals that follow from the order alone: over, busy, requested already, or below the filled quantity. */
function respondEarly(state: OmsState, row: OrderRow, terms: WaitingTerms): ReplaceResponse | null {
  const { orderId } = row;
  if (!isOpen(row.status)) {
    return refuse('CONFLICT', { detail: `the order is ${codeText(row.status)}`, orderId });
  }
  const isWaiting = state.triggers.isWaiting(orderId);
  if (!takesReplaces(row.instrumentType) && !isWaiting) {
    const detail = 'Dealers quote the requested terms. Cancel the request and send a new one.';
    return refuse('CONFLICT', { detail, orderId });
  }
  if (state.selfMatches.get(orderId) !== undefined) {
    const detail = 'The order waits for own orders to leave the market. Cancel it or wait.';
    return refuse('CONFLICT', { detail, orderId });
  }
  if (state.links.isParked(orderId)) {
    return refuse('CONFLICT', {
      detail: 'The order waits for its entry. Cancel it or wait.',
      orderId,
    });
  }
  if (row.linkId !== null && terms.qty !== row.qty && isHeld(state, orderId)) {
    const detail = 'The quantity of a linked order follows the others.';
    return refuse('CONFLICT', { detail, orderId });
  }
  if (row.triggered === true && terms.stopPrice !== row.stopPrice) {
    const detail = 'The order was triggered: its stop price changes no more.';
    return refuse('CONFLICT', { detail, orderId });
  }
  if (row.triggered === true && isHeld(state, orderId) && !isWaiting) {
    const detail = 'The order was triggered and waits to go to market. Cancel it or wait.';
    return refuse('CONFLICT', { detail, orderId });
  }
  const { qty, price } = row.pendingReplace ?? row;
  if (
    qty === terms.qty &&
    price === terms.price &&
    hasSameTerms(row.pendingReplace?.handling ?? row, terms) &&
    row.stopPrice === terms.stopPrice &&
    row.expireAt === terms.expireAt
  ) {
    return respond(toOrder(row));
  }
  if (isWaiting || row.triggered === false || row.expireAt !== terms.expireAt) return null;
  if (!canMove(row.status, 'replace-requested')) {
    return refuse('CONFLICT', { detail: `the order is ${codeText(row.status)}`, orderId });
  }
  if (terms.qty <= row.filledQty) {
    const detail = `quantity ${terms.qty} must exceed the filled quantity ${row.filledQty}`;
    return refuse('INVALID_ORDER', { detail, orderId });
  }
  return null;
}

/** The terms with the change; of a trailing stop no request names where it stands. */
const getTerms = (row: OrderRow, change: ReplaceOrder): WaitingTerms => ({
  qty: change.qty ?? row.qty,
  price: change.price ?? row.price,
  stopPrice: change.stopPrice ?? row.stopPrice,
  expireAt: change.expireAt ?? row.expireAt,
  ...amendTerms(row, change),
});

/** The order as a request with the new terms: the checks' subject. */
export const toRequest = (
  row: OrderRow,
  { qty, price, stopPrice, expireAt, ...handling }: WaitingTerms,
): NewOrder => ({
  symbol: row.symbol,
  side: row.side,
  ...copyTerms({ ...row, ...handling, price }),
  qty,
  ...copyTrigger({ ...row, stopPrice: null }),
  ...(stopPrice === null || (isTrailing(row.orderType) && stopPrice === row.stopPrice)
    ? {}
    : { stopPrice }),
  timeInForce: row.timeInForce,
  ...(expireAt === null ? {} : { expireAt }),
  ...copyHandling({ ...row, ...handling }),
  strategy: row.strategy,
  ...(row.algoParams === null ? {} : { algoParams: row.algoParams }),
  instrumentType: row.instrumentType,
  ...(row.bondSpec === null ? {} : { bondSpec: row.bondSpec }),
  ...(row.quoteId === null ? {} : { quoteId: row.quoteId }),
  ...(row.destinationVenue === null ? {} : { destinationVenue: row.destinationVenue }),
});

const toRiskRequest = (row: OrderRow, terms: WaitingTerms, at: number): RiskCheckRequest => ({
  orderId: row.orderId,
  userId: row.userId,
  symbol: row.symbol,
  side: row.side,
  ...copyTerms({ ...row, price: terms.price, pegOffset: terms.pegOffset }),
  ...copyTrigger(row),
  ...(terms.stopPrice === null ? {} : { stopPrice: terms.stopPrice }),
  // One at market is checked like any other order on its terms.
  ...(row.triggered === false ? { triggered: false } : {}),
  qty: terms.qty,
  strategy: row.strategy,
  instrumentType: row.instrumentType,
  timeInForce: row.timeInForce,
  replaces: row.orderId,
  at,
});

/** The check of new terms. One that rests for its dealer's price is measured as when it was accepted. */
function toAmendRequest(
  { state, nowMs, caller }: OmsUserCtx,
  row: OrderRow,
  { terms, checked }: { readonly terms: WaitingTerms; readonly checked: CheckedOrder },
): RiskCheckRequest {
  const limit = toLossTerms(replaceFacts(state, checked, row));
  const { key } = caller;
  const sent = key === undefined ? {} : { keyId: key.keyId };
  const request = { ...toRiskRequest(row, terms, nowMs), ...limit, ...sent };
  const rest = { ...row, ...terms };
  const restPx = findRestPx(rest);
  if (restPx === null) return request;
  const { stopPrice: _, ...fromMid } = request;
  return isDealable(state, rest, nowMs)
    ? { ...fromMid, triggered: false }
    : { ...fromMid, triggered: false, stopPrice: restPx };
}

/** The check of an order whose trigger was reached: it takes no new slot. */
export function toReleaseRequest(row: OrderRow, at: number): RiskCheckRequest {
  const { replaces: _, ...request } = toRiskRequest(row, row, at);
  return { ...request, triggered: true };
}

type Amended = { readonly terms: WaitingTerms; readonly passed: Passed };

/** Only the OMS knows it: its new terms are in force at once. */
function amendWaiting(
  { state, nowMs: at }: OmsUserCtx,
  row: OrderRow,
  { terms, passed }: Amended,
): ReplaceResponse {
  const { orderId } = row;
  const waiting = state.triggers.get(orderId);
  if (waiting === undefined || waiting.triggeredAt !== null) {
    return refuse('CONFLICT', { detail: 'The order was triggered meanwhile.', orderId });
  }
  // A trailing stop goes on from where it is.
  const { bestPx } = waiting;
  const restPx = findRestPx({ ...row, ...terms });
  const stopPx = bestPx === null ? (restPx ?? terms.stopPrice ?? waiting.stopPx) : waiting.stopPx;
  state.triggers.put({ ...waiting, stopPx });
  const turn = new OrderTransition(state, row, at);
  const counted = { price: passed.count.price, leavesQty: terms.qty, day: turn.day };
  const handling = findAmended(row, terms);
  const upkeep = {
    ...recount(state.days, row, counted),
    ...(handling === null ? {} : keepAsked(row)),
  };
  const reason =
    restPx === null ? TRIGGER_TEXT.waits(row, stopPx) : TRIGGER_TEXT.rests(row, restPx);
  const stopPrice = restPx === null ? stopPx : row.stopPrice;
  turn.apply(
    {
      type: 'amended',
      at,
      qty: terms.qty,
      price: terms.price,
      stopPrice,
      ...(handling === null ? {} : { handling }),
    },
    { topic: 'orders.replaced', actor: row.userId, reason, upkeep },
  );
  return respond(toOrder(turn.row), turn.events);
}
