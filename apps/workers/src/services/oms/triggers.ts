/**
 * Orders that wait for a price: held by the OMS until it is reached, then checked once more and sent on. A kill switch, a
 * halt, closed hours or a silent risk engine hold what is triggered meanwhile; it goes to market when they end.
 */
import { type OrderId, OrderId as OrderIdSchema } from '@tradefloor/contracts/ids';
import type { TickBatch, TradeBatch } from '@tradefloor/contracts/market';
import type { Px } from '@tradefloor/contracts/money';
import type { RejectReason } from '@tradefloor/contracts/refusals';
import { isForAuction } from '@tradefloor/contracts/vocabulary/auctions';
import { returnsToWait } from '@tradefloor/contracts/vocabulary/dealt-orders';
import { watchedPrice } from '@tradefloor/contracts/vocabulary/trailing-stop';
import { validate } from '@tradefloor/core/trading/order/new-order-checks';
import { toOrder } from '@tradefloor/core/trading/order/order-row';
import type { OrderRow, TriggerRow } from '@tradefloor/core/trading/order/tables';
import { isMarketOpen } from '@tradefloor/core/trading/order/trading-hours';
import { findRestPx, follow, triggers } from '@tradefloor/core/trading/order/trigger';
import type { TimerRequest } from '@tradefloor/runtime';
import { callRisk, type RiskResponse } from './call-risk.ts';
import { isDealable } from './dealable.ts';
import { endHeld } from './held-order.ts';
import { clearWay } from './links.ts';
import { findShortQty } from './mark-order.ts';
import type { OmsOut } from './oms-out.ts';
import type { OmsCtx, OmsState } from './oms-state.ts';
import { type CheckedOrder, replaceFacts } from './order-facts.ts';
import { OrderTransition } from './order-transition.ts';
import { listOwnCrossing } from './own-crossing.ts';
import { AGAIN_MS, releaseTimer } from './release-timer.ts';
import { toReleaseRequest, toRequest } from './replace-order.ts';
import { resolveInstrument, resolveUser } from './resolve.ts';
import { publishRouted } from './routes.ts';
import { meetOwn } from './self-match.ts';
import type { Watched } from './trigger-book.ts';
import { TRIGGER_TEXT } from './trigger-text.ts';

/** The actor of a trigger: no person requested it. */
const ACTOR = 'oms';
/** What holds a triggered order, and does not end it. */
const HOLDS: ReadonlySet<RejectReason> = new Set([
  'KILL_SWITCH_ACTIVE',
  'MARKET_CLOSED',
  'HALTED',
  'NO_REFERENCE_PRICE',
  'RISK_ENGINE_UNAVAILABLE',
]);

/** Quotes of a batch: they trigger orders that watch bid and ask or the mid, and the last where trades are not printed. */
export function watchTicks({ state, nowMs }: OmsCtx, { at, flags }: TickBatch): OmsOut[] {
  const isPrinted = flags?.includes('ORDER_FLOW') ?? false;
  if (state.triggers.isIdle || !isMarketOpen(state.deps.hours, nowMs)) return [];
  return [...state.triggers.symbols].flatMap((symbol) =>
    state.triggers.watching(symbol).flatMap((watched) => {
      const { order, waiting, row } = watched;
      const { by } = waiting.trigger;
      if (order.instrumentType !== 'equity') return [];
      // A halted symbol has no quote, and triggers nothing.
      const tick = state.quotes.tick(order.symbol);
      if (tick === null || at < row.heldAt || (by === 'LAST' && isPrinted)) return [];
      return observe(state, watched, { price: watchedPrice(order.side, by, tick), at: nowMs });
    }),
  );
}

/** Prints of a batch, in the order in which they were made: each may trigger an order that watches the last trade. */
export function watchTrades({ state, nowMs }: OmsCtx, { at, trades }: TradeBatch): OmsOut[] {
  if (state.triggers.isIdle || !isMarketOpen(state.deps.hours, nowMs)) return [];
  const watched = new Set(state.triggers.symbols);
  const events: OmsOut[] = [];
  for (const { symbol, price } of trades) {
    if (!watched.has(symbol)) continue;
    for (const each of state.triggers.watching(symbol)) {
      if (each.waiting.trigger.by !== 'LAST' || at < each.row.heldAt) continue;
      events.push(...observe(state, each, { price, at: nowMs }));
    }
  }
  return events;
}

type Seen = { readonly price: Px; readonly at: number };

/** One price meets one order: it triggers it, or moves a trailing stop along. */
export function observe(
  state: OmsState,
  { row, order, waiting }: Watched,
  { price, at }: Seen,
): OmsOut[] {
  if (triggers(waiting, row, price)) {
    return findRestPx(order) === null
      ? trigger(state, { row, order }, { price, at })
      : offer(state, row, at);
  }
  const { bestPx, stopPx } = follow(waiting, row, price);
  if (bestPx !== row.bestPx || stopPx !== row.stopPx)
    state.triggers.put({ ...row, bestPx, stopPx });
  return [];
}

/** Once: its row, the event and the timer that sends it on are one step. */
function trigger(
  state: OmsState,
  { row, order }: Pick<Watched, 'row' | 'order'>,
  { price, at }: Seen,
): OmsOut[] {
  state.triggers.put({ ...row, triggeredAt: at });
  const turn = new OrderTransition(state, order, at);
  const reason = TRIGGER_TEXT.reached(order, { price, stopPx: row.stopPx });
  turn.apply(
    { type: 'triggered', at, stopPrice: row.stopPx, shortQty: findShortQty(state, order) },
    { topic: 'orders.updated', actor: ACTOR, reason },
  );
  return [...turn.events, releaseTimer(order.orderId, 0)];
}

/** The dealer's price is within its limit: it is offered to the dealer, which is no change of the order. */
function offer(state: OmsState, row: TriggerRow, at: number): OmsOut[] {
  state.triggers.put({ ...row, triggeredAt: at });
  return [releaseTimer(row.orderId, 0)];
}

type Triggered = { readonly held: TriggerRow; readonly row: OrderRow };

/** The order as it is now, where it is triggered and not at market yet. */
function findTriggered(state: OmsState, orderId: OrderId): Triggered | null {
  const held = state.triggers.get(orderId);
  const row = state.order(orderId);
  const waitsToGo = held !== undefined && held.triggeredAt !== null && row?.status === 'NEW';
  return waitsToGo ? { held, row } : null;
}

/** A triggered order goes to market, is held, or ends, by what the checks of the OMS and of risk find now. */
export function onTrigger(ctx: OmsCtx, data: TimerRequest['data']): OmsOut[] | Promise<OmsOut[]> {
  const orderId = OrderIdSchema.parse(data['orderId']);
  const found = findTriggered(ctx.state, orderId);
  if (found === null) return [];
  // What changes here goes out in this very step: between a change and a call it could be committed without its events.
  return clearWay(ctx, orderId) ?? restOn(ctx, found) ?? check(ctx, found);
}

/** An order whose dealer's price is beyond its limit waits for it, again or for the first time; null for any other. */
function restOn({ state, nowMs }: OmsCtx, { held, row }: Triggered): [] | null {
  if (isDealable(state, row, nowMs)) return null;
  const stopPx = findRestPx(row) ?? held.stopPx;
  state.triggers.put({ ...held, stopPx, triggeredAt: null });
  return [];
}

async function check(ctx: OmsCtx, { row }: Triggered): Promise<OmsOut[]> {
  const { state, nowMs } = ctx;
  const { orderId } = row;
  const user = await resolveUser(ctx, row.userId);
  const instrument = await resolveInstrument(ctx, row.symbol);
  if (!user.ok || !instrument.ok) return [releaseTimer(orderId, AGAIN_MS)];
  const checked: CheckedOrder = {
    order: toRequest(row, row),
    user: user.value,
    instrument: instrument.value,
    nowMs,
    isTriggered: true,
  };
  const verdict = validate(replaceFacts(state, checked, row));
  const risk: RiskResponse = verdict.ok
    ? await callRisk(ctx, toReleaseRequest(row, nowMs))
    : { accepted: false, version: null, ...verdict.error };
  return decide(ctx, { orderId, checked, risk });
}

type Checked = {
  readonly orderId: OrderId;
  readonly checked: CheckedOrder;
  readonly risk: RiskResponse;
};

/** In one step, by the order and the switches as they are now. */
function decide(ctx: OmsCtx, { orderId, checked, risk }: Checked): OmsOut[] {
  const { state, nowMs } = ctx;
  const now = findTriggered(state, orderId);
  if (now === null) return [];
  if (!risk.accepted) return holdOrEnd(ctx, now, risk);
  const last = validate(replaceFacts(state, checked, now.row));
  if (!last.ok) return holdOrEnd(ctx, now, last.error);
  const { held, row } = now;
  const returns = returnsToWait(row);
  state.triggers.put(returns ? { ...held, sentAt: nowMs } : { ...held, closedAt: nowMs });
  const { tradingStyle, requestId } = held;
  const routed = { order: toOrder(row), tradingStyle, protectionPx: risk.protectionPx };
  // A dealer is the other side of all that it deals: nothing of the user's meets it there.
  const crossing = risk.selfMatch === null || returns ? [] : listOwnCrossing(state, row);
  return risk.selfMatch !== null && crossing.length > 0
    ? meetOwn(ctx, { mode: risk.selfMatch, crossing, routed })
    : [publishRouted(routed, requestId)];
}

function holdOrEnd(
  { state, nowMs }: OmsCtx,
  { row }: Triggered,
  { reason, detail }: { readonly reason: RejectReason; readonly detail: string },
): OmsOut[] {
  // What is past the cut-off of its auction waits for no other.
  const isLate = reason === 'MARKET_CLOSED' && isForAuction(row.timeInForce);
  if (HOLDS.has(reason) && !isLate) return [releaseTimer(row.orderId, AGAIN_MS)];
  const end = {
    status: 'CANCELED',
    actor: ACTOR,
    code: reason,
    reason: detail,
    at: nowMs,
  } as const;
  return endHeld(state, row, end);
}
