/** What is in the menus of the top bar: how it looks, who one is. It comes with the first press. */

import { DENSITIES, THEMES } from '@tradefloor/contracts/vocabulary/preferences';
import {
  useCan,
  useClient,
  useIdentity,
  usePrefs,
  usePrefsStore,
} from '../../kit/live/use-client.ts';
import { Menu, type MenuItem, type MenuProps } from '../../kit/ui/menu.tsx';
import type { Look } from '../../lib/look.ts';
import { chooseLocale, otherLocale } from '../../lib/text/choose-locale.ts';
import { LOCALE_NAMES } from '../../lib/text/locale.ts';
import { openDialog, toggleExplain } from '../../ui-state/ui-state.ts';
import { useUiStore } from '../../ui-state/use-ui.ts';

type ListProps = Omit<MenuProps, 'items'>;

const THEME_NAMES = { dark: 'Dark', light: 'Light', contrast: 'High contrast' } as const;
const DENSITY_NAMES = {
  compact: 'Rows: compact',
  default: 'Rows: normal',
  comfortable: 'Rows: comfortable',
} as const;

export function LookList(menu: ListProps) {
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
  return <Menu items={items} {...menu} />;
}

export function UserList(menu: ListProps) {
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
    {
      id: 'language',
      label: LOCALE_NAMES[otherLocale()],
      onPick: () => chooseLocale(otherLocale()),
    },
    { id: 'rooms', label: 'Competitions', onPick: () => window.location.assign('/rooms') },
    { id: 'leave', label: 'Log out', onPick: () => void leave() },
  ];
  return <Menu items={items} {...menu} />;
}
