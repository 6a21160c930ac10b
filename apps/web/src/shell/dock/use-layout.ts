/** The layout on the screen: the saved one of this preset, else the preset itself. Saved at every change. */
import { useState } from 'react';
import { useIdentity, usePrefs, usePrefsStore } from '../../kit/live/use-client.ts';
import { getCapabilities } from '../../platform/account/capabilities.ts';
import { mayShow } from '../panels/panels.ts';
import { type DockLayout, readLayout } from './dock-layout.ts';
import { PRESETS, type PresetId, workspacesFor } from './presets.ts';
import { fitted } from './screen-fit.ts';

/** What is done with the whole arrangement of panels. */
export type LayoutScreen = {
  /** As it is on the screen. */
  readonly current: () => DockLayout;
  /** Shows another one in this workspace, and keeps it. */
  readonly replace: (layout: DockLayout) => void;
  /** Shows it as it was saved last, after the dock was away. */
  readonly reopen: () => void;
  /** The workspace as it comes. */
  readonly reset: () => void;
};

/** The workspaces to choose from, the role's own first. */
export type Workspaces = {
  readonly all: readonly PresetId[];
  readonly current: PresetId;
  readonly choose: (workspace: PresetId) => void;
};

export function useLayout(): {
  readonly preset: PresetId;
  /** The workspaces to choose from, the role's own first. */
  readonly workspaces: readonly PresetId[];
  readonly choose: (workspace: PresetId) => void;
  readonly layout: DockLayout;
  readonly save: (layout: DockLayout) => void;
  readonly screen: LayoutScreen;
} {
  const store = usePrefsStore();
  const identity = useIdentity();
  const capabilities = getCapabilities(identity);
  const workspaces = workspacesFor(capabilities, identity);
  const chosen = usePrefs((prefs) => prefs.workspace);
  const preset = workspaces.find((workspace) => workspace === chosen) ?? workspaces[0] ?? 'client';
  // Read when the page opens and after a reset, never while the user arranges panels.
  const [opened, setOpened] = useState<{
    readonly preset: PresetId;
    readonly layout: DockLayout;
  }>();
  let current = opened;
  const readCurrent = (): DockLayout =>
    readLayout(store.getState().layouts[preset], (panel) => mayShow(panel, capabilities)) ??
    fitted(PRESETS[preset].layout);
  const save = (layout: DockLayout): void =>
    store.setState(({ layouts }) => ({ layouts: { ...layouts, [preset]: layout } }));
  if (current?.preset !== preset) {
    current = { preset, layout: readCurrent() };
    setOpened(current);
  }
  return {
    preset,
    workspaces,
    layout: current.layout,
    choose: (workspace) => store.setState({ workspace }),
    save,
    screen: {
      current: readCurrent,
      reopen: () => setOpened({ preset, layout: readCurrent() }),
      replace: (layout) => {
        save(layout);
        // A copy, so that the same one again is a new layout for the dock as well.
        setOpened({ preset, layout: { ...layout } });
      },
      reset: () => {
        store.setState(({ layouts }) => ({
          layouts: Object.fromEntries(Object.entries(layouts).filter(([id]) => id !== preset)),
        }));
        setOpened({ preset, layout: { ...fitted(PRESETS[preset].layout) } });
      },
    },
  };
}
