/** Panels that leave the dock, and their way back to where they were. */
import {
  Actions,
  DockLocation,
  type Model,
  type Node,
  Orientation,
  RowNode,
  TabNode,
  TabSetNode,
} from 'flexlayout-react';
import type { PanelId } from '../../ui-state/panel-ids.ts';
import type { DockPlace, DockTab } from './dock-layout.ts';
import { readTab, tabJson } from './flex-model.ts';

/** Panels of one group of the dock. */
export type DockOut = {
  readonly model: Model;
  readonly group: TabSetNode;
  readonly nodes: readonly Node[];
};

type Target = { readonly id: string; readonly location: DockLocation; readonly index: number };

/** The panels with what removes them and what brings them back. */
export function toPlace({ model, group, nodes }: DockOut): DockPlace {
  const front = readTab(group.getSelectedNode());
  const tabs = nodes.flatMap((node) => readTab(node) ?? []);
  // The list of a group's children changes while they are removed.
  const ids = nodes.map((node) => node.getId());
  const groupId = group.getId();
  const makeGroup = rememberPlace(model, group);
  return {
    tabs,
    remove: () => {
      for (const id of ids) model.doAction(Actions.deleteTab(id));
    },
    restore: () => {
      let home: string | null = model.getNodeById(groupId) === undefined ? null : groupId;
      for (const tab of tabs) {
        // One that was opened again meanwhile stays where it is.
        if (findPanel(model, tab.panel) !== undefined) continue;
        if (home === null) home = makeGroup(tab);
        else addTab(model, tab, { id: home, location: DockLocation.CENTER, index: -1 });
      }
      const inFront = findPanel(model, front?.panel ?? tabs[0]?.panel);
      if (inFront !== undefined) model.doAction(Actions.selectTab(inFront.getId()));
    },
  };
}

function findPanel(model: Model, panel: PanelId | undefined): Node | undefined {
  const nodes: Node[] = [];
  model.visitNodes((node) => nodes.push(node));
  return nodes.find((node) => panel !== undefined && readTab(node)?.panel === panel);
}

/** @returns the id of the group that the panel is in then */
function addTab(model: Model, tab: DockTab, { id, location, index }: Target): string {
  const node: unknown = model.doAction(Actions.addTab(tabJson(tab), id, location, index, true));
  const parent = node instanceof TabNode ? node.getParent() : undefined;
  return parent?.getId() ?? id;
}

/**
 * For a group that may be gone by then: opens a panel where the group was. That is its place in its row; of a row of
 * two, which ends with its first, the side of its neighbour; else the active group.
 */
function rememberPlace(model: Model, group: TabSetNode): (tab: DockTab) => string {
  const row = group.getParent();
  const children = [...(row?.getChildren() ?? [])];
  const index = children.indexOf(group);
  const weight = group.getWeight();
  const isAcross = row instanceof RowNode && row.getOrientation() === Orientation.HORZ;
  const next = children[index + 1] ?? children[index - 1];
  const isFirst = children[index + 1] !== undefined;
  const nextWeight = next instanceof TabSetNode ? next.getWeight() : 0;
  const rowId = row?.getId() ?? '';
  return (tab) => {
    if (model.getNodeById(rowId) instanceof RowNode) {
      const made = addTab(model, tab, { id: rowId, location: DockLocation.CENTER, index });
      setWeight(model, made, weight);
      return made;
    }
    const beside = next === undefined ? undefined : model.getNodeById(next.getId());
    if (beside instanceof TabSetNode) {
      const location = toSide(isAcross, isFirst);
      const made = addTab(model, tab, { id: beside.getId(), location, index: -1 });
      setWeight(model, made, weight);
      setWeight(model, beside.getId(), nextWeight);
      return made;
    }
    const active = model.getActiveTabset() ?? model.getFirstTabSet();
    const id = active?.getId() ?? rowId;
    return addTab(model, tab, { id, location: DockLocation.CENTER, index: -1 });
  };
}

function toSide(isAcross: boolean, isFirst: boolean): DockLocation {
  if (isAcross) return isFirst ? DockLocation.LEFT : DockLocation.RIGHT;
  return isFirst ? DockLocation.TOP : DockLocation.BOTTOM;
}

const setWeight = (model: Model, id: string, weight: number): void => {
  model.doAction(Actions.updateNodeAttributes(id, { weight }));
};
