/**
 * What one order does with the market as it stands: takes what it may, then rests, waits or ends. Changes
 * the market's display and answers the order as it is after; keeping it is the caller's.
 */
import type { Px } from '@tradefloor/contracts/money';
import {
  type Booked,
  bookFill,
  boundOf,
  leavesOf,
  type VenueExecution,
} from '@tradefloor/core/ems/booking';
import { ackOf, changeReport, tradeReport } from '@tradefloor/core/ems/report';
import type { WorkingOrder } from '@tradefloor/core/ems/working-order';
import { protectionPx } from '@tradefloor/core/execution/protection';
import { dayEndsAt, isMarketOpen } from '@tradefloor/core/order/trading-hours';
import { type Said, say } from '@tradefloor/runtime';
import { queueAheadAt } from '@tradefloor/sim/venue/resting';
import { type EmsState, isHalted, isVenueClosed } from './ems-state.ts';
import { restOn } from './lit-venue.ts';
import {
  booksOf,
  consumedIn,
  type LitBook,
  noteConsumed,
  printIn,
  type SymbolView,
  symbolView,
} from './market-view.ts';
import { openBooks, snipe, sweep, venueToPost } from './router.ts';

/** A market order that came without a protection gets the collar's default (service interface: Limits). */
const COLLAR_BPS = 500;

export type EmsSaid = Said<'orders.filled' | 'orders.acknowledged' | 'fix.execution'>;
/** An order after something happened to it, and what is to be said of that. */
export type Worked = { readonly order: WorkingOrder; readonly says: readonly EmsSaid[] };
export type Handling = {
  readonly state: EmsState;
  readonly nowMs: number;
  readonly requestId: string;
};

/** Immediate-or-cancel and fill-or-kill: what does not trade at once is over. */
export const isImmediate = ({ timeInForce }: WorkingOrder): boolean =>
  timeInForce === 'IOC' || timeInForce === 'FOK';

/** A DAY order whose trading day has ended: it only waits to be told. */
export const isDayOver = (
  { hours }: EmsState,
  { timeInForce, acceptedAt }: WorkingOrder,
  at: number,
): boolean => timeInForce === 'DAY' && at >= dayEndsAt(hours, acceptedAt);

/** The symbol of an order as the market stands; null without a usable price, and while the market is closed. */
export const marketOf = ({ state, nowMs }: Handling, order: WorkingOrder): SymbolView | null =>
  isMarketOpen(state.hours, nowMs)
    ? symbolView(state.market, state.instruments.get(order.symbol), nowMs)
    : null;

/** Ends an order: `requestNo` 0 when nobody asked. */
export function close(
  order: WorkingOrder,
  end: {
    readonly kind: 'CANCELED' | 'EXPIRED';
    readonly requestNo: number;
    readonly reason: string;
    readonly at: number;
  },
): Worked {
  const requestNo = Math.max(order.requestNo, end.requestNo);
  const closed: WorkingOrder = { ...order, state: end.kind, requestNo, updatedAt: end.at };
  return {
    order: closed,
    says: [
      say('fix.execution', changeReport(closed, end), closed.requestId),
      say('orders.acknowledged', ackOf(closed, end), closed.requestId),
    ],
  };
}

/** An order meets the market: takes what it may at once, and settles what becomes of the rest. */
export function work(handling: Handling, order: WorkingOrder): Worked {
  const { state, nowMs: at } = handling;
  const cancel = (ended: WorkingOrder, reason: string) =>
    close(ended, { kind: 'CANCELED', requestNo: 0, reason, at });
  if (isHalted(state, order)) {
    return isImmediate(order) ? cancel(order, 'KILL_SWITCH_ACTIVE') : { order, says: [] };
  }
  const market = marketOf(handling, order);
  if (market === null) return { order, says: [] };
  const arrived = arrive(order, market);
  const open = openBooks(booksOf(state.market, market), {
    only: order.destinationVenue,
    isClosed: (venue) => isVenueClosed(state, venue),
  });
  const terms = {
    luck: luckOf(state, order),
    side: order.side,
    qty: leavesOf(order),
    bound: arrived.bound,
    legsBefore: order.legCount,
    books: open,
    market,
    consumed: consumedIn(state.market, market),
  };
  const swept = order.topVenues === null ? sweep(terms) : snipe(terms, order.topVenues);
  const routed = { ...arrived.order, legCount: swept.legs };
  if (order.timeInForce === 'FOK' && swept.leavesQty > 0) {
    return cancel(routed, 'FOK_NOT_FILLABLE');
  }
  noteConsumed(state.market, market, swept.consumed);
  const traded = bookAll(handling, routed, { executions: swept.executions, market });
  if (traded.order.state !== 'WORKING') return traded;
  if (isImmediate(order)) return join(traded, cancel(traded.order, 'IOC_REMAINDER'));
  const posted = order.orderType === 'LIMIT' ? post(state, traded.order, open) : traded.order;
  const isAsBefore =
    traded.says.length === 0 && order.arrivalMid !== null && posted.postedVenue === null;
  return isAsBefore ? { order, says: [] } : { ...traded, order: posted };
}

/** One batch over an order that stands at its price on a venue. Null when nothing is to be kept. */
export function rest(handling: Handling, order: WorkingOrder, market: SymbolView): Worked | null {
  const { state } = handling;
  const view = state.market;
  const book = booksOf(view, market).find(({ venue }) => venue === order.postedVenue);
  if (book === undefined || order.price === null || isVenueClosed(state, book.venue)) return null;
  const rested = restOn(
    book,
    {
      luck: `${luckOf(state, order)}|rest|${order.fillCount}`,
      side: order.side,
      qty: leavesOf(order),
      limit: order.price,
    },
    {
      market,
      print: printIn(view, market),
      queueAhead: state.queues.get(order.orderId) ?? order.queueAhead,
      consumed: consumedIn(view, market),
    },
  );
  const { queueAhead, executions } = rested;
  noteConsumed(view, market, rested.consumed);
  state.queues.set(order.orderId, queueAhead);
  if (executions.length > 0)
    return bookAll(handling, { ...order, queueAhead }, { executions, market });
  // Its row follows when the queue has halved: a restart then loses little, and a queue costs few writes.
  return queueAhead * 2 < order.queueAhead ? { order: { ...order, queueAhead }, says: [] } : null;
}

/** Two things that happened to one order, one after the other. */
export const join = (first: Worked, then: Worked): Worked => ({
  order: then.order,
  says: [...first.says, ...then.says],
});

const luckOf = ({ seed }: EmsState, { orderId }: WorkingOrder): string => `${seed}|ems|${orderId}`;

/** Notes the mid an order finds, and a protection where a market order has none. */
export function arrive(order: WorkingOrder, { tick, instrument }: SymbolView) {
  const bound: Px =
    boundOf(order) ??
    protectionPx(order.side, tick.mid, {
      collarBps: COLLAR_BPS,
      tickSize: instrument.tickSize,
    });
  const arrivalMid = order.arrivalMid ?? tick.mid;
  const protection = order.orderType === 'MARKET' ? bound : order.protectionPx;
  return { bound, order: { ...order, arrivalMid, protectionPx: protection } };
}

function post(state: EmsState, order: WorkingOrder, open: readonly LitBook[]): WorkingOrder {
  const legCount = order.legCount + 1;
  const book = venueToPost(luckOf(state, order), legCount, open);
  if (book === null || order.price === null) return order;
  const queueAhead = queueAheadAt(book, order.side, order.price);
  state.queues.set(order.orderId, queueAhead);
  return { ...order, legCount, postedVenue: book.venue, queueAhead };
}

export function bookAll(
  { state, nowMs }: Handling,
  order: WorkingOrder,
  { executions, market }: { executions: readonly VenueExecution[]; market: SymbolView },
): Worked {
  const { settlementDays } = state;
  const moment = { at: nowMs, tickSeq: market.seq, settlementDays };
  const says: EmsSaid[] = [];
  let now = order;
  for (const execution of executions) {
    const { trdMatchId } = execution;
    const { order: after, fill }: Booked = bookFill(now, execution, moment);
    now = after;
    says.push(
      say('orders.filled', fill, now.requestId),
      say('fix.execution', tradeReport(now, { fill, trdMatchId }), now.requestId),
    );
  }
  return { order: now, says };
}
