/**
 * The roles of a WAI-ARIA grid. Given to plain blocks, because a virtual grid places its rows and cells
 * itself, which table elements refuse. The grid holds the focus and names the active cell.
 */
import type { AriaAttributes } from 'react';

type GridRole = 'rowgroup' | 'row' | 'columnheader' | 'gridcell';

/** The attributes that make a block a part of a grid. */
export const gridPart = (role: GridRole, attributes: AriaAttributes = {}) => ({
  role,
  ...attributes,
});
