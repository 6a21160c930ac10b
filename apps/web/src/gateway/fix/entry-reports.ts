/** Which report a change of an order is to the FIX session that sent it, and when a change is none. */
import type { Fill } from '@tradefloor/contracts/fill';
import type { Order, OrderChange } from '@tradefloor/contracts/order';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import type { RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';
import { CXL_REJ, toOrdRejReason } from '@tradefloor/fix/entry/entry-refusals';
import {
  type EntryExecType,
  writeEntryCancelReject,
  writeEntryReport,
} from '@tradefloor/fix/entry/write-entry-report';
import type { FixMessage } from '@tradefloor/fix/message';
import type { EntryBook, EntryRow } from './entry-book.ts';

/** A change of an order with the topic that stated it. */
export type Stated = Pick<OrderChange, 'order' | 'reason'> & { readonly topic: string };

const OF_TOPIC: Readonly<Record<string, EntryExecType>> = {
  'orders.submitted': 'NEW',
  'orders.rejected': 'REJECTED',
  'orders.cancelled': 'CANCELED',
  'orders.replaced': 'REPLACED',
  'orders.expired': 'EXPIRED',
};

/** Names one change of one order for good. */
export const toChangeId = ({ orderId, version }: Pick<Order, 'orderId' | 'version'>): string =>
  `${orderId}-V${version}`;

/** ExecType (150) of a change; null for one that is no report, such as the sums after a fill, which has its own. */
function findExecType({ topic, order }: Stated, before: Order | null): EntryExecType | null {
  const named = OF_TOPIC[topic];
  if (named !== undefined) return named;
  // The response to a request may be older than an event that has come before it.
  if (before !== null && order.version <= before.version) return null;
  if (order.status !== before?.status) {
    if (order.status === 'PENDING_CANCEL') return 'PENDING_CANCEL';
    if (order.status === 'PENDING_REPLACE') return 'PENDING_REPLACE';
  }
  return order.triggered === true && before?.triggered === false ? 'TRIGGERED' : null;
}

/** Whether a pending change has come to nothing: the order goes on as it was. */
const isUndone = ({ order }: Stated, { pending, order: before }: EntryRow): boolean =>
  pending !== null &&
  (before?.status === 'PENDING_CANCEL' || before?.status === 'PENDING_REPLACE') &&
  (order.status === 'NEW' || order.status === 'PARTIALLY_FILLED') &&
  order.version > before.version;

/** What a change is to the client; nothing where it was reported, is older than what was, or is no report. */
export function reportChange(
  book: EntryBook,
  row: EntryRow,
  change: { readonly stated: Stated; readonly isCopy: boolean },
): readonly FixMessage[] {
  const reports = reportOne(book, row, change);
  const { pending, order } = row;
  if (pending === null || order === null || isOpen(order.status)) return reports;
  // It has traded or ended before the change that its client requested.
  row.pending = null;
  const text = 'the order is over';
  const at = order.updatedAt;
  return [
    ...reports,
    writeEntryCancelReject({ ...pending, order, reason: CXL_REJ.tooLate, text, at }),
  ];
}

function reportOne(
  book: EntryBook,
  row: EntryRow,
  { stated, isCopy }: { readonly stated: Stated; readonly isCopy: boolean },
): readonly FixMessage[] {
  const { order, reason } = stated;
  const before = row.order;
  const execType = findExecType(stated, before);
  const undone = execType === null && isUndone(stated, row) ? row.pending : null;
  if (before === null || order.version >= before.version) row.order = order;
  if (undone !== null) {
    row.pending = null;
    if (isCopy || !book.isNew(toChangeId(order))) return [];
    const text = reason ?? 'the order goes on unchanged';
    const at = order.updatedAt;
    return [writeEntryCancelReject({ ...undone, order, reason: CXL_REJ.other, text, at })];
  }
  if (execType === null || !book.isNew(toChangeId(order))) return [];
  const names = takeNames(row, execType);
  return [
    writeEntryReport({
      execType,
      execId: toChangeId(order),
      order,
      ...names,
      fill: null,
      text: toChangeText(order, reason),
      rejectReason: execType === 'REJECTED' ? toOrdRejReason(toCode(order)) : null,
      isCopy,
      at: order.updatedAt,
    }),
  ];
}

const toCode = ({ rejectCode }: Order): RefusalCode => rejectCode ?? 'INVALID_ORDER';

const toChangeText = ({ rejectCode, rejectReason }: Order, reason: string | null): string | null =>
  rejectCode === null ? reason : `${rejectCode}: ${rejectReason ?? ''}`;

/** The names a report has: of the change it is about, where there is one, which is over with its result. */
function takeNames(
  row: EntryRow,
  execType: EntryExecType,
): { readonly clOrdId: string; readonly origClOrdId: string | null } {
  const { pending } = row;
  const isResult =
    pending !== null &&
    ((pending.to === 'CANCEL' && (execType === 'CANCELED' || execType === 'PENDING_CANCEL')) ||
      (pending.to === 'REPLACE' && (execType === 'REPLACED' || execType === 'PENDING_REPLACE')));
  if (!isResult) return { clOrdId: row.clOrdId, origClOrdId: null };
  const { clOrdId, origClOrdId } = pending;
  if (execType === 'CANCELED' || execType === 'REPLACED') {
    row.pending = null;
    row.clOrdId = clOrdId;
  }
  return { clOrdId, origClOrdId };
}

/** The report of a fill (150=F); none where it was sent already. */
export function reportFill(
  book: EntryBook,
  row: EntryRow & { readonly order: Order },
  { fill, isCopy }: { readonly fill: Fill; readonly isCopy: boolean },
): readonly FixMessage[] {
  if (!book.isNew(fill.execId)) return [];
  return [
    writeEntryReport({
      execType: 'TRADE',
      execId: fill.execId,
      order: row.order,
      clOrdId: row.clOrdId,
      origClOrdId: null,
      fill,
      text: null,
      rejectReason: null,
      isCopy,
      at: fill.at,
    }),
  ];
}
