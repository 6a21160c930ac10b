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

/**
 * What a column holds decides where it stands in its cells and how wide it is:
 * `figure` is a number, at the right; `word` a symbol, a status, a date or a time. Both are always whole.
 * `text` is words: it takes the width that is free, and is shortened, with the whole of it in its title, where none is.
 */
export type ColumnKind = 'figure' | 'word' | 'text';

type ColumnBase<Row> = {
  readonly id: string;
  readonly title: string;
  readonly kind: ColumnKind;
  readonly description: string;
  /** A text that needs as much room as any the column shows later: of cells that change by themselves. */
  readonly widest?: string;
  /** What may stand before the text in a cell, beside `text`. */
  readonly mark?: string;
  /** Text columns: pixels below which it is not shortened. */
  readonly least?: number;
  /** Text columns: share of the width that is left when all of them are whole; 1 by default. */
  readonly grow?: number;
  /** Stays in view when the grid is scrolled sideways. */
  readonly isPinned?: boolean;
  /** Pixels a reader has given it; a figure or a word is never narrower than it needs. */
  readonly width?: number;
  readonly render?: (row: Row) => ReactNode;
  readonly sort?: (row: Row, hot: LiveQuotes) => number | string | null;
  readonly csv?: (row: Row, hot: LiveQuotes) => CsvValue;
  /** The words of the tooltip; a text column has its whole text without them. */
  readonly tip?: (row: Row) => string | undefined;
  /** What the total row shows of these rows. */
  readonly total?: (rows: readonly Row[], hot: LiveQuotes) => string;
  readonly isHidden?: boolean;
};

/** A column with its text: what its cells show, also where `render` gives it a colour. */
type StillColumn<Row> = ColumnBase<Row> & {
  readonly text: (row: Row) => string;
  readonly hot?: undefined;
};

type HotColumn<Row> = ColumnBase<Row> & {
  readonly hot: LiveColumn<Row>;
  readonly text?: undefined;
};

export type GridColumn<Row> = StillColumn<Row> | HotColumn<Row>;

export type Placed<Row> = {
  readonly column: GridColumn<Row>;
  readonly style: { readonly left: number; readonly width: number };
};

/** Pixels that each column needs to show its title and its texts whole. */
export type Needs = ReadonlyMap<string, number>;

/** Below this many pixels a text is not shortened, unless its column has another limit. */
const LEAST_TEXT = 96;

/** Places columns side by side: all figures and words whole, then texts, then the rest of the width among these. */
export function placeColumns<Row>(
  columns: readonly GridColumn<Row>[],
  width: number,
  needs: Needs,
): readonly Placed<Row>[] {
  const wanted = columns.map(({ id, width: own, kind }) => {
    const need = needs.get(id) ?? 0;
    return own === undefined ? need : kind === 'text' ? own : Math.max(own, need);
  });
  const least = columns.map(({ kind, width: own, least: lowest = LEAST_TEXT }, at) =>
    kind === 'text' && own === undefined ? Math.min(lowest, wanted[at] ?? 0) : (wanted[at] ?? 0),
  );
  const whole = fillUp(width, least, wanted);
  const widths =
    addUp(whole) > width ? toEdge(columns, whole, width) : share(width, whole, toGrowth(columns));
  let left = 0;
  return columns.map((column, at) => {
    const placed = { column, style: { left, width: widths[at] ?? 0 } };
    left += placed.style.width;
    return placed;
  });
}

const addUp = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** Gives what is left of a width to the columns that want more, the least wanting first: as many as can be are whole. */
function fillUp(
  width: number,
  least: readonly number[],
  wanted: readonly number[],
): readonly number[] {
  const widths = [...least];
  const lacking = wanted
    .map((each, at) => ({ at, lack: each - (least[at] ?? 0) }))
    .filter(({ lack }) => lack > 0)
    .sort((a, b) => a.lack - b.lack);
  let spare = Math.max(0, width - addUp(least));
  for (const [done, { at, lack }] of lacking.entries()) {
    const more = Math.min(lack, Math.floor(spare / (lacking.length - done)));
    widths[at] = (widths[at] ?? 0) + more;
    spare -= more;
  }
  return widths;
}

/** Texts grow; in a grid without one all columns do, but for those whose width a reader has set. */
function toGrowth<Row>(columns: readonly GridColumn<Row>[]): readonly number[] {
  const free = columns.map(({ width }) => width === undefined);
  const texts = columns.map(({ kind, grow = 1 }, at) => (free[at] && kind === 'text' ? grow : 0));
  return addUp(texts) > 0 ? texts : free.map(Number);
}

/** A text at the edge of the grid that has less than this gives its place to the columns before it. */
const LEAST_AT_EDGE = 60;

/** Columns that do not all fit: no figure stands half beyond the edge of a grid that is not scrolled. */
function toEdge<Row>(
  columns: readonly GridColumn<Row>[],
  widths: readonly number[],
  width: number,
): readonly number[] {
  let fitting = 0;
  let used = 0;
  for (const each of widths) {
    if (used + each > width) break;
    used += each;
    fitting += 1;
  }
  const edge = columns[fitting];
  const left = width - used;
  if (fitting < 2 || edge === undefined) return widths;
  if (edge.kind === 'text' && edge.width === undefined && left >= LEAST_AT_EDGE) {
    return widths.with(fitting, left);
  }
  const inside = share(width, widths.slice(0, fitting), toGrowth(columns.slice(0, fitting)));
  return [...inside, ...widths.slice(fitting)];
}

/** Gives what is left of a width to columns by their weights. */
function share(
  width: number,
  widths: readonly number[],
  weights: readonly number[],
): readonly number[] {
  const spare = Math.max(0, width - addUp(widths));
  const all = addUp(weights);
  if (all === 0 || spare === 0) return widths;
  let given = 0;
  let weighed = 0;
  return widths.map((each, at) => {
    weighed += weights[at] ?? 0;
    const upTo = Math.round((spare * weighed) / all);
    const more = upTo - given;
    given = upTo;
    return each + more;
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
