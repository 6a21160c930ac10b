/** Room for the names of options in a list whose symbols are otherwise those of shares. */
import { useMemo } from 'react';
import { useCan } from '../data/use-desk.ts';
import type { GridColumn } from '../grid/columns.ts';

/** Pixels of an option's symbol, `2MSFT261218C1000.5` at the longest. */
const NAME_WIDTH = 140;

/** The columns with a symbol wide enough for whoever deals options; the same as they were for everybody else. */
export function useOptionNames<Row>(
  columns: readonly GridColumn<Row>[],
): readonly GridColumn<Row>[] {
  const deals = useCan('options');
  return useMemo(
    () =>
      deals
        ? columns.map((column) =>
            column.id === 'symbol' ? { ...column, width: NAME_WIDTH } : column,
          )
        : columns,
    [columns, deals],
  );
}
