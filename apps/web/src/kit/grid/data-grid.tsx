/**
 * The table of every panel: virtual rows, live cells outside React, sorting, and the whole keyboard of a WAI-ARIA grid.
 * Knows nothing of orders or prices; columns define the content.
 */
import './grid.css';
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useClient } from '../live/use-client.ts';
import { dragHandlers } from './grid-drag.ts';
import { GridFoot } from './grid-foot.tsx';
import { focusHandlers, keyboardHandlers, pointerHandlers } from './grid-hands.ts';
import { GridHead } from './grid-head.tsx';
import type { GridProps } from './grid-props.ts';
import { gridPart } from './grid-roles.ts';
import { GridRow } from './grid-row.tsx';
import { LiveCells } from './live-cells.ts';
import { type Placed, placeColumns, totalWidth } from './model/columns.ts';
import { visibleWindow } from './model/geometry.ts';
import { useActiveCell } from './use-active-cell.ts';
import { type SeeText, useColumnNeeds } from './use-column-needs.ts';
import { useReveal } from './use-reveal.ts';
import { useRowHeight } from './use-row-height.ts';
import { useRows } from './use-rows.ts';
import { useViewport } from './use-viewport.ts';

/** A grid that fills its parent. */
export function DataGrid<Row>(props: GridProps<Row>) {
  const { toKey, onShown } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  const layout = useGridLayout(props, scroller, isHeld);
  const { rows, rowHeight, height, width, placed, beyond, first, last, see, hasTotal } = layout;
  const active = useActiveCell({ rows, toKey, scroller, height, rowHeight, placed });
  useEffect(() => onShown?.(rows), [rows, onShown]);
  useReveal(scroller, props.reveal ?? null, { rows, toKey, height, rowHeight });

  const hands = {
    props,
    rows,
    at: { row: Math.max(0, active.row), column: active.column },
    page: Math.max(1, Math.floor(height / rowHeight) - 1),
    move: active.move,
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid places its rows itself, which table elements refuse.
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={rows.length + 1}
      aria-colcount={placed.length}
      aria-multiselectable={props.allowsMany === true}
      aria-activedescendant={
        active.key === null ? undefined : `${id}-${active.key}-${active.column}`
      }
      className="grid-scroll"
      onKeyDown={keyboardHandlers(hands)}
      {...focusHandlers(hands, { isNew: active.row < 0, setHeld })}
      {...pointerHandlers(hands)}
      {...dragHandlers(hands)}
    >
      <GridHead
        placed={placed}
        width={totalWidth(placed)}
        sort={props.sort}
        onSort={props.onSort}
        {...(props.onArrange === undefined ? {} : { onArrange: props.onArrange })}
      />
      <GridBody
        props={props}
        id={id}
        rows={rows}
        placed={placed}
        beyond={beyond}
        rowHeight={rowHeight}
        first={first}
        last={last}
        see={see}
        activeKey={active.key}
        activeColumn={active.column}
      />
      {hasTotal ? <GridFoot placed={placed} rows={rows} see={see} /> : null}
      {rows.length === 0 ? (
        <div className="grid-empty" style={{ width }}>
          {props.empty}
        </div>
      ) : null}
    </div>
  );
}

/** The rows shown, those of them that are drawn, and where the columns stand. */
function useGridLayout<Row>(
  props: GridProps<Row>,
  scroller: RefObject<HTMLDivElement | null>,
  isHeld: boolean,
) {
  const { columns, sort } = props;
  const { hot } = useClient();
  const rowHeight = useRowHeight();
  const rows = useRows({ ...props, hot, isHeld });
  const grid = { rows: rows.length, rowHeight };
  const { width, height: whole, scrollTop, isAside } = useViewport(scroller, grid);
  const hasTotal = rows.length > 0 && columns.some(({ total }) => total !== undefined);
  const height = Math.max(0, whole - rowHeight * (hasTotal ? 2 : 1));
  const { first, last } = visibleWindow(scrollTop, height, grid);
  const { needs, see } = useColumnNeeds(columns, rows.slice(first, last), sort);
  const placed = useMemo(() => placeColumns(columns, width, needs), [columns, width, needs]);
  const beyond = useMemo(
    () => listBeyond(placed, isAside || width === 0 ? null : width),
    [placed, isAside, width],
  );
  return { rows, rowHeight, height, width, placed, beyond, first, last, see, hasTotal };
}

/** The columns of which nothing is in view; of a grid that is scrolled sideways none are known. */
const listBeyond = <Row,>(placed: readonly Placed<Row>[], width: number | null) =>
  new Set(
    placed.flatMap(({ column, style }) =>
      width !== null && style.left >= width ? [column.id] : [],
    ),
  );

type BodyProps<Row> = {
  readonly props: GridProps<Row>;
  readonly id: string;
  readonly rows: readonly Row[];
  readonly placed: readonly Placed<Row>[];
  readonly beyond: ReadonlySet<string>;
  readonly rowHeight: number;
  readonly first: number;
  readonly last: number;
  readonly see: SeeText;
  readonly activeKey: string | null;
  readonly activeColumn: number;
};

/** The rows in view, in a block as high as all of them. */
function GridBody<Row>(body: BodyProps<Row>) {
  const { props, id, rows, placed, rowHeight, first, last, activeKey, activeColumn } = body;
  const cells = useLiveCells(body.see, body.beyond);
  return (
    <div
      {...gridPart('rowgroup')}
      className="grid-body"
      style={{ height: rows.length * rowHeight, minWidth: totalWidth(placed) }}
    >
      {rows.slice(first, last).map((row, offset) => {
        const key = props.toKey(row);
        return (
          <GridRow
            key={key}
            row={row}
            rowId={`${id}-${key}`}
            index={first + offset}
            top={(first + offset) * rowHeight}
            placed={placed}
            cells={cells}
            isSelected={props.selected.has(key)}
            isDim={props.isDim?.(row) ?? false}
            isDraggable={props.onReorder !== undefined && props.sort === null}
            activeColumn={key === activeKey ? activeColumn : -1}
          />
        );
      })}
    </div>
  );
}

function useLiveCells(see: SeeText, beyond: ReadonlySet<string>): LiveCells {
  const client = useClient();
  const [cells] = useState(() => new LiveCells(client, see));
  useEffect(() => client.painter.add(cells.paint), [client, cells]);
  useEffect(() => cells.setBeyond(beyond), [cells, beyond]);
  return cells;
}
