/** The page's keyboard around a panel under test: commands reach the panel in focus as they do on the trading page. */
import type { ReactNode } from 'react';
import { useKeyboard } from '../../kit/keys/commands.ts';
import { usePrefs } from '../../kit/live/use-client.ts';

const NO_COMMANDS = {};

export function WithKeyboard({ children }: { readonly children: ReactNode }) {
  useKeyboard(
    usePrefs((prefs) => prefs.keys),
    NO_COMMANDS,
  );
  return children;
}
