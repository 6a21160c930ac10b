/** The palette with every action of the shell that this person may take. */
import { useClient, usePrefsStore } from '../../kit/live/use-client.ts';
import { useUiStore } from '../../ui-state/use-ui.ts';
import { Palette } from './palette.tsx';
import { type LayoutPorts, tradingCommands } from './trading-commands.ts';

type CommandPaletteProps = { readonly layout: LayoutPorts; readonly onClose: () => void };

export function CommandPalette({ layout, onClose }: CommandPaletteProps) {
  const ports = { client: useClient(), ui: useUiStore(), prefs: usePrefsStore(), ...layout };
  return <Palette commands={tradingCommands(ports)} onClose={onClose} />;
}
