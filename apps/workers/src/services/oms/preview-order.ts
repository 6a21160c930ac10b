/** What would become of an order that is not sent: every check of OMS and risk, and what its trade would do. Changes nothing. */
import { forecastRisk } from '@tradefloor/contracts/calls/risk';
import type { CheckReport } from '@tradefloor/contracts/check-report';
import type { OrderPreview, RiskForecast } from '@tradefloor/contracts/decision';
import { orderId, uuidV7 } from '@tradefloor/contracts/ids';
import type { LinkedPreview, PlaceLinked } from '@tradefloor/contracts/linked';
import { type Money, money, type Qty, qty } from '@tradefloor/contracts/money';
import type { NewOrder } from '@tradefloor/contracts/order';
import type { User } from '@tradefloor/contracts/user';
import { priceTermsFault } from '@tradefloor/contracts/vocabulary/price-terms';
import { linkFault } from '@tradefloor/core/trading/order/link';
import { pendingOrder } from '@tradefloor/core/trading/order/order-row';
import type { Waits } from '@tradefloor/core/trading/order/trigger-check';
import { allReports, unavailableReport } from '@tradefloor/core/trading/order/would-pass';
import { type CallResponse, refuse, respond } from '@tradefloor/runtime';
import { toEntryRequest, toLossTerms } from './entry-request.ts';
import type { OmsCtx, OmsUserCtx } from './oms-state.ts';
import { type CheckedOrder, toFacts } from './order-facts.ts';
import { listParts } from './place-linked.ts';
import { type Requested, unreachable } from './place-order.ts';
import { resolveInstrument, resolveQuoteFault, resolveUser, type Unreachable } from './resolve.ts';
import { previewSale } from './short-need.ts';

type PreviewResponse = CallResponse<never, never, OrderPreview>;
type LinkedPreviewResponse = CallResponse<never, never, LinkedPreview>;

export async function onPreviewOrder(ctx: OmsUserCtx, request: NewOrder): Promise<PreviewResponse> {
  const found = await preview(ctx, { request });
  return 'unreachable' in found ? unreachable(found) : respond(found.preview);
}

/** The checks of each as when all are sent; orders that cannot be linked so are refused as then. */
export async function onPreviewLinked(
  ctx: OmsUserCtx,
  requested: PlaceLinked,
): Promise<LinkedPreviewResponse> {
  const fault = linkFault(requested);
  if (fault !== null) return refuse('INVALID_ORDER', { detail: fault });
  const orders: OrderPreview[] = [];
  let used = money(0);
  for (const part of listParts(requested)) {
    const found = await preview(ctx, part, { count: orders.length, used });
    if ('unreachable' in found) return unreachable(found);
    orders.push(found.preview);
    used = money(used + found.notional);
  }
  return respond({ orders });
}

type Previewed = { readonly preview: OrderPreview; readonly notional: Money };

/** Orders that are sent with another and come first: how many, and what they use of the day's limit. */
type Ahead = { readonly count: number; readonly used: Money };
const NONE_AHEAD: Ahead = { count: 0, used: money(0) };

async function preview(
  ctx: OmsUserCtx,
  { request: order, isParked = false, exitQty }: Requested,
  ahead: Ahead = NONE_AHEAD,
): Promise<Previewed | Unreachable> {
  const { caller, state, nowMs } = ctx;
  const user = await resolveUser(ctx, caller.userId);
  if (!user.ok) return user.error;
  const instrument = await resolveInstrument(ctx, order.symbol);
  if (!instrument.ok) return instrument.error;
  const fault = await resolveQuoteFault(ctx, caller.userId, order);
  if (!fault.ok) return fault.error;
  const checked = {
    order,
    user: user.value,
    instrument: instrument.value,
    nowMs,
    quoteFault: fault.value,
    isTriggered: isParked,
    isParked,
    ...(exitQty === undefined ? {} : { exitQty }),
  };
  const alone = toFacts(state, checked);
  const facts = { ...alone, usedToday: money(alone.usedToday + ahead.used) };
  // Risk is called for possible orders only: a listed instrument, valid price terms.
  const isRequested = facts.instrument !== null && priceTermsFault(order) === null;
  const forecast = isRequested
    ? await requestForecast(ctx, {
        order,
        user: user.value,
        waits: facts.waits,
        closableQty: facts.closableQty,
        isParked,
        ahead: ahead.count,
      })
    : null;
  const checks = [...allReports(facts), ...riskReports(forecast, isRequested)];
  const failed = checks.find(({ passed }) => !passed);
  return {
    notional: facts.count?.notional ?? money(0),
    preview: {
      asOf: nowMs,
      wouldPass: failed === undefined,
      reasonCode: failed?.reasonCode ?? null,
      checks,
      maxQty: smallestMax(checks),
      riskConfigVersion: forecast?.riskConfigVersion ?? null,
      effect: forecast?.effect ?? null,
      sale: isParked ? null : toSale(ctx, checked),
    },
  };
}

/** How it would be marked if it went to market now. */
function toSale(
  { state }: OmsUserCtx,
  { order, user, instrument, nowMs }: CheckedOrder,
): OrderPreview['sale'] {
  if (user === null || instrument === null) return null;
  return previewSale(state, { order, userId: user.userId, instrument, nowMs });
}

type Forecasting = {
  readonly order: NewOrder;
  readonly user: User | null;
  readonly waits: Waits;
  readonly closableQty: Qty;
  readonly isParked: boolean;
  readonly ahead: number;
};

async function requestForecast(
  ctx: OmsCtx,
  { order, user, waits, closableQty, isParked, ahead }: Forecasting,
): Promise<RiskForecast | null> {
  if (user === null) return null;
  const { nowMs, rng } = ctx;
  const id = orderId(uuidV7(nowMs, () => rng.next()));
  const draft = pendingOrder(order, { orderId: id, userId: user.userId, at: nowMs });
  const { tradingStyle } = user;
  const { algoParams } = order;
  const request = {
    ...toEntryRequest(draft, waits),
    ...toLossTerms({ user, closableQty }),
    ...(isParked ? { triggered: false } : {}),
    tradingStyle,
    timeInForce: order.timeInForce,
    ...(ahead === 0 ? {} : { ahead }),
  };
  const response = await ctx.call(
    forecastRisk,
    algoParams === undefined ? request : { ...request, algoParams },
  );
  return response.ok ? response.value : null;
}

/** Without risk's response an order would be refused. */
function riskReports(forecast: RiskForecast | null, isRequested: boolean): CheckReport[] {
  if (forecast !== null) return forecast.checks;
  return isRequested ? [unavailableReport('The risk engine did not respond')] : [];
}

/** The least of the largest quantities; null where a check of quantity passes none, or has no limit. */
function smallestMax(checks: readonly CheckReport[]) {
  const names = ['QTY_LIMIT_EXCEEDED', 'DAILY_NOTIONAL_EXCEEDED', 'ADV_LIMIT'];
  const largest = checks
    .filter(({ name }) => names.includes(name))
    .map(({ wouldPass }) => wouldPass?.maxQty ?? null);
  const known = largest.filter((max) => max !== null);
  return known.length === names.length ? qty(Math.min(...known)) : null;
}
