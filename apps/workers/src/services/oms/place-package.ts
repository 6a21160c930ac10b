/**
 * A package: every leg an order of its own, checked like any other, and all of them accepted together or none. Accepted
 * legs go to the dealer in one message, so that there is no moment at which a part of it is traded.
 */
import { type Money, money } from '@tradefloor/contracts/money';
import type { NewOrder, Order } from '@tradefloor/contracts/order';
import type { PlacedPackage, PlacePackage } from '@tradefloor/contracts/package';
import { judge, type Passed } from '@tradefloor/core/trading/order/new-order-checks';
import { isRepeat, orderOf } from '@tradefloor/core/trading/order/order-row';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import { type Answered, answered, refused, say } from '@tradefloor/runtime';
import type { OmsCtx, OmsTopic, OmsUserCtx, OmsWake } from './oms-state.ts';
import { factsOf } from './order-facts.ts';
import {
  type Considered,
  consider,
  keepAccepted,
  keepRejected,
  unreachable,
} from './place-order.ts';

type PackageAnswer = Answered<OmsTopic, OmsWake, PlacedPackage>;
type Leg = Extract<Considered, { kind: 'judged' }>;
type Accepted = Extract<Leg['answer'], { accepted: true }>;
type Refused = Extract<Leg['answer'], { accepted: false }>;

/** A leg as an order: at the market, within the collar; what it costs is limited by the package. */
const requestOf = (
  { clientPackageId, legs }: PlacePackage,
  { symbol, side, qty, instrumentType }: PlacePackage['legs'][number],
  n: number,
): NewOrder => ({
  clientOrderId: `${clientPackageId}/${n + 1}of${legs.length}`,
  symbol,
  side,
  qty,
  instrumentType,
  orderType: 'MARKET',
  timeInForce: 'FOK',
  strategy: 'LIT',
});

export async function onPlacePackage(ctx: OmsUserCtx, asked: PlacePackage): Promise<PackageAnswer> {
  const { caller } = ctx;
  const considered: Considered[] = [];
  for (const [n, leg] of asked.legs.entries()) {
    considered.push(await consider(ctx, caller.userId, requestOf(asked, leg, n)));
  }
  return conclude(ctx, asked, considered);
}

/** Decides, stores and publishes, in one step. */
function conclude(
  ctx: OmsCtx,
  asked: PlacePackage,
  considered: readonly Considered[],
): PackageAnswer {
  const legs: Leg[] = [];
  for (const one of considered) {
    if (one.kind === 'unreachable') return unreachable(one.service);
    if (one.kind === 'repeat') return repeated(asked, considered);
    // Another way in may have brought the same package meanwhile.
    if (ctx.state.knownByClient(one.draft.userId, one.draft.clientOrderId) !== undefined) {
      return refused('CONFLICT', { detail: 'this package is being placed' });
    }
    legs.push(one);
  }
  const verdict = judgeAll(ctx, legs);
  return 'fault' in verdict ? rejectAll(ctx, legs, verdict) : acceptAll(ctx, asked, verdict.passed);
}

/** All legs were there before: the same package gets the same response, another one under its name does not. */
function repeated(asked: PlacePackage, considered: readonly Considered[]): PackageAnswer {
  const rows: OrderRow[] = [];
  for (const one of considered) {
    if (one.kind !== 'repeat' || !isRepeat(one.first, one.request)) {
      const detail = `clientPackageId ${asked.clientPackageId} names another package`;
      return refused('CONFLICT', { detail });
    }
    rows.push(one.first);
  }
  const [first] = rows;
  if (first === undefined) return refused('CONFLICT');
  const { rejectCode, rejectReason, orderId } = first;
  if (rejectCode !== null) {
    return refused(rejectCode, { detail: rejectReason ?? undefined, orderId });
  }
  return answered({ packageId: orderId, orders: rows.map(orderOf) }, [], { status: 200 });
}

type Fault = { readonly fault: Refused; readonly at: number };
type Passing = { readonly leg: Leg; readonly risk: Accepted; readonly passed: Passed };

/** Every leg as it stands now, each with what the legs before it have used of the day's limit. */
function judgeAll({ state }: OmsCtx, legs: readonly Leg[]): Fault | { readonly passed: Passing[] } {
  const passed: Passing[] = [];
  let used = 0;
  for (const [at, leg] of legs.entries()) {
    const { answer } = leg;
    if (!answer.accepted) return { fault: answer, at };
    const facts = factsOf(state, leg.judged);
    const usedToday: Money = money(facts.usedToday + used);
    const verdict = judge({ ...facts, usedToday });
    if (!verdict.ok) {
      return { fault: { accepted: false, version: answer.version, ...verdict.error }, at };
    }
    used += verdict.value.count.notional;
    passed.push({ leg, risk: answer, passed: verdict.value });
  }
  return { passed };
}

/** One leg refused is all of them refused, each on record with the reason and the leg that it came from. */
function rejectAll(ctx: OmsCtx, legs: readonly Leg[], { fault, at }: Fault): PackageAnswer {
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
  const says = rejected.map(({ said }) => said);
  return refused(reason, { detail, ...(orderId === undefined ? {} : { orderId }) }, says);
}

function acceptAll(ctx: OmsCtx, asked: PlacePackage, legs: readonly Passing[]): PackageAnswer {
  const accepted = legs.map(({ leg, risk, passed }) =>
    keepAccepted(ctx, { draft: leg.draft, request: leg.judged.order, risk, passed }),
  );
  const orders: Order[] = accepted.map(({ order }) => order);
  const [first] = orders;
  if (first === undefined) return refused('VALIDATION_FAILED');
  const { orderId: packageId, userId } = first;
  const maxCost = asked.maxCost ?? null;
  const routed = { packageId, userId, maxCost, legs: accepted.map((each) => each.routed) };
  const says = [...accepted.map(({ said }) => said), say('orders.otc.package', routed)];
  return answered({ packageId, orders }, says, { status: 201 });
}
