import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Role } from '../../platform/client/shapes.ts';
import { setLimits } from '../../platform/testing/given-desk.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { KeySheet } from './key-sheet.tsx';

const show = async (role: Role = 'trader') => {
  const shown = showPanel(<KeySheet onClose={() => undefined} />, {
    role,
    before: (client) => setLimits(client, { desks: ['EQ'] }),
  });
  const { panel, prefs } = shown;
  await expect.element(panel.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  const key = (title: string) => panel.getByRole('button', { name: new RegExp(`^${title}: `) });
  const chords = () => prefs.getState().keys.chords;
  return { ...shown, key, chords };
};

describe('the sheet of keys', () => {
  test('lists what a person has a use for', async () => {
    const trader = await show();
    await expect.element(trader.key('Buy ticket')).toHaveTextContent('F8');
    expect(trader.key('Kill switch').elements()).toEqual([]);
    const risk = await show('risk-manager');
    await expect.element(risk.key('Kill switch')).toHaveTextContent('Ctrl+Alt+K');
    expect(risk.key('Buy ticket').elements()).toEqual([]);
  });

  test('finds a command by its words and by its key', async () => {
    const { panel, key } = await show();
    const filter = panel.getByLabelText('Filter keys');
    await expect.element(filter).toHaveFocus();
    await filter.fill('SELL TICK');
    await expect.element(key('Sell ticket')).toBeVisible();
    await expect.element(key('Buy ticket')).not.toBeInTheDocument();
    await filter.fill('f8');
    await expect.element(key('Buy ticket')).toBeVisible();
    await expect.element(key('Sell ticket')).not.toBeInTheDocument();
  });
});

describe('another key', () => {
  test('is the next chord pressed, and is kept', async () => {
    const { key, chords } = await show();
    await key('Buy ticket').click();
    await expect.element(key('Buy ticket')).toHaveTextContent('press keys…');
    await userEvent.keyboard('{Control>}{Shift>}y{/Shift}{/Control}');
    await expect.element(key('Buy ticket')).toHaveTextContent('Ctrl+Shift+Y');
    expect(chords()).toEqual({ 'ticket.buy': 'Ctrl+Shift+KeyY' });
  });

  test('that is in use is refused with the name of its command', async () => {
    const { panel, key, chords } = await show();
    await key('Buy ticket').click();
    await userEvent.keyboard('{F9}');
    await expect.element(panel.getByText('F9 is: Sell ticket')).toBeVisible();
    await expect.element(key('Buy ticket')).toHaveTextContent('F8');
    expect(chords()).toEqual({});
  });

  test('Escape keeps the old one and the sheet open', async () => {
    const { panel, key, chords } = await show();
    await key('Buy ticket').click();
    await userEvent.keyboard('{Escape}');
    await expect.element(key('Buy ticket')).toHaveTextContent('F8');
    await expect.element(panel.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
    expect(chords()).toEqual({});
  });

  test('all are given back at once', async () => {
    const { panel, key, prefs } = await show();
    prefs.setState({ keys: { chords: { 'ticket.buy': 'F2' }, singleKeys: false } });
    await expect.element(key('Buy ticket')).toHaveTextContent('F2');
    await panel.getByRole('button', { name: 'Back to the defaults' }).click();
    await expect.element(key('Buy ticket')).toHaveTextContent('F8');
    await expect.element(panel.getByRole('checkbox')).toBeChecked();
  });
});

test('single characters can be switched off', async () => {
  const { panel, prefs } = await show();
  await panel.getByRole('checkbox', { name: /Enable single-key shortcuts/ }).click();
  expect(prefs.getState().keys.singleKeys).toBe(false);
});
