/** The journal's reader over rows in memory, by sorting and filtering them anew: the plain twin of the database's. */
import type { AuditRecord } from '@tradefloor/contracts/calls/journal';
import type { Fill } from '@tradefloor/contracts/fill';
import type { Order } from '@tradefloor/contracts/order';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { inScope } from '@tradefloor/core/trading/access/access';
import { auditOfEntry, auditOfEvent, isAudited } from '@tradefloor/core/trading/journal/audit';
import type { JournalReader, OrderSearch, Searched } from '@tradefloor/core/trading/journal/reader';
import { isFoundFill, isFoundOrder } from '@tradefloor/core/trading/journal/search';
import type { MinuteBarRow, OrderEventRow } from '@tradefloor/core/trading/journal/tables';
import { memoryBars } from './memory-bars.ts';
import { memoryFindings, NO_FINDINGS, type SurveillanceRows } from './memory-findings.ts';
import { compareText, toPage } from './memory-page.ts';

export type JournalRows = {
  readonly orders: () => readonly Order[];
  readonly events: () => readonly OrderEventRow[];
  readonly fills: () => readonly Fill[];
  readonly audit: () => readonly AuditRecord[];
  readonly minutes: () => readonly MinuteBarRow[];
  /** None where surveillance is not what is looked at. */
  readonly surveillance?: SurveillanceRows;
};

/** A reader over the current rows. */
export function memoryJournal(rows: JournalRows): JournalReader {
  const placeOfOrder = (order: Order) => ({ atMs: order.createdAt, id: order.orderId });
  const placeOfFill = (fill: Fill) => ({ atMs: fill.at, id: fill.execId });
  const placeOfRecord = ({ at, auditId }: AuditRecord) => ({ atMs: at, id: auditId });
  return {
    orders: async (query) => {
      const wanted = rows
        .orders()
        .filter(
          (order) =>
            inScope(query.scope, order) &&
            (query.status === 'all' || isOpen(order.status) === (query.status === 'open')) &&
            (query.userId === null || order.userId === query.userId) &&
            (query.symbol === null || order.symbol === query.symbol) &&
            order.parentOrderId === query.parentOrderId,
        );
      return toPage(wanted, query, placeOfOrder);
    },
    order: async (orderId) => rows.orders().find((order) => order.orderId === orderId) ?? null,
    orderEvents: async (orderId) =>
      rows
        .events()
        .filter((event) => event.orderId === orderId)
        .toSorted((a, b) => a.version - b.version || compareText(a.eventId, b.eventId)),
    fills: async (query) => {
      const wanted = rows
        .fills()
        .filter(
          (fill) =>
            inScope(query.scope, fill) &&
            (query.orderId === null ||
              fill.orderId === query.orderId ||
              fill.parentOrderId === query.orderId) &&
            (query.userId === null || fill.userId === query.userId) &&
            (query.symbol === null || fill.symbol === query.symbol),
        );
      return toPage(wanted, query, placeOfFill);
    },
    findOrders: async (query) => toPage(findOrders(rows, query), query, placeOfOrder),
    countOrders: async (search) => findOrders(rows, search).length,
    findFills: async (query) => toPage(findFills(rows, query), query, placeOfFill),
    countFills: async (search) => findFills(rows, search).length,
    audit: async (query) => {
      const records = [...rows.audit().map(auditOfEntry), ...rows.events().map(auditOfEvent)];
      return toPage(
        records.filter((record) => isAudited(record, query)),
        query,
        placeOfRecord,
      );
    },
    bars: async (query) => memoryBars(rows.minutes(), query),
    ...memoryFindings(rows.surveillance ?? NO_FINDINGS, rows.fills),
  };
}

const findOrders = (rows: JournalRows, { scope, wanted }: Searched<OrderSearch>) =>
  rows.orders().filter((order) => inScope(scope, order) && isFoundOrder(order, wanted));

const findFills = (rows: JournalRows, { scope, wanted }: Searched<readonly string[]>) =>
  rows.fills().filter((fill) => inScope(scope, fill) && isFoundFill(fill, wanted));
