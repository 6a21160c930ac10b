/** The OMS's orders that memory no longer holds, and the log of its kill switches. */

import type { KillSwitchAction } from '@tradefloor/contracts/kill-switch';
import type { Order } from '@tradefloor/contracts/order';
import type {
  KillSwitchReader,
  LinkKind,
  OrderReader,
  OrderRow,
} from '@tradefloor/core/trading/order/tables';
import type { Database } from '../database.ts';
import { makeRowCodec } from '../row-codec.ts';
import { readRows } from '../row-text.ts';
import { journalOrders } from '../schema/journal.ts';
import { killSwitchLog, linkedLegs, omsOrders } from '../schema/oms.ts';
import { ENDED_STATUSES } from '../schema/word-lists.ts';
import { Conditions } from './conditions.ts';
import { batchedByTurn } from './turn-batch.ts';

const ROWS = makeRowCodec(omsOrders);
/** The order record alone: the same columns as the journal's. */
const RECORD_FIELDS = makeRowCodec(journalOrders).fields;
const LEGS = makeRowCodec(linkedLegs);
const LOG = makeRowCodec(killSwitchLog);

/** One name for a user's own id of an order; a user id holds no blank. */
const ownKey = (userId: string, clientOrderId: string): string => `${userId} ${clientOrderId}`;

export function orderReader(database: Database): OrderReader {
  const byOwnKey = batchedByTurn(async (keys) => {
    const rows = await readRows<OrderRow>(
      database,
      `select ${ROWS.fields} from ${ROWS.table}
       where (user_id, client_order_id) in (
         select split_part(k, ' ', 1), substr(k, strpos(k, ' ') + 1)
         from json_array_elements_text($1::text::json) as k)`,
      [JSON.stringify(keys)],
    );
    return new Map(rows.map((row) => [ownKey(row.userId, row.clientOrderId), row]));
  });
  const byId = batchedByTurn(async (ids) => {
    const rows = await readRows<OrderRow>(
      database,
      `select ${ROWS.fields} from ${ROWS.table}
       where order_id in (select k::uuid from json_array_elements_text($1::text::json) as k)`,
      [JSON.stringify(ids)],
    );
    return new Map(rows.map((row) => [row.orderId as string, row]));
  });
  return {
    byId,
    byClientOrderId: (userId, clientOrderId) => byOwnKey(ownKey(userId, clientOrderId)),
    page: ({ scope, status, userId, clientOrderId, before, limit }) => {
      const conditions = new Conditions();
      conditions.within(scope);
      conditions.equal('user_id', userId);
      conditions.equal('client_order_id', clientOrderId);
      if (status === 'closed') conditions.add(`status in ${ENDED_STATUSES}`);
      if (before !== null) conditions.add(`order_id < ${conditions.param(before)}::uuid`);
      const text = `select ${RECORD_FIELDS} from ${ROWS.table}${conditions.where}
        order by order_id desc limit ${conditions.param(limit)}`;
      return readRows<Order>(database, text, conditions.params);
    },
    links: (scope, linkIds) => {
      const conditions = new Conditions();
      conditions.within(scope);
      // The first order's row has the link's id as its own: found by its key.
      const ids = `select k::uuid from json_array_elements_text(${conditions.param(JSON.stringify(linkIds))}::text::json) as k`;
      conditions.add(`order_id in (${ids})`);
      const own = `select order_id from ${ROWS.table}${conditions.where}`;
      return readRows<LinkKind>(
        database,
        `select ${LEGS.fields} from ${LEGS.table} where order_id = link_id and order_id in (${own})`,
        conditions.params,
      );
    },
  };
}

export const killSwitchReader = (database: Database): KillSwitchReader => ({
  latestActions: (limit) =>
    readRows<KillSwitchAction>(
      database,
      `select ${LOG.fields} from ${LOG.table} order by at desc, action_id desc limit $1`,
      [limit],
    ),
  isLogged: async (killSwitchId) => {
    // A switch's first action has the number 1: found by its key.
    const rows = await readRows<KillSwitchAction>(
      database,
      `select ${LOG.fields} from ${LOG.table} where action_id = $1`,
      [`${killSwitchId}-A1`],
    );
    return rows.length > 0;
  },
});
