/** The chart: figures of the bar that is read, indicators, orders and position as lines, and what is kept for the next visit. */
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  AT_MS,
  getInstrument,
  toIdentity,
  toOrder,
  toPosition,
  toQuote,
} from '../../../platform/testing/given.ts';
import { loadAccount } from '../../../platform/testing/given-desk.ts';
import { altClick } from '../../../ui-state/testing/real-pointer.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { COUNT, showChart, toCandles, toWorking } from './chart.given.tsx';
import { ChartPanel } from './chart-panel.tsx';

const { userId } = toIdentity();

function show(parts: Parameters<typeof loadAccount>[1] = {}) {
  const shown = showPanel(<ChartPanel channel={1} />, {
    answers: { 'market.candles': () => ({ items: [...toCandles(100)], nextCursor: null }) },
    before: (client) => {
      loadAccount(client, { instruments: [getInstrument()], ...parts });
      client.hot.apply([toQuote()], AT_MS);
    },
  });
  return { ...shown, chart: shown.panel.getByTestId('chart') };
}

/** Chooses in the list of indicators, which stays open. */
async function choose({ panel }: ReturnType<typeof show>, ...names: readonly string[]) {
  await panel.getByRole('button', { name: 'Indicators' }).click();
  for (const name of names) await panel.getByRole('checkbox', { name }).click();
}

test('candles without a response keep what is drawn, with the reason and since when', async () => {
  let isSilent = false;
  const candles = () => {
    if (isSilent) throw new Error('socket closed');
    return { items: [...toCandles(100)], nextCursor: null };
  };
  // News that never come: no other query of the chart has a note of its own.
  const news = () => new Promise<never>(() => undefined);
  const { panel, chart, refetch } = showChart({
    answers: { 'market.candles': candles, 'intelligence.news': news },
  });
  await expect.element(chart).toHaveAttribute('data-bars', String(COUNT));
  isSilent = true;
  void refetch();
  await expect.element(panel).toHaveTextContent(/No update since .* UTC/);
  await expect.element(panel).toHaveTextContent(/Candles: No response from the platform/);
  await expect.element(chart).toHaveAttribute('data-bars', String(COUNT));
  isSilent = false;
  void refetch();
  await expect.element(panel).not.toHaveTextContent(/No update since/);
});

describe('indicators', () => {
  test('that are chosen are drawn and have their figures at the newest bar', async () => {
    const shown = show();
    const { panel, chart } = shown;
    await expect.element(chart).toHaveAttribute('data-bars', String(COUNT));
    await choose(shown, 'Moving average, 20 bars', 'Relative strength index, 14');
    const figures = panel.getByRole('list', { name: 'Indicators' });
    // The mean of 110 to 129; nothing has fallen.
    await expect.element(figures).toHaveTextContent('SMA 20 119.500RSI 14 100.0');
    await expect.element(chart).toHaveAttribute('data-indicators', 'SMA20 RSI');
    expect(shown.prefs.getState().chart.indicators).toEqual(['SMA20', 'RSI']);
    await panel.getByRole('checkbox', { name: 'Moving average, 20 bars' }).click();
    await expect.element(chart).toHaveAttribute('data-indicators', 'RSI');
  });

  test('without enough bars have a dash', async () => {
    const shown = show();
    await choose(shown, 'Moving average, 50 bars');
    const figures = shown.panel.getByRole('list', { name: 'Indicators' });
    await expect.element(figures).toHaveTextContent('SMA 50 –');
  });

  test('have the figures of the bar that the keys read', async () => {
    const shown = show();
    const { panel, chart } = shown;
    await expect.element(chart).toHaveAttribute('data-bars', String(COUNT));
    // The pointer may be where another test has left it.
    await panel.getByRole('button', { name: 'Indicators' }).hover();
    shown.prefs.setState({ chart: { interval: '1m', indicators: ['SMA20'] } });
    await expect.element(panel.getByRole('list')).toHaveTextContent('SMA 20 119.500');
    chart.element().focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(panel.getByRole('list')).toHaveTextContent('SMA 20 118.500');
    await expect.element(panel).toHaveTextContent('C 128.00');
  });
});

describe('orders', () => {
  const own = { symbol: 'AAPL', userId, status: 'NEW' } as const;

  test('of oneself that work or wait in the symbol are lines, and the position is one', async () => {
    const { chart } = show({
      orders: [
        toOrder(1, { ...own, price: 128 }),
        toOrder(2, { ...own, orderType: 'STOP', price: null, stopPrice: 131, triggered: false }),
        toOrder(3, { ...own, status: 'FILLED', price: 127 }),
        toOrder(4, { ...own, userId: 'another', price: 126 }),
        toOrder(5, { ...own, symbol: 'MSFT', price: 125 }),
        toOrder(6, { ...own, orderType: 'MARKET', price: null }),
      ],
      positions: [toPosition({ symbol: 'AAPL', userId, netQty: 300, avgPx: 128.2 })],
    });
    await expect.element(chart).toHaveAttribute('data-orders', '3');
    await expect.element(chart).toHaveAccessibleName(/, 3 lines of orders\. /);
  });
});

describe('a click with Alt', () => {
  test('fills the ticket with a limit at that price, on a tick, and takes no line', async () => {
    const { chart, panel, ui, findLine } = showChart({ parts: { orders: [toWorking()] } });
    await expect.element(chart).toHaveAttribute('data-orders', '1');
    // Within a few pixels of the line at 189.40; a pixel is about eleven cents.
    await altClick(await findLine());
    await expect
      .poll(() => ui.getState().ticketRequest?.request)
      .toMatchObject({
        symbol: 'AAPL',
        orderType: 'LIMIT',
      });
    const { price = 0 } = ui.getState().ticketRequest?.request ?? {};
    expect(Math.abs(price - 189.4)).toBeLessThan(1);
    expect(Math.round(price * 1e6) % 10_000).toBe(0);
    expect(panel.getByRole('dialog').elements()).toEqual([]);
  });

  test('means nothing below the candles, nor for who does not trade', async () => {
    const { chart, ui, client } = showChart({ role: 'risk-manager' });
    await expect.element(chart).toHaveAttribute('data-bars', String(COUNT));
    const { left, top } = chart.element().getBoundingClientRect();
    const clickAt = (down: number) => altClick({ x: left + 300, y: top + down });
    await clickAt(100);
    client.identity.setState(toIdentity('trader'));
    await clickAt(450);
    // Far below the first: the last one has come once its price is there.
    await clickAt(300);
    await expect.poll(() => ui.getState().ticketRequest?.request.price).toBeLessThan(185);
    expect(ui.getState().ticketRequest?.no).toBe(1);
  });
});

test('the length of a bar is kept for the next visit', async () => {
  const { panel, prefs, chart } = show();
  await panel.getByText('5m', { exact: true }).click();
  await expect.element(chart).toHaveAccessibleName(/ candles of 5m, /);
  expect(prefs.getState().chart.interval).toBe('5m');
});

test('all bars, or the newest, are a press away', async () => {
  const { panel, chart } = show();
  await expect.element(chart).toHaveAttribute('data-bars', String(COUNT));
  await panel.getByRole('button', { name: 'Fit' }).click();
  await panel.getByRole('button', { name: 'Now' }).click();
  await expect.element(panel).toHaveTextContent('C 129.00');
});
