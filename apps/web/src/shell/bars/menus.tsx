/** The menus of the top bar: how it looks, which panels are open, who one is. */

import {
  useCan,
  useClient,
  useIdentity,
  usePrefs,
  usePrefsStore,
} from '../../kit/live/use-client.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import { MenuButton, type MenuItem } from '../../kit/ui/menu.tsx';
import type { Look } from '../../lib/look.ts';
import { DENSITIES, THEMES } from '../../lib/look.ts';
import { getCapabilities } from '../../platform/account/capabilities.ts';
import { isPanelId, type PanelId } from '../../ui-state/panel-ids.ts';
import { openDialog } from '../../ui-state/ui-state.ts';
import { useUiStore } from '../../ui-state/use-ui.ts';
import { PRESETS, type PresetId } from '../dock/presets.ts';
import { mayShow, PANELS } from '../panels/panels.ts';

const THEME_NAMES = { dark: 'Dark', light: 'Light', contrast: 'High contrast' } as const;
const DENSITY_NAMES = {
  compact: 'Rows: compact',
  default: 'Rows: normal',
  comfortable: 'Rows: comfortable',
} as const;

export function LookMenu() {
  const store = usePrefsStore();
  const { look, flashes, confirmsQuotes } = usePrefs((prefs) => prefs);
  const asks = useCan('ask-dealers');
  const set = (change: Partial<Look>): void =>
    store.setState((prefs) => ({ look: { ...prefs.look, ...change } }));
  const items: MenuItem[] = [
    ...THEMES.map((theme) => ({
      id: theme,
      label: THEME_NAMES[theme],
      checked: look.theme === theme,
      onPick: () => set({ theme }),
    })),
    {
      id: 'cvd',
      label: 'Colour-vision palette',
      checked: look.palette === 'cvd',
      onPick: () => set({ palette: look.palette === 'cvd' ? 'normal' : 'cvd' }),
    },
    ...DENSITIES.map((density) => ({
      id: density,
      label: DENSITY_NAMES[density],
      checked: look.density === density,
      onPick: () => set({ density }),
    })),
    {
      id: 'flashes',
      label: 'Flash changed prices',
      checked: flashes,
      onPick: () => store.setState({ flashes: !flashes }),
    },
    ...(asks
      ? [
          {
            id: 'confirms-quotes',
            label: 'Confirm trades on the best quote',
            checked: confirmsQuotes,
            onPick: () => store.setState({ confirmsQuotes: !confirmsQuotes }),
          },
        ]
      : []),
  ];
  return (
    <MenuButton name="Appearance" items={items} className="px-1.5">
      <Icon name="theme" />
    </MenuButton>
  );
}

export type Workspaces = {
  readonly all: readonly PresetId[];
  readonly current: PresetId;
  readonly choose: (workspace: PresetId) => void;
};

type PanelMenuProps = {
  readonly onShow: (panel: PanelId) => void;
  readonly onReset: () => void;
  readonly workspaces: Workspaces;
};

export function PanelMenu({ onShow, onReset, workspaces }: PanelMenuProps) {
  const capabilities = getCapabilities(useIdentity());
  const panels = Object.keys(PANELS)
    .filter(isPanelId)
    .filter((panel) => mayShow(panel, capabilities));
  const { all, current, choose } = workspaces;
  const items: MenuItem[] = [
    ...(all.length === 1 ? [] : all).map((workspace) => ({
      id: `workspace-${workspace}`,
      label: `Workspace: ${PRESETS[workspace].title}`,
      checked: workspace === current,
      onPick: () => choose(workspace),
    })),
    ...panels.map((panel) => ({
      id: panel,
      label: PANELS[panel].title,
      onPick: () => onShow(panel),
    })),
    { id: 'reset', label: 'Reset the layout', onPick: onReset },
  ];
  return (
    <MenuButton name="Panels and layout" items={items} className="px-1.5">
      <Icon name="layout" />
    </MenuButton>
  );
}

export function UserMenu() {
  const client = useClient();
  const ui = useUiStore();
  const identity = useIdentity();
  const leave = async (): Promise<void> => {
    ui.setState({ isLeaving: true });
    // After a failure the session is still active, and the page shows so when it comes back.
    await client.connection.logOut().catch(() => undefined);
    window.location.assign('/');
  };
  const items: MenuItem[] = [
    { id: 'help', label: 'How it works', onPick: () => openDialog(ui, 'help') },
    { id: 'keys', label: 'Keyboard', hint: '?', onPick: () => openDialog(ui, 'keys') },
    { id: 'leave', label: 'Log out', onPick: () => void leave() },
  ];
  return (
    <MenuButton
      name={`${identity.displayName}, ${identity.role}, ${identity.tradingStyle}`}
      namesItself
      items={items}
      className="max-w-52 gap-1.5 px-1.5"
    >
      <Icon name="user" />
      <span className="truncate">{identity.guest ? 'Guest' : identity.displayName}</span>
      <span className="rounded-sm border border-line px-1 text-11 text-t3">{identity.role}</span>
      <span className="visually-hidden">account menu</span>
    </MenuButton>
  );
}
