/** The chart's head: the session of the symbol beside the figures of a bar. */
import { expect, test } from 'vitest';
import { AT_MS, getInstrument, toQuote } from '../../../platform/testing/given.ts';
import { loadAccount } from '../../../platform/testing/given-desk.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { ChartPanel } from './chart-panel.tsx';

test('names the session’s low, high and average price of the symbol that is charted', async () => {
  const { panel, ui } = showPanel(<ChartPanel channel={1} />, {
    answers: {
      'market.candles': () => ({ items: [], nextCursor: null }),
    },
    before: (client) => {
      loadAccount(client, { instruments: [getInstrument(), getInstrument({ symbol: 'KO' })] });
      const prices = { low: 187_010_000, high: 190_020_000, vwap: 188_765_400 };
      client.hot.apply(
        [toQuote(prices), toQuote({ symbol: 'KO', low: 60_000_000, high: 61_000_000, vwap: 0 })],
        AT_MS,
      );
    },
  });
  const session = panel.getByLabelText('Session');
  await expect.element(session).toHaveTextContent('Low187.01High190.02VWAP188.7654');
  ui.setState({ symbols: { 1: 'KO' } });
  await expect.element(session).toHaveTextContent('Low60.00High61.00VWAP–');
});
