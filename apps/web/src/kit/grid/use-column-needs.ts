/** The widths that a grid's columns need, by the rows in view and by what was written past React. */
import { useReducer, useState } from 'react';
import { useMeasure } from './char-widths.ts';
import { ColumnNeeds } from './model/column-needs.ts';
import type { GridColumn, Needs, Sort } from './model/columns.ts';

export type SeeText = (columnId: string, text: string) => void;

export function useColumnNeeds<Row>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
  sort: Sort | null,
): { readonly needs: Needs; readonly see: SeeText } {
  const measure = useMeasure();
  const [, fitAgain] = useReducer((count: number) => count + 1, 0);
  const [needed] = useState(() => new ColumnNeeds<Row>(fitAgain));
  needed.measureWith(measure);
  return { needs: needed.fit(columns, rows, sort), see: needed.see };
}
