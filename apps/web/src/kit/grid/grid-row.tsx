/** One row of a grid: placed cells, the hot ones handed over to the painter. */
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { gridPart, toPlace } from './grid-roles.ts';
import type { LiveCells } from './live-cells.ts';
import type { GridColumn, LiveColumn, Placed } from './model/columns.ts';

export type RowProps<Row> = {
  readonly row: Row;
  readonly rowId: string;
  readonly index: number;
  readonly top: number;
  readonly placed: readonly Placed<Row>[];
  readonly cells: LiveCells;
  readonly isSelected: boolean;
  readonly isDim: boolean;
  readonly isDraggable: boolean;
  /** Column of the active cell when it is in this row, else -1. */
  readonly activeColumn: number;
};

/** A text may be shortened: its title has the whole of it. */
const findTip = <Row,>({ kind, tip, text }: GridColumn<Row>, row: Row): string | undefined =>
  tip?.(row) ?? (kind === 'text' ? text?.(row) : undefined);

function GridRowPlain<Row>(props: RowProps<Row>) {
  const { row, rowId, index, top, placed, cells, isSelected, isDim, activeColumn } = props;
  return (
    <div
      {...gridPart('row', { 'aria-rowindex': index + 2, 'aria-selected': isSelected })}
      id={rowId}
      data-row={index}
      data-odd={index % 2 === 1}
      data-dim={isDim}
      draggable={props.isDraggable ? true : undefined}
      className="grid-row"
      style={{ transform: `translateY(${top}px)` }}
    >
      {placed.map(({ column, style }, at) => (
        <div
          key={column.id}
          {...gridPart('gridcell', {
            'aria-colindex': at + 1,
            // Of the row nothing is spoken while the focus is on a cell.
            'aria-selected': isSelected || undefined,
          })}
          id={`${rowId}-${at}`}
          title={findTip(column, row)}
          data-kind={column.kind}
          data-pinned={column.isPinned}
          data-active={at === activeColumn}
          data-hot={column.hot === undefined ? undefined : ''}
          data-column={column.id}
          data-flash={column.hot?.flash}
          className="grid-cell"
          style={toPlace(column, style)}
        >
          {column.hot === undefined ? (
            (column.render?.(row) ?? column.text(row))
          ) : (
            <Live id={column.id} column={column.hot} row={row} cells={cells} />
          )}
        </div>
      ))}
    </div>
  );
}

/** Drawn again only when its own row, place or selection changes. The cast gives memo its type parameter back. */
export const GridRow = memo(GridRowPlain) as typeof GridRowPlain;

type LiveProps<Row> = {
  readonly id: string;
  readonly column: LiveColumn<Row>;
  readonly row: Row;
  readonly cells: LiveCells;
};

/** A text that React mounts once and never writes again. */
function Live<Row>({ id, column, row, cells }: LiveProps<Row>): ReactNode {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const span = element.current;
    const cell = span?.parentElement;
    if (span === null || cell === null || cell === undefined) return;
    const text = document.createTextNode('');
    span.replaceChildren(text);
    return cells.mount({ id, text, element: span, cell }, column, row);
  }, [cells, id, column, row]);
  return <span ref={element} />;
}
