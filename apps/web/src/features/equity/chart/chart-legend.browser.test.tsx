/** The chart's head: the session of the symbol beside the figures of a bar. */
import { expect, test } from 'vitest';
import { AT_MS, getInstrument, toQuote } from '../../../platform/testing/given.ts';
import { loadAccount } from '../../../platform/testing/given-desk.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { ChartPanel } from './chart-panel.tsx';

/** Figures of which a part is in sight; each that is cut is named so. */
function listShown(list: Element): string[] {
  const box = list.getBoundingClientRect();
  return [...list.children].flatMap((child) => {
    const { top, right } = child.getBoundingClientRect();
    if (top >= box.bottom) return [];
    return [right > box.right + 0.5 ? `${child.textContent}, cut` : (child.textContent ?? '')];
  });
}

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
  expect(listShown(session.element())).toEqual(['Low187.01', 'High190.02', 'VWAP188.7654']);
  // In 110 pixels the second figure would lose its last digits.
  session.element().setAttribute('style', 'width: 110px');
  expect(listShown(session.element())).toEqual(['Low187.01']);
  session.element().removeAttribute('style');
  ui.setState({ symbols: { 1: 'KO' } });
  await expect.element(session).toHaveTextContent('Low60.00High61.00VWAP–');
});
