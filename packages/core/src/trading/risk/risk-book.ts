/**
 * What risk knows of orders: open and reserved ones, recent submissions, all by user. It is built from its
 * table alone; a check and its reservation are one step, so that two orders never pass one limit together.
 */
import type { OrderId, UserId } from '@tradefloor/contracts/ids';
import type { Order, Side } from '@tradefloor/contracts/order';
import type { RiskCheckRequest } from '@tradefloor/contracts/risk';
import { isOpen, sideSign } from '@tradefloor/contracts/vocabulary/order';
import { type FlatTerms, findLimit } from '@tradefloor/contracts/vocabulary/price-terms';
import {
  describeTrigger,
  type FlatTrigger,
  isTriggered,
} from '@tradefloor/contracts/vocabulary/trigger-terms';
import type { Table } from '../../table.ts';
import { RATE_WINDOW_MS } from './sliding-log.ts';
import { isOpenAtRisk, type RiskOrderRow, WINDOW_MAX_MS } from './tables.ts';
import { UserBook } from './user-book.ts';

/** A reservation that no order followed is given back after this long: the OMS did not live to use it. */
export const RESERVATION_MS = 10_000;
/** Closed rows kept to distinguish late messages about them from new orders. */
const CLOSED_MAX = 10_000;

/** Equal for two orders that are the same order sent twice, whatever their client order ids. */
const sameOrderKey = (
  of: Pick<
    RiskCheckRequest,
    'symbol' | 'side' | 'qty' | 'orderType' | 'strategy' | 'price' | 'timeInForce'
  > &
    Pick<FlatTerms, 'pegTo' | 'pegOffset'> & { readonly trigger: string | null },
): string =>
  [
    of.symbol,
    of.side,
    of.qty,
    of.price,
    of.orderType,
    of.strategy,
    of.timeInForce,
    of.trigger,
    of.pegTo,
    of.pegOffset,
  ].join('|');

/** The same text for two triggers that are the same; null for an order without one. */
const triggerText = (flat: FlatTrigger): string | null =>
  isTriggered(flat.orderType) ? `${describeTrigger(flat, String)} ${flat.triggerBy}` : null;

const keyOfRow = (row: RiskOrderRow): string =>
  sameOrderKey({
    ...row,
    price: row.price ?? undefined,
    timeInForce: row.timeInForce ?? undefined,
  });

export class RiskBook {
  readonly #rows: Table<RiskOrderRow>;
  readonly #users = new Map<UserId, UserBook>();
  /** Oldest first; what was confirmed or closed since is skipped. */
  readonly #reservations: OrderId[] = [];
  /** Oldest first. */
  readonly #closed: OrderId[] = [];
  #open = 0;

  constructor(rows: Table<RiskOrderRow>, nowMs: number) {
    this.#rows = rows;
    const loaded = [...rows.values()].sort((a, b) => a.submittedAt - b.submittedAt);
    for (const row of loaded) this.#recall(row, nowMs);
  }

  /** Rebuilds what a row stands for; windows that have passed are left out. */
  #recall(row: RiskOrderRow, nowMs: number): void {
    const age = nowMs - row.submittedAt;
    const user = this.user(row.userId);
    if (isOpenAtRisk(row)) this.#hold(row);
    else this.#retire(row);
    if (row.state === 'RESERVED') this.#reservations.push(row.orderId);
    if (age < RATE_WINDOW_MS) user.submissions.add(row.submittedAt);
    if (row.state !== 'REFUSED' && age < WINDOW_MAX_MS) {
      user.accepted.add(keyOfRow(row), row.submittedAt, WINDOW_MAX_MS);
    }
  }

  user(userId: UserId): UserBook {
    const known = this.#users.get(userId);
    if (known !== undefined) return known;
    const book = new UserBook();
    this.#users.set(userId, book);
    return book;
  }

  /** Forgets users of whom nothing is left: no open order, no window that still counts. A new one begins the same. */
  forgetIdle(nowMs: number): void {
    for (const [userId, book] of this.#users) {
      if (book.isIdle(nowMs, WINDOW_MAX_MS)) this.#users.delete(userId);
    }
  }

  /** Users of whom anything is known. */
  get users(): number {
    return this.#users.size;
  }

  /** Open and reserved orders of all users. */
  get openOrders(): number {
    return this.#open;
  }

  /** The same of one user. */
  readonly openOrdersOf = (userId: UserId): number => this.#users.get(userId)?.openOrders ?? 0;

  /** Milliseconds since the user's same order was accepted, or null when outside the window. */
  sameOrderAge(request: RiskCheckRequest, nowMs: number, windowMs: number): number | null {
    const key = sameOrderKey({ ...request, trigger: triggerText(request) });
    return this.user(request.userId).accepted.ageWithin(key, nowMs, windowMs);
  }

  /** Notes a checked submission: an accepted one takes its slot and its place in the ladder at once. */
  submit(request: RiskCheckRequest, isAccepted: boolean, nowMs: number): void {
    const before = this.#rows.get(request.orderId);
    if (request.triggered === true) {
      if (isAccepted && before !== undefined) this.#trigger(before);
      return;
    }
    const user = this.user(request.userId);
    user.submissions.add(nowMs);
    if (request.replaces !== undefined) this.#submitReplace(request, isAccepted, nowMs);
    else if (before === undefined) this.#submitNew(request, isAccepted, nowMs);
  }

  /** It goes to market: from now on the user's other orders may meet it. */
  #trigger(row: RiskOrderRow): void {
    if (isOpenAtRisk(row) && row.triggered === false) this.#move(row, { ...row, triggered: true });
  }

  #submitNew(request: RiskCheckRequest, isAccepted: boolean, nowMs: number): void {
    const { orderType } = request;
    const trigger = triggerText(request);
    const row: RiskOrderRow = {
      orderId: request.orderId,
      userId: request.userId,
      symbol: request.symbol,
      side: request.side,
      orderType,
      price: findLimit(request),
      pegTo: request.pegTo ?? null,
      pegOffset: request.pegOffset ?? null,
      trigger,
      triggered: request.triggered ?? null,
      qty: request.qty,
      strategy: request.strategy,
      timeInForce: request.timeInForce ?? null,
      state: isAccepted ? 'RESERVED' : 'REFUSED',
      version: 0,
      submittedAt: nowMs,
    };
    this.#rows.put(row);
    if (!isAccepted) {
      this.#retire(row);
      return;
    }
    this.#hold(row);
    this.#reservations.push(row.orderId);
    this.user(row.userId).accepted.add(keyOfRow(row), nowMs, WINDOW_MAX_MS);
  }

  /** Until the response to a replace is known either price may be in force: the one that reaches further counts. */
  #submitReplace(request: RiskCheckRequest, isAccepted: boolean, nowMs: number): void {
    const row = this.#rows.get(request.orderId);
    if (row === undefined || !isOpenAtRisk(row)) return;
    const [held, next] = [findLimit(row), findLimit(request)];
    const pegOffset = further(row.side, row.pegOffset, request.pegOffset ?? null);
    const isUnpriced = next === null || held === null;
    if (!isAccepted || (isUnpriced && pegOffset === row.pegOffset)) {
      this.#rows.put({ ...row, submittedAt: nowMs });
      return;
    }
    const price = isUnpriced ? row.price : further(row.side, held, next);
    this.#move(row, { ...row, price, pegOffset, submittedAt: nowMs });
  }

  /** The newest word of an order. Older words, children of algos and orders that are over change nothing. */
  receive(order: Order): void {
    const row = this.#rows.get(order.orderId);
    if (order.parentOrderId !== null || (row !== undefined && order.version <= row.version)) return;
    if (row === undefined) {
      if (isOpen(order.status)) this.#discover(order);
      return;
    }
    if (!isOpenAtRisk(row)) return;
    if (!isOpen(order.status)) this.#close(row, order);
    else this.#confirm(row, order);
  }

  /** An order that risk has no row of: its reservation was given back before the word of it came. */
  #discover(order: Order): void {
    const { orderId, userId, symbol, side, orderType, price, qty, strategy, timeInForce } = order;
    const { triggered, pegTo, pegOffset } = order;
    const row: RiskOrderRow = {
      orderId,
      userId,
      symbol,
      side,
      orderType,
      price,
      pegTo,
      pegOffset,
      trigger: triggerText(order),
      triggered,
      qty,
      strategy,
      timeInForce,
      state: 'OPEN',
      version: order.version,
      submittedAt: order.createdAt,
    };
    this.#rows.put(row);
    this.#hold(row);
  }

  #confirm(row: RiskOrderRow, order: Order): void {
    const { version } = order;
    const { price, qty, pegOffset } = order;
    const terms = order.status === 'PENDING_REPLACE' ? {} : { price, qty, pegOffset };
    // One that waits for an entry is not at market either, and has no trigger of its own.
    const triggered = order.triggered ?? row.triggered;
    this.#move(row, { ...row, ...terms, triggered, state: 'OPEN', version });
  }

  #close(row: RiskOrderRow, order: Order): void {
    // An order that was refused after its check was never accepted: it must not make its repeat a duplicate.
    if (order.status === 'REJECTED') {
      this.user(row.userId).accepted.remove(keyOfRow(row), row.submittedAt);
    }
    this.#end(row, order.version);
  }

  /** All of an order is filled: the executing side's word, which may come before the OMS's. */
  filled(orderId: OrderId): void {
    const row = this.#rows.get(orderId);
    if (row !== undefined && isOpenAtRisk(row)) this.#end(row, row.version);
  }

  /** Gives back reservations that no order followed in time. */
  releaseExpired(nowMs: number): void {
    let gone = 0;
    for (const orderId of this.#reservations) {
      const row = this.#rows.get(orderId);
      const isWaiting = row?.state === 'RESERVED';
      if (isWaiting && nowMs - row.submittedAt < RESERVATION_MS) break;
      if (isWaiting) this.#release(row);
      gone += 1;
    }
    if (gone > 0) this.#reservations.splice(0, gone);
  }

  /** The row goes from memory, so that a late word of the order finds it as new. */
  #release(row: RiskOrderRow): void {
    this.#drop(row);
    this.#rows.put({ ...row, state: 'CLOSED' });
    this.#rows.forget(row.orderId);
  }

  #end(row: RiskOrderRow, version: number): void {
    this.#drop(row);
    const closed: RiskOrderRow = { ...row, state: 'CLOSED', version };
    this.#rows.put(closed);
    this.#retire(closed);
  }

  #hold(row: RiskOrderRow): void {
    this.user(row.userId).open(row);
    this.#open += 1;
  }

  #drop(row: RiskOrderRow): void {
    this.user(row.userId).close(row);
    this.#open -= 1;
  }

  #move(from: RiskOrderRow, to: RiskOrderRow): void {
    this.#drop(from);
    this.#rows.put(to);
    this.#hold(to);
  }

  #retire(row: RiskOrderRow): void {
    this.#closed.push(row.orderId);
    if (this.#closed.length < CLOSED_MAX * 2) return;
    for (const orderId of this.#closed.splice(0, CLOSED_MAX)) this.#rows.forget(orderId);
  }
}

/** Of two prices, or two distances from one, the one that reaches further; what is held where either is missing. */
function further<P extends number>(side: Side, held: P | null, next: P | null): P | null {
  if (held === null || next === null) return held;
  return (next - held) * sideSign(side) > 0 ? next : held;
}
