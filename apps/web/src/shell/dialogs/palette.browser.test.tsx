import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Role } from '../../platform/client/shapes.ts';
import { getInstrument, toQuote } from '../../platform/testing/given.ts';
import { loadAccount, setLimits } from '../../platform/testing/given-desk.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { Palette } from './palette.tsx';

const ran = vi.fn();
const COMMANDS = [
  { id: 'kill', title: 'Kill switch', words: 'stop halt', hint: 'F1', run: () => ran('kill') },
  { id: 'help', title: 'How it works', words: 'about', run: () => ran('help') },
  { id: 'theme', title: 'Theme: light', words: 'look', run: () => ran('theme') },
];

const show = async (role: Role = 'trader', first = '') => {
  ran.mockClear();
  const onClose = vi.fn();
  const shown = showPanel(<Palette commands={COMMANDS} first={first} onClose={onClose} />, {
    role,
    before: (client) => {
      setLimits(client, { desks: ['EQ'] });
      loadAccount(client, {
        instruments: [
          getInstrument(),
          getInstrument({
            symbol: 'MSFT',
            name: 'Microsoft Corp.',
            sector: 'Communication Services',
          }),
        ],
      });
      client.hot.apply([toQuote({ last: 190_000_000, priorClose: 200_000_000 })], 1);
    },
  });
  const box = shown.panel.getByRole('combobox');
  await expect.element(box).toHaveFocus();
  const titles = (): readonly (string | null)[] =>
    shown.panel
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);
  const chosen = (): string =>
    shown.panel.element().querySelector('[aria-selected="true"]')?.textContent ?? '';
  return { ...shown, onClose, box, titles, chosen };
};

describe('the list', () => {
  test('has everything before a word is typed, then what matches, best first', async () => {
    const { box, titles } = await show();
    await expect.poll(() => titles().length).toBe(5);
    await box.fill('h');
    await expect.poll(() => titles()[0]).toBe('How it works');
    await box.fill('stop');
    await expect.poll(titles).toEqual(['Kill switchF1']);
    await box.fill('commun');
    await expect.poll(() => titles().join()).toContain('MSFT  Microsoft Corp.');
  });

  test('begins with what was typed before it was there', async () => {
    const { box, titles } = await show('trader', 'stop');
    await expect.element(box).toHaveValue('stop');
    await expect.poll(titles).toEqual(['Kill switchF1']);
  });

  test('shows when nothing matches, and Enter then does nothing', async () => {
    const { panel, box, onClose } = await show();
    await box.fill('zzzz');
    await expect.element(panel.getByText('Nothing matches')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onClose).not.toHaveBeenCalled();
  });

  test('shows with a symbol its last price and the change of the day', async () => {
    const { box, titles } = await show();
    await box.fill('aapl');
    await expect.poll(() => titles()[0]).toMatch(/^AAPL {2}Apple Inc\.190\.00 {2}[-−]5\.00%$/);
  });
});

describe('the keyboard', () => {
  test('arrows choose and go round; a screen reader announces which', async () => {
    const { panel, box, chosen } = await show();
    await expect.poll(chosen).toBe('Kill switchF1');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(chosen).toBe('How it works');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect.poll(chosen).toMatch(/^MSFT/);
    const active = box.element().getAttribute('aria-activedescendant');
    expect(document.getElementById(active ?? '')?.textContent).toBe(chosen());
    expect(panel.getByRole('option').elements()).toHaveLength(5);
  });

  test('a new word starts at the top again', async () => {
    const { box, chosen } = await show();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await box.fill('h');
    await expect.poll(chosen).toBe('How it works');
  });

  test('Enter closes, then runs what is chosen', async () => {
    const { box, onClose } = await show();
    await box.fill('theme');
    await userEvent.keyboard('{Enter}');
    expect(ran.mock.calls).toEqual([['theme']]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('Escape closes without running anything', async () => {
    const { onClose } = await show();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(ran).not.toHaveBeenCalled();
  });
});

describe('a symbol', () => {
  test('is shown in the panels of the first channel', async () => {
    const { panel, box, ui } = await show();
    await box.fill('msft');
    await panel.getByRole('option', { name: /MSFT/ }).click();
    expect(ui.getState().symbols).toEqual({ 1: 'MSFT' });
  });
});

describe('a line that is an order', () => {
  test('fills the ticket and sends nothing', async () => {
    const { box, titles, ui } = await show();
    await box.fill('sell 500 aapl @ 189.4');
    await expect.poll(titles).toEqual(['Ticket: SELL 500 AAPL @ 189.4fills the ticket']);
    await userEvent.keyboard('{Enter}');
    expect(ui.getState().ticketRequest?.request).toMatchObject({
      side: 'SELL',
      symbol: 'AAPL',
      qty: 500,
      price: 189.4,
      orderType: 'LIMIT',
    });
  });

  test('without a price is at market', async () => {
    const { box, titles } = await show();
    await box.fill('b 1k msft');
    await expect.poll(titles).toEqual(['Ticket: BUY 1,000 MSFT at marketfills the ticket']);
  });

  test('is searched like any other word for one who may not trade', async () => {
    const { panel, box } = await show('viewer');
    await box.fill('sell 500 aapl');
    await expect.element(panel.getByText('Nothing matches')).toBeVisible();
  });
});
