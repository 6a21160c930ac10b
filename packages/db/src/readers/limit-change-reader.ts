/** The histories of one user's limits and account, newest first. Who may see them was decided before. */
import type { LimitChange, UserChange } from '@tradefloor/contracts/user';
import type { LimitChangeReader, UserChangeReader } from '@tradefloor/core/trading/users/reader';
import type { Database } from '../database.ts';
import { makeRowCodec } from '../row-codec.ts';
import { readRows } from '../row-text.ts';
import { limitChanges, userChanges } from '../schema/users.ts';
import { Conditions } from './conditions.ts';

type Query = Parameters<LimitChangeReader['changes']>[0];
type Source = Pick<ReturnType<typeof makeRowCodec>, 'fields' | 'table'>;

const LIMITS = makeRowCodec(limitChanges);
const ACCOUNTS = makeRowCodec(userChanges);

function readHistory<T>(
  database: Database,
  { fields, table }: Source,
  query: Query,
): Promise<readonly T[]> {
  const { userId, limit, after } = query;
  const conditions = new Conditions();
  conditions.equal('user_id', userId);
  if (after) {
    const time = `to_timestamp(${conditions.param(after.atMs)}::float8 / 1000)`;
    conditions.add(`(at, change_id) < (${time}, ${conditions.param(after.id)}::text)`);
  }
  const text = `select ${fields} from ${table}${conditions.where} order by at desc, change_id desc limit ${conditions.param(limit)}`;
  return readRows<T>(database, text, conditions.params);
}

export const limitChangeReader = (database: Database): LimitChangeReader => ({
  changes: (query) => readHistory<LimitChange>(database, LIMITS, query),
});

export const userChangeReader = (database: Database): UserChangeReader => ({
  changes: (query) => readHistory<UserChange>(database, ACCOUNTS, query),
});
