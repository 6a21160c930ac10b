/**
 * One key's FIX session while it is logged on: its messages are served one after the other, its user's events become
 * reports, and what it missed is read at each Logon.
 */
import type { LiveEvent } from '@tradefloor/api/live/live';
import { getScope } from '@tradefloor/api/live/scope';
import type { Session } from '@tradefloor/api/ports/ports';
import { Fill } from '@tradefloor/contracts/fill';
import { OrderChange } from '@tradefloor/contracts/order';
import { isTrade } from '@tradefloor/contracts/vocabulary/keys';
import type { FixLine } from '@tradefloor/runtime/host/fix/fix-line';
import type { Credential } from '../upstream/upstream.ts';
import { type Happened, listOwnOrders, readHistory } from './catch-up.ts';
import type { EntryBook, EntryRow } from './entry-book.ts';
import { EntryCalls, type EntryEdge } from './entry-calls.ts';
import { reportChange, reportFill } from './entry-reports.ts';
import { type Delivered, EntryRequests, parseClOrdId } from './entry-requests.ts';

/** Messages that wait for their turn; a client that sends more is not read until they are fewer. */
const WAITING_MAX = 64;
/** Events that may wait for a catch-up. */
const EVENTS_MAX = 10_000;
/** An order's end may be this much older than its event, by the clocks of two processes and its commit. */
const LATE_MS = 5_000;
/** A longer absence is not made up for. */
const AWAY_MAX_MS = 24 * 3_600_000;

export type EntrySessionParts = {
  readonly edge: EntryEdge;
  readonly session: Session;
  readonly credential: Credential;
  readonly address: string;
  readonly book: EntryBook;
  /** When the session was last there, milliseconds since 1970. */
  readonly lastSeenMs: number;
};

export class EntrySession {
  readonly keyId: string;
  readonly credential: Credential;
  readonly calls: EntryCalls;
  readonly #edge: EntryEdge;
  readonly #book: EntryBook;
  readonly #requests: EntryRequests;
  readonly #lastSeenMs: number;
  #line: FixLine | null = null;
  #listening: ReturnType<EntryEdge['live']['listen']> | null = null;
  #work: Promise<void> = Promise.resolve();
  #waiting = 0;
  /** Events that wait for a catch-up; null while they are reported at once. */
  #held: LiveEvent[] | null = [];
  #isOver = false;
  checkedAtMs: number;

  constructor({ edge, session, credential, address, book, lastSeenMs }: EntrySessionParts) {
    this.keyId = session.caller.key?.keyId ?? '';
    this.credential = credential;
    this.calls = new EntryCalls(edge, session, address);
    this.#edge = edge;
    this.#book = book;
    this.#lastSeenMs = lastSeenMs;
    this.checkedAtMs = edge.nowMs();
    this.#requests = new EntryRequests({
      book,
      calls: this.calls,
      nowMs: edge.nowMs,
      send: (message) => this.#line?.send(message),
      state: (row, stated) => this.#report(row, { kind: 'change', ...stated }),
      catchUp: (row) => this.#catchUpOn(row, 0),
    });
  }

  get session(): Session {
    return this.calls.session;
  }

  /** A key that may not trade is sent all orders of its user as copies; one that may, the orders that it sent. */
  get #isCopy(): boolean {
    return !(this.session.caller.key?.scopes ?? []).some(isTrade);
  }

  /** The line is logged on. */
  begin(line: FixLine): void {
    this.#line = line;
    this.#listening = this.#edge.live.listen({
      scope: () => getScope(this.session.identity),
      onEvent: (event) => this.#onEvent(event),
      onGap: () => this.#enqueue(() => this.#catchUp()),
    });
    this.#enqueue(() => this.#catchUp());
  }

  /** The key is still good, perhaps with other rights. */
  renew(session: Session): void {
    this.calls.renew(session);
    this.#listening?.rescope();
  }

  /** Nothing more is sent. */
  end(): void {
    this.#isOver = true;
    this.#listening?.stop();
    this.#line = null;
  }

  /** Serves a message after those before it. */
  receive(delivered: Delivered): void {
    this.#waiting += 1;
    if (this.#waiting >= WAITING_MAX) this.#line?.pauseReading();
    this.#enqueue(async () => {
      try {
        await this.#requests.serve(delivered);
      } finally {
        this.#waiting -= 1;
        if (this.#waiting < WAITING_MAX / 2) this.#line?.resumeReading();
      }
    });
  }

  /** One piece of work after the other; one that fails ends the line, since its client has no result. */
  #enqueue(work: () => Promise<void>): void {
    this.#work = this.#work
      .then(() => (this.#isOver ? undefined : work()))
      .catch((error: unknown) => {
        const where = `fix ${this.keyId}`;
        this.#edge.log({ event: 'failed', where, error: String(error), requestId: 'none' });
        this.#line?.logout('an internal error');
      });
  }

  #onEvent(event: LiveEvent): void {
    if (this.#held === null) this.#reportEvent(event);
    else if (this.#held.length < EVENTS_MAX) this.#held.push(event);
  }

  #reportEvent(event: LiveEvent): void {
    const happened = readEvent(event);
    if (happened === null) return;
    const row = this.#findRow(happened);
    if (row !== null) this.#report(row, happened);
  }

  /** The row of an event of the session's own user that this session reports; null for all others. */
  #findRow(happened: Happened): EntryRow | null {
    const of = happened.kind === 'fill' ? happened.fill : happened.order;
    if (of.userId !== this.session.identity.userId || of.parentOrderId !== null) return null;
    const known = this.#book.get(of.orderId);
    if (known !== undefined) return known;
    if (happened.kind === 'fill') return null;
    return this.#noteOrder(happened.order);
  }

  #noteOrder({ orderId, clientOrderId }: Pick<EntryOrder, 'orderId' | 'clientOrderId'>) {
    const own = parseClOrdId(this.keyId, clientOrderId);
    if (own !== null) return this.#book.add(orderId, own);
    return this.#isCopy && !this.#book.isFull ? this.#book.add(orderId, clientOrderId) : null;
  }

  #report(row: EntryRow, happened: Happened): void {
    const isCopy = this.#isCopy;
    if (happened.kind === 'change') {
      const { kind: _, ...stated } = happened;
      for (const message of reportChange(this.#book, row, { stated, isCopy }))
        this.#line?.send(message);
      return;
    }
    const { order } = row;
    // Its order's beginning is on its way: the fill is read with it.
    if (order === null) {
      this.#enqueue(() => this.#catchUpOn(row, 1));
      return;
    }
    const { fill } = happened;
    for (const message of reportFill(this.#book, { ...row, order }, { fill, isCopy }))
      this.#line?.send(message);
  }

  /** What was missed since the session was last there, and the events that came meanwhile. */
  async #catchUp(): Promise<void> {
    this.#held = [];
    const since = Math.max(this.#lastSeenMs - LATE_MS, this.#edge.nowMs() - AWAY_MAX_MS);
    const orders = await listOwnOrders(this.calls, since);
    if (orders === null) return this.#line?.logout('the platform does not answer: try again');
    for (const order of orders.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))) {
      const row = this.#book.get(order.orderId) ?? this.#noteOrder(order);
      if (row !== null && (row.order?.version ?? 0) < order.version) {
        await this.#catchUpOn(row, order.version);
      }
    }
    const held = this.#held ?? [];
    this.#held = null;
    for (const event of held) this.#reportEvent(event);
  }

  async #catchUpOn(row: EntryRow, version: number): Promise<void> {
    const history = await readHistory(this.calls, row.orderId, version);
    if (history === null) return this.#line?.logout('the platform does not answer: try again');
    for (const happened of history) this.#report(row, happened);
  }
}

type EntryOrder = Extract<Happened, { kind: 'change' }>['order'];

/** A change or a fill of an order; null for all other events. */
function readEvent({ topic, order, dataText }: LiveEvent): Happened | null {
  if (topic === 'orders.filled') return { kind: 'fill', fill: Fill.parse(JSON.parse(dataText())) };
  if (order === null || !topic.startsWith('orders.')) return null;
  return { kind: 'change', topic, ...OrderChange.parse(JSON.parse(dataText())) };
}
