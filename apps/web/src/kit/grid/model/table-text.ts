/** A grid's rows as a table of plain values: what is exported and what is copied. Pure. */
import type { CsvValue } from '../../../lib/csv.ts';
import type { LiveQuotes } from '../../../lib/hot/live-quotes.ts';
import type { GridColumn } from './columns.ts';

export type PlainTable = {
  readonly header: readonly string[];
  readonly rows: readonly (readonly CsvValue[])[];
};

/** The rows in the order shown, the columns that are shown; numbers stay numbers. */
export function plainTable<Row>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  hot: LiveQuotes,
): PlainTable {
  const exported = columns.filter(({ csv, text }) => csv !== undefined || text !== undefined);
  return {
    header: exported.map(({ title }) => title),
    rows: rows.map((row) =>
      exported.map(
        ({ csv, text }) => csv?.(row, hot) ?? (csv === undefined ? (text?.(row) ?? '') : null),
      ),
    ),
  };
}

/** `tradefloor-orders-20261121T140301Z.csv`: sorts by time, holds no character a file system refuses. */
export const exportName = (what: string, nowMs: number): string =>
  `tradefloor-${what}-${new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d+/g, '')}.csv`;
