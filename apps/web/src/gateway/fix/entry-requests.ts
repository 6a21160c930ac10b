/** What a client's messages do: D, F, G and H become calls of the OMS, and their refusals 8 and 9. */
import { cancelOrder, placeOrder, replaceOrder } from '@tradefloor/contracts/calls/orders';
import { orderId as toOrderId } from '@tradefloor/contracts/ids';
import { Order } from '@tradefloor/contracts/order';
import { readClientMessage } from '@tradefloor/fix/application/read-client-message';
import { refuseClientMessage, refuseType } from '@tradefloor/fix/application/refuse-client-message';
import { CXL_REJ, toCxlRejReason, toOrdRejReason } from '@tradefloor/fix/entry/entry-refusals';
import { readEntryChange, readEntryOrder } from '@tradefloor/fix/entry/read-entry-order';
import {
  writeEntryCancelReject,
  writeEntryReport,
  writeUnknownStatus,
} from '@tradefloor/fix/entry/write-entry-report';
import type { FixMessage } from '@tradefloor/fix/message';
import {
  ENTRY_ORDERS_MAX,
  type EntryBook,
  type EntryRow,
  type PendingChange,
} from './entry-book.ts';
import type { EntryCalls, EntryRefusal } from './entry-calls.ts';
import type { Stated } from './entry-reports.ts';

export type Delivered = { readonly message: FixMessage; readonly seqNum: number };
type Read = Extract<ReturnType<typeof readClientMessage>, { kind: 'read' }>['message'];
type NewOrder = Extract<Read, { type: 'NEW_ORDER' }>;
type Cancel = Extract<Read, { type: 'CANCEL' }>;
type Replace = Extract<Read, { type: 'REPLACE' }>;
type Status = Extract<Read, { type: 'STATUS' }>;

export type RequestDeps = {
  readonly book: EntryBook;
  readonly calls: EntryCalls;
  readonly nowMs: () => number;
  readonly send: (message: FixMessage) => void;
  /** A change of an order that the response states: reported unless it was. */
  readonly state: (row: EntryRow, stated: Stated) => void;
  /** Reads what has become of an order that was there before, and reports it. */
  readonly catchUp: (row: EntryRow) => Promise<void>;
};

/** What the platform calls a key's order: the same ClOrdID (11) of one key is the same order, for good. */
export const toClientOrderId = (keyId: string, clOrdId: string): string => `${keyId}.${clOrdId}`;

/** The ClOrdID of a key's order; null for another one's. */
export const parseClOrdId = (keyId: string, clientOrderId: string): string | null =>
  clientOrderId.startsWith(`${keyId}.`) ? clientOrderId.slice(keyId.length + 1) : null;

/** Visible characters without blanks, as the platform's own names of orders. */
const CL_ORD_ID = /^[\x21-\x7e]{1,48}$/;

export class EntryRequests {
  readonly #deps: RequestDeps;
  #refusals = 0;

  constructor(deps: RequestDeps) {
    this.#deps = deps;
  }

  /** Serves one application message. Never throws for what a client sends. */
  async serve({ message, seqNum }: Delivered): Promise<void> {
    const read = readClientMessage(message);
    if (read.kind === 'unsupported') return this.#deps.send(refuseType({ message, seqNum }));
    if (read.kind === 'refused') return this.#refuse({ message, seqNum }, read.refusal);
    const at = { message, seqNum };
    switch (read.message.type) {
      case 'NEW_ORDER':
        return this.#place(at, read.message);
      case 'CANCEL':
        return this.#cancel(read.message);
      case 'REPLACE':
        return this.#replace(at, read.message);
      case 'STATUS':
        return this.#status(read.message);
      default:
        return this.#deps.send(refuseType(at));
    }
  }

  async #place(at: Delivered, order: NewOrder): Promise<void> {
    const { book, calls } = this.#deps;
    const { clOrdId } = order;
    if (!CL_ORD_ID.test(clOrdId)) {
      return this.#refuse(at, { reason: 99, text: 'ClOrdID: 1 to 48 visible characters' });
    }
    const known = book.find(clOrdId);
    if (known !== undefined) {
      if (order.possResend) return this.#deps.catchUp(known);
      return this.#refuse(at, { reason: 6, text: 'ClOrdID was used before' });
    }
    if (book.isFull) {
      return this.#refuse(at, { reason: 3, text: `at most ${ENTRY_ORDERS_MAX} orders a day` });
    }
    const { keyId = '' } = calls.session.caller.key ?? {};
    const input = readEntryOrder(order, toClientOrderId(keyId, clOrdId));
    if (!input.ok) return this.#refuse(at, input.error);
    const placed = await calls.spend(placeOrder, input.value);
    if (!placed.ok) return this.#rejected(at, clOrdId, placed.refusal);
    const taken = Order.parse(placed.value);
    const row = book.add(taken.orderId, clOrdId);
    if (taken.version === 1) {
      return this.#deps.state(row, { topic: 'orders.submitted', order: taken, reason: null });
    }
    return this.#deps.catchUp(row);
  }

  /** A refused order is a record of the platform where it has an id: its own change is then no second report. */
  #rejected(at: Delivered, clOrdId: string, { code, detail, orderId }: EntryRefusal): void {
    const text = `${code}: ${detail}`;
    const reason = toOrdRejReason(code);
    const { book } = this.#deps;
    const execId = orderId === undefined ? undefined : `${orderId}-V1`;
    if (orderId !== undefined) book.add(toOrderId(orderId), clOrdId);
    if (execId === undefined || book.isNew(execId)) this.#refuse(at, { reason, text }, execId);
  }

  #refuse(at: Delivered, refusal: { readonly reason: number; readonly text: string }, id?: string) {
    const { calls, nowMs, send } = this.#deps;
    this.#refusals += 1;
    const execId = id ?? `R-${calls.session.sessionId}-${nowMs()}-${this.#refusals}`;
    for (const response of refuseClientMessage({ ...at, refusal, execId, nowMs: nowMs() })) {
      send(response);
    }
  }

  async #cancel({ clOrdId, origClOrdId }: Cancel): Promise<void> {
    const pending: PendingChange = { to: 'CANCEL', clOrdId, origClOrdId };
    const row = this.#named(pending);
    if (row === null) return;
    this.#deps.book.begin(row, pending);
    const done = await this.#deps.calls.spend(cancelOrder, { orderId: row.orderId });
    if (!done.ok) return this.#unchanged(pending, row, done.refusal);
    this.#begun(row, Order.parse(done.value));
  }

  async #replace(at: Delivered, message: Replace): Promise<void> {
    const { clOrdId, origClOrdId } = message;
    const pending: PendingChange = { to: 'REPLACE', clOrdId, origClOrdId };
    const row = this.#named(pending);
    if (row === null) return;
    if (row.order === null) await this.#deps.catchUp(row);
    const change = readEntryChange(message, row.order?.orderType ?? 'LIMIT');
    if (!change.ok) return this.#refuse(at, change.error);
    this.#deps.book.begin(row, pending);
    const { orderId } = row;
    const done = await this.#deps.calls.spend(replaceOrder, { orderId, ...change.value });
    if (!done.ok) return this.#unchanged(pending, row, done.refusal);
    this.#begun(row, Order.parse(done.value));
  }

  /** The order that a change names; null, with the reject sent, for one that cannot be changed now. */
  #named(pending: PendingChange): EntryRow | null {
    const { book, nowMs, send } = this.#deps;
    const reject = (row: EntryRow | undefined, reason: number, text: string): null => {
      send(
        writeEntryCancelReject({
          ...pending,
          order: row?.order ?? null,
          reason,
          text,
          at: nowMs(),
        }),
      );
      return null;
    };
    const row = book.find(pending.origClOrdId);
    if (row === undefined) return reject(row, CXL_REJ.unknownOrder, 'no such order of this key');
    if (!CL_ORD_ID.test(pending.clOrdId)) {
      return reject(row, CXL_REJ.other, 'ClOrdID: 1 to 48 visible characters');
    }
    if (book.find(pending.clOrdId) !== undefined) {
      return reject(row, CXL_REJ.duplicate, 'ClOrdID was used before');
    }
    if (row.pending !== null) {
      return reject(row, CXL_REJ.pending, 'another cancel or replace is pending');
    }
    return row;
  }

  #unchanged(pending: PendingChange, row: EntryRow, { code, detail }: EntryRefusal): void {
    const { nowMs, send } = this.#deps;
    row.pending = null;
    const text = `${code}: ${detail}`;
    const reason = toCxlRejReason(code);
    send(writeEntryCancelReject({ ...pending, order: row.order, reason, text, at: nowMs() }));
  }

  /** The change is under way: its events have the result, and may have come before the response. */
  #begun(row: EntryRow, order: Order): void {
    this.#deps.state(row, { topic: 'orders.updated', order, reason: null });
  }

  async #status(asked: Status): Promise<void> {
    const { book, nowMs, send } = this.#deps;
    const { clOrdId } = asked;
    const row = book.find(clOrdId);
    if (row !== undefined) await this.#deps.catchUp(row);
    if (row?.order == null) return send(writeUnknownStatus(asked, nowMs()));
    send(
      writeEntryReport({
        execType: 'STATUS',
        execId: '0',
        order: row.order,
        clOrdId,
        origClOrdId: null,
        fill: null,
        text: null,
        rejectReason: null,
        isCopy: false,
        at: nowMs(),
      }),
    );
  }
}
