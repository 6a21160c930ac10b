/** One row of a grid: placed cells, the hot ones handed over to the painter. */
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { gridPart } from './grid-roles.ts';
import type { LiveCells } from './live-cells.ts';
import type { LiveColumn, Placed } from './model/columns.ts';

export type RowProps<Row> = {
  readonly row: Row;
  readonly rowId: string;
  readonly index: number;
  readonly top: number;
  readonly placed: readonly Placed<Row>[];
  readonly cells: LiveCells;
  readonly isSelected: boolean;
  readonly isDim: boolean;
  /** Column of the active cell when it is in this row, else -1. */
  readonly activeColumn: number;
};

function GridRowPlain<Row>(props: RowProps<Row>) {
  const { row, rowId, index, top, placed, cells, isSelected, isDim, activeColumn } = props;
  return (
    <div
      {...gridPart('row', { 'aria-rowindex': index + 2, 'aria-selected': isSelected })}
      id={rowId}
      data-row={index}
      data-odd={index % 2 === 1}
      data-dim={isDim}
      className="grid-row"
      style={{ transform: `translateY(${top}px)` }}
    >
      {placed.map(({ column, style }, at) => (
        <div
          key={column.id}
          {...gridPart('gridcell', { 'aria-colindex': at + 1 })}
          id={`${rowId}-${at}`}
          data-align={column.align ?? 'left'}
          data-active={at === activeColumn}
          data-hot={column.hot === undefined ? undefined : ''}
          data-column={column.id}
          data-flash={column.hot?.flash}
          className="grid-cell"
          style={style}
        >
          {column.hot === undefined ? (
            (column.render?.(row) ?? column.text?.(row) ?? '')
          ) : (
            <Live column={column.hot} row={row} cells={cells} />
          )}
        </div>
      ))}
    </div>
  );
}

/** Drawn again only when its own row, place or selection changes. The cast gives memo its type parameter back. */
export const GridRow = memo(GridRowPlain) as typeof GridRowPlain;

type LiveProps<Row> = {
  readonly column: LiveColumn<Row>;
  readonly row: Row;
  readonly cells: LiveCells;
};

/** A text that React mounts once and never writes again. */
function Live<Row>({ column, row, cells }: LiveProps<Row>): ReactNode {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const span = element.current;
    const cell = span?.parentElement;
    if (span === null || cell === null || cell === undefined) return;
    const text = document.createTextNode('');
    span.replaceChildren(text);
    return cells.mount({ text, element: span, cell }, column, row);
  }, [cells, column, row]);
  return <span ref={element} />;
}
