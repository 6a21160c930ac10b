/** A panel under test with a screen state that the test can read and set, and with the keys of the desk. */
import type { ReactNode } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { useKeyboard } from '../../kit/keys/commands.ts';
import { usePrefs } from '../../kit/live/use-client.ts';
import type { UiState } from '../ui-state.ts';
import { UiContext } from '../use-ui.ts';

type WithUiProps = { readonly ui: StoreApi<UiState>; readonly children: ReactNode };

/** Put around the panel: `showPanel(<WithUi ui={ui}>…</WithUi>)`. */
export function WithUi({ ui, children }: WithUiProps) {
  useKeyboard(
    usePrefs(({ keys }) => keys),
    {},
  );
  return <UiContext value={ui}>{children}</UiContext>;
}
