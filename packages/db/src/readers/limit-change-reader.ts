/** The history of one user's limits, newest first. Who may see it was decided before. */
import type { LimitChange } from '@tradefloor/contracts/user';
import type { LimitChangeReader } from '@tradefloor/core/trading/users/reader';
import type { Database } from '../database.ts';
import { makeRowCodec } from '../row-codec.ts';
import { readRows } from '../row-text.ts';
import { limitChanges } from '../schema/users.ts';
import { Conditions } from './conditions.ts';

const CHANGES = makeRowCodec(limitChanges);

export const limitChangeReader = (database: Database): LimitChangeReader => ({
  changes: ({ userId, limit, after }) => {
    const conditions = new Conditions();
    conditions.equal('user_id', userId);
    if (after) {
      const time = `to_timestamp(${conditions.param(after.atMs)}::float8 / 1000)`;
      conditions.add(`(at, change_id) < (${time}, ${conditions.param(after.id)}::text)`);
    }
    const text = `select ${CHANGES.fields} from ${CHANGES.table}${conditions.where} order by at desc, change_id desc limit ${conditions.param(limit)}`;
    return readRows<LimitChange>(database, text, conditions.params);
  },
});
