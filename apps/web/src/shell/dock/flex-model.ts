/** Between this program's layouts and the docking library's model: the only file that knows both forms. */

import {
  type IJsonModel,
  type IJsonRowNode,
  type IJsonTabNode,
  type IJsonTabSetNode,
  type Node,
  TabNode,
} from 'flexlayout-react';
import { phrase } from '../../lib/text/phrase.ts';
import { isPanelId } from '../../ui-state/panel-ids.ts';
import { CHANNELS, type Channel } from '../../ui-state/ui-state.ts';
import { PANELS } from '../panels/panels.ts';
import type { DockLayout, DockNode, DockSplit, DockTab } from './dock-layout.ts';

const GLOBAL: IJsonModel['global'] = {
  tabEnableRename: false,
  tabEnablePopout: false,
  tabEnableScrollbars: false,
  tabSetEnableMaximize: true,
  tabSetMinWidth: 200,
  tabSetMinHeight: 110,
};

/** What a tab carries besides its panel. */
export const channelOfConfig = (config: unknown): Channel => {
  const channel =
    typeof config === 'object' && config !== null && 'channel' in config ? config.channel : 1;
  return CHANNELS.find((known) => known === channel) ?? 1;
};

/** The panel of a node of the library; null where it is none. */
export function readTab(node: Node | undefined): DockTab | null {
  if (!(node instanceof TabNode)) return null;
  const panel = node.getComponent();
  return isPanelId(panel) ? { panel, channel: channelOfConfig(node.getConfig()) } : null;
}

/** A tab as the library has it. */
export const tabJson = ({ panel, channel }: DockTab): IJsonTabNode => ({
  type: 'tab',
  name: phrase(PANELS[panel].title),
  component: panel,
  config: { channel },
});

/** A layout as the library has it. */
export const modelJson = (layout: DockLayout): IJsonModel => ({
  global: GLOBAL,
  borders: [],
  layout: rowJson(layout.root),
});

const rowJson = (node: DockSplit): IJsonRowNode => ({
  type: 'row',
  weight: node.size,
  children: node.children.map((child) =>
    child.kind === 'split'
      ? rowJson(child)
      : {
          type: 'tabset',
          weight: child.size,
          selected: child.active,
          children: child.tabs.map(tabJson),
        },
  ),
});

/** The library's model as a layout of our own. */
export const toLayout = (model: IJsonModel): DockLayout => ({
  version: 1,
  root: toSplit(model.layout),
});

function toSplit(row: IJsonRowNode): DockSplit {
  const children = (row.children ?? []).map((child): DockNode => {
    if (isRow(child)) return toSplit(child);
    const kept = (child.children ?? []).flatMap(toTab);
    return { kind: 'tabs', size: child.weight ?? 100, active: child.selected ?? 0, tabs: kept };
  });
  return { kind: 'split', size: row.weight ?? 100, children };
}

const isRow = (node: IJsonRowNode | IJsonTabSetNode): node is IJsonRowNode => node.type === 'row';

function toTab(tab: IJsonTabNode | { readonly children?: unknown }): readonly DockTab[] {
  if (!('component' in tab) || !isPanelId(tab.component)) return [];
  return [{ panel: tab.component, channel: channelOfConfig(tab.config) }];
}
