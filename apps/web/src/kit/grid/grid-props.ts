/** What a grid is given: rows, columns, and what its actions do. */
import type { ReactNode } from 'react';
import type { MenuPoint } from '../ui/menu.tsx';
import type { GridColumn, Sort } from './model/columns.ts';
import type { Arranging } from './model/grid-look.ts';

export type GridProps<Row> = {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn<Row>[];
  readonly toKey: (row: Row) => string;
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort | null) => void;
  /** Lets the header be dragged: columns by their titles, widths by the edges between them. */
  readonly onArrange?: (arranging: Arranging) => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (keys: ReadonlySet<string>) => void;
  readonly allowsMany?: boolean;
  readonly onOpen?: (row: Row) => void;
  readonly onMenu?: (row: Row, at: MenuPoint) => void;
  readonly isDim?: (row: Row) => boolean;
  readonly empty: ReactNode;
  /** Lets rows be dragged, and moved by Alt and an arrow key: one goes where another stands. Only while nothing sorts them. */
  readonly onReorder?: (move: { readonly key: string; readonly to: string }) => void;
  /** A row that is scrolled into view when it is first there, and whenever it is another one. */
  readonly reveal?: string | null;
  /** Called with the rows in the order shown, after each change. */
  readonly onShown?: (rows: readonly Row[]) => void;
};
