/** The trading page as one screen: bars, docking area, dialogs, keyboard, live regions. */
'use client';

import '../../kit/ui/pages.css';
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { Guide } from '../../features/help/guide.tsx';
import { focusIn, focusPanel, type Handlers, useKeyboard } from '../../kit/keys/commands.ts';
import { feedStateNow, useCan, useClient, usePrefs, useTimed } from '../../kit/live/use-client.ts';
import { LiveRegions } from '../../kit/ui/live-regions.tsx';
import { untilLoaded } from '../../lib/code/until-loaded.ts';
import { isPhoneNow, onPhone } from '../../lib/phone.ts';
import type { Identity } from '../../platform/client/shapes.ts';
import type { TradingClient } from '../../platform/trading/trading-client.ts';
import { toggleFreeze } from '../../ui-state/freeze.ts';
import { openDialog, requestTicket, toggleExplain, type UiState } from '../../ui-state/ui-state.ts';
import { useUi, useUiStore } from '../../ui-state/use-ui.ts';
import { ConnectionBanner } from '../bars/connection-banner.tsx';
import { GuestStrip, StatusBar } from '../bars/status-bar.tsx';
import { TopBar } from '../bars/top-bar.tsx';
import { Dialogs } from '../dialogs/dialogs.tsx';
import { Dock, type DockHandle } from '../dock/dock.tsx';
import type { DockOut } from '../dock/dock-place.ts';
import { PRESETS } from '../dock/presets.ts';
import { useLayout } from '../dock/use-layout.ts';
import { PageContext } from './page-context.tsx';

const AlertNotices = lazy(() =>
  untilLoaded(async () => ({
    default: (await import('../../features/equity/alerts/alert-notices.tsx')).AlertNotices,
  })),
);

const PageLinks = lazy(() =>
  untilLoaded(async () => ({ default: (await import('../links/page-links.tsx')).PageLinks })),
);

const PhoneScreen = lazy(() =>
  untilLoaded(async () => ({ default: (await import('../phone/phone-screen.tsx')).PhoneScreen })),
);

const WindowScreen = lazy(() =>
  untilLoaded(async () => ({
    default: (await import('../windows/window-screen.tsx')).WindowScreen,
  })),
);

const readHash = (): string => window.location.hash;

function onHash(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

type TradingRootProps = { readonly identity: Identity; readonly version: string };

export function TradingRoot({ identity, version }: TradingRootProps) {
  return (
    <PageContext identity={identity}>
      {window.location.pathname === '/window' ? (
        <Suspense fallback={null}>
          <WindowScreen search={window.location.search} onEmpty={() => window.close()} />
        </Suspense>
      ) : (
        <TradingScreen version={version} />
      )}
      <LiveRegions />
    </PageContext>
  );
}

/** What keys do for everyone, whatever has the focus. */
const pageKeys = (client: TradingClient, ui: StoreApi<UiState>): Handlers => ({
  palette: () => openDialog(ui, 'palette'),
  keys: () => openDialog(ui, 'keys'),
  freeze: () => toggleFreeze(client, ui),
  explain: () => toggleExplain(ui),
  'panel.next': () => focusPanel(1),
  'panel.previous': () => focusPanel(-1),
});

/** Inside of a {@link PageContext}. */
export function TradingScreen({ version }: { readonly version: string }) {
  const client = useClient();
  const ui = useUiStore();
  const dock = useRef<DockHandle>(null);
  const freshness = useTimed(feedStateNow);
  const { layout, preset, workspaces, choose, save, screen } = useLayout();
  const isPhone = useSyncExternalStore(onPhone, isPhoneNow, isPhoneNow);
  const hash = useSyncExternalStore(onHash, readHash, readHash);
  const seesMarket = useCan('market');
  const trades = useCan('trade');
  const asks = useCan('ask-dealers');
  const mayKill = useCan('kill');
  const keys = usePrefs((prefs) => prefs.keys);
  const show: DockHandle['show'] = (panel) => dock.current?.show(panel);
  const panelRequest = useUi((state) => state.panelRequest);
  useEffect(() => {
    if (panelRequest !== null) dock.current?.show(panelRequest.panel);
  }, [panelRequest]);
  const ticket = (side: 'BUY' | 'SELL'): void => {
    show('ticket');
    requestTicket(ui, { side });
  };
  useKeyboard(keys, {
    ...pageKeys(client, ui),
    ...(trades
      ? {
          'ticket.buy': () => ticket('BUY'),
          'ticket.sell': () => ticket('SELL'),
          'cancel.all': () => openDialog(ui, 'cancel-all'),
        }
      : {}),
    ...(asks ? { 'rfq.live': () => toQuotes(show) } : {}),
    ...(mayKill ? { kill: () => openDialog(ui, 'kill') } : {}),
  });
  return (
    <div data-freshness={freshness} className="flex h-dvh flex-col overflow-hidden bg-bg text-t1">
      {isPhone ? (
        <Suspense fallback={null}>
          <Guide />
          <PhoneScreen ref={dock} title={PRESETS[preset].title} onLeave={screen.reopen} />
        </Suspense>
      ) : (
        <>
          <TopBar
            title={PRESETS[preset].title}
            onShowPanel={show}
            screen={screen}
            workspaces={{ all: workspaces, current: preset, choose }}
          />
          <main className="relative min-h-0 flex-1">
            <Dock ref={dock} layout={layout} onChange={save} onOut={toWindow} />
            <ConnectionBanner />
          </main>
          <Guide />
          <GuestStrip />
          <StatusBar version={version} />
        </>
      )}
      <Dialogs layout={{ show, reset: screen.reset, workspaces, choose }} />
      <Suspense fallback={null}>{seesMarket ? <AlertNotices /> : null}</Suspense>
      {/* By itself: code that notices fetch must not close the dialog of a link. */}
      <Suspense fallback={null}>
        {hash === '' ? null : <PageLinks key={hash} hash={hash} onShow={show} screen={screen} />}
      </Suspense>
    </div>
  );
}

const toWindow = async (out: DockOut): Promise<void> => {
  const { openWindow } = await untilLoaded(() => import('../windows/open-window.ts'));
  openWindow(out);
};

/** Brings the request in front and puts the focus on its quotes: the next key picks a dealer. */
function toQuotes(show: DockHandle['show']): void {
  show('rfq');
  // The tab shows its panel with the next frame.
  window.requestAnimationFrame(() => focusIn('rfq'));
}
