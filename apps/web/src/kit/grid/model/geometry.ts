/** Which rows are on the screen and where the keyboard goes next: arithmetic only. */

export type RowWindow = { readonly first: number; readonly last: number };

/** Rows drawn beyond the visible ones, so that a small scroll finds them there. */
const OVERSCAN = 6;

/** The rows to draw: `first` to `last` without the last; empty for no height. */
export function visibleWindow(
  scrollTop: number,
  height: number,
  grid: { readonly rows: number; readonly rowHeight: number },
): RowWindow {
  if (height <= 0 || grid.rows === 0) return { first: 0, last: 0 };
  const from = Math.floor(scrollTop / grid.rowHeight) - OVERSCAN;
  const to = Math.ceil((scrollTop + height) / grid.rowHeight) + OVERSCAN;
  return { first: Math.max(0, from), last: Math.min(grid.rows, to) };
}

/** Scroll position that shows a row, or null when it is in view already. */
export function scrollToShow(
  row: number,
  view: { readonly scrollTop: number; readonly height: number; readonly rowHeight: number },
): number | null {
  const top = row * view.rowHeight;
  if (top < view.scrollTop) return top;
  const bottom = top + view.rowHeight;
  return bottom > view.scrollTop + view.height ? bottom - view.height : null;
}

type Strip = {
  readonly column: { readonly isPinned?: boolean };
  readonly style: { readonly left: number; readonly width: number };
};

/** Scroll position that shows a column beside the pinned ones, or null when it is in view already. */
export function scrollToColumn(
  placed: readonly Strip[],
  at: number,
  view: { readonly scrollLeft: number; readonly width: number },
): number | null {
  const target = placed[at];
  if (target === undefined || target.column.isPinned === true) return null;
  const { left, width } = target.style;
  const covered = placed
    .slice(0, at)
    .reduce((sum, { column, style }) => sum + (column.isPinned === true ? style.width : 0), 0);
  if (left < view.scrollLeft + covered) return Math.max(0, left - covered);
  const right = left + width;
  return right > view.scrollLeft + view.width ? right - view.width : null;
}

export type GridPlace = { readonly row: number; readonly column: number };

type Move = {
  readonly key: string;
  readonly ctrl: boolean;
};

/** Where a key moves the active cell; null for a key that does not move it (WAI-ARIA grid pattern). */
export function moveInGrid(
  at: GridPlace,
  move: Move,
  grid: { readonly rows: number; readonly columns: number; readonly page: number },
): GridPlace | null {
  const last = grid.rows - 1;
  const lastColumn = grid.columns - 1;
  const row = (to: number): GridPlace => ({ ...at, row: Math.max(0, Math.min(last, to)) });
  const column = (to: number): GridPlace => ({
    ...at,
    column: Math.max(0, Math.min(lastColumn, to)),
  });
  switch (move.key) {
    case 'ArrowDown':
      return row(at.row + 1);
    case 'ArrowUp':
      return row(at.row - 1);
    case 'PageDown':
      return row(at.row + grid.page);
    case 'PageUp':
      return row(at.row - grid.page);
    case 'ArrowRight':
      return column(at.column + 1);
    case 'ArrowLeft':
      return column(at.column - 1);
    case 'Home':
      return move.ctrl ? row(0) : column(0);
    case 'End':
      return move.ctrl ? row(last) : column(lastColumn);
    default:
      return null;
  }
}
