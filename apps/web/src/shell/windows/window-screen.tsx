/** Panels in a window of their own: the dock alone, with dialogs, keyboard and the state of the connection. */

import { useEffect, useRef, useState } from 'react';
import { focusPanel, useKeyboard } from '../../kit/keys/commands.ts';
import { feedStateNow, useIdentity, usePrefs, useTimed } from '../../kit/live/use-client.ts';
import { Empty } from '../../kit/ui/empty.tsx';
import { phrase } from '../../lib/text/phrase.ts';
import { getCapabilities } from '../../platform/account/capabilities.ts';
import { openDialog, toggleExplain } from '../../ui-state/ui-state.ts';
import { useUi, useUiStore } from '../../ui-state/use-ui.ts';
import { ConnectionBanner } from '../bars/connection-banner.tsx';
import { FeedPill } from '../bars/feed-pill.tsx';
import { LastNews } from '../bars/status-bar.tsx';
import { Dialogs } from '../dialogs/dialogs.tsx';
import { Dock, type DockHandle } from '../dock/dock.tsx';
import { type DockLayout, listPanels } from '../dock/dock-layout.ts';
import { mayShow, PANELS } from '../panels/panels.ts';
import { readWindow } from './window-link.ts';
import { keepPlace } from './window-place.ts';

type WindowScreenProps = {
  /** The query of the address. */
  readonly search: string;
  /** The last panel was closed. */
  readonly onEmpty: () => void;
};

export function WindowScreen({ search, onEmpty }: WindowScreenProps) {
  const capabilities = getCapabilities(useIdentity());
  const [layout] = useState(() => readWindow(search, (panel) => mayShow(panel, capabilities)));
  if (layout !== null) return <Panels layout={layout} onEmpty={onEmpty} />;
  return (
    <main className="h-dvh bg-s1">
      <h1 className="sr-only">Tradefloor panels</h1>
      <Empty title="No panel here">
        The address names no panel that your role may see. <a href="/">Open the trading screen</a>
      </Empty>
    </main>
  );
}

type PanelsProps = Pick<WindowScreenProps, 'onEmpty'> & { readonly layout: DockLayout };

function Panels({ layout, onEmpty }: PanelsProps) {
  const ui = useUiStore();
  const dock = useRef<DockHandle>(null);
  const freshness = useTimed(feedStateNow);
  const [first] = listPanels(layout);
  const title = first === undefined ? 'Panels' : PANELS[first].title;
  const show: DockHandle['show'] = (panel) => dock.current?.show(panel);
  const panelRequest = useUi((state) => state.panelRequest);
  useEffect(() => {
    if (panelRequest !== null) dock.current?.show(panelRequest.panel);
  }, [panelRequest]);
  useEffect(() => {
    document.title = `${phrase(title)}, Tradefloor`;
    if (first === undefined) return;
    const keep = (): void => keepPlace(first);
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [title, first]);
  useKeyboard(
    usePrefs((prefs) => prefs.keys),
    {
      palette: () => openDialog(ui, 'palette'),
      keys: () => openDialog(ui, 'keys'),
      explain: () => toggleExplain(ui),
      'panel.next': () => focusPanel(1),
      'panel.previous': () => focusPanel(-1),
    },
  );
  return (
    <div data-freshness={freshness} className="flex h-dvh flex-col overflow-hidden bg-bg text-t1">
      <h1 className="sr-only">{phrase`Tradefloor ${phrase(title)}`}</h1>
      <main className="relative min-h-0 flex-1">
        <Dock
          ref={dock}
          layout={layout}
          onChange={(changed) => {
            if (listPanels(changed).length === 0) onEmpty();
          }}
        />
        <ConnectionBanner />
      </main>
      <footer className="flex h-6 shrink-0 items-center justify-between gap-2 overflow-hidden border-line border-t bg-s2 px-2 text-11">
        <FeedPill />
        <LastNews />
      </footer>
      <Dialogs layout={{ show, reset: () => undefined, workspaces: [], choose: () => undefined }} />
    </div>
  );
}
