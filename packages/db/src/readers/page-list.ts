/** One page of a list that is newest first: by a time, then by an id, both falling. */
import type { PageQuery } from '@tradefloor/core/trading/journal/reader';
import type { Database } from '../database.ts';
import { readRows } from '../row-text.ts';
import type { Conditions } from './conditions.ts';

export type List = {
  readonly fields: string;
  readonly table: string;
  /** Column of the time that orders the list, column of the id that breaks ties, and the id's type. */
  readonly at: string;
  readonly id: string;
  readonly idType: string;
};

/** Rows strictly below `after`. */
export function pageList<Row>(
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

/** How many rows of a list there are under conditions. */
export async function countList(
  database: Database,
  { table }: Pick<List, 'table'>,
  { where, params }: Conditions,
): Promise<number> {
  const text = `select count(*)::int as total from ${table}${where}`;
  const [row] = await readRows<{ readonly total: number }>(database, text, params);
  return row?.total ?? 0;
}
