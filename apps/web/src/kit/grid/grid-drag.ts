/** Rows dragged to another place: one goes where the row stands on which it is dropped, which is marked meanwhile. */
import type { DragEvent } from 'react';
import { type Hands, rowAt } from './grid-hands.ts';

/** What is carried while a row is dragged; columns, and rows of other grids, are carried under other names. */
const carried = (label: string): string => `text/x-tradefloor-row-${label.toLowerCase()}`;

/** Nothing where rows are sorted, or their order is not the reader's. */
export function dragHandlers<Row>({ props, rows }: Hands<Row>) {
  const { onReorder, sort, toKey } = props;
  if (onReorder === undefined || sort !== null) return {};
  const type = carried(props.label);
  return {
    onDragStart: (event: DragEvent<HTMLElement>): void => {
      const row = rows[rowAt(event)];
      if (row === undefined) return;
      event.dataTransfer.setData(type, toKey(row));
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragOver: (event: DragEvent<HTMLElement>): void => {
      if (!event.dataTransfer.types.includes(type)) return;
      event.preventDefault();
      mark(event.currentTarget, rowAt(event));
    },
    onDragLeave: (event: DragEvent<HTMLElement>): void => {
      const { relatedTarget, currentTarget } = event;
      const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (!isInside) mark(currentTarget, -1);
    },
    onDragEnd: (event: DragEvent<HTMLElement>): void => mark(event.currentTarget, -1),
    onDrop: (event: DragEvent<HTMLElement>): void => {
      const key = event.dataTransfer.getData(type);
      const target = rows[rowAt(event)];
      mark(event.currentTarget, -1);
      if (key === '') return;
      event.preventDefault();
      if (target !== undefined && toKey(target) !== key) onReorder({ key, to: toKey(target) });
    },
  };
}

/** Past React: a drag passes over many rows, and none of them changes. */
function mark(grid: HTMLElement, at: number): void {
  for (const row of grid.querySelectorAll<HTMLElement>('[data-drop]')) delete row.dataset['drop'];
  const row = grid.querySelector<HTMLElement>(`[data-row="${at}"]`);
  if (row !== null) row.dataset['drop'] = '';
}
