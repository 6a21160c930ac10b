/** The 32 pixels at the top: where one is, how the account stands, whether prices come, who one is. */

import { useCan, useClient, usePrefs } from '../../kit/live/use-client.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Key } from '../../kit/ui/empty.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { Mark } from '../../kit/ui/wordmark.tsx';
import { chordLabel } from '../../lib/keys/chord.ts';
import { chordFor } from '../../lib/keys/keymap.ts';
import { toggleFreeze } from '../../ui-state/freeze.ts';
import type { PanelId } from '../../ui-state/panel-ids.ts';
import { openDialog } from '../../ui-state/ui-state.ts';
import { useUi, useUiStore } from '../../ui-state/use-ui.ts';
import type { LayoutScreen, Workspaces } from '../dock/use-layout.ts';
import { AccountRibbon } from './account-ribbon.tsx';
import { Clock, MarketClock } from './clock.tsx';
import { FeedPill, RoundTrips } from './feed-pill.tsx';
import { KillIndicator } from './kill-indicator.tsx';
import { MarketIndicator } from './market-indicator.tsx';
import { LookMenu, PanelMenu, UserMenu } from './menus.tsx';

type TopBarProps = {
  readonly title: string;
  readonly onShowPanel: (panel: PanelId) => void;
  readonly screen: LayoutScreen;
  readonly workspaces: Workspaces;
};

export function TopBar({ title, onShowPanel, screen, workspaces }: TopBarProps) {
  const seesAccount = useCan('blotter');
  return (
    <header className="flex h-8 shrink-0 items-center gap-3 overflow-hidden border-line border-b bg-s2 px-2">
      <h1 className="flex items-center gap-1.5 font-semibold text-13">
        <Mark />
        <span className="sr-only lg:not-sr-only">Tradefloor</span>
        <span className="font-normal text-12 text-t3">{title}</span>
      </h1>
      <PaletteBox />
      <div className="min-w-0 flex-1 overflow-hidden">{seesAccount ? <AccountRibbon /> : null}</div>
      <MarketIndicator />
      <FeedPill />
      <RoundTrips />
      <MarketClock />
      <Clock />
      <div className="flex items-center">
        <FreezeButton />
        <PanelMenu onShow={onShowPanel} screen={screen} workspaces={workspaces} />
        <LookMenu />
        <KillIndicator />
        <UserMenu />
      </div>
    </header>
  );
}

function PaletteBox() {
  const ui = useUiStore();
  const chord = usePrefs((prefs) => chordFor('palette', prefs.keys));
  return (
    <Button
      size="sm"
      className="justify-between xl:w-56 font-normal text-t3"
      onClick={() => openDialog(ui, 'palette')}
    >
      <span className="flex items-center gap-1.5">
        <Icon name="search" size={12} />
        <span className="max-xl:sr-only">Symbol, order, command</span>
      </span>
      <Key>{chordLabel(chord)}</Key>
    </Button>
  );
}

function FreezeButton() {
  const client = useClient();
  const ui = useUiStore();
  const isFrozen = useUi((state) => state.isFrozen);
  return (
    <IconButton
      icon="freeze"
      label={isFrozen ? 'Resume updates' : 'Pause updates'}
      aria-pressed={isFrozen}
      className={isFrozen ? 'bg-s3 text-warn' : ''}
      onClick={() => toggleFreeze(client, ui)}
    />
  );
}
