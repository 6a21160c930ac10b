/** Reads rows that the server has put into one value each, in a column named `row`: a text, or the row as JSON. */
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

/** A `select` made to give each of its rows as one JSON object, for {@link rowJson}. */
export const asJson = (select: string): string =>
  `select row_to_json(r) as row from (${select}) as r`;

/**
 * Runs a statement whose only column is `row`, of type json; a null is left out. The driver reads each row as it
 * arrives, while the server still makes the next ones, and its text is garbage at once: of 100,000 rows there are
 * never 100,000 texts.
 */
export async function rowJson(
  database: Database,
  text: string,
  params: Params = [],
): Promise<readonly object[]> {
  const rows = await database.rows(text, params);
  return rows.flatMap(({ row }) => (typeof row === 'object' && row !== null ? [row] : []));
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
  return (await rowJson(database, asJson(select), params)) as readonly Row[];
}
