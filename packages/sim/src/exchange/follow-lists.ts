/**
 * Orders of a list follow one another: at the end of the matching that one of them was in, and before any stop triggers,
 * in the same handling and entry of the journal.
 */
import { px, qty } from '@tradefloor/contracts/money';
import { LINKED_ORDERS } from '@tradefloor/contracts/vocabulary/links';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { trailedStop } from '@tradefloor/contracts/vocabulary/trailing-stop';
import { settle } from './enter-order.ts';
import { type ExchangeOrder, isWaiting, openStatus, type StopTerms } from './exchange-order.ts';
import { type ExchangeState, isStill } from './exchange-state.ts';
import { isThrough } from './last-trade.ts';
import { type ListStep, newFills, planList } from './list-plan.ts';
import type { OrderLink } from './order-link.ts';
import { reportOrder } from './order-reports.ts';
import { findAwaited } from './stop-book.ts';
import { type Handling, keepOrder } from './turn.ts';
import { bookFor, endOrder, getLimitPrice, leaveQueue } from './working.ts';

/** Carries out what follows for all lists that something happened to. What that trades comes behind, in the same loop. */
export function followLists(turn: Handling): void {
  const { lists } = turn;
  for (const firstNo of lists) {
    lists.delete(firstNo);
    followList(turn, firstNo);
  }
}

/** The known orders of a list, by their numbers. */
function listRows({ orders }: ExchangeState, firstNo: number): readonly ExchangeOrder[] {
  const isOfList = (row: ExchangeOrder | undefined): row is ExchangeOrder =>
    row?.link?.firstNo === firstNo;
  // The first one may be forgotten already, and with it how many there were.
  const rows = Array.from({ length: LINKED_ORDERS.max }, (_, at) => orders.get(firstNo + at));
  return rows.filter(isOfList);
}

function followList(turn: Handling, firstNo: number): void {
  const { state } = turn;
  const rows = listRows(state, firstNo);
  const steps = planList(rows);
  for (const row of rows) {
    if (row.link === undefined || newFills(row) === 0) continue;
    keepOrder(turn, { ...row, link: { ...row.link, followed: row.cumQty } });
  }
  for (const step of steps) carryOut(turn, step);
  // One at a time: what it trades changes the others before they are released.
  const due = listRows(state, firstNo).find(
    ({ link, status, symbol }) =>
      link?.parked === 'MARKET' && isOpen(status) && !isStill(state, symbol),
  );
  if (due?.link !== undefined) release(turn, due, due.link);
}

function carryOut(turn: Handling, step: ListStep): void {
  const order = turn.state.orders.get(step.orderNo);
  if (order?.link === undefined) return;
  switch (step.does) {
    case 'END':
      endOrder(turn, order, { execType: 'CANCELED', text: step.text });
      return;
    case 'RESIZE':
      resize(turn, order, step.qty);
      return;
    case 'RELEASE':
      keepOrder(turn, { ...order, qty: step.qty, link: { ...order.link, parked: 'MARKET' } });
  }
}

/** A quantity that grows takes a new place, in a queue as in the stop book; one that shrinks keeps its own. */
function resize(turn: Handling, order: ExchangeOrder, total: ExchangeOrder['qty']): void {
  const { state } = turn;
  const isMore = total > order.qty;
  const placed = state.placed.get(order.orderNo);
  const standing = placed === undefined ? null : bookFor(turn, order);
  let { shown } = order;
  if (placed !== undefined && isMore) {
    leaveQueue(turn, order);
    shown = qty(0);
  } else if (placed !== undefined && standing !== null) {
    standing.book.reduce(placed, total - order.cumQty);
    shown = qty(placed.shown);
  }
  const isMoved = isMore && isWaiting(order);
  if (isMoved) state.counters.place += 1;
  const resized: ExchangeOrder = {
    ...order,
    qty: total,
    status: openStatus(order.cumQty, total),
    placeNo: isMoved ? state.counters.place : order.placeNo,
    shown,
  };
  keepOrder(turn, resized);
  reportOrder(turn, resized, { execType: 'RESTATED', restated: isMore ? 'RAISED' : 'REDUCED' });
  if (standing === null || !isMore) return;
  settle(turn, resized, { venueBook: standing, limit: getLimitPrice(state, standing, resized) });
}

/** Puts an order to work that has waited for its entry: into the book, or to wait for its price. */
function release(turn: Handling, order: ExchangeOrder, link: OrderLink): void {
  const { state } = turn;
  const { parked: _, ...atWork } = link;
  if (order.stop === undefined) {
    const released: ExchangeOrder = { ...order, link: atWork };
    const venueBook = bookFor(turn, released);
    keepOrder(turn, released);
    reportOrder(turn, released, { execType: 'TRIGGERED', isWorking: true });
    settle(turn, released, { venueBook, limit: getLimitPrice(state, venueBook, released) });
    return;
  }
  state.counters.place += 1;
  const stop = placeStop(state, order, order.stop);
  const released: ExchangeOrder = { ...order, link: atWork, placeNo: state.counters.place, stop };
  keepOrder(turn, released);
  reportOrder(turn, released, { execType: 'TRIGGERED', isWorking: true });
  const { orderNo, symbol } = released;
  const isDue = isThrough(state, symbol, { awaits: findAwaited(released), stopPx: stop.px });
  if (isDue) turn.due.push(orderNo);
}

/** A stop that trails starts behind the last trade when it is released; where that would be below a tick, at its old place. */
function placeStop(
  { lastTrades, listings }: ExchangeState,
  { symbol, side }: ExchangeOrder,
  stop: StopTerms,
): StopTerms {
  const last = lastTrades.get(symbol);
  if (stop.trail === undefined || last === undefined) return stop;
  const tickSize = listings.get(symbol)?.tickSize ?? 1;
  const behind = trailedStop({ side, trail: stop.trail }, last.price, tickSize);
  return behind > 0 ? { ...stop, px: px(behind) } : stop;
}
