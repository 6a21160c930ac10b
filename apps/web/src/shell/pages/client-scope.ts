/**
 * The one trading client of this page: opened at the first render, kept for the lifetime of the
 * page.
 */

import { QueryClient } from '@tanstack/react-query';
import type { StoreApi } from 'zustand/vanilla';
import { viewOfText, withView } from '../../kit/grid/model/views.ts';
import { requestDrawing } from '../../kit/live/drawing-frame.ts';
import { type ClientScope, withQueries } from '../../kit/live/use-client.ts';
import { openPrefs, type Prefs } from '../../kit/prefs/prefs.ts';
import { publishAnnouncement } from '../../kit/ui/live-regions.tsx';
import { phrase } from '../../lib/text/phrase.ts';
import { openConnection } from '../../platform/client/open-connection.ts';
import type { Identity } from '../../platform/client/shapes.ts';
import type { ClientBrowser } from '../../platform/trading/client-deps.ts';
import { TradingClient } from '../../platform/trading/trading-client.ts';
import type { UiState } from '../../ui-state/ui-state.ts';
import { openUi } from './open-ui.ts';

/** What one page gives its components: the trading client, and what is open on the screen. */
export type PageScope = { readonly live: ClientScope; readonly ui: StoreApi<UiState> };

/** Results are cached while they have observers, and refetched when a push invalidates them. */
const openCache = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnWindowFocus: false,
        staleTime: 1_000,
        gcTime: 60_000,
      },
    },
  });

let open: { readonly userId: string; readonly scope: PageScope } | null = null;

/**
 * The trading client of this user; a second call gets the same one, however often it is rendered.
 */
export function getClientScope(identity: Identity): PageScope {
  if (open !== null && open.userId === identity.userId) return open.scope;
  const prefs = openPrefs();
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');
  const browser: ClientBrowser = {
    nowMs: () => Date.now(),
    later: (callback, ms) => {
      window.setTimeout(callback, ms);
    },
    repeat: (callback, ms) => {
      const timer = window.setInterval(callback, ms);
      return () => window.clearInterval(timer);
    },
    requestFrame: requestDrawing,
    isHidden: () => document.hidden,
    wantsFlashes: () => prefs.getState().flashes && !reducedMotion.matches,
    publish: publishAnnouncement,
  };
  const world = { connection: openConnection(identity.userId), cache: openCache() };
  const client = withQueries(new TradingClient(world, identity, browser));
  const live: ClientScope = { client, prefs, linkedView: takeViewOfLink(prefs) };
  const scope: PageScope = { live, ui: openUi(client.account, prefs, takeSymbolOfLink()) };
  open = { userId: identity.userId, scope };
  client.start();
  // The page is another one without having been loaded.
  client.announcer.announce(phrase`Logged in as ${identity.displayName}`, 'polite');
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) client.painter.repaint();
  });
  return scope;
}

const SYMBOL_HASH = '#symbol=';

/** The symbol of a link, once; null without one. */
function takeSymbolOfLink(): string | null {
  const { hash } = window.location;
  if (!hash.startsWith(SYMBOL_HASH)) return null;
  window.history.replaceState(null, '', '/');
  return hash.slice(SYMBOL_HASH.length).toUpperCase();
}

const VIEW_HASH = '#view=';

/** A link to a saved view: it joins the reader's own, and its grid opens in it. Null without such a link. */
function takeViewOfLink(prefs: StoreApi<Prefs>): ClientScope['linkedView'] {
  const { hash } = window.location;
  if (!hash.startsWith(VIEW_HASH)) return null;
  const requested = viewOfText(hash.slice(VIEW_HASH.length));
  window.history.replaceState(null, '', '/');
  if (requested === null) return null;
  const { grid, view } = requested;
  prefs.setState(({ grids, gridViews }) => ({
    grids: { ...grids, [grid]: view.look },
    gridViews: { ...gridViews, [grid]: withView(gridViews[grid] ?? [], view) },
  }));
  return requested;
}
