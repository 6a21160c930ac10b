/** The trading page on a phone: one panel at a time, for a finger, without scrolling aside. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { toIdentity } from '../../platform/testing/given.ts';
import { cutByWindow, pageOverflow, smallTargets } from '../../ui-state/testing/touch.ts';
import { requestPanel, requestTicket } from '../../ui-state/ui-state.ts';
import { PANELS } from '../panels/panels.ts';
import { showScreen } from '../testing/show-screen.tsx';

const TRADER = toIdentity('trader', { tradingStyle: 'high_touch' });
const UPRIGHT = { width: 360, height: 740 };
const ON_ITS_SIDE = { width: 740, height: 360 };
const FINGER_PX = 44;

const BAR = ['Watchlist', 'Chart', 'Ticket', 'Positions', 'Alerts'] as const;

async function open(size = UPRIGHT) {
  const shown = await showScreen(TRADER, size);
  const bar = shown.panel.getByRole('navigation', { name: 'Panels' });
  await expect.element(bar).toBeVisible();
  const press = (name: string) => bar.getByRole('button', { name, exact: true }).click();
  const region = (name: string) => shown.panel.getByRole('region', { name, exact: true });
  /** Shows a panel of the bar, and waits for its data. */
  const turnTo = async (name: (typeof BAR)[number]): Promise<void> => {
    await press(name);
    await expect.element(region(name)).toBeVisible();
    await expect.poll(() => region(name).element().querySelector('[aria-busy]')).toBeNull();
  };
  return { ...shown, bar, press, region, turnTo };
}

describe.each([
  ['upright', UPRIGHT],
  ['on its side', ON_ITS_SIDE],
])('a phone %s', (_, size) => {
  test.each(BAR)('%s has the full width, and what is pressed is for a finger', async (name) => {
    const { place, region, turnTo } = await open(size);
    await turnTo(name);
    expect(region(name).element().getBoundingClientRect()).toMatchObject({
      left: 0,
      width: size.width,
    });
    await expect.poll(() => smallTargets(place, FINGER_PX)).toEqual([]);
    expect(cutByWindow(place)).toEqual([]);
    expect(pageOverflow()).toBe(0);
  });
});

describe('the bar', () => {
  test('has the five panels of a trader and the list of all others', async () => {
    const { bar, press, panel, region } = await open();
    const names = bar
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent);
    expect(names).toEqual([...BAR, 'More']);
    await press('More');
    await panel.getByRole('button', { name: 'Depth', exact: true }).click();
    await expect.element(region('Depth')).toBeVisible();
    expect(bar.element().querySelector('[aria-current]')?.textContent).toBe('More');
    await press('More');
    await expect.element(panel.getByRole('button', { name: /Una One/ })).toBeVisible();
    expect(smallTargets(panel.element(), FINGER_PX)).toEqual([]);
  });

  test('follows what another panel or a link opens', async () => {
    const { bar, ui, region } = await open();
    requestPanel(ui, 'orders');
    await expect.element(region('Orders')).toBeVisible();
    requestPanel(ui, 'alerts');
    await expect.element(region('Alerts')).toBeVisible();
    expect(bar.element().querySelector('[aria-current]')?.textContent).toBe('Alerts');
  });
});

describe('a panel that is not shown', () => {
  test('is not fetched before it is wanted', async () => {
    const load = vi.spyOn(PANELS.auctions, 'load');
    onTestFinished(() => load.mockRestore());
    const { called } = await open();
    expect(load).not.toHaveBeenCalled();
    expect(called).not.toContain('market.candles');
    expect(called).not.toContain('orders.preview');
  });

  test('reads nothing of what is pushed, and reads it again when it is shown', async () => {
    const { called, push, turnTo } = await open();
    await turnTo('Chart');
    await turnTo('Alerts');
    await expect.poll(() => called).toContain('alerts.list');
    await turnTo('Watchlist');
    const reads = (): number => called.filter((path) => path === 'alerts.list').length;
    const before = reads();
    push('alerts.changed');
    await turnTo('Ticket');
    expect(reads()).toBe(before);
    await turnTo('Alerts');
    await expect.poll(reads).toBeGreaterThan(before);
  });

  test('keeps what was typed', async () => {
    const { panel, turnTo } = await open();
    await turnTo('Ticket');
    const quantity = panel.getByLabelText('Quantity', { exact: true });
    await quantity.fill('300');
    await turnTo('Chart');
    await expect.element(quantity).not.toBeVisible();
    await turnTo('Ticket');
    await expect.element(quantity).toHaveValue('300');
  });

  test('does not take the focus again when it comes back: that would open the keyboard', async () => {
    const { panel, ui, turnTo } = await open();
    await turnTo('Ticket');
    const quantity = panel.getByLabelText('Quantity', { exact: true });
    requestTicket(ui, { side: 'SELL' });
    await expect.element(quantity).toHaveFocus();
    await turnTo('Chart');
    await turnTo('Ticket');
    await expect.element(quantity).not.toHaveFocus();
  });
});

describe('the ticket', () => {
  test('opens the keyboard of numbers, and no field makes the page zoom', async () => {
    const { region, turnTo } = await open();
    await turnTo('Ticket');
    const inputs = [
      ...region('Ticket').element().querySelectorAll<HTMLInputElement>('input, select'),
    ];
    const typed = inputs.filter((input) => input.type === 'text');
    expect(typed.map(({ inputMode }) => inputMode)).toEqual(typed.map(() => 'decimal'));
    expect(typed.length).toBeGreaterThan(0);
    const sizes = inputs
      .filter((input) => input.type !== 'radio')
      .map((input) => Number.parseFloat(getComputedStyle(input).fontSize));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  });
});

test.each([
  ['upright', UPRIGHT],
  ['on its side', ON_ITS_SIDE],
])('%s, what a press has to be confirmed with is inside of the window', async (_, size) => {
  const { panel, turnTo } = await open(size);
  await turnTo('Positions');
  await panel.getByRole('button', { name: 'Flatten all' }).click();
  const dialog = page.getByRole('dialog', { name: /Flatten|Close/ });
  await expect.element(dialog).toBeVisible();
  const { left, right, top, bottom } = dialog.element().getBoundingClientRect();
  expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(size.width);
  expect(bottom).toBeLessThanOrEqual(size.height);
  expect(smallTargets(dialog.element(), FINGER_PX)).toEqual([]);
  expect(pageOverflow()).toBe(0);
});

describe('turned', () => {
  test('stays at its panel, with what was typed', async () => {
    const { panel, region, turnTo } = await open();
    await turnTo('Ticket');
    await panel.getByLabelText('Quantity', { exact: true }).fill('300');
    await page.viewport(ON_ITS_SIDE.width, ON_ITS_SIDE.height);
    await expect.element(region('Ticket')).toBeVisible();
    await expect.element(panel.getByLabelText('Quantity', { exact: true })).toHaveValue('300');
  });

  test('a window made wide has the dock, as it was saved last, and none of the phone’s styles', async () => {
    const { panel, bar } = await open();
    await page.viewport(1_440, 900);
    await expect.element(panel.getByRole('tab', { name: 'Orders' })).toBeVisible();
    await expect.element(bar).not.toBeInTheDocument();
    expect(document.documentElement.dataset['screen']).toBeUndefined();
    await panel.getByRole('tab', { name: 'Fills' }).click();
    await expect.element(panel.getByRole('region', { name: 'Fills' })).toBeVisible();
    await page.viewport(UPRIGHT.width, UPRIGHT.height);
    await expect.element(bar).toBeVisible();
    await page.viewport(1_440, 900);
    await expect.element(panel.getByRole('region', { name: 'Fills' })).toBeVisible();
  });
});
