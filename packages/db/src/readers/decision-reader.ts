/** Decisions about orders as they were kept: of a day, of an order, page by page. Who may see them was decided before. */
import type { DecisionReader } from '@tradefloor/core/trading/risk/reader';
import type { DecisionRow } from '@tradefloor/core/trading/risk/tables';
import type { Database } from '../database.ts';
import { makeRowCodec } from '../row-codec.ts';
import { readRows } from '../row-text.ts';
import { decisions } from '../schema/risk.ts';
import { Conditions } from './conditions.ts';

const { fields, table } = makeRowCodec(decisions);
const NEWEST_FIRST = 'order by at desc, decision_id desc';

export const decisionReader = (database: Database): DecisionReader => ({
  since: ({ sinceMs, limit }) =>
    readRows<DecisionRow>(
      database,
      `select ${fields} from ${table} where "by" = 'RISK' and at >= to_timestamp($1::float8 / 1000) ${NEWEST_FIRST} limit $2`,
      [sinceMs, limit],
    ),
  ofOrder: (orderId) =>
    readRows<DecisionRow>(
      database,
      `select ${fields} from ${table} where order_id = $1::uuid order by at, decision_id`,
      [orderId],
    ),
  byId: async (decisionId) => {
    const text = `select ${fields} from ${table} where decision_id = $1`;
    const [row] = await readRows<DecisionRow>(database, text, [decisionId]);
    return row ?? null;
  },
  page: ({ userId, decision, limit, after }) => {
    const conditions = new Conditions();
    conditions.equal('user_id', userId);
    conditions.equal('decision', decision);
    if (after) {
      const time = `to_timestamp(${conditions.param(after.atMs)}::float8 / 1000)`;
      conditions.add(`(at, decision_id) < (${time}, ${conditions.param(after.id)}::text)`);
    }
    const text = `select ${fields} from ${table}${conditions.where} ${NEWEST_FIRST} limit ${conditions.param(limit)}`;
    return readRows<DecisionRow>(database, text, conditions.params);
  },
});
