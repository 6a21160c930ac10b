/** The menus of the top bar: how it looks, which panels are open, who one is. */

import { DENSITIES, THEMES } from '@tradefloor/contracts/vocabulary/preferences';
import {
  useCan,
  useClient,
  useIdentity,
  usePrefs,
  usePrefsStore,
} from '../../kit/live/use-client.ts';
import { useCode } from '../../kit/live/use-code.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import { MenuButton, type MenuItem } from '../../kit/ui/menu.tsx';
import { PopoverButton } from '../../kit/ui/popover.tsx';
import { onDemand } from '../../lib/code/code-on-demand.ts';
import type { Look } from '../../lib/look.ts';
import type { PanelId } from '../../ui-state/panel-ids.ts';
import { openDialog, toggleExplain } from '../../ui-state/ui-state.ts';
import { useUiStore } from '../../ui-state/use-ui.ts';
import type { LayoutScreen, Workspaces } from '../dock/use-layout.ts';

const THEME_NAMES = { dark: 'Dark', light: 'Light', contrast: 'High contrast' } as const;
const DENSITY_NAMES = {
  compact: 'Rows: compact',
  default: 'Rows: normal',
  comfortable: 'Rows: comfortable',
} as const;

export function LookMenu() {
  const store = usePrefsStore();
  const { look, flashes, confirmsQuotes, follows } = usePrefs((prefs) => prefs);
  const { guest } = useIdentity();
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
    ...(guest
      ? []
      : [
          {
            id: 'follows',
            label: 'Use my preferences of all browsers',
            checked: follows,
            onPick: () => store.setState({ follows: !follows }),
          },
        ]),
  ];
  return (
    <MenuButton name="Appearance" items={items} className="px-1.5">
      <Icon name="theme" />
    </MenuButton>
  );
}

type PanelMenuProps = {
  readonly onShow: (panel: PanelId) => void;
  readonly screen: LayoutScreen;
  readonly workspaces: Workspaces;
};

const PANELS_AND_LAYOUTS = onDemand(
  async () => (await import('../layouts/panels-and-layouts.tsx')).PanelsAndLayouts,
);
const PANELS_WIDTH_PX = 400;

/** What it opens is fetched with the first press. */
export function PanelMenu(props: PanelMenuProps) {
  return (
    <PopoverButton
      name="Panels and layout"
      className="px-1.5"
      width={PANELS_WIDTH_PX}
      panel={(onClose) => <PanelsOnDemand {...props} onClose={onClose} />}
    >
      <Icon name="layout" />
    </PopoverButton>
  );
}

function PanelsOnDemand(props: PanelMenuProps & { readonly onClose: () => void }) {
  const Code = useCode(PANELS_AND_LAYOUTS);
  return Code === null ? <p className="text-t3">Loading…</p> : <Code {...props} />;
}

export function UserMenu() {
  const client = useClient();
  const ui = useUiStore();
  const identity = useIdentity();
  const leave = async (): Promise<void> => {
    ui.setState({ isLeaving: true });
    // After a failure the session is still active, and the page shows so when it comes back.
    await client.connection.logOut().catch(() => undefined);
    // Ends the session at the identity provider, too, where it began with one; then the first page.
    window.location.assign('/oidc/logout');
  };
  const items: MenuItem[] = [
    { id: 'help', label: 'How it works', onPick: () => openDialog(ui, 'help') },
    { id: 'explain', label: 'Explain what I point at', onPick: () => toggleExplain(ui) },
    { id: 'keys', label: 'Keyboard', hint: '?', onPick: () => openDialog(ui, 'keys') },
    ...(identity.guest
      ? []
      : [
          {
            id: 'password',
            label: 'Change password…',
            onPick: () => openDialog(ui, 'password'),
          },
          { id: 'api-keys', label: 'API keys…', onPick: () => openDialog(ui, 'api-keys') },
          { id: 'security', label: 'Security…', onPick: () => openDialog(ui, 'security') },
        ]),
    { id: 'rooms', label: 'Competitions', onPick: () => window.location.assign('/rooms') },
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
