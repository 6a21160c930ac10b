/** The menus of the top bar: how it looks, which panels are open, who one is. */

import { useIdentity } from '../../kit/live/use-client.ts';
import { useCode } from '../../kit/live/use-code.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import { MenuButton, type MenuProps } from '../../kit/ui/menu.tsx';
import { PopoverButton } from '../../kit/ui/popover.tsx';
import { onDemand } from '../../lib/code/code-on-demand.ts';
import type { PanelId } from '../../ui-state/panel-ids.ts';
import type { LayoutScreen, Workspaces } from '../dock/use-layout.ts';

type ListProps = Omit<MenuProps, 'items'>;

const LOOK_LIST = onDemand(async () => (await import('./menu-lists.tsx')).LookList);
const USER_LIST = onDemand(async () => (await import('./menu-lists.tsx')).UserList);

export const LookMenu = () => (
  <MenuButton name="Appearance" items={(menu) => <LookOnDemand {...menu} />} className="px-1.5">
    <Icon name="theme" />
  </MenuButton>
);

function LookOnDemand(menu: ListProps) {
  const Code = useCode(LOOK_LIST);
  return Code === null ? null : <Code {...menu} />;
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
  const identity = useIdentity();
  return (
    <MenuButton
      name={`${identity.displayName}, ${identity.role}, ${identity.tradingStyle}`}
      namesItself
      items={(menu) => <UserOnDemand {...menu} />}
      className="max-w-52 gap-1.5 px-1.5"
    >
      <Icon name="user" />
      <span className="truncate">{identity.guest ? 'Guest' : identity.displayName}</span>
      <span className="rounded-sm border border-line px-1 text-11 text-t3">{identity.role}</span>
      <span className="visually-hidden">account menu</span>
    </MenuButton>
  );
}

function UserOnDemand(menu: ListProps) {
  const Code = useCode(USER_LIST);
  return Code === null ? null : <Code {...menu} />;
}
