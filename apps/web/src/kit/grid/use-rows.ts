/** The rows a grid shows: sorted, and kept still while a person is reading a hot order. */
import { useEffect, useMemo, useState } from 'react';
import type { LiveQuotes } from '../../lib/hot/live-quotes.ts';
import { type GridColumn, type Sort, sortRows } from './model/columns.ts';

/** A grid sorted by a price re-sorts once a second: faster would be unreadable. */
const RESORT_MS = 1_000;

type RowsInput<Row> = {
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn<Row>[];
  readonly sort: Sort | null;
  readonly hot: LiveQuotes;
  /** True while the pointer or the focus is in the body: rows must not move under it. */
  readonly isHeld: boolean;
};

/** Rows in the order shown. */
export function useRows<Row>(input: RowsInput<Row>): readonly Row[] {
  const { rows, columns, sort, hot, isHeld } = input;
  const column = columns.find(({ id }) => id === sort?.columnId);
  const resorts = column?.hot !== undefined && !isHeld;
  const [interval, setBeat] = useState(0);

  useEffect(() => {
    if (!resorts) return;
    const timer = window.setInterval(() => setBeat((count) => count + 1), RESORT_MS);
    return () => window.clearInterval(timer);
  }, [resorts]);

  return useMemo(() => {
    // The interval has no value of its own: it signals that prices may have changed the order.
    void interval;
    return sort === null ? rows : sortRows(rows, column, { direction: sort.direction, hot });
  }, [rows, column, sort, hot, interval]);
}
