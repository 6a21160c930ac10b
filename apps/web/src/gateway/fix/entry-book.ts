/**
 * The orders of one FIX session by the names its client has for them, and the reports it was sent. Read back from the
 * reports in the session's file, so that a restart neither forgets a name nor reports anything twice.
 */
import type { OrderId } from '@tradefloor/contracts/ids';
import type { Order } from '@tradefloor/contracts/order';
import { FIX } from '@tradefloor/fix/application/field-codes';
import { type FixMessage, toText } from '@tradefloor/fix/message';

/** Orders of one session and day. */
export const ENTRY_ORDERS_MAX = 10_000;

/** A cancel or replace that has no result yet, as the client named it. */
export type PendingChange = {
  readonly to: 'CANCEL' | 'REPLACE';
  readonly clOrdId: string;
  readonly origClOrdId: string;
};

export type EntryRow = {
  readonly orderId: OrderId;
  /** The newest name that is in force. */
  clOrdId: string;
  /** As it was last reported; null after a restart, until it is read. */
  order: Order | null;
  pending: PendingChange | null;
};

export class EntryBook {
  readonly #byOrder = new Map<string, EntryRow>();
  readonly #byName = new Map<string, EntryRow>();
  readonly #sent = new Set<string>();

  get size(): number {
    return this.#byOrder.size;
  }

  get isFull(): boolean {
    return this.#byOrder.size >= ENTRY_ORDERS_MAX;
  }

  find(clOrdId: string): EntryRow | undefined {
    return this.#byName.get(clOrdId);
  }

  get(orderId: string): EntryRow | undefined {
    return this.#byOrder.get(orderId);
  }

  /** Whether a report of this ExecID (17) was sent; notes that it is now. */
  isNew(execId: string): boolean {
    if (this.#sent.has(execId)) return false;
    this.#sent.add(execId);
    return true;
  }

  add(orderId: OrderId, clOrdId: string): EntryRow {
    const known = this.#byOrder.get(orderId);
    const row = known ?? { orderId, clOrdId, order: null, pending: null };
    this.#byOrder.set(orderId, row);
    this.#byName.set(clOrdId, row);
    return row;
  }

  /** A change is under way: its name is taken, whatever becomes of it. */
  begin(row: EntryRow, pending: PendingChange): void {
    row.pending = pending;
    this.#byName.set(pending.clOrdId, row);
  }

  /** A report of the session's file. */
  restore({ type, body }: FixMessage): void {
    const [orderId, clOrdId] = [toText(body, FIX.OrderID), toText(body, FIX.ClOrdID)];
    if (type !== '8' || orderId === undefined || clOrdId === undefined) return;
    if (toText(body, FIX.CopyMsgIndicator) !== 'Y' && orderId !== 'NONE') {
      this.#restoreNames(this.add(orderId as OrderId, clOrdId), body, clOrdId);
    }
    const execId = toText(body, FIX.ExecID);
    if (execId !== undefined) this.#sent.add(execId);
  }

  #restoreNames(row: EntryRow, body: FixMessage['body'], clOrdId: string): void {
    const origClOrdId = toText(body, FIX.OrigClOrdID);
    const execType = toText(body, FIX.ExecType) ?? '';
    if (origClOrdId === undefined) return;
    if (execType === '6' || execType === 'E') {
      const to = execType === '6' ? 'CANCEL' : 'REPLACE';
      row.pending = { to, clOrdId, origClOrdId };
      return;
    }
    row.pending = null;
    row.clOrdId = clOrdId;
  }
}
