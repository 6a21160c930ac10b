/** Reads rows that the server has put into one text each, in a column named `row`. */
import type { Database } from './database.ts';

export type Params = readonly (string | number | null)[];

/** Runs a statement whose only column is `row`; a null is left out. */
export async function rowText(
  database: Database,
  text: string,
  params: Params = [],
): Promise<readonly string[]> {
  const rows = await database.rows(text, params);
  return rows.flatMap(({ row }) => (typeof row === 'string' ? [row] : []));
}

/**
 * Runs a `select` of a table's fields (see RowCodec.fields) and reads its rows. `Row` is what was written there: the
 * register binds every table to its row (stored-table.ts).
 */
export async function readRows<Row>(
  database: Database,
  select: string,
  params: Params = [],
): Promise<readonly Row[]> {
  const texts = await rowText(
    database,
    `select row_to_json(r)::text as row from (${select}) as r`,
    params,
  );
  return texts.map((text) => JSON.parse(text) as Row);
}
