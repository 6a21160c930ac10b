import { describe, expect, test, vi } from 'vitest';
import type { Role } from '../../platform/client/shapes.ts';
import { setLimits } from '../../platform/testing/given-desk.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import type { PresetId } from '../dock/presets.ts';
import { tradingCommands } from './trading-commands.ts';

type Given = { readonly role?: Role; readonly workspaces?: readonly PresetId[] };

const list = ({ role = 'trader', workspaces = ['trade'] }: Given = {}) => {
  const { client, ui, prefs } = showPanel(<p>desk</p>, { role });
  setLimits(client, { desks: ['EQ'] });
  const show = vi.fn();
  const reset = vi.fn();
  const choose = vi.fn();
  const ports = { client, ui, prefs, show, reset, workspaces, choose };
  const commands = tradingCommands(ports);
  const find = (id: string) => commands.find((command) => command.id === id);
  return { ...ports, commands, find, ids: commands.map(({ id }) => id) };
};

describe('the commands of a role', () => {
  test.each<[Role, readonly string[], readonly string[]]>([
    ['trader', ['buy', 'sell', 'cancel-all', 'panel-ticket', 'panel-chart'], ['kill']],
    ['risk-manager', ['kill', 'panel-kill', 'panel-chart'], ['buy', 'cancel-all', 'panel-ticket']],
    ['viewer', ['panel-chart', 'freeze', 'keys', 'help'], ['buy', 'sell', 'kill', 'panel-orders']],
  ])('%s', (role, has, hasNot) => {
    const { ids } = list({ role });
    expect(ids).toEqual(expect.arrayContaining([...has]));
    expect(ids.filter((id) => hasNot.includes(id))).toEqual([]);
  });

  test('are named once each', () => {
    const { ids } = list({ workspaces: ['trade', 'research'] });
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('offer workspaces only where there is a choice', () => {
    const alone = list().ids.filter((id) => id.startsWith('workspace-'));
    expect(alone).toEqual([]);
    const { find, choose } = list({ workspaces: ['trade', 'research'] });
    find('workspace-research')?.run();
    expect(choose.mock.calls).toEqual([['research']]);
  });
});

describe('running a command', () => {
  test('a ticket comes to the front with its side, and nothing is sent', () => {
    const { find, show, ui } = list();
    find('sell')?.run();
    expect(show.mock.calls).toEqual([['ticket']]);
    expect(ui.getState().ticketRequest?.request).toEqual({ side: 'SELL' });
  });

  test('a panel is shown, the layout reset, a dialog opened', () => {
    const { find, show, reset, ui } = list();
    find('panel-chart')?.run();
    expect(show.mock.calls).toEqual([['chart']]);
    find('reset-layout')?.run();
    expect(reset).toHaveBeenCalledOnce();
    for (const dialog of ['keys', 'help', 'cancel-all'] as const) {
      find(dialog)?.run();
      expect(ui.getState().dialog).toBe(dialog);
    }
  });

  test('the look changes in one respect and keeps the others', () => {
    const { find, prefs } = list();
    const before = prefs.getState().look;
    find('rows-comfortable')?.run();
    find('palette-cvd')?.run();
    expect(prefs.getState().look).toEqual({ ...before, density: 'comfortable', palette: 'cvd' });
    find('palette-cvd')?.run();
    expect(prefs.getState().look).toEqual({ ...before, density: 'comfortable' });
    prefs.setState({ look: before });
  });

  test('updates are paused and resumed by the same command', () => {
    const { find, client } = list();
    find('freeze')?.run();
    expect(client.hot.isHeld()).toBe(true);
    find('freeze')?.run();
    expect(client.hot.isHeld()).toBe(false);
  });
});

test('a hint is the key in force, also one of the person’s own', () => {
  expect(list().find('buy')?.hint).toBe('F8');
  const { client, ui, prefs, show, reset, choose } = list();
  prefs.setState({ keys: { chords: { 'ticket.buy': 'Ctrl+Shift+KeyB' }, singleKeys: true } });
  const ports = { client, ui, prefs, show, reset, choose, workspaces: ['trade'] as const };
  expect(tradingCommands(ports).find(({ id }) => id === 'buy')?.hint).toBe('Ctrl+Shift+B');
});
