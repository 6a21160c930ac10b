/**
 * Orders that belong together: each checked like any other, and all of them accepted or none. What waits for an entry or
 * for a price is held; the others go to market at once.
 */
import type { PlacedLinked, PlaceLinked } from '@tradefloor/contracts/linked';
import { type Money, money } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { HAS_ENTRY, type Link } from '@tradefloor/contracts/vocabulary/links';
import { invariant } from '@tradefloor/core/result';
import { linkFault } from '@tradefloor/core/trading/order/link';
import { type Passed, validate } from '@tradefloor/core/trading/order/new-order-checks';
import { toOrder } from '@tradefloor/core/trading/order/order-row';
import { type CallResponse, refuse, respond } from '@tradefloor/runtime';
import { goodTillTimer } from './good-till.ts';
import type { OmsOut, OmsTimer, OmsTopic } from './oms-out.ts';
import type { OmsCtx, OmsUserCtx } from './oms-state.ts';
import { toFacts } from './order-facts.ts';
import { crossingText, listOwnCrossing } from './own-crossing.ts';
import {
  accept,
  keepAccepted,
  type PreChecked,
  preCheck,
  type Requested,
  toSender,
  unreachable,
} from './place-order.ts';
import { type Fault, type Leg, rejectAll, repeatedRows } from './place-package.ts';

type LinkedResponse = CallResponse<OmsTopic, OmsTimer, PlacedLinked>;
type Accepted = Extract<Leg['response'], { accepted: true }>;
/** An order that passed; `isParked` where it waits for the entry. */
type Passing = {
  readonly leg: Leg;
  readonly risk: Accepted;
  readonly passed: Passed;
  readonly isParked: boolean;
};

export async function onPlaceLinked(
  ctx: OmsUserCtx,
  requested: PlaceLinked,
): Promise<LinkedResponse> {
  const fault = linkFault(requested);
  if (fault !== null) return refuse('INVALID_ORDER', { detail: fault });
  const sender = toSender(ctx.caller);
  const checked: PreChecked[] = [];
  for (const part of listParts(requested)) checked.push(await preCheck(ctx, sender, part));
  return finaliseLinked(ctx, requested.link, checked);
}

/** The orders as each is checked: those after an entry wait for it. */
export const listParts = ({ link, orders }: PlaceLinked): Requested[] =>
  orders.map((request, n) => {
    const isParked = HAS_ENTRY[link] && n > 0;
    const [entry] = orders;
    // What another order triggers may open as much as any other.
    const exit = link === 'BRACKET' && isParked && entry ? { exitQty: entry.qty } : {};
    return { request, isParked, ...exit };
  });

/** Decides, stores and publishes, in one step, what has been checked part by part. */
export function finaliseLinked(
  ctx: OmsCtx,
  link: Link,
  checked: readonly PreChecked[],
): LinkedResponse {
  const legs: Leg[] = [];
  for (const one of checked) {
    if (one.kind === 'unreachable') return unreachable(one.service);
    if (one.kind === 'repeat') return repeated(checked);
    // Another way in may have brought the same orders meanwhile.
    if (ctx.state.knownByClient(one.draft.userId, one.draft.clientOrderId) !== undefined) {
      return refuse('CONFLICT', { detail: 'an order of this name is being placed' });
    }
    legs.push(one);
  }
  const verdict = validateAll(ctx, link, legs);
  return 'fault' in verdict ? rejectAll(ctx, legs, verdict) : acceptAll(ctx, link, verdict.passed);
}

/** All were there before, as orders of one link: the same answer; anything else under their names gets none. */
function repeated(checked: readonly PreChecked[]): LinkedResponse {
  const rows = repeatedRows(checked);
  const linkId = rows?.[0]?.linkId ?? null;
  if (rows === null || rows.some((row) => row.linkId !== linkId)) {
    return refuse('CONFLICT', { detail: 'a client order id was used for a different order' });
  }
  const [first] = rows;
  if (first !== undefined && first.rejectCode !== null && linkId === null) {
    const { orderId, rejectCode, rejectReason } = first;
    return refuse(rejectCode, { detail: rejectReason ?? undefined, orderId });
  }
  if (linkId === null) {
    return refuse('CONFLICT', { detail: 'the orders were placed, and not as linked orders' });
  }
  return respond({ linkId, orders: rows.map(toOrder) }, [], { status: 200 });
}

/** Every order as it stands now, each with what those before it have used of the day's limit. */
function validateAll(
  ctx: OmsCtx,
  link: Link,
  legs: readonly Leg[],
): Fault | { readonly passed: Passing[] } {
  const passed: Passing[] = [];
  let used = 0;
  for (const [at, leg] of legs.entries()) {
    const { response, judged, draft } = leg;
    if (!response.accepted) return { fault: response, at };
    const facts = toFacts(ctx.state, judged);
    const usedToday: Money = money(facts.usedToday + used);
    const verdict = validate({ ...facts, usedToday });
    const { version } = response;
    if (!verdict.ok) return { fault: { accepted: false, version, ...verdict.error }, at };
    const isParked = HAS_ENTRY[link] && at > 0;
    const waits = isParked || verdict.value.standing !== null;
    // Linked orders stay together: none of them can wait for an own order to be off.
    const crossing = waits || response.selfMatch === null ? [] : listOwnCrossing(ctx.state, draft);
    if (crossing.length > 0) {
      const detail = crossingText(ctx.state, crossing);
      return { fault: { accepted: false, version, reason: 'SELF_CROSS', detail }, at };
    }
    used += verdict.value.count.notional;
    passed.push({ leg, risk: response, passed: verdict.value, isParked });
  }
  return { passed };
}

function acceptAll(ctx: OmsCtx, link: Link, legs: readonly Passing[]): LinkedResponse {
  const [first] = legs;
  if (first === undefined) return refuse('VALIDATION_FAILED');
  const linkId = first.leg.draft.orderId;
  const events: OmsOut[] = [];
  const orders = legs.map((each, n) => {
    const taken = takeOn(ctx, { ...each, linkId });
    const { orderId, userId } = taken.order;
    ctx.state.links.put({
      orderId,
      linkId,
      userId,
      link,
      isEntry: HAS_ENTRY[link] && n === 0,
      tradingStyle: each.passed.user.tradingStyle,
      requestId: ctx.requestId,
      tickSize: each.passed.instrument.tickSize,
      isActive: !each.isParked,
      endedQty: null,
      isFilled: false,
      openedAt: ctx.nowMs,
      closedAt: null,
    });
    events.push(...taken.events);
    return taken.order;
  });
  return respond({ linkId, orders }, events, { status: 201 });
}

type Taking = Passing & { readonly linkId: Order['orderId'] };

/** To market, to wait for its price, or to wait for its entry. */
function takeOn(
  ctx: OmsCtx,
  { leg, risk, passed, isParked, linkId }: Taking,
): { readonly order: Order; readonly events: readonly OmsOut[] } {
  const draft = { ...leg.draft, linkId };
  const yes = { draft, request: leg.judged.order, risk, passed, keyId: leg.keyId };
  if (!isParked) {
    const { result, events } = accept(ctx, yes);
    invariant(result.ok, 'an accepted order has a record');
    return { order: result.value, events };
  }
  const { order, published } = keepAccepted(ctx, yes, 'waits for its entry');
  return { order, events: [published, ...goodTillTimer(order, ctx.nowMs)] };
}
