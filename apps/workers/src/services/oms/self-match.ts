/**
 * Self-match prevention: an accepted order that would trade with the user's own waits until they are confirmed off the
 * market. It goes to its executing service only in a step that finds no own order left that it would trade with.
 */

import { money, qty } from '@tradefloor/contracts/money';
import type { Order, RoutedOrder } from '@tradefloor/contracts/order';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import type { SelfMatchMode } from '@tradefloor/contracts/vocabulary/risk';
import { takesReplaces } from '@tradefloor/core/trading/order/offer';
import { toOrder } from '@tradefloor/core/trading/order/order-row';
import {
  SELF_MATCH_WAIT_MS,
  type SelfMatchRow,
} from '@tradefloor/core/trading/order/self-match-row';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import {
  type PlannedStep,
  planSelfMatch,
  readStep,
  removedBy,
  SELF_MATCH_TEXT,
} from '@tradefloor/core/trading/risk/self-match';
import { setTimer, type TimerRequest } from '@tradefloor/runtime';
import { requestCancel } from './cancel-order.ts';
import { closeHeld, decrementHeld, endHeld } from './held-order.ts';
import type { OmsOut } from './oms-out.ts';
import type { OmsCtx, OmsState } from './oms-state.ts';
import { listOwnCrossing } from './own-crossing.ts';
import { requestReplace } from './request-replace.ts';
import { publishRouted } from './routes.ts';

/** The actor of what self-match prevention does: no person requested it. */
const ACTOR = 'oms';

type Met = {
  readonly mode: SelfMatchMode;
  readonly routed: RoutedOrder;
  /** In the order in which it would meet them; at least one. */
  readonly crossing: readonly OrderRow[];
};

const listIds = (rows: readonly Pick<Order, 'orderId'>[]): string[] =>
  rows.map(({ orderId }) => orderId);

/** Why an order that meets own ones is not at market yet, for its history; null where it ends at once. */
export const toWaitReason = ({ mode, crossing }: Pick<Met, 'mode' | 'crossing'>): string | null =>
  mode === 'cancelBoth' ? null : SELF_MATCH_TEXT.waits(listIds(crossing));

/** An accepted order, just stored, meets own ones: both are cancelled, or it waits for them. */
export function meetOwn({ state, requestId, nowMs: at }: OmsCtx, met: Met): OmsOut[] {
  const { mode, routed, crossing } = met;
  const { orderId, userId } = routed.order;
  const row = state.order(orderId);
  if (row === undefined) return [];
  if (mode === 'cancelBoth') {
    const reason = SELF_MATCH_TEXT.both(listIds(crossing));
    return [
      ...crossing.flatMap((own) => cancelOwn(state, own, { row, at })),
      ...end(state, row, { reason, at }),
    ];
  }
  const { tradingStyle, protectionPx } = routed;
  const held = { orderId, userId, mode, tradingStyle, protectionPx, requestId };
  const events = advance(state, { ...held, steps: [], heldAt: at, closedAt: null }, { row, at });
  const waits = state.selfMatches.get(orderId) !== undefined;
  return waits
    ? [
        ...events,
        setTimer('self-match-end', SELF_MATCH_WAIT_MS, { orderId, key: `self-match-${orderId}` }),
      ]
    : events;
}

const cancelOwn = (
  state: OmsState,
  own: OrderRow,
  { row, at }: { readonly row: OrderRow; readonly at: number },
): OmsOut[] =>
  requestCancel(state, own, {
    status: 'CANCELED',
    actor: ACTOR,
    reason: SELF_MATCH_TEXT.removed(row.orderId),
    at,
  });

const end = (
  state: OmsState,
  row: OrderRow,
  { reason, at }: { readonly reason: string; readonly at: number },
): OmsOut[] =>
  endHeld(state, row, { status: 'CANCELED', actor: ACTOR, code: 'SELF_CROSS', reason, at });

type Moment = { readonly row: OrderRow; readonly at: number };

/** To market when nothing of the user's is in the way, else the next requests. The own orders are looked at as they are now. */
function advance(state: OmsState, held: SelfMatchRow, { row, at }: Moment): OmsOut[] {
  const crossing = listOwnCrossing(state, row);
  if (crossing.length === 0) return [release(state, held, { row, at })];
  const plan = planSelfMatch(held.mode, row.leavesQty, crossing);
  const fixed = plan.filter(({ does, row: own }) => does === 'REDUCE' && !isReducible(state, own));
  if (fixed.length > 0) {
    const reason = SELF_MATCH_TEXT.refused(listIds(fixed.map((step) => step.row)));
    return end(state, row, { reason, at });
  }
  const steps = plan.map(({ row: { orderId, qty, filledQty }, does, by }) => ({
    orderId,
    does,
    qty,
    filledQty,
    by,
  }));
  const next = { ...held, steps };
  state.selfMatches.put(next);
  const events = plan.flatMap((step) => requestStep(state, step, { row, at }));
  // Own orders that are held too are off at once.
  return [...events, ...proceed(state, next, at)];
}

const isReducible = (state: OmsState, { orderId, instrumentType }: OrderRow): boolean =>
  takesReplaces(instrumentType) || state.selfMatches.get(orderId) !== undefined;

function requestStep(
  state: OmsState,
  { row: own, does, by }: PlannedStep<OrderRow>,
  { row, at }: Moment,
): OmsOut[] {
  if (does === 'WAIT') return [];
  if (does === 'CANCEL') return cancelOwn(state, own, { row, at });
  const to = qty(own.qty - by);
  const reason = SELF_MATCH_TEXT.reduced(by, row.orderId);
  if (state.selfMatches.get(own.orderId) !== undefined) {
    return decrementHeld(state, own, { qty: to, actor: ACTOR, reason, at });
  }
  const terms = { qty: to, price: own.price };
  return requestReplace(state, own, { terms, toCount: money(0), actor: ACTOR, reason, at });
}

/** Goes on when every request is confirmed; a refused one ends the order. */
function proceed(state: OmsState, held: SelfMatchRow, at: number): OmsOut[] {
  const row = state.order(held.orderId);
  if (row === undefined || !isOpen(row.status)) return [];
  const found = held.steps.map((step) => {
    const own = state.order(step.orderId);
    return { step, is: readStep(step, own), removed: removedBy(step, own) };
  });
  const refused = found.filter(({ is }) => is === 'REFUSED');
  if (refused.length > 0) {
    const reason = SELF_MATCH_TEXT.refused(listIds(refused.map(({ step }) => step)));
    return end(state, row, { reason, at });
  }
  if (found.some(({ is }) => is === 'WAITING')) return [];
  const off = found.reduce((sum, { removed }) => sum + removed, 0);
  if (held.mode !== 'decrement' || off === 0) return advance(state, held, { row, at });
  if (off >= row.leavesQty) return end(state, row, { reason: SELF_MATCH_TEXT.consumed(), at });
  const reason = SELF_MATCH_TEXT.decremented(off);
  const events = decrementHeld(state, row, { qty: qty(row.qty - off), actor: ACTOR, reason, at });
  const smaller = state.order(row.orderId) ?? row;
  return [...events, ...advance(state, held, { row: smaller, at })];
}

function release(state: OmsState, held: SelfMatchRow, { row, at }: Moment): OmsOut {
  const { tradingStyle, protectionPx, requestId } = held;
  closeHeld(state, held, at);
  return publishRouted({ order: toOrder(row), tradingStyle, protectionPx }, requestId);
}

/** Something happened to an order: those that wait for it go on. */
export function settleSelfMatches(
  { state, nowMs: at }: Pick<OmsCtx, 'state' | 'nowMs'>,
  { orderId }: Pick<Order, 'orderId'>,
): OmsOut[] {
  if (state.selfMatches.size === 0) return [];
  const waiting = [...state.selfMatches.values()].filter(({ steps }) =>
    steps.some((step) => step.orderId === orderId),
  );
  return waiting.flatMap((held) => proceed(state, held, at));
}

/** It has waited long enough. What was requested of the own orders stays requested. */
export function onSelfMatchEnd({ state, nowMs: at }: OmsCtx, data: TimerRequest['data']): OmsOut[] {
  const orderId = String(data['orderId']);
  const held = state.selfMatches.get(orderId);
  const row = held && state.order(held.orderId);
  if (held === undefined || row === undefined) return [];
  const missing = held.steps.filter(
    (step) => readStep(step, state.order(step.orderId)) === 'WAITING',
  );
  const reason = SELF_MATCH_TEXT.late(listIds(missing), SELF_MATCH_WAIT_MS);
  return end(state, row, { reason, at });
}
