/**
 * The layout on the screen: the saved one of this preset, else the preset itself. Saved at every change, for the width of
 * this window: what was arranged on other widths stays as it is.
 */
import { useState } from 'react';
import { useIdentity, usePrefs, usePrefsStore } from '../../kit/live/use-client.ts';
import { getCapabilities } from '../../platform/account/capabilities.ts';
import { mayShow } from '../panels/panels.ts';
import { type DockLayout, readLayout } from './dock-layout.ts';
import { PRESETS, type PresetId, workspacesFor } from './presets.ts';
import { findSaved, withoutSaved, withSaved } from './saved-layouts.ts';
import { fitted, fittedFrom } from './screen-fit.ts';

/** What is done with the whole arrangement of panels. */
export type LayoutScreen = {
  /** As it is on the screen. */
  readonly current: () => DockLayout;
  /**
   * Shows another one in this workspace, and keeps it.
   * @param widthPx of the window that it was arranged on, where that is known; `loadFit` comes first
   */
  readonly replace: (layout: DockLayout, widthPx?: number) => void;
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
  const readCurrent = (): DockLayout => {
    const saved = findSaved(store.getState().layouts, preset, window.innerWidth);
    const layout = readLayout(saved?.layout, (panel) => mayShow(panel, capabilities));
    if (layout === null) return fitted(PRESETS[preset].layout);
    return fittedFrom(layout, saved?.widthPx ?? window.innerWidth);
  };
  const save = (layout: DockLayout): void => {
    const saved = { layout, widthPx: window.innerWidth };
    store.setState(({ layouts }) => ({ layouts: withSaved(layouts, preset, saved) }));
  };
  const clear = (): void =>
    store.setState(({ layouts }) => ({ layouts: withoutSaved(layouts, preset) }));
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
      replace: (layout, widthPx = window.innerWidth) => {
        clear();
        const saved = { layout, widthPx };
        store.setState(({ layouts }) => ({ layouts: withSaved(layouts, preset, saved) }));
        // A copy, so that the same one again is a new layout for the dock as well.
        setOpened({ preset, layout: { ...fittedFrom(layout, widthPx) } });
      },
      reset: () => {
        clear();
        setOpened({ preset, layout: { ...fitted(PRESETS[preset].layout) } });
      },
    },
  };
}
