/** Freezing stops what is drawn, never what is known: batches keep coming in and are counted (WCAG 2.2.2). */
import type { StoreApi } from 'zustand/vanilla';
import type { TradingClient } from '../platform/trading/trading-client.ts';
import type { UiState } from './ui-state.ts';

export function toggleFreeze(client: TradingClient, ui: StoreApi<UiState>): void {
  const isFrozen = !ui.getState().isFrozen;
  client.hot.hold(isFrozen);
  ui.setState({ isFrozen });
  client.announcer.announce(isFrozen ? 'Updates paused' : 'Updates resumed', 'polite');
}
