/** The journal's lists and histories, newest first. Who may see what was decided before. */

import type { Fill } from '@tradefloor/contracts/fill';
import type { Order } from '@tradefloor/contracts/order';
import type { JournalReader } from '@tradefloor/core/trading/journal/reader';
import type { OrderEventRow } from '@tradefloor/core/trading/journal/tables';
import type { Database } from '../database.ts';
import { makeRowCodec } from '../row-codec.ts';
import { readRows } from '../row-text.ts';
import { fills, journalOrders, orderEvents } from '../schema/journal.ts';
import { ENDED_STATUSES } from '../schema/word-lists.ts';
import { readAudit } from './audit-reader.ts';
import { readBars } from './bar-reader.ts';
import { Conditions } from './conditions.ts';
import { findingReader } from './finding-reader.ts';
import { searchedFills, searchedOrders } from './found-rows.ts';
import { countList, type List, pageList } from './page-list.ts';

const ORDERS = makeRowCodec(journalOrders);
const EVENTS = makeRowCodec(orderEvents);
const FILLS = makeRowCodec(fills);

const ORDER_LIST: List = { ...ORDERS, at: 'created_at', id: 'order_id', idType: 'uuid' };
const FILL_LIST: List = { ...FILLS, at: 'at', id: 'exec_id', idType: 'text' };

export const journalReader = (database: Database): JournalReader => ({
  orders: (query) => {
    const conditions = new Conditions();
    conditions.within(query.scope);
    conditions.equal('user_id', query.userId);
    conditions.equal('symbol', query.symbol);
    if (query.parentOrderId === null) conditions.add('parent_order_id is null');
    else conditions.add(`parent_order_id = ${conditions.param(query.parentOrderId)}::uuid`);
    if (query.status === 'open') conditions.add(`status not in ${ENDED_STATUSES}`);
    if (query.status === 'closed') conditions.add(`status in ${ENDED_STATUSES}`);
    return pageList<Order>(database, ORDER_LIST, { query, conditions });
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
    return pageList<Fill>(database, FILL_LIST, { query, conditions });
  },
  findOrders: (query) =>
    pageList<Order>(database, ORDER_LIST, { query, conditions: searchedOrders(query) }),
  countOrders: (search) => countList(database, ORDER_LIST, searchedOrders(search)),
  findFills: (query) =>
    pageList<Fill>(database, FILL_LIST, { query, conditions: searchedFills(query) }),
  countFills: (search) => countList(database, FILL_LIST, searchedFills(search)),
  audit: (query) => readAudit(database, query),
  bars: (query) => readBars(database, query),
  ...findingReader(database),
});
