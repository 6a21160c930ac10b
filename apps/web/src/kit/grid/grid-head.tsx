/** The header of a grid: titles that sort and can be dragged to another place, edges that can be dragged to a width. */
import type { DragEvent, PointerEvent } from 'react';
import { gridPart, toPlace } from './grid-roles.ts';
import { type GridColumn, nextSort, type Placed, type Sort } from './model/columns.ts';
import type { Arranging } from './model/grid-look.ts';

type HeadProps<Row> = {
  readonly placed: readonly Placed<Row>[];
  readonly width: number;
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort | null) => void;
  readonly onArrange?: (arranging: Arranging) => void;
};

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
/** What is carried while a column is dragged; columns of other grids are carried under other names. */
const CARRIED = 'text/x-tradefloor-column';

/** One row of column headers, always in view. */
export function GridHead<Row>({ placed, width, sort, onSort, onArrange }: HeadProps<Row>) {
  return (
    <div {...gridPart('rowgroup')} className="grid-head" style={{ minWidth: width }}>
      <div {...gridPart('row', { 'aria-rowindex': 1 })}>
        {placed.map(({ column, style }, at) => {
          const direction = sort?.columnId === column.id ? sort.direction : null;
          return (
            <div
              key={column.id}
              {...gridPart('columnheader', {
                'aria-colindex': at + 1,
                'aria-sort': direction === null ? 'none' : ARIA_SORT[direction],
              })}
              data-pinned={column.isPinned}
              className="grid-head-cell"
              style={toPlace(column, style)}
              {...(onArrange === undefined ? {} : dropOn(column.id, onArrange))}
            >
              <button
                type="button"
                tabIndex={-1}
                title={column.description}
                data-kind={column.kind}
                className="grid-sort"
                draggable={onArrange !== undefined}
                onDragStart={(event) => {
                  event.dataTransfer.setData(CARRIED, column.id);
                  event.dataTransfer.effectAllowed = 'move';
                }}
                onClick={() => onSort(nextSort(sort, column.id))}
              >
                {column.title}
                {direction === null ? null : (
                  <span aria-hidden="true">{direction === 'asc' ? '▲' : '▼'}</span>
                )}
              </button>
              {onArrange === undefined ? null : (
                <Edge column={column} width={style.width} onArrange={onArrange} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const dropOn = (to: string, onArrange: (arranging: Arranging) => void) => ({
  onDragOver: (event: DragEvent): void => {
    if (event.dataTransfer.types.includes(CARRIED)) event.preventDefault();
  },
  onDrop: (event: DragEvent): void => {
    const id = event.dataTransfer.getData(CARRIED);
    if (id === '') return;
    event.preventDefault();
    onArrange({ kind: 'move', id, to });
  },
});

type EdgeProps<Row> = {
  readonly column: GridColumn<Row>;
  readonly width: number;
  readonly onArrange: (arranging: Arranging) => void;
};

/** For the pointer only: the keyboard sets widths in the dialog of columns. */
function Edge<Row>({ column, width, onArrange }: EdgeProps<Row>) {
  const { id } = column;
  const onPointerDown = (event: PointerEvent<HTMLSpanElement>): void => {
    const edge = event.currentTarget;
    const fromX = event.clientX;
    edge.setPointerCapture(event.pointerId);
    edge.onpointermove = (moved) =>
      onArrange({ kind: 'width', id, width: width + moved.clientX - fromX });
    edge.onlostpointercapture = () => {
      edge.onpointermove = null;
    };
  };
  return (
    <span
      aria-hidden="true"
      className="grid-edge"
      onPointerDown={onPointerDown}
      onDoubleClick={() => onArrange({ kind: 'width', id, width: null })}
    />
  );
}
