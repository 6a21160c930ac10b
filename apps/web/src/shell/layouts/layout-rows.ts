/** A layout as the server keeps it: the tree of splits and groups as rows in reading order, each with its depth. */
import type { SavedLayout } from '../../platform/client/shapes.ts';
import type { DockLayout, DockNode, DockSplit, DockTabs } from '../dock/dock-layout.ts';

export type LayoutRows = SavedLayout['rows'];

/** @returns rows as the calls for layouts take them */
export const toRows = ({ root }: DockLayout): LayoutRows => listRows(root, 0);

/** Rows, and the width in px of the window that they are arranged on. */
export type ArrangedRows = { readonly rows: LayoutRows; readonly widthPx: number };

/** @param layout on the screen */
export const toArranged = (layout: DockLayout): ArrangedRows => ({
  rows: toRows(layout),
  widthPx: window.innerWidth,
});

function listRows(node: DockNode, depth: number): LayoutRows {
  const { size } = node;
  if (node.kind === 'tabs') {
    return [{ kind: 'TABS', depth, size, active: node.active, tabs: [...node.tabs] }];
  }
  const within = node.children.flatMap((child) => listRows(child, depth + 1));
  return [{ kind: 'SPLIT', depth, size }, ...within];
}

type Growing = DockTabs | (Omit<DockSplit, 'children'> & { readonly children: Growing[] });

/** The tree of saved rows, in the form that `readLayout` reads; its panels may be unknown to this page. */
export function fromRows(rows: LayoutRows): unknown {
  const open: Growing[] = [];
  for (const row of rows) {
    const node: Growing =
      row.kind === 'SPLIT'
        ? { kind: 'split', size: row.size, children: [] }
        : { kind: 'tabs', size: row.size, active: row.active, tabs: row.tabs as DockTabs['tabs'] };
    const parent = open[row.depth - 1];
    if (parent?.kind === 'split') parent.children.push(node);
    open[row.depth] = node;
  }
  return { version: 1, root: open[0] };
}
