/**
 * A new order: recognised when it is a repeat, checked by the OMS, checked by risk, then accepted and routed, or
 * recorded as refused.
 */
import type { CheckReport } from '@tradefloor/contracts/check-report';
import { orderId, type UserId, uuidV7 } from '@tradefloor/contracts/ids';
import type { Qty } from '@tradefloor/contracts/money';
import type { NewOrder, Order } from '@tradefloor/contracts/order';
import type { RejectReason } from '@tradefloor/contracts/refusals';
import type { Caller } from '@tradefloor/contracts/user';
import type { SelfMatchMode } from '@tradefloor/contracts/vocabulary/risk';
import { addOrder, addRejected } from '@tradefloor/core/trading/order/daily-notional';
import { type Passed, validate } from '@tradefloor/core/trading/order/new-order-checks';
import {
  getUpkeep,
  isRepeat,
  pendingOrder,
  toOrder,
  toRow,
} from '@tradefloor/core/trading/order/order-row';
import { evolve } from '@tradefloor/core/trading/order/order-state';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import { findRestPx, type Standing } from '@tradefloor/core/trading/order/trigger';
import { refusalReports } from '@tradefloor/core/trading/order/would-pass';
import { type CallResponse, notResponding, publish, refuse, respond } from '@tradefloor/runtime';
import { callRisk, type RiskResponse } from './call-risk.ts';
import { isDealable } from './dealable.ts';
import { standing, toEntryRequest, toLossTerms } from './entry-request.ts';
import { goodTillTimer } from './good-till.ts';
import { findShortQty } from './mark-order.ts';
import type { OmsTimer, OmsTopic } from './oms-out.ts';
import type { OmsCtx, OmsUserCtx } from './oms-state.ts';
import { type CheckedOrder, toFacts } from './order-facts.ts';
import { listOwnCrossing } from './own-crossing.ts';
import { releaseTimer } from './release-timer.ts';
import { resolveInstrument, resolveQuoteFault, resolveUser, type Unreachable } from './resolve.ts';
import { publishRouted } from './routes.ts';
import { meetOwn, toWaitReason } from './self-match.ts';
import { TRIGGER_TEXT } from './trigger-text.ts';

export type OrderResponse = CallResponse<OmsTopic, OmsTimer, Order>;

/** A request with the responses of all other services: the rest is decided in one step, by {@link finalise}. */
export type PreChecked =
  | { readonly kind: 'unreachable'; readonly service: Unreachable }
  | { readonly kind: 'repeat'; readonly first: OrderRow; readonly request: NewOrder }
  | {
      readonly kind: 'judged';
      readonly judged: CheckedOrder;
      readonly draft: Order;
      /** The API key that it was sent with. */
      readonly keyId: string | null;
      /** Risk's, or the OMS's own where risk was not called. */
      readonly response: RiskResponse;
    };

export async function onPlaceOrder(ctx: OmsUserCtx, request: NewOrder): Promise<OrderResponse> {
  const { caller } = ctx;
  return finalise(ctx, await preCheck(ctx, toSender(caller), { request }));
}

/** An order to check. */
export type Requested = {
  readonly request: NewOrder;
  /** It waits for an entry before it goes to market, or watches a price. */
  readonly isParked?: boolean;
  /** What it may take back of that entry, where it only does that. */
  readonly exitQty?: Qty;
};

/** Who sends an order, and with which API key: null for a person's. */
export type Sender = { readonly userId: UserId; readonly keyId: string | null };

export const toSender = ({ userId, key }: Caller): Sender => ({
  userId,
  keyId: key?.keyId ?? null,
});

/** Calls the other services. Changes nothing: further calls may follow before anything is stored. */
export async function preCheck(
  ctx: OmsCtx,
  { userId, keyId }: Sender,
  { request, isParked = false, exitQty }: Requested,
): Promise<PreChecked> {
  const { state, nowMs } = ctx;
  const first = await findEarlier(ctx, userId, request);
  if (first !== null) return { kind: 'repeat', first, request };
  const user = await resolveUser(ctx, userId);
  if (!user.ok) return { kind: 'unreachable', service: user.error };
  const instrument = await resolveInstrument(ctx, request.symbol);
  if (!instrument.ok) return { kind: 'unreachable', service: instrument.error };
  const fault = await resolveQuoteFault(ctx, userId, request);
  if (!fault.ok) return { kind: 'unreachable', service: fault.error };

  const id = orderId(uuidV7(nowMs, () => ctx.rng.next()));
  const draft = pendingOrder(request, { orderId: id, userId, at: nowMs });
  const checked = {
    order: request,
    user: user.value,
    instrument: instrument.value,
    nowMs,
    quoteFault: fault.value,
    isTriggered: isParked,
    isParked,
    ...(exitQty === undefined ? {} : { exitQty }),
  };
  const facts = toFacts(state, checked);
  const verdict = validate(facts);
  const response = verdict.ok
    ? await callRisk(ctx, {
        ...toEntryRequest(draft, facts.waits),
        ...toLossTerms(facts),
        ...(isParked ? { triggered: false } : {}),
        ...(keyId === null ? {} : { keyId }),
      })
    : {
        accepted: false as const,
        ...verdict.error,
        version: null,
        checks: refusalReports(facts),
      };
  return { kind: 'judged', judged: checked, draft, response: response, keyId };
}

/** Decides, stores and publishes, in one step. */
export function finalise(ctx: OmsCtx, checked: PreChecked): OrderResponse {
  if (checked.kind === 'unreachable') return unreachable(checked.service);
  if (checked.kind === 'repeat') return repeated(checked.first, checked.request);
  const { judged, draft, response, keyId } = checked;
  const { order: request } = judged;
  // One name, one order: another way in may have brought the same request meanwhile.
  const first = ctx.state.knownByClient(draft.userId, draft.clientOrderId);
  if (first !== undefined) return repeated(first, request);
  if (!response.accepted) return reject(ctx, { draft, request, ...response });
  // Meanwhile a kill switch may have been thrown, a limit used up, a market closed.
  const facts = toFacts(ctx.state, judged);
  const verdict = validate(facts);
  if (!verdict.ok) {
    const { version } = response;
    return reject(ctx, {
      draft,
      request,
      ...verdict.error,
      version,
      checks: refusalReports(facts),
    });
  }
  return accept(ctx, { draft, request, risk: response, passed: verdict.value, keyId });
}

/** The order this request repeats, if it does. */
async function findEarlier(
  ctx: OmsCtx,
  userId: UserId,
  request: NewOrder,
): Promise<OrderRow | null> {
  const { clientOrderId } = request;
  return clientOrderId === undefined ? null : ctx.state.findByClient(userId, clientOrderId);
}

/** A repeat gets the first response; another order under the same name gets none. */
function repeated(first: OrderRow, request: NewOrder): OrderResponse {
  if (!isRepeat(first, request)) {
    const detail = 'this client order id was used for a different order';
    return refuse('CONFLICT', { detail, orderId: first.orderId });
  }
  if (first.status === 'REJECTED' && first.rejectCode !== null) {
    const detail = first.rejectReason ?? undefined;
    return refuse(first.rejectCode, { detail, orderId: first.orderId });
  }
  return respond(toOrder(first), [], { status: 200 });
}

/** Without the sender's limits or the instrument nothing can be judged: nothing is recorded, the sender may try again. */
export const unreachable = ({
  unreachable: service,
}: Unreachable): CallResponse<never, never, never> => notResponding(service);

type Rejection = {
  readonly draft: Order;
  readonly request: NewOrder;
  readonly reason: RejectReason;
  readonly detail: string;
  readonly version: number | null;
  /** The OMS's own; risk keeps those of its refusals itself. */
  readonly checks?: CheckReport[];
};

/** A refused order is an order: it is stored and published. */
export function keepRejected({ state, nowMs }: OmsCtx, no: Rejection) {
  const { draft, request, reason, detail, version, checks } = no;
  const order = evolve(draft, {
    type: 'rejected',
    at: nowMs,
    code: reason,
    reason: detail,
    riskConfigVersion: version,
  });
  addRejected(state.days, { userId: order.userId, day: state.toDay(nowMs) });
  state.put(toRow(order, getUpkeep(request)));
  const change = { order, actor: order.userId, reason: detail, ...(checks && { checks }) };
  return { order, published: publish('orders.rejected', change) };
}

function reject(ctx: OmsCtx, no: Rejection): OrderResponse {
  const { order, published } = keepRejected(ctx, no);
  return refuse(no.reason, { detail: no.detail, orderId: order.orderId }, [published]);
}

export type Acceptance = {
  readonly draft: Order;
  readonly request: NewOrder;
  readonly passed: Passed;
  readonly risk: Extract<RiskResponse, { accepted: true }>;
  /** The API key that it was sent with; null for a person's. */
  readonly keyId: string | null;
};

/** An accepted order, stored and counted, and the event for its executing service. @param why for its history */
export function keepAccepted({ state, nowMs }: OmsCtx, yes: Acceptance, why: string | null = null) {
  const { request, risk, keyId } = yes;
  const { user, count } = yes.passed;
  const order = evolve(standing(yes.draft, yes.passed.standing), {
    type: 'accepted',
    at: nowMs,
    riskConfigVersion: risk.version,
  });
  const day = state.toDay(nowMs);
  addOrder(state.days, { userId: order.userId, day }, count.notional);
  const counted = { ...getUpkeep(request), countedPx: count.price, countedOn: day, keyId };
  state.put(toRow(order, counted));
  const { tradingStyle } = user;
  return {
    order,
    published: publish('orders.submitted', { order, actor: order.userId, reason: why }),
    routed: { order, tradingStyle, protectionPx: risk.protectionPx },
  };
}

/** The order is accepted; one that is good till a date has its timer with it. */
export function accept(ctx: OmsCtx, yes: Acceptance): OrderResponse {
  const response = takeOn(ctx, yes);
  const timers = goodTillTimer(yes.draft, ctx.nowMs);
  return timers.length === 0 ? response : { ...response, events: [...response.events, ...timers] };
}

function takeOn(ctx: OmsCtx, yes: Acceptance): OrderResponse {
  if (yes.passed.standing !== null) return acceptWaiting(ctx, yes, yes.passed.standing);
  const draft = { ...yes.draft, shortQty: findShortQty(ctx.state, yes.draft) };
  const going = { ...yes, draft };
  const { selfMatch } = yes.risk;
  const crossing = selfMatch === null ? [] : listOwnCrossing(ctx.state, draft);
  if (selfMatch !== null && crossing.length > 0)
    return acceptApart(ctx, going, { mode: selfMatch, crossing });
  const { order, published, routed } = keepAccepted(ctx, going);
  return respond(order, [published, publishRouted(routed)], { status: 201 });
}

/** It waits for its price: it goes nowhere yet. */
function acceptWaiting(ctx: OmsCtx, yes: Acceptance, at: Standing): OrderResponse {
  const { instrument } = yes.passed;
  const { draft } = yes;
  const restPx = findRestPx(draft);
  const why =
    restPx === null ? TRIGGER_TEXT.waits(draft, at.stopPx) : TRIGGER_TEXT.rests(draft, restPx);
  const isThere = restPx !== null && isDealable(ctx.state, draft, ctx.nowMs);
  const { order, published, routed } = keepAccepted(ctx, yes, why);
  ctx.state.triggers.put({
    ...at,
    orderId: order.orderId,
    userId: order.userId,
    tradingStyle: routed.tradingStyle,
    requestId: ctx.requestId,
    tickSize: instrument.tickSize,
    heldAt: ctx.nowMs,
    triggeredAt: isThere ? ctx.nowMs : null,
    sentAt: null,
    closedAt: null,
  });
  const released = isThere ? [releaseTimer(order.orderId, 0)] : [];
  return respond(order, [published, ...released], { status: 201 });
}

/** It would trade with the user's own: it is accepted, and kept apart from them by the mode. */
function acceptApart(
  ctx: OmsCtx,
  yes: Acceptance,
  apart: { readonly mode: SelfMatchMode; readonly crossing: readonly OrderRow[] },
): OrderResponse {
  const { order, published, routed } = keepAccepted(ctx, yes, toWaitReason(apart));
  const events = [published, ...meetOwn(ctx, { ...apart, routed })];
  const row = ctx.state.order(order.orderId);
  return respond(row === undefined ? order : toOrder(row), events, { status: 201 });
}
