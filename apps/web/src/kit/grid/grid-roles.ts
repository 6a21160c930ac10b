/**
 * The roles of a WAI-ARIA grid. Given to plain blocks, because a virtual grid places its rows and cells
 * itself, which table elements refuse. The grid holds the focus and names the active cell.
 */
import type { AriaAttributes, CSSProperties } from 'react';
import type { GridColumn, Placed } from './model/columns.ts';

type GridRole = 'rowgroup' | 'row' | 'columnheader' | 'gridcell';

/** The attributes that make a block a part of a grid. */
export const gridPart = (role: GridRole, attributes: AriaAttributes = {}) => ({
  role,
  ...attributes,
});

/** A cell's place in its row; of a pinned one the style sheet decides whether it stands there or sticks to the edge. */
export const toPlace = <Row>(
  { isPinned }: GridColumn<Row>,
  { left, width }: Placed<Row>['style'],
): CSSProperties =>
  isPinned === true ? ({ '--pinned-at': `${left}px`, width } as CSSProperties) : { left, width };
