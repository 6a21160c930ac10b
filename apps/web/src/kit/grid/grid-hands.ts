/** Keyboard and pointer in a grid: they move the active cell, select rows and trigger actions. */
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import type { GridProps } from './grid-props.ts';
import { type GridPlace, moveInGrid } from './model/geometry.ts';
import { type Selecting, selectionAfter } from './model/selection.ts';
import type { ActiveCell } from './use-active-cell.ts';

export type Hands<Row> = {
  readonly props: GridProps<Row>;
  readonly rows: readonly Row[];
  readonly at: GridPlace;
  /** Rows of one page. */
  readonly page: number;
  readonly move: ActiveCell['move'];
};

function select<Row>(hands: Hands<Row>, to: number, how: Selecting): void {
  const { props, rows, at } = hands;
  const keys = rows.map(props.toKey);
  props.onSelect(selectionAfter(keys, props.selected, { at: to, from: at.row, how }));
}

const STEP: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Moves the active row by a step among the rows shown; the cell stays on it. */
function moveRow<Row>({ props, rows, at }: Hands<Row>, step: number): void {
  const row = rows[at.row];
  const other = rows[at.row + step];
  if (props.sort !== null || row === undefined || other === undefined) return;
  props.onReorder?.({ key: props.toKey(row), to: props.toKey(other) });
}

/** The grid's own keys; unhandled ones go to the owner. */
export function keyboardHandlers<Row>(hands: Hands<Row>) {
  const { props, rows, at, page, move } = hands;
  const many = props.allowsMany === true;
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget) return;
    const row = rows[at.row] ?? null;
    const to = event.altKey
      ? null
      : moveInGrid(
          at,
          { key: event.key, ctrl: event.ctrlKey || event.metaKey },
          { rows: rows.length, columns: props.columns.length, page },
        );
    if (to !== null) {
      event.preventDefault();
      if (event.shiftKey && many) select(hands, to.row, 'range');
      else if (!many) select(hands, to.row, 'one');
      move(to, 'key');
    } else if (event.altKey && STEP[event.key] !== undefined) {
      event.preventDefault();
      moveRow(hands, STEP[event.key] ?? 0);
    } else if (many && event.ctrlKey && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      props.onSelect(new Set(rows.map(props.toKey)));
    } else if (event.key === 'Escape' && props.selected.size > 0) {
      props.onSelect(new Set());
    } else if (event.key === ' ') {
      event.preventDefault();
      select(hands, at.row, many ? 'toggle' : 'one');
    } else if (event.key === 'Enter' && row !== null && !event.ctrlKey) {
      props.onOpen?.(row);
    } else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
      event.preventDefault();
      const box = event.currentTarget.getBoundingClientRect();
      if (row !== null) props.onMenu?.(row, { x: box.left + 24, y: box.top + 48 });
    }
  };
}

type Held = {
  /** No cell is active yet. */
  readonly isNew: boolean;
  readonly setHeld: (isHeld: boolean) => void;
};

/** Rows stay in their order while the pointer or the focus is on them. Reached by keys, a grid has an active cell at once. */
export function focusHandlers<Row>(hands: Hands<Row>, { isNew, setHeld }: Held) {
  const { props, rows, move } = hands;
  const hold = (): void => setHeld(true);
  const release = (): void => setHeld(false);
  return {
    onFocus: ({ target, currentTarget }: FocusEvent): void => {
      hold();
      if (!isNew || target !== currentTarget || !currentTarget.matches(':focus-visible')) return;
      const chosen = rows.findIndex((row) => props.selected.has(props.toKey(row)));
      // What a screen reader speaks of a grid is its active cell.
      move({ row: Math.max(0, chosen), column: 0 }, 'key');
    },
    onBlur: release,
    onPointerEnter: hold,
    onPointerLeave: release,
  };
}

/** The index of the row under the pointer; -1 for none. */
export const rowAt = (event: MouseEvent): number => {
  const target = event.target instanceof Element ? event.target : null;
  if (target === null || target.closest('button') !== null) return -1;
  const row = target.closest<HTMLElement>('[data-row]');
  return row === null ? -1 : Number(row.dataset['row']);
};

/** Click selects, double click opens, the other button opens the menu. */
export function pointerHandlers<Row>(hands: Hands<Row>) {
  const { props, rows, move } = hands;
  const many = props.allowsMany === true;
  return {
    onClick: (event: MouseEvent): void => {
      const at = rowAt(event);
      if (at < 0) return;
      select(
        hands,
        at,
        many && event.shiftKey ? 'range' : many && event.ctrlKey ? 'toggle' : 'one',
      );
      move({ row: at, column: 0 }, 'pointer');
    },
    onDoubleClick: (event: MouseEvent): void => {
      const row = rows[rowAt(event)];
      if (row !== undefined) props.onOpen?.(row);
    },
    onContextMenu: (event: MouseEvent): void => {
      const at = rowAt(event);
      const row = rows[at];
      if (row === undefined || props.onMenu === undefined) return;
      event.preventDefault();
      move({ row: at, column: 0 }, 'pointer');
      props.onMenu(row, { x: event.clientX, y: event.clientY });
    },
  };
}
