/** The header of a grid: titles that sort. */
import type { Placed, Sort } from './columns.ts';
import { nextSort } from './columns.ts';
import { gridPart } from './grid-roles.ts';

type HeadProps<Row> = {
  readonly placed: readonly Placed<Row>[];
  readonly width: number;
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort | null) => void;
};

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** One row of column headers, always in view. */
export function GridHead<Row>({ placed, width, sort, onSort }: HeadProps<Row>) {
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
              className="grid-head-cell"
              style={style}
            >
              <button
                type="button"
                tabIndex={-1}
                title={column.description}
                data-align={column.align ?? 'left'}
                className="grid-sort"
                onClick={() => onSort(nextSort(sort, column.id))}
              >
                {column.title}
                {direction === null ? null : (
                  <span aria-hidden="true">{direction === 'asc' ? '▲' : '▼'}</span>
                )}
              </button>
            </div>
          );
        })}
      </div>
    </div>
  );
}
