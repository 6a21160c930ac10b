/** Moves panels of the dock, one or a whole group, into a window of their own, and back when that is closed. */
import { type DockOut, toPlace } from '../dock/dock-place.ts';
import { windowLink } from './window-link.ts';
import { windowFeatures } from './window-place.ts';

/** How often it is looked whether a window was closed: a closed one cannot be relied on to report it. */
const LOOK_EVERY_MS = 300;

/** @returns false where the browser does not allow the window: the panels stay */
export function openWindow(out: DockOut): boolean {
  const { tabs, remove, restore } = toPlace(out);
  const [first] = tabs;
  if (first === undefined) return false;
  const names = tabs.map(({ panel, channel }) => `${panel}-${channel}`);
  const opened = window.open(
    windowLink(tabs),
    ['tradefloor', ...names].join('-'),
    windowFeatures(first.panel),
  );
  if (opened === null) return false;
  remove();
  const timer = window.setInterval(() => {
    if (!opened.closed) return;
    window.clearInterval(timer);
    restore();
  }, LOOK_EVERY_MS);
  return true;
}
