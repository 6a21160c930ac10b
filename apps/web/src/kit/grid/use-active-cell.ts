/** The cell the keyboard is on: follows its row when the order changes, scrolls it into view. */
import { type RefObject, useState } from 'react';
import type { Placed } from './model/columns.ts';
import { type GridPlace, scrollToColumn, scrollToShow } from './model/geometry.ts';

export type ActiveCell = {
  /** Index of the active row among those shown; -1 for none. */
  readonly row: number;
  readonly column: number;
  readonly key: string | null;
  /** A key brings the column into view as well; a pointer is where it is. */
  readonly move: (place: GridPlace, by: 'key' | 'pointer') => void;
};

type ActiveInput<Row> = {
  readonly rows: readonly Row[];
  readonly toKey: (row: Row) => string;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly height: number;
  readonly rowHeight: number;
  readonly placed: readonly Placed<Row>[];
};

export function useActiveCell<Row>(input: ActiveInput<Row>): ActiveCell {
  const { rows, toKey, scroller, height, rowHeight, placed } = input;
  const [active, setActive] = useState<{ readonly key: string; readonly column: number } | null>(
    null,
  );
  const row = active === null ? -1 : rows.findIndex((candidate) => toKey(candidate) === active.key);
  return {
    row,
    column: active?.column ?? 0,
    key: row < 0 ? null : (active?.key ?? null),
    move(place, by) {
      const target = rows[place.row];
      if (target === undefined) return;
      setActive({ key: toKey(target), column: place.column });
      const element = scroller.current;
      if (element === null) return;
      const to = scrollToShow(place.row, { scrollTop: element.scrollTop, height, rowHeight });
      if (to !== null) element.scrollTop = to;
      if (by === 'pointer') return;
      const aside = scrollToColumn(placed, place.column, {
        scrollLeft: element.scrollLeft,
        width: element.clientWidth,
      });
      if (aside !== null) element.scrollLeft = aside;
    },
  };
}
