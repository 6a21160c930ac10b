/** The docking area. Wraps the library: nothing else in the product imports it, and nothing it saves is its own form. */
import { phrase } from '../../lib/text/phrase.ts';
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
  type TabNode,
  TabSetNode,
} from 'flexlayout-react';
import { type Ref, useImperativeHandle, useMemo } from 'react';
import { Icon } from '../../kit/ui/icon.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { isPanelId, type PanelId } from '../../ui-state/panel-ids.ts';
import type { Channel } from '../../ui-state/ui-state.ts';
import { PANELS } from '../panels/panels.ts';
import { ChannelPicker } from './channel-picker.tsx';
import { toDockLabel } from './dock-labels.ts';
import type { DockLayout } from './dock-layout.ts';
import type { DockOut } from './dock-place.ts';
import { channelOfConfig, modelJson, readTab, tabJson, toLayout } from './flex-model.ts';
import { PanelFrame, usePanelCode } from './panel-frame.tsx';

export type DockHandle = {
  /** Shows the panel: the open one, or a new one in the active group. */
  readonly show: (panel: PanelId) => void;
};

type DockProps = {
  readonly layout: DockLayout;
  readonly onChange: (layout: DockLayout) => void;
  readonly ref: Ref<DockHandle>;
  /** Moves panels into a window of their own; none where they are in one. */
  readonly onOut?: (out: DockOut) => void;
};

type HiddenTab = { readonly index: number };

/** Marks the tabs of a strip that its menu of hidden tabs has, for as long as it has them. */
function markHidden(menu: Element | null, hidden: readonly HiddenTab[]): () => void {
  const tabs = menu?.closest('.flexlayout__tabset')?.querySelectorAll('.flexlayout__tab_button');
  const mark = (isHidden: boolean): void => {
    for (const { index } of hidden) tabs?.[index]?.toggleAttribute('data-hidden', isHidden);
  };
  mark(true);
  return () => mark(false);
}

const ICONS = {
  close: <Icon name="close" size={10} />,
  maximize: <Icon name="layout" size={12} />,
  restore: <Icon name="dash" size={12} />,
  // The count is drawn by the style sheet: as text it would contradict the button's name, "Hidden tabs".
  more: (_: unknown, hidden: readonly HiddenTab[]) => (
    <span className="dockmore" data-count={hidden.length} ref={(at) => markHidden(at, hidden)}>
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
      i18nTranslator={toDockLabel}
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
  const tab = readTab(selected);
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
  readonly onOut: (out: DockOut) => void;
};

/** A button for the panel in front, and one for the whole group where it has more. */
function addOut(model: Model, { group, values, onOut }: Out): void {
  const selected = group.getSelectedNode();
  const tab = readTab(selected);
  if (selected === undefined || tab === null) return;
  const all = group.getChildren();
  const add = (icon: 'window' | 'windows', what: string, nodes: DockOut['nodes']): void => {
    values.buttons.push(
      <IconButton
        key={icon}
        icon={icon}
        label={phrase`Open ${phrase(what)}${phrase(PANELS[tab.panel].title)} in a window`}
        onClick={() => onOut({ model, group, nodes })}
      />,
    );
  };
  if (all.length > 1) add('windows', 'the group of ', all);
  add('window', '', [selected]);
}

function showPanel(model: Model, panel: PanelId): void {
  const nodes: Node[] = [];
  model.visitNodes((node) => nodes.push(node));
  const open = nodes.find((node) => readTab(node)?.panel === panel);
  if (open !== undefined) {
    model.doAction(Actions.selectTab(open.getId()));
    return;
  }
  const group = model.getActiveTabset() ?? nodes.find((node) => node instanceof TabSetNode);
  if (group !== undefined) {
    const tab = tabJson({ panel, channel: 1 });
    model.doAction(Actions.addTab(tab, group.getId(), DockLocation.CENTER, -1, true));
  }
}
