/** The palette with every action of the shell that this person may take. */
import { type RefObject, useState } from 'react';
import { useClient, usePrefsStore } from '../../kit/live/use-client.ts';
import { useUiStore } from '../../ui-state/use-ui.ts';
import { Palette } from './palette.tsx';
import { type LayoutPorts, tradingCommands } from './trading-commands.ts';

type CommandPaletteProps = {
  readonly layout: LayoutPorts;
  /** What was typed before it was there. */
  readonly typed: RefObject<string>;
  readonly onClose: () => void;
};

export function CommandPalette({ layout, typed, onClose }: CommandPaletteProps) {
  const ports = { client: useClient(), ui: useUiStore(), prefs: usePrefsStore(), ...layout };
  const [first] = useState(() => typed.current);
  return <Palette commands={tradingCommands(ports)} first={first} onClose={onClose} />;
}
