/**
 * Orders that wait for a dealer's price. The OMS holds them and offers one to the dealer when its price is there; the
 * dealer deals it or returns it, and then it waits again. Only its sender, a time or a rule ends it.
 */
import type { FxBatch } from '@tradefloor/contracts/fx';
import type { InstrumentType } from '@tradefloor/contracts/market';
import type { ExecutionAck } from '@tradefloor/contracts/order';
import { returnsToWait } from '@tradefloor/contracts/vocabulary/dealt-orders';
import { watchedPrice } from '@tradefloor/contracts/vocabulary/trailing-stop';
import { isMarketOpen } from '@tradefloor/core/trading/order/trading-hours';
import { findRestPx } from '@tradefloor/core/trading/order/trigger';
import { requestCancel } from './cancel-order.ts';
import type { OmsOut } from './oms-out.ts';
import type { OmsCtx, OmsState } from './oms-state.ts';
import type { OrderTransition } from './order-transition.ts';
import { AGAIN_MS, releaseTimer } from './release-timer.ts';
import { TRIGGER_TEXT } from './trigger-text.ts';
import { observe } from './triggers.ts';

/** The actor of what no person requested. */
const ACTOR = 'oms';

/** New prices of currencies: each may be the one that an order waits for. */
export function watchFx(ctx: OmsCtx, batch: FxBatch): OmsOut[] {
  ctx.state.dealers.takeFx(batch);
  return watchDealers(ctx, 'fx');
}

/** New prices of a dealer's market: each may be the one that an order waits for. */
export function watchDealers({ state, nowMs }: OmsCtx, type: InstrumentType): OmsOut[] {
  if (state.triggers.isIdle || !isMarketOpen(state.deps.hours, nowMs)) return [];
  return [...state.triggers.symbols].flatMap((symbol) =>
    state.triggers.watching(symbol).flatMap((watched) => {
      const { order, waiting } = watched;
      const tick = order.instrumentType === type ? state.dealers.tickFor(order, nowMs) : null;
      if (tick === null) return [];
      const price = watchedPrice(order.side, waiting.trigger.by, tick);
      return observe(state, watched, { price, at: nowMs });
    }),
  );
}

/**
 * The dealer has not dealt an order that may wait: one with a limit rests again, one without is offered again soon. One
 * that is to end, ends as that was requested.
 * @returns false for an order that the dealer's word ends, as all others
 */
export function returnToWait(
  state: OmsState,
  turn: OrderTransition,
  { ack, at }: { readonly ack: ExecutionAck; readonly at: number },
): boolean {
  const { row } = turn;
  const sent = state.triggers.findSent(row.orderId);
  if (sent === undefined || ack.requestNo !== 0) return false;
  if (row.pendingCancel !== null) {
    const { status, actor, reason } = row.pendingCancel;
    if (status === 'EXPIRED')
      turn.apply({ type: 'expired', at }, { topic: 'orders.expired', actor, reason });
    else turn.apply({ type: 'canceled', at }, { topic: 'orders.cancelled', actor, reason });
    return true;
  }
  const restPx = findRestPx(row);
  const waits = { ...sent, sentAt: null, triggeredAt: at };
  state.triggers.put(restPx === null ? waits : { ...waits, stopPx: restPx, triggeredAt: null });
  const next = restPx === null ? 'offered again in 1 s' : TRIGGER_TEXT.rests(row, restPx);
  const { qty, price, stopPrice } = row;
  turn.apply(
    { type: 'amended', at, qty, price, stopPrice },
    { topic: 'orders.updated', actor: ACTOR, reason: `not dealt (${ack.reason}): ${next}` },
  );
  if (restPx === null) turn.events.push(releaseTimer(row.orderId, AGAIN_MS));
  return true;
}

/** Contracts have expired: no dealer quotes them any more, and what waits for a price of theirs ends. */
export function endExpired({ state, nowMs: at }: OmsCtx, symbols: ReadonlySet<string>): OmsOut[] {
  const reason = 'the contract has expired';
  return state
    .openOrders(null)
    .filter((row) => symbols.has(row.symbol) && returnsToWait(row))
    .flatMap((row) => requestCancel(state, row, { status: 'EXPIRED', actor: ACTOR, reason, at }));
}
