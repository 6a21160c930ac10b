/** The desk as one screen: bars, docking area, dialogs, keyboard, live regions. */
'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Identity } from '../data/shapes.ts';
import {
  DeskContext,
  feedStateNow,
  useCan,
  useDesk,
  usePrefs,
  usePrefsStore,
  useTimed,
  useUi,
  useUiStore,
} from '../data/use-desk.ts';
import { focusIn, focusPanel, useKeyboard } from './commands.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { deskCommands } from './desk-commands.ts';
import { deskScopeOf, LIVE_REGIONS } from './desk-scope.ts';
import { askTicket, openDialog } from './desk-ui.ts';
import { Dialogs } from './dialogs.tsx';
import { Dock, type DockHandle } from './dock.tsx';
import { toggleFreeze } from './freeze.ts';
import { PRESETS } from './presets.ts';
import { GuestStrip, StatusBar } from './status-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useLayout } from './use-layout.ts';

type DeskRootProps = { readonly identity: Identity; readonly version: string };

/** Cold reads only: what is live comes over the socket and is never asked for. */
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnWindowFocus: false,
      staleTime: 1_000,
      gcTime: 60_000,
    },
  },
});

export function DeskRoot({ identity, version }: DeskRootProps) {
  return (
    <DeskContext value={deskScopeOf(identity)}>
      <QueryClientProvider client={queries}>
        <DeskScreen version={version} />
      </QueryClientProvider>
      <div id={LIVE_REGIONS.polite} role="status" aria-live="polite" className="visually-hidden" />
      <div
        id={LIVE_REGIONS.assertive}
        role="alert"
        aria-live="assertive"
        className="visually-hidden"
      />
    </DeskContext>
  );
}

function DeskScreen({ version }: { readonly version: string }) {
  const desk = useDesk();
  const ui = useUiStore();
  const store = usePrefsStore();
  const dock = useRef<DockHandle>(null);
  const freshness = useTimed(feedStateNow);
  const { layout, preset, workspaces, choose, save, reset } = useLayout();
  const trades = useCan('trade');
  const asks = useCan('ask-dealers');
  const mayKill = useCan('kill');
  const keys = usePrefs((prefs) => prefs.keys);
  const show: DockHandle['show'] = (panel) => dock.current?.show(panel);
  const panelAsk = useUi((state) => state.panelAsk);
  useEffect(() => {
    if (panelAsk !== null) dock.current?.show(panelAsk.panel);
  }, [panelAsk]);
  const ticket = (side: 'BUY' | 'SELL'): void => {
    show('ticket');
    askTicket(ui, { side });
  };
  useKeyboard(keys, {
    palette: () => openDialog(ui, 'palette'),
    keys: () => openDialog(ui, 'keys'),
    freeze: () => toggleFreeze(desk, ui),
    'panel.next': () => focusPanel(1),
    'panel.previous': () => focusPanel(-1),
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
  const commands = deskCommands({
    ...{ desk, ui, prefs: store, show, reset },
    ...{ workspaces, choose },
  });
  return (
    <div
      data-freshness={freshness}
      className="flex h-screen flex-col overflow-hidden bg-bg text-t1"
    >
      <TopBar
        title={PRESETS[preset].title}
        onShowPanel={show}
        onResetLayout={reset}
        workspaces={{ all: workspaces, current: preset, choose }}
      />
      <main className="relative min-h-0 flex-1">
        <Dock ref={dock} layout={layout} onChange={save} />
        <ConnectionBanner />
      </main>
      <GuestStrip />
      <StatusBar version={version} />
      <Dialogs commands={commands} />
    </div>
  );
}

/** Brings the request in front and puts the focus on its quotes: the next key picks a dealer. */
function toQuotes(show: DockHandle['show']): void {
  show('rfq');
  // The tab shows its panel with the next frame.
  window.requestAnimationFrame(() => focusIn('rfq'));
}
