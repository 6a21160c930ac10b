/** The one live desk of this page: opened at the first render, kept for the life of the page. */
import type { Urgency } from '../../lib/a11y/announcer.ts';
import { Desk, type DeskBrowser } from '../data/desk.ts';
import type { Identity } from '../data/shapes.ts';
import { openTrpcPort } from '../data/trpc-port.ts';
import type { DeskScope } from '../data/use-desk.ts';
import { viewOfText, withView } from '../grid/views.ts';
import { openPrefs } from '../prefs/prefs.ts';
import { openDeskUi } from './desk-ui.ts';

/** Ids of the page's two live regions. */
export const LIVE_REGIONS: Readonly<Record<Urgency, string>> = {
  polite: 'announce-polite',
  assertive: 'announce-assertive',
};

let open: { readonly userId: string; readonly scope: DeskScope } | null = null;

/** The live desk of this person; a second call gets the same one, whoever renders how often. */
export function deskScopeOf(identity: Identity): DeskScope {
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
    say: (text, urgency) => {
      const region = document.getElementById(LIVE_REGIONS[urgency]);
      if (region !== null) region.textContent = text;
    },
  };
  const desk = new Desk(openTrpcPort(), identity, browser);
  const scope: DeskScope = { desk, prefs, ui: openDeskUi() };
  takeViewOfLink(scope);
  open = { userId: identity.userId, scope };
  desk.start();
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) desk.painter.repaint();
  });
  return scope;
}

const VIEW_HASH = '#view=';

/** A link to a saved view: it joins the reader's own, and its grid opens in it. */
function takeViewOfLink({ prefs, ui }: DeskScope): void {
  const { hash } = window.location;
  if (!hash.startsWith(VIEW_HASH)) return;
  const asked = viewOfText(hash.slice(VIEW_HASH.length));
  window.history.replaceState(null, '', '/');
  if (asked === null) return;
  const { grid, view } = asked;
  prefs.setState(({ grids, gridViews }) => ({
    grids: { ...grids, [grid]: view.look },
    gridViews: { ...gridViews, [grid]: withView(gridViews[grid] ?? [], view) },
  }));
  ui.setState({ viewAsked: asked });
}
