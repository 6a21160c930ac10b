/** Moves a panel of the dock into a window of its own, and back when that is closed. */
import type { DockPlace } from '../dock/dock-layout.ts';
import { windowLink } from './window-link.ts';
import { windowFeatures } from './window-place.ts';

/** How often it is looked whether a window was closed: a closed one cannot be relied on to report it. */
const LOOK_EVERY_MS = 300;

/** @returns false where the browser does not allow the window: the panel stays */
export function openWindow({ tab, remove, restore }: DockPlace): boolean {
  const opened = window.open(
    windowLink([tab]),
    `tradefloor-${tab.panel}-${tab.channel}`,
    windowFeatures(tab.panel),
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
