/** How a reader has arranged a grid's columns: which, in what order, how wide. Pure; the grid's own order is the start. */
import type { GridColumn } from './columns.ts';

export type GridLook = {
  readonly hidden: readonly string[];
  /** Column ids in the reader's order; columns it does not name follow in the grid's own. */
  readonly order: readonly string[];
  /** Widths in pixels the reader has set; such a column grows no more. */
  readonly widths: Readonly<Record<string, number>>;
};

export const PLAIN_LOOK: GridLook = { hidden: [], order: [], widths: {} };

/** How a grid looks before a reader has touched it: without the columns its author keeps in the drawer. */
export const firstLook = <Row>(columns: readonly GridColumn<Row>[]): GridLook => ({
  ...PLAIN_LOOK,
  hidden: columns.filter(({ isHidden }) => isHidden === true).map(({ id }) => id),
});

export const WIDTH_MIN = 28;
export const WIDTH_MAX = 600;

/** All columns in the reader's order, at the reader's widths; those taken off as well. */
export function arranged<Row>(
  columns: readonly GridColumn<Row>[],
  { order, widths }: GridLook,
): readonly GridColumn<Row>[] {
  const toPlace = new Map(order.map((id, at) => [id, at]));
  const last = order.length;
  return columns
    .map((column, at) => ({ column, place: toPlace.get(column.id) ?? last + at }))
    .sort((a, b) => a.place - b.place)
    .map(({ column }) => {
      const width = widths[column.id];
      return width === undefined ? column : { ...column, width };
    });
}

/** The columns to draw. */
export const shownColumns = <Row>(
  columns: readonly GridColumn<Row>[],
  look: GridLook,
): readonly GridColumn<Row>[] =>
  arranged(columns, look).filter(({ id }) => !look.hidden.includes(id));

/** Puts a column on or takes it off; the last one stays, a grid without any could not be brought back. */
export function withToggled(look: GridLook, id: string, ids: readonly string[]): GridLook {
  if (look.hidden.includes(id)) {
    return { ...look, hidden: look.hidden.filter((each) => each !== id) };
  }
  const hidden = [...look.hidden, id];
  return ids.every((each) => hidden.includes(each)) ? look : { ...look, hidden };
}

/** Moves a column to stand where another one stands now; `ids` are all of them in the order shown. */
export function withMoved(
  look: GridLook,
  ids: readonly string[],
  move: { readonly id: string; readonly to: string },
): GridLook {
  const from = ids.indexOf(move.id);
  const at = ids.indexOf(move.to);
  if (from < 0 || at < 0 || from === at) return look;
  const order = ids.filter((each) => each !== move.id);
  order.splice(at, 0, move.id);
  return { ...look, order };
}

/** Sets a column's width, within bounds; null gives it back its own. */
export function withWidth(look: GridLook, id: string, width: number | null): GridLook {
  const { [id]: _before, ...rest } = look.widths;
  if (width === null) return { ...look, widths: rest };
  const bounded = Math.round(Math.max(WIDTH_MIN, Math.min(WIDTH_MAX, width)));
  return { ...look, widths: { ...rest, [id]: bounded } };
}

/** An action of the header. */
export type Arranging =
  | { readonly kind: 'width'; readonly id: string; readonly width: number | null }
  | { readonly kind: 'move'; readonly id: string; readonly to: string };

/** The look after a hand on the header. */
export function lookAfter<Row>(
  look: GridLook,
  columns: readonly GridColumn<Row>[],
  requested: Arranging,
): GridLook {
  if (requested.kind === 'width') return withWidth(look, requested.id, requested.width);
  const ids = arranged(columns, look).map(({ id }) => id);
  return withMoved(look, ids, requested);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const toTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** Reads a stored look; each part that does not have its shape falls back alone. */
export function readLook(value: unknown): GridLook {
  const stored = isRecord(value) ? value : {};
  const widths = isRecord(stored['widths']) ? stored['widths'] : {};
  let look: GridLook = { ...PLAIN_LOOK, hidden: toTexts(stored['hidden']) };
  for (const [id, width] of Object.entries(widths)) {
    if (typeof width === 'number' && Number.isFinite(width)) look = withWidth(look, id, width);
  }
  return { ...look, order: toTexts(stored['order']) };
}
