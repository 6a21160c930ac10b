/** Other symbols on the chart: chosen in its bar, read in the legend, kept for the next visit. */
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Print } from '../../../platform/client/shapes.ts';
import { type Responses, refused } from '../../../platform/testing/fake-calls.ts';
import { getInstrument } from '../../../platform/testing/given.ts';
import { toPrint } from '../time-and-sales/tape.given.ts';
import { COUNT, showChart, toCandles } from './chart.given.tsx';

type Answer = NonNullable<Responses['market.candles']>;

/** KO costs a tenth of AAPL and moves ten times as far. */
const answer: Answer = ({ symbol }) => ({
  items: toCandles(symbol === 'KO' ? 17 : 170).map((candle) => ({ ...candle, symbol })),
  nextCursor: null,
});

/** Four batches are a second: KO prints in seconds in which AAPL does not. */
const TAPES = {
  AAPL: [toPrint(4, { price: 200 }), toPrint(12, { price: 210 }), toPrint(20, { price: 220 })],
  KO: [
    toPrint(2, { symbol: 'KO', price: 50 }),
    toPrint(9, { symbol: 'KO', price: 55 }),
    toPrint(16, { symbol: 'KO', price: 60 }),
  ],
};

async function show(candles: Answer = answer) {
  const pushes = new Map<string, (prints: readonly Print[]) => void>();
  const bars = vi.fn((_: { readonly symbol: string }) => ({
    items: [],
    hasOlder: false,
    nextCursor: null,
  }));
  const shown = showChart({
    parts: {
      instruments: ['AAPL', 'KO', 'MSFT', 'IBM'].map((symbol) => getInstrument({ symbol })),
    },
    answers: {
      'market.candles': candles,
      'market.bars': bars,
      'market.trades': ({ symbol }) => ({
        items: TAPES[symbol as keyof typeof TAPES]?.toReversed() ?? [],
        nextCursor: null,
      }),
    },
    streams: {
      trades: (input, push) => {
        pushes.set((input as { readonly symbol: string }).symbol, push);
        return () => pushes.delete((input as { readonly symbol: string }).symbol);
      },
    },
  });
  const { panel, chart } = shown;
  await expect.element(chart).toHaveAttribute('data-bars', String(COUNT));
  return {
    ...shown,
    bars,
    pushes,
    legend: panel.getByRole('list', { name: 'Compared', exact: true }),
    open: () => panel.getByRole('button', { name: 'Compare' }).click(),
    add: async (symbol: string) => {
      await panel.getByRole('combobox', { name: 'Symbol' }).fill(symbol);
      await panel.getByRole('button', { name: 'Add' }).click();
    },
  };
}

describe('a compared symbol', () => {
  test('has its move since the left edge in the legend, and is kept', async () => {
    const shown = await show();
    await shown.open();
    await shown.add('ko');
    // From 170 to 199, and from 17 to 46.
    await expect.element(shown.legend).toHaveTextContent(/AAPL \+17\.06%\s*KO \+170\.59%/);
    expect(shown.prefs.getState().compared).toEqual(['KO']);
  });

  test('has its move up to the bar that is read', async () => {
    const shown = await show();
    shown.prefs.setState({ compared: ['KO'] });
    await shown.panel.getByRole('button', { name: 'Compare' }).hover();
    await expect.element(shown.legend).toHaveTextContent('KO +170.59%');
    shown.chart.element().focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(shown.legend).toHaveTextContent(/AAPL \+16\.47%\s*KO \+164\.71%/);
  });

  test('is removed again', async () => {
    const shown = await show();
    shown.prefs.setState({ compared: ['KO', 'MSFT'] });
    await shown.open();
    await shown.panel.getByRole('button', { name: 'Remove KO' }).click();
    await expect.element(shown.legend).not.toHaveTextContent('KO');
    await expect.element(shown.legend).toHaveTextContent('MSFT');
    await shown.panel.getByRole('button', { name: 'Remove MSFT' }).click();
    await expect.element(shown.legend).not.toBeInTheDocument();
  });

  test.each([
    ['NOPE', 'No share of this name'],
    ['AAPL', 'The chart is of this symbol'],
    ['KO', 'Compared already'],
  ])('%s is refused where it means nothing', async (symbol, fault) => {
    const shown = await show();
    shown.prefs.setState({ compared: ['KO'] });
    await shown.open();
    await shown.panel.getByRole('combobox', { name: 'Symbol' }).fill(symbol);
    await expect.element(shown.panel.getByText(fault)).toBeVisible();
    await expect.element(shown.panel.getByRole('button', { name: 'Add' })).toBeDisabled();
  });

  test('is one of three at most', async () => {
    const shown = await show();
    shown.prefs.setState({ compared: ['KO', 'MSFT', 'IBM'] });
    await shown.open();
    await expect
      .element(shown.panel.getByText('3 symbols at most: remove one first'))
      .toBeVisible();
  });

  test('states why it cannot be read', async () => {
    const shown = await show((wanted) => {
      if (wanted.symbol === 'KO') throw refused('The journal is not there');
      return answer(wanted);
    });
    shown.prefs.setState({ compared: ['KO'] });
    await expect.element(shown.legend).toHaveTextContent('KO – The journal is not there');
  });
});

test('bars of a compared symbol are read back to where the chart begins', async () => {
  const shown = await show(({ symbol }) => ({
    items: toCandles(100).slice(symbol === 'KO' ? 10 : 0),
    nextCursor: null,
  }));
  shown.prefs.setState({ compared: ['KO'] });
  await expect.poll(() => shown.bars.mock.calls.length).toBe(1);
  expect(shown.bars.mock.calls[0]?.[0]).toMatchObject({ symbol: 'KO', interval: '1m' });
});

describe('on bars of a second', () => {
  async function showSeconds() {
    const shown = await show();
    shown.prefs.setState({ compared: ['KO'], chart: { interval: '1s', indicators: [] } });
    await expect.element(shown.chart).toHaveAttribute('data-bars', '3');
    return shown;
  }

  test('a compared symbol has its last price up to each second of the chart', async () => {
    const { legend, bars } = await showSeconds();
    // AAPL from 200 to 220, KO from 50 to 60.
    await expect.element(legend).toHaveTextContent(/AAPL \+10\.00%\s*KO \+20\.00%/);
    expect(bars).not.toHaveBeenCalled();
  });

  test('its move goes on with what is printed, and ends with the comparison', async () => {
    const { legend, pushes, prefs } = await showSeconds();
    await expect.poll(() => [...pushes.keys()].toSorted()).toEqual(['AAPL', 'KO']);
    pushes.get('KO')?.([toPrint(22, { symbol: 'KO', price: 65 })]);
    pushes.get('AAPL')?.([toPrint(24, { price: 190 })]);
    await expect.element(legend).toHaveTextContent(/AAPL −5\.00%\s*KO \+30\.00%/);
    prefs.setState({ compared: [] });
    await expect.poll(() => [...pushes.keys()]).toEqual(['AAPL']);
  });
});
