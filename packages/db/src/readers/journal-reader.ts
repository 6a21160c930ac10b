/** The journal's lists and histories, newest first. Who may see what was decided before. */
import type { AuditEntry } from '@tradefloor/contracts/calls/journal';
import type { Fill } from '@tradefloor/contracts/fill';
import type { Order } from '@tradefloor/contracts/order';
import type { JournalReader, PageQuery } from '@tradefloor/core/journal/reader';
import type { OrderEventRow } from '@tradefloor/core/journal/tables';
import type { Database } from '../database.ts';
import { rowCodecOf } from '../row-codec.ts';
import { readRows } from '../row-text.ts';
import { audit, fills, journalOrders, orderEvents } from '../schema/journal.ts';
import { Conditions } from './conditions.ts';

const CLOSED = `('FILLED', 'CANCELED', 'EXPIRED', 'REJECTED')`;
const ORDERS = rowCodecOf(journalOrders);
const EVENTS = rowCodecOf(orderEvents);
const FILLS = rowCodecOf(fills);
const AUDIT = rowCodecOf(audit);

type List = {
  readonly fields: string;
  readonly table: string;
  /** Column of the time that orders the list, column of the id that breaks ties, and the id's type. */
  readonly at: string;
  readonly id: string;
  readonly idType: string;
};
const ORDER_LIST: List = { ...ORDERS, at: 'created_at', id: 'order_id', idType: 'uuid' };
const FILL_LIST: List = { ...FILLS, at: 'at', id: 'exec_id', idType: 'text' };
const AUDIT_LIST: List = { ...AUDIT, at: 'at', id: 'audit_id', idType: 'text' };

/** One page, strictly below `after` in falling order of (time, id). */
function page<Row>(
  database: Database,
  list: List,
  { query, conditions }: { readonly query: PageQuery; readonly conditions: Conditions },
): Promise<readonly Row[]> {
  const { fields, table, at, id, idType } = list;
  if (query.after) {
    const time = `to_timestamp(${conditions.param(query.after.atMs)}::float8 / 1000)`;
    conditions.add(`(${at}, ${id}) < (${time}, ${conditions.param(query.after.id)}::${idType})`);
  }
  const limit = conditions.param(query.limit);
  const text = `select ${fields} from ${table}${conditions.where} order by ${at} desc, ${id} desc limit ${limit}`;
  return readRows<Row>(database, text, conditions.params);
}

export const journalReader = (database: Database): JournalReader => ({
  orders: (query) => {
    const conditions = new Conditions();
    conditions.within(query.scope);
    conditions.equal('user_id', query.userId);
    conditions.equal('symbol', query.symbol);
    if (query.parentOrderId === null) conditions.add('parent_order_id is null');
    else conditions.add(`parent_order_id = ${conditions.param(query.parentOrderId)}::uuid`);
    if (query.status === 'open') conditions.add(`status not in ${CLOSED}`);
    if (query.status === 'closed') conditions.add(`status in ${CLOSED}`);
    return page<Order>(database, ORDER_LIST, { query, conditions });
  },
  order: async (orderId) => {
    const text = `select ${ORDERS.fields} from ${ORDERS.table} where order_id = $1::uuid`;
    const [order] = await readRows<Order>(database, text, [orderId]);
    return order ?? null;
  },
  orderEvents: (orderId) =>
    readRows<OrderEventRow>(
      database,
      `select ${EVENTS.fields} from ${EVENTS.table} where order_id = $1::uuid order by version, event_id`,
      [orderId],
    ),
  fills: (query) => {
    const conditions = new Conditions();
    conditions.within(query.scope);
    if (query.orderId !== null) {
      const id = `${conditions.param(query.orderId)}::uuid`;
      conditions.add(`(order_id = ${id} or parent_order_id = ${id})`);
    }
    conditions.equal('user_id', query.userId);
    conditions.equal('symbol', query.symbol);
    return page<Fill>(database, FILL_LIST, { query, conditions });
  },
  audit: (query) => page<AuditEntry>(database, AUDIT_LIST, { query, conditions: new Conditions() }),
});
