/**
 * A layout in a model of this program: rows and columns of tab groups. Saved layouts and presets use it, so that the
 * docking library can be replaced without losing a user's screen.
 */

import { isPanelId, type PanelId } from '../../ui-state/panel-ids.ts';
import { CHANNELS, type Channel } from '../../ui-state/ui-state.ts';

export type DockTab = { readonly panel: PanelId; readonly channel: Channel };

export type DockTabs = {
  readonly kind: 'tabs';
  readonly size: number;
  readonly active: number;
  readonly tabs: readonly DockTab[];
};

/** Children side by side; a split inside a split stacks them the other way. */
export type DockSplit = {
  readonly kind: 'split';
  readonly size: number;
  readonly children: readonly DockNode[];
};

export type DockNode = DockTabs | DockSplit;

/** The outermost split is horizontal. */
export type DockLayout = { readonly version: 1; readonly root: DockSplit };

/** Panels where they are in the dock. */
export type DockPlace = {
  readonly tabs: readonly DockTab[];
  /** Takes them out of the dock. */
  readonly remove: () => void;
  /** Puts them back where they were. */
  readonly restore: () => void;
};

const DEPTH_MAX = 8;
/** Panels of one group. */
export const TABS_MAX = 24;

/** A group of panels on channel 1, the first in front. */
export const tabs = (size: number, ...panels: readonly PanelId[]): DockTabs => ({
  kind: 'tabs',
  size,
  active: 0,
  tabs: panels.map((panel) => ({ panel, channel: 1 })),
});

export const split = (size: number, ...children: readonly DockNode[]): DockSplit => ({
  kind: 'split',
  size,
  children,
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const computeSize = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 100;

/**
 * Reads a saved layout; panels that are unknown or not allowed are left out, groups and splits that end up
 * empty too. Null when nothing is left or the text is not a layout.
 */
export function readLayout(
  value: unknown,
  isAllowed: (panel: PanelId) => boolean,
): DockLayout | null {
  if (!isRecord(value) || value['version'] !== 1) return null;
  const root = readNode(value['root'], isAllowed, 0);
  if (root === null) return null;
  return { version: 1, root: root.kind === 'split' ? root : split(100, root) };
}

function readNode(
  value: unknown,
  isAllowed: (panel: PanelId) => boolean,
  depth: number,
): DockNode | null {
  if (!isRecord(value) || depth > DEPTH_MAX) return null;
  const size = computeSize(value['size']);
  if (value['kind'] === 'tabs') return readTabs(value, size, isAllowed);
  if (value['kind'] !== 'split' || !Array.isArray(value['children'])) return null;
  const children = value['children']
    .map((child) => readNode(child, isAllowed, depth + 1))
    .filter((child) => child !== null);
  return children.length === 0 ? null : { kind: 'split', size, children };
}

function readTabs(
  value: Record<string, unknown>,
  size: number,
  isAllowed: (panel: PanelId) => boolean,
): DockTabs | null {
  const listed = Array.isArray(value['tabs']) ? value['tabs'].slice(0, TABS_MAX) : [];
  const kept = listed.filter(isRecord).flatMap((tab) => {
    const { panel, channel } = tab;
    if (!isPanelId(panel) || !isAllowed(panel)) return [];
    return [{ panel, channel: CHANNELS.find((known) => known === channel) ?? 1 }];
  });
  if (kept.length === 0) return null;
  const active = Number(value['active']);
  return {
    kind: 'tabs',
    size,
    active: Number.isInteger(active) && active >= 0 && active < kept.length ? active : 0,
    tabs: kept,
  };
}

/** All panels of a layout, in reading order. */
export function listPanels(layout: DockLayout): readonly PanelId[] {
  const walk = (node: DockNode): readonly PanelId[] =>
    node.kind === 'tabs' ? node.tabs.map(({ panel }) => panel) : node.children.flatMap(walk);
  return walk(layout.root);
}

/** The panels in front of their groups: those a page shows first. */
export function listShown(layout: DockLayout): readonly PanelId[] {
  const walk = (node: DockNode): readonly PanelId[] =>
    node.kind === 'tabs'
      ? node.tabs.slice(node.active, node.active + 1).map(({ panel }) => panel)
      : node.children.flatMap(walk);
  return walk(layout.root);
}
