/** Alerts on the chart: their lines, and the menu of a price, which begins one or fills the ticket. */
import { describe, expect, test } from 'vitest';
import { toIdentity } from '../../../platform/testing/given.ts';
import { secondClick } from '../../../ui-state/testing/real-pointer.ts';
import { givenServer, toAlert } from '../alerts/alerts.given.ts';
import { COUNT, showChart } from './chart.given.tsx';

async function show(more: Parameters<typeof showChart>[0] = {}) {
  const shown = showChart(more);
  await expect.element(shown.chart).toHaveAttribute('data-bars', String(COUNT));
  await expect.element(shown.panel.getByRole('button', { name: 'Draw' })).toBeVisible();
  const { left, top } = shown.chart.element().getBoundingClientRect();
  return { ...shown, at: (x: number, y: number) => ({ x: left + x, y: top + y }) };
}

/** The price of an item, in its label. */
const priceIn = (text: string | null): number => Number(/\d+\.\d\d/.exec(text ?? '')?.[0]);

describe('the menu of a price', () => {
  test('begins an alert at that price, on a tick', async () => {
    const { panel, ui, at } = await show();
    await secondClick(at(400, 200));
    const item = panel.getByRole('menuitem', { name: /^Alert at / });
    await expect.element(item).toHaveFocus();
    const price = priceIn(item.element().textContent);
    expect(price).toBeGreaterThan(170);
    expect(price).toBeLessThan(200);
    await item.click();
    expect(ui.getState().alertRequest).toEqual({ no: 1, symbol: 'AAPL', price });
    expect(ui.getState().panelRequest?.panel).toBe('alerts');
  });

  test('fills the ticket of who trades, and is no more than an alert for who does not', async () => {
    const { panel, ui, client, at } = await show();
    await secondClick(at(400, 200));
    await panel.getByRole('menuitem', { name: /^Limit .* in the ticket/ }).click();
    expect(ui.getState().ticketRequest?.request).toMatchObject({
      symbol: 'AAPL',
      orderType: 'LIMIT',
    });
    client.identity.setState(toIdentity('risk-manager'));
    await secondClick(at(400, 200));
    await expect.element(panel.getByRole('menuitem', { name: /^Alert at / })).toBeVisible();
    expect(panel.getByRole('menuitem', { name: /in the ticket/ }).elements()).toEqual([]);
  });

  test('opens by its key at the close of the bar that is read', async () => {
    const { panel, chart } = await show();
    // The pointer may be where another test has left it.
    await panel.getByRole('button', { name: 'Draw' }).hover();
    await expect.element(panel).toHaveTextContent('C 199.00');
    chart.element().focus();
    chart
      .element()
      .dispatchEvent(new PointerEvent('contextmenu', { bubbles: true, cancelable: true }));
    await expect.element(panel.getByRole('menuitem', { name: 'Alert at 199.00' })).toHaveFocus();
  });

  test('means nothing below the candles', async () => {
    const { panel, at } = await show();
    await secondClick(at(400, 470));
    await secondClick(at(400, 200));
    await expect.element(panel.getByRole('menu')).toBeVisible();
    expect(panel.getByRole('menu').elements()).toHaveLength(1);
  });
});

/** Pixels of a colour in a picture of the candles' pane. */
function countPixels(element: Element, token: string): number {
  const [canvas] = [...element.querySelectorAll('canvas')].toSorted(
    (a, b) => b.width * b.height - a.width * a.height,
  );
  const context = canvas?.getContext('2d');
  const hex = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  const wanted = [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
  if (canvas === undefined || context === null || context === undefined) return Number.NaN;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let i = 0; i < data.length; i += 4) {
    if (wanted.every((part, j) => data[i + j] === part)) count += 1;
  }
  return count;
}

test('alerts of the symbol that will fire again are lines, and go when they have fired', async () => {
  const server = givenServer({ alerts: [toAlert(1, { price: 185 })] });
  const shown = await show({ answers: server.answers });
  const count = () => countPixels(shown.chart.element(), '--warn');
  await expect.poll(count).toBeGreaterThan(20);
  server.state.alerts = [
    toAlert(1, { price: 185, isArmed: false }),
    toAlert(2, { symbol: 'KO', price: 180 }),
  ];
  await shown.refetch();
  await expect.poll(count).toBe(0);
});
