/**
 * A layout on a screen that it was not made for: on a narrow one columns become tabs of their neighbours, on a wide one
 * panels from behind other tabs get columns of their own. Pure.
 */
import {
  type DockLayout,
  type DockNode,
  type DockSplit,
  type DockTabs,
  TABS_MAX,
} from './dock-layout.ts';
import { isOtherWidth, MADE_FOR_PX } from './screen-widths.ts';

/** Narrower columns cut their figures. */
const COLUMN_MIN_PX = 400;
/** Of two columns the smaller one has at least this share. */
const SHARE_MIN = 0.34;
/** Of a column that shares the width with others. */
export const COLUMN_LEAST_PX = 330;
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

/**
 * @param layout a user's own, arranged on a window of `fromPx`
 * @param toPx width of the window it opens on
 * @returns the same panels, each as often as before; the layout itself where the widths are alike
 */
export function fitSaved(layout: DockLayout, fromPx: number, toPx: number): DockLayout {
  if (!isOtherWidth(fromPx, toPx)) return layout;
  if (toPx < fromPx) return { version: 1, root: toNarrow(layout.root, toPx) };
  let wide = layout.root;
  for (let px = fromPx + COLUMN_MORE_PX; px <= toPx; px += COLUMN_MORE_PX) wide = withColumn(wide);
  return { version: 1, root: withLeast(wide, toPx) };
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
  const shared =
    one === undefined || other === undefined || children.length > 2
      ? children
      : withShares(one, other);
  const sized = withLeast({ ...columns, children: shared }, widthPx);
  const total = sumSizes(sized.children);
  return {
    ...sized,
    children: sized.children.map((child) =>
      child.kind === 'tabs' ? child : narrowRows(child, (widthPx * child.size) / total),
    ),
  };
}

/** No column below its least width, as far as there is room: what the narrow ones gain, the others give by their size. */
function withLeast(columns: DockSplit, widthPx: number): DockSplit {
  const { children } = columns;
  const leastPx = Math.min(COLUMN_LEAST_PX, widthPx / children.length);
  const raised = new Set<DockNode>();
  const toWidth = (child: DockNode): number => {
    if (raised.has(child)) return leastPx;
    const others = children.filter((each) => !raised.has(each));
    return ((widthPx - leastPx * raised.size) * child.size) / sumSizes(others);
  };
  // Raising one makes the others narrower: at most all are raised.
  for (;;) {
    const low = children.find((child) => !raised.has(child) && toWidth(child) < leastPx - 1e-6);
    if (low === undefined) break;
    raised.add(low);
  }
  if (raised.size === 0) return columns;
  return { ...columns, children: children.map((child) => ({ ...child, size: toWidth(child) })) };
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
  const unplaced: DockTabs['tabs'][number][] = [];
  const merged = rows.map((row, i) => {
    const tabs = (i === last ? added.slice(i) : added.slice(i, i + 1)).flatMap(tabsIn);
    const room = TABS_MAX - firstGroup(row).tabs.length;
    unplaced.push(...tabs.slice(room));
    return withTabs(row, tabs.slice(0, room));
  });
  for (let at = 0; at < unplaced.length; at += TABS_MAX) {
    const tabs = unplaced.slice(at, at + TABS_MAX);
    merged.push({ kind: 'tabs', size: sumSizes(rows) / rows.length, active: 0, tabs });
  }
  const [only] = merged;
  // A single row of columns is still a row: on its own it would be rows.
  return merged.length === 1 && only?.kind === 'tabs'
    ? { ...only, size }
    : { kind: 'split', size, children: merged };
}

/** Which takes what comes into a row: of columns inside of it, the first. */
function firstGroup(row: DockNode): DockTabs {
  const group = groupsIn(row)[0];
  if (group === undefined) throw new Error('a row without panels');
  return group;
}

/** Behind the panel that is in front of its first group. */
function withTabs(row: DockNode, added: DockTabs['tabs']): DockNode {
  if (row.kind === 'split') {
    return {
      ...row,
      children: row.children.map((one, i) => (i === 0 ? withTabs(one, added) : one)),
    };
  }
  return { ...row, tabs: row.tabs.toSpliced(row.active + 1, 0, ...added) };
}

const groupsIn = (node: DockNode): readonly DockTabs[] =>
  node.kind === 'tabs' ? [node] : node.children.flatMap(groupsIn);

/** The place of the first tab that is not in front. */
const toBehind = ({ active }: DockTabs): number => (active === 0 ? 1 : 0);

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
      tabs: group.tabs.slice(toBehind(group), toBehind(group) + 1),
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

/** Without the first tabs behind those in front of these groups. */
function without(node: DockNode, opened: readonly DockTabs[]): DockNode {
  if (node.kind === 'split') {
    return { ...node, children: node.children.map((child) => without(child, opened)) };
  }
  if (!opened.includes(node)) return node;
  const tabs = node.tabs.toSpliced(toBehind(node), 1);
  return { ...node, active: Math.max(0, node.active - 1), tabs };
}
