/** The heatmap: tiles by sector, as large as they trade, with the change of each; picked by pointer and keys. */
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { getInstrument, toQuote } from '../../../platform/testing/given.ts';
import { loadAccount } from '../../../platform/testing/given-desk.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { HeatmapPanel } from './heatmap-panel.tsx';

/** By money 300, 200 and 100 million; by shares the other way about. */
const instruments = [
  getInstrument({
    symbol: 'AAPL',
    sector: 'Information Technology',
    adv: 1_000_000,
    referencePrice: 300,
  }),
  getInstrument({
    symbol: 'MSFT',
    sector: 'Information Technology',
    adv: 2_000_000,
    referencePrice: 100,
  }),
  getInstrument({ symbol: 'XOM', sector: 'Energy', adv: 10_000_000, referencePrice: 10 }),
];

function show(given = instruments) {
  const shown = showPanel(<HeatmapPanel channel={1} />, {
    before: (client) => {
      loadAccount(client, { instruments: given });
      client.hot.apply(
        [
          toQuote({ symbol: 'AAPL', priorClose: 100_000_000, last: 101_000_000 }),
          toQuote({ symbol: 'XOM', priorClose: 100_000_000, last: 95_000_000 }),
        ],
        null,
      );
    },
  });
  const tile = (symbol: string) => shown.panel.getByRole('button', { name: new RegExp(symbol) });
  const area = (symbol: string): number => {
    const { width, height } = tile(symbol).element().getBoundingClientRect();
    return width * height;
  };
  return { ...shown, tile, area };
}

test('a tile is as large as a usual day trades: by money, or by shares', async () => {
  const { panel, tile, area } = show();
  await expect.element(tile('AAPL')).toBeVisible();
  expect(area('AAPL') / area('MSFT')).toBeCloseTo(1.5, 1);
  expect(area('AAPL')).toBeGreaterThan(area('MSFT'));
  expect(area('MSFT')).toBeGreaterThan(area('XOM'));
  await panel.getByRole('radio', { name: 'Shares' }).click({ force: true });
  await expect.poll(() => area('XOM') > area('MSFT')).toBe(true);
  expect(area('MSFT')).toBeGreaterThan(area('AAPL'));
});

test('companies stand in their sector', async () => {
  const { panel, tile } = show();
  await expect.element(tile('XOM')).toBeVisible();
  const tech = panel.getByRole('region', { name: 'Information Technology' });
  expect(tech.getByRole('button').elements()).toHaveLength(2);
  const energy = panel.getByRole('region', { name: 'Energy' });
  await expect.element(energy.getByRole('button')).toHaveTextContent('XOM');
});

describe('the change since the close of the day before', () => {
  test('is on the tile, and nothing is without a price', async () => {
    const { tile } = show();
    await expect.element(tile('AAPL')).toHaveTextContent('+1.00%');
    await expect.element(tile('XOM')).toHaveTextContent('−5.00%');
    expect(tile('MSFT').element().textContent).toBe('MSFT');
  });

  test('follows the market, and so does the colour', async () => {
    const { tile, client } = show();
    await expect.element(tile('AAPL')).toHaveTextContent('+1.00%');
    const before = tile('AAPL').element().getAttribute('style');
    client.hot.apply(
      [toQuote({ symbol: 'AAPL', priorClose: 100_000_000, last: 98_500_000 })],
      null,
    );
    client.painter.invalidate();
    await expect.element(tile('AAPL')).toHaveTextContent('−1.50%');
    expect(tile('AAPL').element().getAttribute('style')).not.toBe(before);
  });
});

describe('a tile', () => {
  test('that is pressed is what the channel shows', async () => {
    const { tile, ui } = show();
    await tile('XOM').click();
    await expect.element(tile('XOM')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(tile('AAPL')).toHaveAttribute('aria-pressed', 'false');
    expect(ui.getState().symbols[1]).toBe('XOM');
  });

  test('is reached by arrows from its neighbour; one tile is in the tab order', async () => {
    const { tile, panel } = show();
    await tile('AAPL').click();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tile('MSFT')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.element(tile('AAPL')).toHaveFocus();
    expect(panel.element().querySelectorAll('[data-symbol][tabindex="0"]')).toHaveLength(1);
  });
});

test('without instruments it waits for them', async () => {
  const { panel } = show([]);
  await expect.element(panel.getByText('Waiting for market data')).toBeVisible();
});
