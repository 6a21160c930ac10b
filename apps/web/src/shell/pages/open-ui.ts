/** What is open on the screen, with each link channel's symbol as the page was left. */
import type { StoreApi } from 'zustand/vanilla';
import type { Prefs } from '../../kit/prefs/prefs.ts';
import type { Account } from '../../platform/account/account.ts';
import { openUiState, type UiState } from '../../ui-state/ui-state.ts';

/** What of the account states what is listed. */
type Listed = Pick<Account, 'subscribe' | 'isLoaded' | 'instrument'>;

/**
 * Keeps the channels' symbols in the preferences. One that is not listed any more is dropped as soon as it is known what
 * is listed; until then it is shown, so that nothing else is shown first.
 * @param linked the symbol of a link, for the first channel; null without one
 */
export function openUi(
  account: Listed,
  prefs: StoreApi<Prefs>,
  linked: string | null,
): StoreApi<UiState> {
  const kept = prefs.getState().symbols;
  const ui = openUiState(linked === null ? kept : { ...kept, 1: linked });
  const stop = account.subscribe(() => {
    if (!account.isLoaded()) return;
    stop();
    const { symbols } = ui.getState();
    const listed = Object.entries(symbols).filter(([, each]) => account.instrument(each) !== null);
    if (listed.length < Object.keys(symbols).length) {
      ui.setState({ symbols: Object.fromEntries(listed) });
    }
  });
  ui.subscribe(({ symbols }, before) => {
    if (symbols !== before.symbols) prefs.setState({ symbols });
  });
  // The channels of all windows of this browser are the same.
  prefs.subscribe(({ symbols }) => {
    if (symbols !== ui.getState().symbols) ui.setState({ symbols });
  });
  return ui;
}
