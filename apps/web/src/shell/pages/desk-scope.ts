/**
 * The one live desk of this page: opened at the first render, kept for the lifetime of the page.
 */

import { QueryClient } from '@tanstack/react-query';
import type { StoreApi } from 'zustand/vanilla';
import { type DeskUi, openDeskUi } from '../../desk-state/desk-ui.ts';
import { viewOfText, withView } from '../../kit/grid/model/views.ts';
import { type DeskScope, withQueries } from '../../kit/live/use-desk.ts';
import { openPrefs, type Prefs } from '../../kit/prefs/prefs.ts';
import type { Urgency } from '../../lib/a11y/announcer.ts';
import { openConnection } from '../../platform/client/open-connection.ts';
import type { Identity } from '../../platform/client/shapes.ts';
import { Desk } from '../../platform/desk/desk.ts';
import type { DeskBrowser } from '../../platform/desk/desk-world.ts';

/** Ids of the page's two live regions. */
export const LIVE_REGIONS: Readonly<Record<Urgency, string>> = {
  polite: 'announce-polite',
  assertive: 'announce-assertive',
};

/** What one page gives its components: the live desk, and what is open on the screen. */
export type PageScope = { readonly live: DeskScope; readonly ui: StoreApi<DeskUi> };

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

/** The live desk of this user; a second call gets the same one, however often it is rendered. */
export function getDeskScope(identity: Identity): PageScope {
  if (open !== null && open.userId === identity.userId) return open.scope;
  const prefs = openPrefs();
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');
  const browser: DeskBrowser = {
    nowMs: () => Date.now(),
    later: (callback, ms) => {
      window.setTimeout(callback, ms);
    },
    repeat: (callback, ms) => {
      const timer = window.setInterval(callback, ms);
      return () => window.clearInterval(timer);
    },
    requestFrame: (callback) => {
      window.requestAnimationFrame(callback);
    },
    isHidden: () => document.hidden,
    wantsFlashes: () => prefs.getState().flashes && !reducedMotion.matches,
    publish: (text, urgency) => {
      const region = document.getElementById(LIVE_REGIONS[urgency]);
      if (region !== null) region.textContent = text;
    },
  };
  const world = { connection: openConnection(), cache: openCache() };
  const desk = withQueries(new Desk(world, identity, browser));
  const live: DeskScope = { desk, prefs, linkedView: takeViewOfLink(prefs) };
  const scope: PageScope = { live, ui: openDeskUi() };
  open = { userId: identity.userId, scope };
  desk.start();
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) desk.painter.repaint();
  });
  return scope;
}

const VIEW_HASH = '#view=';

/** A link to a saved view: it joins the reader's own, and its grid opens in it. Null without such a link. */
function takeViewOfLink(prefs: StoreApi<Prefs>): DeskScope['linkedView'] {
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
