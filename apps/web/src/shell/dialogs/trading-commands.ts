/** What the palette offers besides instruments: every action of the shell that this person may take. */

import { DENSITIES, THEMES } from '@tradefloor/contracts/vocabulary/preferences';
import type { StoreApi } from 'zustand/vanilla';
import type { Prefs } from '../../kit/prefs/prefs.ts';
import { chordLabel } from '../../lib/keys/chord.ts';
import type { KeyCommandId } from '../../lib/keys/key-commands.ts';
import { chordFor } from '../../lib/keys/keymap.ts';
import type { Look } from '../../lib/look.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { getCapabilities } from '../../platform/account/capabilities.ts';
import type { TradingClient } from '../../platform/trading/trading-client.ts';
import { toggleFreeze } from '../../ui-state/freeze.ts';
import { isPanelId, type PanelId } from '../../ui-state/panel-ids.ts';
import { openDialog, requestTicket, toggleExplain, type UiState } from '../../ui-state/ui-state.ts';
import { PRESETS, type PresetId } from '../dock/presets.ts';
import { mayShow, PANELS } from '../panels/panels.ts';
import type { PaletteCommand } from './palette.tsx';

/** What the commands do with the panels on the page. */
export type LayoutPorts = {
  readonly show: (panel: PanelId) => void;
  readonly reset: () => void;
  /** To choose from; one alone is no choice. */
  readonly workspaces: readonly PresetId[];
  readonly choose: (workspace: PresetId) => void;
};

type CommandPorts = LayoutPorts & {
  readonly client: TradingClient;
  readonly ui: StoreApi<UiState>;
  readonly prefs: StoreApi<Prefs>;
};

/** Commands in the order shown before anything is typed. */
export function tradingCommands(ports: CommandPorts): readonly PaletteCommand[] {
  return [...tradeCommands(ports), ...panelCommands(ports), ...lookCommands(ports)];
}

const keyHint = ({ prefs }: CommandPorts, id: KeyCommandId): string =>
  chordLabel(chordFor(id, prefs.getState().keys));

function tradeCommands(ports: CommandPorts): PaletteCommand[] {
  const { client, ui, show } = ports;
  const capabilities = getCapabilities(client.identity.getState());
  const ticket = (side: 'BUY' | 'SELL'): void => {
    show('ticket');
    requestTicket(ui, { side });
  };
  const commands: PaletteCommand[] = [];
  if (capabilities.has('trade')) {
    commands.push(
      {
        id: 'buy',
        title: 'Buy ticket',
        words: 'order',
        hint: keyHint(ports, 'ticket.buy'),
        run: () => ticket('BUY'),
      },
      {
        id: 'sell',
        title: 'Sell ticket',
        words: 'order',
        hint: keyHint(ports, 'ticket.sell'),
        run: () => ticket('SELL'),
      },
      {
        id: 'cancel-all',
        title: 'Cancel all my working orders',
        words: 'mass',
        hint: keyHint(ports, 'cancel.all'),
        run: () => openDialog(ui, 'cancel-all'),
      },
    );
  }
  if (capabilities.has('kill')) {
    commands.push({
      id: 'kill',
      title: 'Kill switch',
      words: 'stop halt',
      hint: keyHint(ports, 'kill'),
      run: () => openDialog(ui, 'kill'),
    });
  }
  return commands;
}

function panelCommands(ports: CommandPorts): PaletteCommand[] {
  const { client, ui, show, reset, workspaces, choose } = ports;
  const capabilities = getCapabilities(client.identity.getState());
  return [
    ...Object.keys(PANELS)
      .filter(isPanelId)
      .filter((panel) => mayShow(panel, capabilities))
      .map((panel) => ({
        id: `panel-${panel}`,
        title: phrase`Show ${phrase(PANELS[panel].title)}`,
        words: 'panel open',
        run: () => show(panel),
      })),
    ...(workspaces.length === 1 ? [] : workspaces).map((workspace) => ({
      id: `workspace-${workspace}`,
      title: phrase`Workspace: ${phrase(PRESETS[workspace].title)}`,
      words: 'layout preset',
      run: () => choose(workspace),
    })),
    { id: 'reset-layout', title: 'Reset the layout', words: 'panels preset', run: reset },
    {
      id: 'freeze',
      title: 'Pause or resume updates',
      words: 'pause',
      hint: keyHint(ports, 'freeze'),
      run: () => toggleFreeze(client, ui),
    },
    {
      id: 'explain',
      title: 'Explain figures and controls',
      words: 'help what is this',
      hint: keyHint(ports, 'explain'),
      run: () => toggleExplain(ui),
    },
    {
      id: 'keys',
      title: 'Keyboard',
      words: 'shortcuts help',
      hint: keyHint(ports, 'keys'),
      run: () => openDialog(ui, 'keys'),
    },
    { id: 'help', title: 'How it works', words: 'help about', run: () => openDialog(ui, 'help') },
  ];
}

function lookCommands({ prefs }: CommandPorts): PaletteCommand[] {
  const set = (change: Partial<Look>): void =>
    prefs.setState(({ look }) => ({ look: { ...look, ...change } }));
  return [
    ...THEMES.map((theme) => ({
      id: `theme-${theme}`,
      title: phrase`Theme: ${phrase(theme)}`,
      words: 'look colour',
      run: () => set({ theme }),
    })),
    ...DENSITIES.map((density) => ({
      id: `rows-${density}`,
      title: phrase`Rows: ${phrase(density)}`,
      words: 'look density',
      run: () => set({ density }),
    })),
    {
      id: 'palette-cvd',
      title: 'Colour-vision palette on or off',
      words: 'look colour blind',
      run: () => set({ palette: prefs.getState().look.palette === 'cvd' ? 'normal' : 'cvd' }),
    },
  ];
}
