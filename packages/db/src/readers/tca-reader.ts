/** Orders as the cost analysis keeps them, newest first. */
import type { TcaReader } from '@tradefloor/core/analytics/tca/reader';
import type { TcaRow } from '@tradefloor/core/analytics/tca/tca-row';
import type { Database } from '../database.ts';
import { makeRowCodec } from '../row-codec.ts';
import { readRows } from '../row-text.ts';
import { tcaOrders } from '../schema/journal.ts';
import { Conditions } from './conditions.ts';
import { type List, pageList } from './page-list.ts';

const ROWS = makeRowCodec(tcaOrders);
const LIST: List = { ...ROWS, at: 'decided_at', id: 'order_id', idType: 'uuid' };

export const tcaReader = (database: Database): TcaReader => ({
  order: async (orderId) => {
    const text = `select ${ROWS.fields} from ${ROWS.table} where order_id = $1::uuid`;
    const [row] = await readRows<TcaRow>(database, text, [orderId]);
    return row ?? null;
  },
  orders: (query) => {
    const conditions = new Conditions();
    conditions.within(query.scope);
    conditions.equal('symbol', query.symbol);
    conditions.equal('strategy', query.strategy);
    conditions.equal('user_id', query.userId);
    conditions.between('decided_at', query.fromMs, query.toMs);
    return pageList<TcaRow>(database, LIST, { query, conditions });
  },
});
