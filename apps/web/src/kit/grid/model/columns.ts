/** What a grid knows of its columns, and how their widths fill the grid. Pure; draws nothing. */
import type { ReactNode } from 'react';
import type { CsvValue } from '../../../lib/csv.ts';
import type { LiveQuotes } from '../../../lib/hot/live-quotes.ts';

/** A cell that changes many times a second: written past React. */
export type LiveColumn<Row> = {
  readonly symbol: (row: Row) => string;
  /** The number behind the text; null draws a dash. */
  readonly value: (row: Row, hot: LiveQuotes) => number | null;
  readonly text: (value: number, row: Row) => string;
  /** Shows a change by the colour of the digits, or by a wash behind them as well. */
  readonly flash?: 'text' | 'wash';
  /** Colours by sign. */
  readonly signed?: boolean;
};

export type GridColumn<Row> = {
  readonly id: string;
  readonly title: string;
  /** Least width in pixels. */
  readonly width: number;
  /** Share of the space that is left over. */
  readonly grow?: number;
  readonly align?: 'left' | 'right';
  readonly description: string;
  readonly text?: (row: Row) => string;
  readonly render?: (row: Row) => ReactNode;
  readonly hot?: LiveColumn<Row>;
  readonly sort?: (row: Row, hot: LiveQuotes) => number | string | null;
  readonly csv?: (row: Row, hot: LiveQuotes) => CsvValue;
  readonly isHidden?: boolean;
};

export type Placed<Row> = {
  readonly column: GridColumn<Row>;
  readonly style: { readonly left: number; readonly width: number };
};

/** Places columns side by side; space beyond their least widths goes to those that grow. */
export function placeColumns<Row>(
  columns: readonly GridColumn<Row>[],
  width: number,
): readonly Placed<Row>[] {
  const least = columns.reduce((sum, column) => sum + column.width, 0);
  const shares = columns.reduce((sum, column) => sum + (column.grow ?? 0), 0);
  const spare = Math.max(0, width - least);
  let left = 0;
  return columns.map((column) => {
    const extra = shares === 0 ? 0 : Math.floor((spare * (column.grow ?? 0)) / shares);
    const placed = { column, style: { left, width: column.width + extra } };
    left += placed.style.width;
    return placed;
  });
}

/** The whole width of placed columns. */
export const totalWidth = <Row>(placed: readonly Placed<Row>[]): number => {
  const last = placed.at(-1);
  return last === undefined ? 0 : last.style.left + last.style.width;
};

export type Sort = { readonly columnId: string; readonly direction: 'asc' | 'desc' };

/** The sort after a press on a header: up, down, none. */
export function nextSort(sort: Sort | null, columnId: string): Sort | null {
  if (sort?.columnId !== columnId) return { columnId, direction: 'asc' };
  return sort.direction === 'asc' ? { columnId, direction: 'desc' } : null;
}

/** Rows in the order of a column; equal ones keep their places, rows without a value go last. */
export function sortRows<Row>(
  rows: readonly Row[],
  column: GridColumn<Row> | undefined,
  by: { readonly direction: Sort['direction']; readonly hot: LiveQuotes },
): readonly Row[] {
  const key = column?.sort;
  if (key === undefined) return rows;
  const sign = by.direction === 'asc' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: key(row, by.hot) }))
    .sort((a, b) => compare(a.value, b.value, sign))
    .map(({ row }) => row);
}

function compare(a: number | string | null, b: number | string | null, sign: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (a === b) return 0;
  return (a < b ? -1 : 1) * sign;
}
