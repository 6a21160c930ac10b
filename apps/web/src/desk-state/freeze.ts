/** Freezing stops what is drawn, never what is known: batches keep coming in and are counted (WCAG 2.2.2). */
import type { StoreApi } from 'zustand/vanilla';
import type { Desk } from '../platform/desk/desk.ts';
import type { DeskUi } from './desk-ui.ts';

export function toggleFreeze(desk: Desk, ui: StoreApi<DeskUi>): void {
  const isFrozen = !ui.getState().isFrozen;
  desk.hot.hold(isFrozen);
  ui.setState({ isFrozen });
  desk.announcer.announce(isFrozen ? 'Updates paused' : 'Updates resumed', 'polite');
}
