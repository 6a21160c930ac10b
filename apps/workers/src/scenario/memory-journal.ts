/** The journal's reader over rows in memory, by sorting and filtering them anew: the plain twin of the database's. */
import type { AuditEntry, AuditRecord } from '@tradefloor/contracts/calls/journal';
import type { Fill } from '@tradefloor/contracts/fill';
import type { Order } from '@tradefloor/contracts/order';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { inScope } from '@tradefloor/core/trading/access/access';
import { auditOfEntry, auditOfEvent, isAudited } from '@tradefloor/core/trading/journal/audit';
import type { Position } from '@tradefloor/core/trading/journal/cursor';
import type {
  JournalReader,
  OrderSearch,
  PageQuery,
  Searched,
} from '@tradefloor/core/trading/journal/reader';
import { isFoundFill, isFoundOrder } from '@tradefloor/core/trading/journal/search';
import type { MinuteBarRow, OrderEventRow } from '@tradefloor/core/trading/journal/tables';
import { memoryBars } from './memory-bars.ts';

export type JournalRows = {
  readonly orders: () => readonly Order[];
  readonly events: () => readonly OrderEventRow[];
  readonly fills: () => readonly Fill[];
  readonly audit: () => readonly AuditEntry[];
  readonly minutes: () => readonly MinuteBarRow[];
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
        .toSorted((a, b) => a.version - b.version || compare(a.eventId, b.eventId)),
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
  };
}

const findOrders = (rows: JournalRows, { scope, wanted }: Searched<OrderSearch>) =>
  rows.orders().filter((order) => inScope(scope, order) && isFoundOrder(order, wanted));

const findFills = (rows: JournalRows, { scope, wanted }: Searched<readonly string[]>) =>
  rows.fills().filter((fill) => inScope(scope, fill) && isFoundFill(fill, wanted));

/** One page, newest first, by sorting all of it. */
export function toPage<R>(
  rows: readonly R[],
  query: PageQuery,
  toPlace: (row: R) => Position,
): R[] {
  const { after, limit } = query;
  return rows
    .filter((row) => after === null || comparePlaces(toPlace(row), after) < 0)
    .toSorted((a, b) => comparePlaces(toPlace(b), toPlace(a)))
    .slice(0, limit);
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const comparePlaces = (a: Position, b: Position): number => a.atMs - b.atMs || compare(a.id, b.id);
