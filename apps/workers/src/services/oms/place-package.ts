/**
 * A package: every leg an order of its own, checked like any other, and all of them accepted together or none. Accepted
 * legs go to the dealer in one message, so that there is no moment at which a part of it is traded.
 */
import { type Money, money, type Px, qty } from '@tradefloor/contracts/money';
import type { NewOrder, Order } from '@tradefloor/contracts/order';
import type { PlacedPackage, PlacePackage } from '@tradefloor/contracts/package';
import { type Passed, validate } from '@tradefloor/core/trading/order/new-order-checks';
import { isRepeat, toOrder } from '@tradefloor/core/trading/order/order-row';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import { listCrossing } from '@tradefloor/core/trading/risk/self-match';
import { type CallResponse, publish, refuse, respond } from '@tradefloor/runtime';
import type { OmsTimer, OmsTopic } from './oms-out.ts';
import type { OmsCtx, OmsState, OmsUserCtx } from './oms-state.ts';
import { toFacts } from './order-facts.ts';
import { crossingText } from './own-crossing.ts';
import {
  keepAccepted,
  keepRejected,
  type PreChecked,
  preCheck,
  toSender,
  unreachable,
} from './place-order.ts';

export type PackageResponse = CallResponse<OmsTopic, OmsTimer, PlacedPackage>;
export type Leg = Extract<PreChecked, { kind: 'judged' }>;
type Accepted = Extract<Leg['response'], { accepted: true }>;
type Refused = Extract<Leg['response'], { accepted: false }>;

const ONE_UNIT = qty(1);

/** A leg as an order, in all units: at the market, within the collar; its price is limited by the package. */
const toRequest = (
  { clientPackageId, legs, qty: units = ONE_UNIT }: PlacePackage,
  { symbol, side, qty: ratio, instrumentType }: PlacePackage['legs'][number],
  n: number,
): NewOrder => ({
  clientOrderId: `${clientPackageId}/${n + 1}of${legs.length}`,
  symbol,
  side,
  qty: qty(ratio * units),
  instrumentType,
  orderType: 'MARKET',
  timeInForce: 'FOK',
  strategy: 'LIT',
});

export async function onPlacePackage(
  ctx: OmsUserCtx,
  requested: PlacePackage,
): Promise<PackageResponse> {
  const { caller } = ctx;
  const checked: PreChecked[] = [];
  for (const [n, leg] of requested.legs.entries()) {
    checked.push(await preCheck(ctx, toSender(caller), { request: toRequest(requested, leg, n) }));
  }
  return finalisePackage(ctx, requested, checked);
}

/** What limits all legs together. */
type PackageLimits = Pick<PlacePackage, 'maxCost' | 'qty' | 'netPrice'>;

/** Decides, stores and publishes, in one step. */
export function finalisePackage(
  ctx: OmsCtx,
  requested: PackageLimits,
  checked: readonly PreChecked[],
): PackageResponse {
  const legs: Leg[] = [];
  for (const one of checked) {
    if (one.kind === 'unreachable') return unreachable(one.service);
    if (one.kind === 'repeat') return repeated(checked, requested);
    // Another way in may have brought the same package meanwhile.
    if (ctx.state.knownByClient(one.draft.userId, one.draft.clientOrderId) !== undefined) {
      return refuse('CONFLICT', { detail: 'this package is being placed' });
    }
    legs.push(one);
  }
  const verdict = validateAll(ctx, legs);
  const response =
    'fault' in verdict ? rejectAll(ctx, legs, verdict) : acceptAll(ctx, requested, verdict.passed);
  keepNetPrice(ctx.state, legs, requested);
  return response;
}

/** The net price is kept as the requested price of each leg: with another one the package is not a repeat. */
function keepNetPrice(
  state: OmsState,
  legs: readonly Leg[],
  { netPrice }: Pick<PlacePackage, 'netPrice'>,
): void {
  if (netPrice === undefined) return;
  for (const { draft } of legs) {
    const row = state.order(draft.orderId);
    if (row !== undefined) state.put({ ...row, askedPrice: netPrice });
  }
}

/** The orders that these requests repeat; null where one of them repeats none, or another. */
export function repeatedRows(checked: readonly PreChecked[]): OrderRow[] | null {
  const rows = checked.flatMap((one) =>
    one.kind === 'repeat' && isRepeat(one.first, one.request) ? one.first : [],
  );
  return rows.length === checked.length ? rows : null;
}

/** All legs were there before: the same package gets the same response, another one under its name does not. */
function repeated(
  checked: readonly PreChecked[],
  { netPrice = null }: { readonly netPrice?: Px | null | undefined },
): PackageResponse {
  const isSameLimit = checked.every(
    (one) => one.kind === 'repeat' && one.first.askedPrice === netPrice,
  );
  // A leg itself is at the market.
  const legs = checked.map((one) =>
    one.kind === 'repeat' ? { ...one, first: { ...one.first, askedPrice: null } } : one,
  );
  const rows = isSameLimit ? repeatedRows(legs) : null;
  const first = rows?.[0];
  if (rows === null || first === undefined) {
    const detail = 'this client package id was used for a different package';
    return refuse('CONFLICT', { detail });
  }
  const { rejectCode, rejectReason, orderId } = first;
  if (rejectCode !== null) {
    return refuse(rejectCode, { detail: rejectReason ?? undefined, orderId });
  }
  return respond({ packageId: orderId, orders: rows.map(toOrder) }, [], { status: 200 });
}

/** Which leg is refused, and why. */
export type Fault = { readonly fault: Refused; readonly at: number };
type Passing = { readonly leg: Leg; readonly risk: Accepted; readonly passed: Passed };

/** Every leg as it stands now, each with what the legs before it have used of the day's limit. */
function validateAll(
  { state }: OmsCtx,
  legs: readonly Leg[],
): Fault | { readonly passed: Passing[] } {
  const passed: Passing[] = [];
  let used = 0;
  for (const [at, leg] of legs.entries()) {
    const { response } = leg;
    if (!response.accepted) return { fault: response, at };
    const facts = toFacts(state, leg.judged);
    const usedToday: Money = money(facts.usedToday + used);
    const verdict = validate({ ...facts, usedToday });
    if (!verdict.ok) {
      return { fault: { accepted: false, version: response.version, ...verdict.error }, at };
    }
    const fault = findOwnCross(state, leg, passed);
    if (fault !== null) return { fault, at };
    used += verdict.value.count.notional;
    passed.push({ leg, risk: response, passed: verdict.value });
  }
  return { passed };
}

/**
 * Legs trade together: none of them can wait for an own order to be off. Under self-match prevention a leg that would
 * trade with one, or with a leg before it, is refused.
 */
function findOwnCross(
  state: OmsState,
  { draft, response }: Leg,
  before: readonly Passing[],
): Refused | null {
  if (!response.accepted || response.selfMatch === null) return null;
  const own = [...state.openOrders(draft.userId), ...before.map(({ leg }) => leg.draft)];
  const crossing = listCrossing<Order>(own, draft);
  if (crossing.length === 0) return null;
  const { version } = response;
  return { accepted: false, version, reason: 'SELF_CROSS', detail: crossingText(state, crossing) };
}

/** One leg refused is all of them refused, each on record with the reason and the leg that it came from. */
export function rejectAll(
  ctx: OmsCtx,
  legs: readonly Leg[],
  { fault, at }: Fault,
): CallResponse<OmsTopic, never, never> {
  const { reason, version } = fault;
  const of = legs[at]?.draft;
  const detail = `leg ${at + 1} of ${legs.length}, ${of?.side} ${of?.qty} ${of?.symbol}: ${fault.detail}`;
  const rejected = legs.map(({ draft, judged }, n) =>
    keepRejected(ctx, {
      draft,
      request: judged.order,
      reason,
      detail,
      version,
      ...(n === at && fault.checks !== undefined ? { checks: fault.checks } : {}),
    }),
  );
  const orderId = rejected[at]?.order.orderId;
  const events = rejected.map(({ published }) => published);
  return refuse(reason, { detail, ...(orderId === undefined ? {} : { orderId }) }, events);
}

function acceptAll(
  ctx: OmsCtx,
  requested: PackageLimits,
  legs: readonly Passing[],
): PackageResponse {
  const accepted = legs.map(({ leg, risk, passed }) =>
    keepAccepted(ctx, {
      draft: leg.draft,
      request: leg.judged.order,
      risk,
      passed,
      keyId: leg.keyId,
    }),
  );
  const orders: Order[] = accepted.map(({ order }) => order);
  const [first] = orders;
  if (first === undefined) return refuse('VALIDATION_FAILED');
  const { orderId: packageId, userId } = first;
  const maxCost = requested.maxCost ?? null;
  const { qty: units, netPrice } = requested;
  const routed = {
    packageId,
    userId,
    maxCost,
    ...(units === undefined ? {} : { units }),
    ...(netPrice === undefined ? {} : { netPrice }),
    legs: accepted.map((each) => each.routed),
  };
  const events = [
    ...accepted.map(({ published }) => published),
    publish('orders.otc.package', routed),
  ];
  return respond({ packageId, orders }, events, { status: 201 });
}
