/** The docking area. Wraps the library: nothing else in the product imports it, and nothing it saves is its own form. */
import 'flexlayout-react/style/underline.css';
import './dock.css';
import {
  Actions,
  type BorderNode,
  DockLocation,
  type ITabSetRenderValues,
  Layout,
  Model,
  type Node,
  TabNode,
  TabSetNode,
} from 'flexlayout-react';
import { type Ref, useImperativeHandle, useMemo } from 'react';
import { Icon } from '../../kit/ui/icon.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { isPanelId, type PanelId } from '../../ui-state/panel-ids.ts';
import type { Channel } from '../../ui-state/ui-state.ts';
import { PANELS } from '../panels/panels.ts';
import { ChannelPicker } from './channel-picker.tsx';
import type { DockLayout, DockPlace, DockTab } from './dock-layout.ts';
import { channelOfConfig, modelJson, tabJson, toLayout } from './flex-model.ts';
import { PanelFrame, usePanelCode } from './panel-frame.tsx';

export type DockHandle = {
  /** Shows the panel: the open one, or a new one in the active group. */
  readonly show: (panel: PanelId) => void;
};

type DockProps = {
  readonly layout: DockLayout;
  readonly onChange: (layout: DockLayout) => void;
  readonly ref: Ref<DockHandle>;
  /** Moves a panel into a window of its own; none where it is in one. */
  readonly onOut?: (place: DockPlace) => void;
};

const ICONS = {
  close: <Icon name="close" size={10} />,
  maximize: <Icon name="layout" size={12} />,
  restore: <Icon name="dash" size={12} />,
  // The count is drawn by the style sheet: as text it would contradict the button's name, "Hidden tabs".
  more: (_: unknown, hidden: readonly unknown[]) => (
    <span className="dockmore" data-count={hidden.length}>
      <Icon name="chevron" size={12} />
    </span>
  ),
};

/** Fills its parent. A new `layout` replaces everything; changes of the reader come out of `onChange`. */
export function Dock({ layout, onChange, ref, onOut }: DockProps) {
  usePanelCode(layout);
  const model = useMemo(() => Model.fromJson(modelJson(layout)), [layout]);
  useImperativeHandle(ref, () => ({ show: (panel) => showPanel(model, panel) }), [model]);

  const onRenderTabSet = (node: TabSetNode | BorderNode, values: ITabSetRenderValues): void => {
    if (!(node instanceof TabSetNode)) return;
    addChannel(model, node, values);
    if (onOut !== undefined) addOut(model, { group: node, values, onOut });
  };
  return (
    <Layout
      model={model}
      factory={renderPanel}
      icons={ICONS}
      onRenderTabSet={onRenderTabSet}
      onModelChange={(changed) => onChange(toLayout(changed.toJson()))}
      keyMap={{ closeTab: 'Ctrl+Delete' }}
      supportsPopout={false}
    />
  );
}

function renderPanel(node: TabNode) {
  const panel = node.getComponent();
  if (!isPanelId(panel)) return null;
  return <PanelFrame panel={panel} channel={channelOfConfig(node.getConfig())} />;
}

function addChannel(model: Model, group: TabSetNode, values: ITabSetRenderValues): void {
  const selected = group.getSelectedNode();
  const tab = toTab(selected);
  if (selected === undefined || tab === null || !PANELS[tab.panel].isLinked) return;
  const pick = (channel: Channel): void => {
    model.doAction(Actions.updateNodeAttributes(selected.getId(), { config: { channel } }));
  };
  values.buttons.unshift(
    <ChannelPicker key="channel" panel={tab.panel} channel={tab.channel} onPick={pick} />,
  );
}

type Out = {
  readonly group: TabSetNode;
  readonly values: ITabSetRenderValues;
  readonly onOut: (place: DockPlace) => void;
};

function addOut(model: Model, { group, values, onOut }: Out): void {
  const selected = group.getSelectedNode();
  const tab = toTab(selected);
  if (selected === undefined || tab === null) return;
  const place: DockPlace = {
    tab,
    remove: () => model.doAction(Actions.deleteTab(selected.getId())),
    restore: () => showPanel(model, tab.panel, { tab, group: group.getId() }),
  };
  values.buttons.push(
    <IconButton
      key="out"
      icon="window"
      label={`Open ${PANELS[tab.panel].title} in a window`}
      onClick={() => onOut(place)}
    />,
  );
}

function toTab(node: Node | undefined): DockTab | null {
  if (!(node instanceof TabNode)) return null;
  const panel = node.getComponent();
  return isPanelId(panel) ? { panel, channel: channelOfConfig(node.getConfig()) } : null;
}

type Wanted = { readonly tab: DockTab; readonly group?: string };

/** @param wanted how it is opened where it is not open; in the active group where that of `wanted` is gone */
function showPanel(model: Model, panel: PanelId, wanted: Wanted = { tab: { panel, channel: 1 } }) {
  const nodes: Node[] = [];
  model.visitNodes((node) => nodes.push(node));
  const open = nodes.find((node) => toTab(node)?.panel === panel);
  if (open !== undefined) {
    model.doAction(Actions.selectTab(open.getId()));
    return;
  }
  const group =
    nodes.find((node) => node.getId() === wanted.group) ??
    model.getActiveTabset() ??
    nodes.find((node) => node instanceof TabSetNode);
  if (group !== undefined) {
    model.doAction(
      Actions.addTab(tabJson(wanted.tab), group.getId(), DockLocation.CENTER, -1, true),
    );
  }
}
