/**
 * An order's next action, determined again after every event: it acknowledges requests once its legs are off the
 * venues, stops under a kill switch, goes out in rounds of legs, rests, or ends. Keeps all rows.
 */
import { isForAuction } from '@tradefloor/contracts/vocabulary/auctions';
import { isImmediate, TIME_RULES } from '@tradefloor/contracts/vocabulary/order';
import { getLimitPrice, rests } from '@tradefloor/contracts/vocabulary/price-terms';
import { leavesQty } from '@tradefloor/core/trading/ems/booking';
import { changeReport, requestClOrdId, toAck } from '@tradefloor/core/trading/ems/report';
import { isImmediateLeg, type VenueLeg } from '@tradefloor/core/trading/ems/venue-leg';
import type { OrderRequest, WorkingOrder } from '@tradefloor/core/trading/ems/working-order';
import { publish } from '@tradefloor/runtime';
import { openBooks, type PlannedLeg, type RouteInput } from '@tradefloor/sim/routing/router';
import { findLegHandling, getAmended, type Replace, takesNow } from './amended-order.ts';
import { meetAuction } from './auction-leg.ts';
import { enterDark } from './dark-pool.ts';
import {
  isDark,
  isHalted,
  isInCall,
  isOpenNow,
  isVenueClosed,
  keepOrder,
  listLegs,
} from './ems-state.ts';
import { change, PLAIN_TERMS, sendLegs, withdraw } from './legs.ts';
import { isHeldBack, keepsMark, RESTRICTED_END } from './marked-legs.ts';
import { getTaken, litBooks, type SymbolView } from './market-view.ts';
import { findPeg, getMinimum, planLegs, unfilledReason, venueForRest } from './plan-legs.ts';
import {
  arrive,
  close,
  type EmsOutput,
  type Handling,
  isDayOver,
  makeMarket,
} from './work-order.ts';

/** Why an order that takes nothing ended: there was something to take within its limit. */
export const POST_ONLY_REASON = 'POST_ONLY_WOULD_TRADE';

/** Does what is next for an order. The row given is the newest; it is kept here. */
export function advance(handling: Handling, order: WorkingOrder): readonly EmsOutput[] {
  const { state } = handling;
  if (order.state !== 'WORKING') return refuseRest(handling, order);
  const legs = listLegs(state, order.orderId);
  const [request] = order.requests;
  if (request?.kind === 'CANCEL') return cancel(handling, order, { request, legs });
  if (request?.kind === 'REPLACE') return replace(handling, order, { request, legs });
  if (legs.length === 0 && isDayOver(state, order, handling.nowMs)) {
    return end(handling, order, { requestNo: 0, reason: 'DAY_ENDED' });
  }
  if (isDark(order)) return keep(handling, enterDark(handling, order));
  if (isForAuction(order.timeInForce)) {
    const { worked, reason } = meetAuction(handling, order, legs);
    return reason === null
      ? keep(handling, worked)
      : end(handling, worked.order, { requestNo: 0, reason });
  }
  if (isHalted(state, order) || !isOpenNow(state, handling.nowMs)) {
    return standAside(handling, order, legs);
  }
  const closed = legs.filter(({ venue }) => isVenueClosed(state, venue));
  if (closed.length > 0) return keep(handling, { order, events: withdraw(handling, closed) });
  if (legs.length > 0) return keep(handling, { order, events: [] });
  return route(handling, order);
}

type Next = { readonly order: WorkingOrder; readonly events: readonly EmsOutput[] };

function keep({ state }: Handling, { order, events }: Next): readonly EmsOutput[] {
  if (state.orders.get(order.orderId) !== order) keepOrder(state, order);
  return events;
}

/** Ends the order, then responds to its other requests. */
function end(
  handling: Handling,
  order: WorkingOrder,
  { requestNo, reason }: { readonly requestNo: number; readonly reason: string },
): readonly EmsOutput[] {
  const { state, nowMs: at } = handling;
  const kind = isDayOver(state, order, at) ? 'EXPIRED' : 'CANCELED';
  const closed = close(order, { kind, requestNo, reason, at });
  const others = order.requests.filter((request) => request.requestNo !== requestNo);
  const rest = refuseRest(handling, { ...closed.order, requests: others });
  return [...closed.events, ...rest];
}

/** The order is over: requests that are left come too late. */
function refuseRest(handling: Handling, order: WorkingOrder): readonly EmsOutput[] {
  const { nowMs } = handling;
  const requested = order.requests.filter(({ requestNo }) => requestNo > 0);
  const events = requested.map((request) => handle(order, request, { reason: 'TOO_LATE', nowMs }));
  return keep(handling, { order: { ...order, requests: [] }, events });
}

function handle(
  order: WorkingOrder,
  { kind, requestNo }: Pick<OrderRequest, 'kind' | 'requestNo'>,
  { reason, nowMs: at }: { readonly reason: string; readonly nowMs: number },
): EmsOutput {
  const refusal = kind === 'CANCEL' ? 'CANCEL_REJECTED' : 'REPLACE_REJECTED';
  return publish('orders.acknowledged', toAck(order, { kind: refusal, requestNo, reason, at }));
}

type Requested<R extends OrderRequest> = {
  readonly request: R;
  readonly legs: readonly VenueLeg[];
};

function cancel(
  handling: Handling,
  order: WorkingOrder,
  { request, legs }: Requested<OrderRequest & { readonly kind: 'CANCEL' }>,
): readonly EmsOutput[] {
  if (legs.length > 0) return keep(handling, { order, events: withdraw(handling, legs) });
  return end(handling, order, request);
}

/**
 * A leg that rests at the same price changes there, its quantity and how it is handled: with less it keeps its place. One
 * that may take from now on comes in again, as it may trade at once. For any other
 * change the legs are cancelled first, and the order is routed again.
 */
function replace(
  handling: Handling,
  order: WorkingOrder,
  { request, legs }: Requested<Replace>,
): readonly EmsOutput[] {
  const waits = { order, events: [] };
  const [leg] = legs;
  if (leg === undefined) return applyReplace(handling, order, request);
  if (legs.some(({ asked }) => asked?.kind === 'REPLACE')) return keep(handling, waits);
  const total = leg.qty + request.qty - order.qty;
  const isResized =
    legs.length === 1 &&
    !request.withdraws &&
    !isImmediateLeg(leg) &&
    !(order.postOnly && !getAmended(order, request).postOnly) &&
    leg.asked === null &&
    rests(order.terms) &&
    getLimitPrice(getAmended(order, request).terms) === getLimitPrice(order.terms) &&
    total > leg.cumQty &&
    keepsMark(order, request, leg);
  if (!isResized) return keep(handling, { order, events: withdraw(handling, legs) });
  // The venue must have it before it can change it.
  if (leg.state === 'SENT') return keep(handling, waits);
  const to = { total, handling: findLegHandling(order, request, total) };
  return keep(handling, { order, events: change(handling, leg, to) });
}

/** New terms are in force, or what has traded meanwhile forbids them. Then the order goes on. */
export function applyReplace(
  handling: Handling,
  order: WorkingOrder,
  request: Replace,
): readonly EmsOutput[] {
  const { nowMs: at } = handling;
  const { requestNo } = request;
  const requests = order.requests.filter((other) => other.requestNo !== requestNo);
  const response = { ...order, requestNo: Math.max(order.requestNo, requestNo), requests };
  if (request.qty < order.cumQty) {
    const events = [handle(response, request, { reason: 'BELOW_FILLED_QTY', nowMs: at })];
    return [...events, ...advance(handling, response)];
  }
  if (takesNow(handling, order, request)) return refuseReplace(handling, order, request);
  const amended = getAmended(order, request);
  const { terms } = amended;
  const isMoved = getLimitPrice(terms) !== getLimitPrice(order.terms) || request.qty > order.qty;
  const next: WorkingOrder = {
    ...response,
    ...amended,
    qty: request.qty,
    shortQty: request.shortQty,
    clOrdId: requestClOrdId(order, requestNo),
    updatedAt: at,
    state: request.qty === order.cumQty ? 'FILLED' : 'WORKING',
    ...(isMoved ? { priorityAt: at, rounds: 0 } : {}),
  };
  const done = { kind: 'REPLACED', requestNo, reason: 'REPLACED', at } as const;
  return [
    publish('fix.execution', changeReport(next, done, order.clOrdId)),
    publish('orders.acknowledged', toAck(next, done)),
    ...advance(handling, next),
  ];
}

/** It would only rest at a price at which it trades: it goes on as it was. */
export function refuseReplace(
  handling: Handling,
  order: WorkingOrder,
  request: Replace,
): readonly EmsOutput[] {
  const { requestNo } = request;
  const requests = order.requests.filter((other) => other.requestNo !== requestNo);
  const response = { ...order, requestNo: Math.max(order.requestNo, requestNo), requests };
  const refused = handle(response, request, { reason: POST_ONLY_REASON, nowMs: handling.nowMs });
  return [refused, ...advance(handling, response)];
}

/** Nothing of it can trade now: its legs come off, and it waits; what must trade at once has had its chance. */
function standAside(
  handling: Handling,
  order: WorkingOrder,
  legs: readonly VenueLeg[],
): readonly EmsOutput[] {
  if (legs.length > 0) return keep(handling, { order, events: withdraw(handling, legs) });
  if (isImmediate(order.timeInForce)) {
    if (isHalted(handling.state, order)) {
      return end(handling, order, { requestNo: 0, reason: 'KILL_SWITCH_ACTIVE' });
    }
    if (order.rounds > 0) return endRest(handling, order);
  }
  return keep(handling, { order, events: [] });
}

/** An order without a leg meets the market: another round, its rest to a book, or its end. */
function route(handling: Handling, order: WorkingOrder): readonly EmsOutput[] {
  const { state } = handling;
  const isOnce = isImmediate(order.timeInForce);
  const market = makeMarket(handling, order);
  if (market === null) return standAside(handling, order, []);
  const isNewBatch = !isOnce && order.roundSeq !== market.seq;
  const arrived = arrive(isNewBatch ? { ...order, rounds: 0 } : order, market);
  if (isHeldBack(order, market, arrived.bound)) {
    return isOnce ? end(handling, order, RESTRICTED_END) : keep(handling, { order, events: [] });
  }
  const books = openBooks(litBooks(state.market, market), {
    only: order.destinationVenue,
    isClosed: (venue) => isVenueClosed(state, venue),
  });
  const input: RouteInput = {
    rng: `${state.seed}|ems|${order.orderId}|leg|${order.legCount + 1}`,
    side: order.side,
    qty: leavesQty(order),
    bound: arrived.bound,
    books,
    market,
    taken: getTaken(state.market, order.symbol),
  };
  const isCalled = isInCall(state, order.symbol, handling.nowMs);
  const legs = isCalled && !isOnce ? [] : planLegs(arrived.order, input);
  if (legs.length > 0 && order.postOnly) {
    return end(handling, arrived.order, { requestNo: 0, reason: POST_ONLY_REASON });
  }
  if (legs.length > 0) return sendRound(handling, arrived.order, { legs, market });
  if (isOnce) return endRest(handling, arrived.order);
  // In a call a market order waits in the queue as well, at the price that it goes no further than.
  const mayRest = rests(order.terms) || (isCalled && !isOnce);
  const venue = mayRest ? venueForRest(input, { order, isCalled }) : null;
  if (venue !== null) return post(handling, arrived.order, { venue, input, seq: market.seq });
  // Nothing changed that a restart would miss: the row follows with the next that does.
  const isAsBefore = order.arrivalMid !== null;
  return keep(handling, { order: isAsBefore ? order : arrived.order, events: [] });
}

function endRest(handling: Handling, order: WorkingOrder): readonly EmsOutput[] {
  return end(handling, order, { requestNo: 0, reason: unfilledReason(order) });
}

function sendRound(
  handling: Handling,
  order: WorkingOrder,
  { legs, market }: { readonly legs: readonly PlannedLeg[]; readonly market: SymbolView },
): readonly EmsOutput[] {
  const timeInForce = TIME_RULES[order.timeInForce].isWhole ? 'FOK' : 'IOC';
  const { tickSize } = market.instrument;
  const round = { ...order, rounds: order.rounds + 1, roundSeq: market.seq };
  keepOrder(handling.state, round);
  const minQty = getMinimum(order);
  const terms = { ...PLAIN_TERMS, minQty };
  const sending = { legs, terms, timeInForce, tickSeq: market.seq, tickSize } as const;
  return keep(handling, sendLegs(handling, round, sending));
}

/** The rest of a limit order stands in one venue's book, drawn by weight. */
function post(
  handling: Handling,
  order: WorkingOrder,
  {
    venue,
    input,
    seq: tickSeq,
  }: { readonly venue: PlannedLeg['venue']; readonly input: RouteInput; readonly seq: number },
): readonly EmsOutput[] {
  const { timeInForce } = order;
  const { market, qty, bound: limit } = input;
  const { tickSize } = market.instrument;
  keepOrder(handling.state, order);
  const { displayQty, postOnly } = order;
  const peg = findPeg(order);
  const terms = { peg, displayQty, minQty: null, postOnly };
  const sending = { legs: [{ venue, qty, limit }], terms, timeInForce, tickSeq, tickSize };
  return keep(handling, sendLegs(handling, order, sending));
}
