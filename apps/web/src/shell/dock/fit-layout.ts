/**
 * A preset on a screen that it was not made for: on a narrow one columns become tabs of their neighbours, on a wide one
 * panels from behind other tabs get columns of their own. Pure.
 */
import type { DockLayout, DockNode, DockSplit, DockTabs } from './dock-layout.ts';
import { MADE_FOR_PX } from './screen-widths.ts';

/** Narrower columns cut their figures. */
const COLUMN_MIN_PX = 400;
/** Of two columns the smaller one has at least this share. */
const SHARE_MIN = 0.34;
/** A column more for each of these, beyond the widest screen that presets are made for. */
const COLUMN_MORE_PX = 600;
/** Of the two panels of a new column. */
const UPPER = 55;

/**
 * @param layout a preset: its columns, on screens from 1,200 to 2,519 px
 * @param widthPx of the window
 * @returns the same panels, each once
 */
export function fitLayout({ root }: DockLayout, widthPx: number): DockLayout {
  if (widthPx < MADE_FOR_PX.low) return { version: 1, root: toNarrow(root, widthPx) };
  let wide = root;
  for (let px = MADE_FOR_PX.typical + COLUMN_MORE_PX; px <= widthPx; px += COLUMN_MORE_PX) {
    wide = withColumn(wide);
  }
  return { version: 1, root: wide };
}

const sumSizes = (nodes: readonly DockNode[]): number =>
  nodes.reduce((sum, { size }) => sum + size, 0);

/** Of a split of columns; what is stacked inside of one has its width. */
function toNarrow(columns: DockSplit, widthPx: number): DockSplit {
  const most = Math.max(1, Math.floor(widthPx / COLUMN_MIN_PX));
  let children = columns.children;
  while (children.length > most) {
    const [first, second, ...rest] = children;
    if (first === undefined || second === undefined) break;
    children = [merge(first, second), ...rest];
  }
  const [one, other] = children;
  const sized =
    one === undefined || other === undefined || children.length > 2
      ? children
      : withShares(one, other);
  const total = sumSizes(sized);
  return {
    ...columns,
    children: sized.map((child) =>
      child.kind === 'tabs' ? child : narrowRows(child, (widthPx * child.size) / total),
    ),
  };
}

/** Of two columns, neither below its share. */
function withShares(left: DockNode, right: DockNode): readonly DockNode[] {
  const total = left.size + right.size;
  const size = Math.min(Math.max(left.size, total * SHARE_MIN), total * (1 - SHARE_MIN));
  return [
    { ...left, size },
    { ...right, size: total - size },
  ];
}

const narrowRows = (rows: DockSplit, widthPx: number): DockSplit => ({
  ...rows,
  children: rows.children.map((row) => (row.kind === 'tabs' ? row : toNarrow(row, widthPx))),
});

const rowsIn = (column: DockNode): readonly DockNode[] =>
  column.kind === 'tabs' ? [column] : column.children;

const tabsIn = (node: DockNode): DockTabs['tabs'] =>
  node.kind === 'tabs' ? node.tabs : node.children.flatMap(tabsIn);

/** Two columns as one: the rows of the larger, each with the tabs of the other's row behind its first. */
function merge(left: DockNode, right: DockNode): DockNode {
  const [base, other] = left.size < right.size ? [right, left] : [left, right];
  const size = left.size + right.size;
  const rows = rowsIn(base);
  const last = rows.length - 1;
  const added = rowsIn(other);
  const merged = rows.map((row, i) =>
    withTabs(row, (i === last ? added.slice(i) : added.slice(i, i + 1)).flatMap(tabsIn)),
  );
  const [only] = merged;
  return merged.length === 1 && only !== undefined
    ? { ...only, size }
    : { kind: 'split', size, children: merged };
}

/** Behind the panel that is in front; of columns inside of a row, in the first. */
function withTabs(row: DockNode, added: DockTabs['tabs']): DockNode {
  if (row.kind === 'split') {
    return {
      ...row,
      children: row.children.map((one, i) => (i === 0 ? withTabs(one, added) : one)),
    };
  }
  const [front, ...rest] = row.tabs;
  return front === undefined
    ? { ...row, tabs: added }
    : { ...row, active: 0, tabs: [front, ...added, ...rest] };
}

const groupsIn = (node: DockNode): readonly DockTabs[] =>
  node.kind === 'tabs' ? [node] : node.children.flatMap(groupsIn);

/** With one more column, beside that of the fullest group: the next panels of the two fullest groups, by their order. */
function withColumn(root: DockSplit): DockSplit {
  const groups = groupsIn(root);
  const fullest = groups
    .filter(({ tabs }) => tabs.length > 1)
    .toSorted((a, b) => b.tabs.length - a.tabs.length)
    .slice(0, 2);
  const [first] = fullest;
  if (first === undefined) return root;
  const opened = groups.filter((group) => fullest.includes(group));
  const at = root.children.findIndex((column) => groupsIn(column).includes(first));
  const rows = opened.map(
    (group, i): DockTabs => ({
      kind: 'tabs',
      size: i === 0 ? UPPER : 100 - UPPER,
      active: 0,
      tabs: group.tabs.slice(1, 2),
    }),
  );
  const column: DockSplit = {
    kind: 'split',
    size: sumSizes(root.children) / root.children.length,
    children: rows,
  };
  const left = root.children.map((child) => without(child, opened));
  return { ...root, children: left.toSpliced(at + 1, 0, column) };
}

/** Without the second tabs of these groups. */
function without(node: DockNode, opened: readonly DockTabs[]): DockNode {
  if (node.kind === 'split') {
    return { ...node, children: node.children.map((child) => without(child, opened)) };
  }
  return opened.includes(node) ? { ...node, tabs: node.tabs.toSpliced(1, 1) } : node;
}
