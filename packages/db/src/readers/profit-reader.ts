/** What users had won or lost, minute by minute, as it was kept. Who may see it was decided before. */
import type { ProfitSample } from '@tradefloor/core/trading/risk/profit-samples';
import type { ProfitReader } from '@tradefloor/core/trading/risk/reader';
import type { Database } from '../database.ts';
import { makeRowCodec } from '../row-codec.ts';
import { readRows } from '../row-text.ts';
import { profitSamples } from '../schema/risk.ts';

const { fields, table } = makeRowCodec(profitSamples);

export const profitReader = (database: Database): ProfitReader => ({
  since: ({ userId, fromMs }) =>
    readRows<ProfitSample>(
      database,
      `with wanted as (select to_timestamp($2::float8 / 1000) as from_at)
       select ${fields} from ${table}, wanted
       where user_id = $1 and at >= coalesce(
         (select max(at) from ${table}, wanted where user_id = $1 and at <= from_at), from_at)
       order by at`,
      [userId, fromMs],
    ),
  lastAt: ({ userIds, atMs }) =>
    readRows<ProfitSample>(
      database,
      `select ${fields} from jsonb_array_elements_text($1::text::jsonb) as wanted(id)
       cross join lateral (
         select * from ${table}
         where user_id = wanted.id and at <= to_timestamp($2::float8 / 1000)
         order by at desc limit 1) as last`,
      [JSON.stringify(userIds), atMs],
    ),
});
