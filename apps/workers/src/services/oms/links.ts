/**
 * What happens to one order of a link, and what that means for the others: a plan from the rows as they are, so that it
 * may be made at any time and as often as one likes.
 */
import { OrderId } from '@tradefloor/contracts/ids';
import type { Px } from '@tradefloor/contracts/money';
import { waitsForDealer } from '@tradefloor/contracts/vocabulary/dealt-orders';
import { CANCELS_OTHERS } from '@tradefloor/contracts/vocabulary/links';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { watchedPrice } from '@tradefloor/contracts/vocabulary/trailing-stop';
import { findTrigger, isTriggered } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { type LinkedOrder, type LinkStep, planLink } from '@tradefloor/core/trading/order/link';
import type { LinkedLegRow, OrderRow } from '@tradefloor/core/trading/order/tables';
import { findRestPx, standAt } from '@tradefloor/core/trading/order/trigger';
import type { TimerRequest } from '@tradefloor/runtime';
import { requestCancel } from './cancel-order.ts';
import { endHeld, isHeld, resizeHeld } from './held-order.ts';
import { findShortQty } from './mark-order.ts';
import type { OmsOut } from './oms-out.ts';
import type { OmsCtx, OmsState } from './oms-state.ts';
import { OrderTransition } from './order-transition.ts';
import { AGAIN_MS, releaseTimer } from './release-timer.ts';
import { TRIGGER_TEXT } from './trigger-text.ts';

/** The actor of what a link does: no person requested it. */
const ACTOR = 'oms';

type At = Pick<OmsCtx, 'state' | 'nowMs'>;

/** Something happened to an order of a link. */
export function onLink(ctx: OmsCtx, data: TimerRequest['data']): OmsOut[] {
  const linkId = OrderId.parse(data['linkId']);
  const legs = noteEnds(ctx, linkId);
  const events = carryOut(ctx, legs);
  // What is on its way to market waited for another one to leave it, perhaps.
  const onTheirWay = legs.filter(({ orderId }) => {
    const held = ctx.state.triggers.get(orderId);
    return held !== undefined && held.triggeredAt !== null;
  });
  return [...events, ...onTheirWay.map(({ orderId }) => releaseTimer(orderId, 0))];
}

/** Keeps how orders ended, which memory forgets in time; closes a link of which nothing is open. */
function noteEnds({ state, nowMs }: At, linkId: OrderId): LinkedLegRow[] {
  for (const leg of state.links.legs(linkId)) {
    const row = state.order(leg.orderId);
    if (leg.endedQty !== null || row === undefined || isOpen(row.status)) continue;
    const isFilled = row.status === 'FILLED';
    state.links.put({ ...leg, isActive: true, endedQty: row.filledQty, isFilled });
  }
  const legs = state.links.legs(linkId);
  if (legs.some(({ endedQty }) => endedQty === null)) return legs;
  for (const leg of legs) state.links.put({ ...leg, closedAt: nowMs });
  return [];
}

/** The steps of the plan, until it has none: an end may mean another's. */
function carryOut(ctx: At, legs: readonly LinkedLegRow[]): OmsOut[] {
  const [first] = legs;
  if (first === undefined) return [];
  const orders = legs.map((leg) => toLinked(ctx.state, leg));
  return planLink(first.link, orders).flatMap((step) => carry(ctx, step));
}

function toLinked(state: OmsState, leg: LinkedLegRow): LinkedOrder {
  const { orderId, isEntry, isActive, endedQty, isFilled } = leg;
  const row = state.order(orderId);
  const qty = row?.qty ?? endedQty ?? NOTHING;
  return {
    orderId,
    isEntry,
    isHeld: isHeld(state, orderId),
    isParked: !isActive,
    isOpen: row !== undefined && isOpen(row.status),
    isFilled: row === undefined ? isFilled : row.status === 'FILLED',
    hasTrigger: row !== undefined && isTriggered(row.orderType),
    qty,
    filledQty: row?.filledQty ?? endedQty ?? NOTHING,
    askedQty: row?.askedQty ?? qty,
  };
}

const NOTHING = 0 as LinkedOrder['qty'];

function carry({ state, nowMs: at }: At, step: LinkStep): OmsOut[] {
  const orderId = OrderId.parse(step.orderId);
  const row = state.order(orderId);
  const leg = state.links.get(orderId);
  if (row === undefined || leg === undefined) return [];
  switch (step.does) {
    case 'END':
      return endHeld(state, row, { status: 'CANCELED', actor: ACTOR, reason: endText(leg), at });
    case 'RESIZE': {
      const reason = `follows its linked orders: ${step.qty} are due`;
      return resizeHeld(state, row, { qty: step.qty, actor: ACTOR, reason, at });
    }
    case 'ACTIVATE':
      return activate(state, { row, leg }, at);
  }
}

const endText = ({ link }: LinkedLegRow): string =>
  CANCELS_OTHERS[link]
    ? 'follows its linked orders: nothing is due'
    : 'the order that it waited for has ended';

type Leg = { readonly row: OrderRow; readonly leg: LinkedLegRow };

/** It waits for its entry no more: it waits for its price from now on, or goes to market. */
function activate(state: OmsState, { row, leg }: Leg, at: number): OmsOut[] {
  const { orderId, userId, tradingStyle, requestId, tickSize } = leg;
  state.links.put({ ...leg, isActive: true });
  const trigger = findTrigger(row);
  const held = {
    orderId,
    userId,
    tradingStyle,
    requestId,
    tickSize,
    heldAt: at,
    sentAt: null,
    closedAt: null,
  };
  const turn = new OrderTransition(state, row, at);
  const { qty, price } = row;
  if (trigger === null) {
    state.triggers.put({ ...held, bestPx: null, stopPx: price ?? NO_PRICE, triggeredAt: at });
    const restPx = findRestPx(row);
    const next = restPx === null ? 'goes to market' : TRIGGER_TEXT.rests(row, restPx);
    const reason = `its entry is over: ${next}`;
    const step = { topic: 'orders.replaced', actor: ACTOR, reason } as const;
    const shortQty = findShortQty(state, row);
    turn.apply({ type: 'amended', at, qty, price, stopPrice: row.stopPrice, shortQty }, step);
    return [...turn.events, releaseTimer(orderId, 0)];
  }
  const tick = waitsForDealer(row.instrumentType)
    ? state.dealers.tickFor(row, at)
    : state.quotes.tick(row.symbol);
  const watched =
    tick === null ? (row.stopPrice ?? row.countedPx) : watchedPrice(row.side, trigger.by, tick);
  const standing = standAt({ side: row.side, trigger, tickSize }, watched);
  state.triggers.put({ ...held, ...standing, triggeredAt: null });
  const reason = `its entry has filled: ${TRIGGER_TEXT.waits(row, standing.stopPx)}`;
  turn.apply(
    { type: 'amended', at, qty, price, stopPrice: standing.stopPx },
    { topic: 'orders.replaced', actor: ACTOR, reason },
  );
  return turn.events;
}

const NO_PRICE = 0 as Px;

/**
 * Before a triggered order of a link goes to market: of one-cancels-other orders the held ones end, those at market are
 * taken off it, and what they have filled comes off this one.
 * @returns what is to be done first, a timer for another look included; null where the way is clear and nothing changed
 */
export function clearWay(ctx: At, orderId: OrderId): OmsOut[] | null {
  const { state, nowMs: at } = ctx;
  const own = state.links.get(orderId);
  const row = state.order(orderId);
  const isOwn = own !== undefined && !own.isEntry && CANCELS_OTHERS[own.link];
  if (!isOwn || row === undefined || !isTriggered(row.orderType)) return null;
  const legs = state.links.legs(own.linkId);
  const others = legs
    .flatMap((leg) => (leg.orderId === orderId ? [] : (state.order(leg.orderId) ?? [])))
    .filter(({ status }) => isOpen(status));
  if (others.length === 0) {
    const steps = carryOut(ctx, legs);
    return steps.length === 0 ? null : [...steps, releaseTimer(orderId, 0)];
  }
  const reason = `one cancels the other: ${orderId} was triggered`;
  const events = others.flatMap((other) =>
    requestCancel(state, other, { status: 'CANCELED', actor: ACTOR, reason, at }),
  );
  const isBlocked = others.some((other) =>
    isOpen(state.order(other.orderId)?.status ?? 'CANCELED'),
  );
  return [...events, releaseTimer(orderId, isBlocked ? AGAIN_MS : 0)];
}
