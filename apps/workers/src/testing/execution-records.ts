/** An audit of what is kept of executions: the archive against itself and the fills, the cost analysis against orders. */
import type { ArchivedExecution, ArchivedRequest } from '@tradefloor/contracts/calls/fix-archive';
import type { Fill } from '@tradefloor/contracts/fill';
import type { Order } from '@tradefloor/contracts/order';
import type { TcaRow } from '@tradefloor/core/analytics/tca/tca-row';
import { createReportAudit } from '@tradefloor/core/trading/fix-archive/verify';
import type { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';
import { rawFault } from '../services/fix-archive/fix-report.ts';
import { requestFault } from '../services/fix-archive/fix-request.ts';

/** Every violation in the records, as text. */
export const auditRecords = (
  database: MemoryDatabase,
  orders: readonly Order[],
  fills: readonly Fill[],
): string[] => [
  ...auditArchive(database.rows<ArchivedExecution>('fix_archive.messages'), fills),
  ...auditRequests(database.rows<ArchivedRequest>('fix_archive.requests'), orders),
  ...auditCosts(database.rows<TcaRow>('journal.tca_orders'), orders, fills),
];

/** Each fill once, numbers without a gap, sums that hold from report to report, bytes that equal the columns. */
function auditArchive(rows: readonly ArchivedExecution[], fills: readonly Fill[]): string[] {
  const wrong: string[] = [];
  const messages = rows.toSorted(
    (a, b) =>
      (a.sessionDay < b.sessionDay ? -1 : Number(a.sessionDay > b.sessionDay)) ||
      a.msgSeqNum - b.msgSeqNum,
  );
  if (new Set(messages.map(({ execId }) => execId)).size !== messages.length) {
    wrong.push('an ExecID is archived twice');
  }
  const trades = messages.filter(({ execType }) => execType === 'TRADE');
  const archived = new Set(trades.map(({ execId }) => execId));
  const missing = fills.filter(({ execId }) => !archived.has(execId));
  if (missing.length > 0) wrong.push(`${missing.length} fills are not archived`);
  if (archived.size > fills.length) wrong.push('the archive has fills that the journal has not');
  const audit = createReportAudit();
  let [day, expected] = ['', 1];
  for (const message of messages) {
    if (message.sessionDay !== day) [day, expected] = [message.sessionDay, 1];
    if (message.msgSeqNum !== expected) wrong.push(`34=${message.msgSeqNum} for ${expected}`);
    expected = message.msgSeqNum + 1;
    wrong.push(...audit.receive(message).map(({ kind, detail }) => `${kind}: ${detail}`));
    const fault = rawFault(message);
    if (fault !== null) wrong.push(`bytes of ${message.execId}: ${fault.detail}`);
  }
  return wrong;
}

/**
 * One new order for each that was accepted, numbers without a gap, bytes that equal the columns.
 */
function auditRequests(rows: readonly ArchivedRequest[], orders: readonly Order[]): string[] {
  const wrong: string[] = [];
  const requested = new Set(
    rows.filter(({ msgType }) => msgType === 'D').map(({ orderId }) => orderId),
  );
  const missing = orders.filter(
    ({ orderId, status }) => status !== 'REJECTED' && !requested.has(orderId),
  );
  if (missing.length > 0) wrong.push(`${missing.length} orders were archived by no request`);
  if (new Set(rows.map(({ requestId }) => requestId)).size !== rows.length) {
    wrong.push('a request is archived twice');
  }
  const last = new Map<string, number>();
  for (const row of rows.toSorted((a, b) => a.msgSeqNum - b.msgSeqNum)) {
    const expected = (last.get(row.sessionDay) ?? 0) + 1;
    if (row.msgSeqNum !== expected) wrong.push(`request 34=${row.msgSeqNum} for ${expected}`);
    last.set(row.sessionDay, row.msgSeqNum);
    const fault = requestFault(row);
    if (fault !== null) wrong.push(`bytes of ${row.requestId}: ${fault.detail}`);
  }
  return wrong;
}

/** Every accepted order has its analysis, with the quantity, fees and state that the order has. */
function auditCosts(
  rows: readonly TcaRow[],
  orders: readonly Order[],
  fills: readonly Fill[],
): string[] {
  const accepted = orders.filter(({ status }) => status !== 'REJECTED');
  return accepted.flatMap(({ orderId, clientOrderId, filledQty, status }) => {
    const row = rows.find((candidate) => candidate.orderId === orderId);
    if (row === undefined) return [`${clientOrderId} has no cost analysis`];
    // An algo's children trade for their parent: its cost is theirs.
    const own = fills.filter((fill) => (fill.parentOrderId ?? fill.orderId) === orderId);
    const fees = own.reduce((sum, fill) => sum + fill.fees.total, 0);
    const analysed = row.venues.reduce((sum, venue) => sum + venue.fees, 0);
    const wrong: string[] = [];
    if (row.filledQty !== filledQty) {
      wrong.push(`${clientOrderId} filled ${filledQty}, analysed ${row.filledQty}`);
    }
    if (analysed !== fees) wrong.push(`${clientOrderId} paid ${fees}, analysed ${analysed}`);
    if (row.status !== status) wrong.push(`${clientOrderId} is ${status}, analysed ${row.status}`);
    return wrong;
  });
}
