/** What the bar of a phone has no place for: the other panels, and what the bar at the top has on a wide screen. */
import { IntegrityIndicator } from '../../features/ops/operations/integrity-indicator.tsx';
import { useClient } from '../../kit/live/use-client.ts';
import { Button } from '../../kit/ui/button.tsx';
import { toggleFreeze } from '../../ui-state/freeze.ts';
import type { PanelId } from '../../ui-state/panel-ids.ts';
import { useUi, useUiStore } from '../../ui-state/use-ui.ts';
import { KillIndicator } from '../bars/kill-indicator.tsx';
import { MarketIndicator } from '../bars/market-indicator.tsx';
import { LookMenu, UserMenu } from '../bars/menus.tsx';
import { ReadyIndicator } from '../bars/ready-indicator.tsx';
import { PanelList } from '../layouts/panel-list.tsx';

type MorePageProps = { readonly onShow: (panel: PanelId) => void };

export function MorePage({ onShow }: MorePageProps) {
  return (
    <div className="flex h-full flex-col gap-3 overflow-auto bg-s1 p-2 text-13 *:shrink-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <UserMenu />
        <LookMenu />
        <FreezeButton />
        <MarketIndicator />
        <KillIndicator />
        <ReadyIndicator />
        <IntegrityIndicator />
      </div>
      <div>
        <PanelList onShow={onShow} />
      </div>
    </div>
  );
}

function FreezeButton() {
  const client = useClient();
  const ui = useUiStore();
  const isFrozen = useUi((state) => state.isFrozen);
  return (
    <Button aria-pressed={isFrozen} onClick={() => toggleFreeze(client, ui)}>
      {isFrozen ? 'Resume updates' : 'Pause updates'}
    </Button>
  );
}
