/** Submissions as the risk engine saw them, newest first. */
import type { RiskOrderReader } from '@tradefloor/core/risk/reader';
import type { RiskOrderRow } from '@tradefloor/core/risk/tables';
import type { Database } from '../database.ts';
import { rowCodecOf } from '../row-codec.ts';
import { readRows } from '../row-text.ts';
import { riskOrders } from '../schema/risk.ts';

const ROWS = rowCodecOf(riskOrders);

export const riskOrderReader = (database: Database): RiskOrderReader => ({
  submissions: ({ sinceMs, limit }) =>
    readRows<RiskOrderRow>(
      database,
      `select ${ROWS.fields} from ${ROWS.table} where submitted_at >= to_timestamp($1::float8 / 1000) order by submitted_at desc limit $2`,
      [sinceMs, limit],
    ),
});
