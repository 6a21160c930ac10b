/** Bars of a second: the tape as it is when the chart opens, continued by what is printed, and stated as such. */
import { expect, test } from 'vitest';
import type { Print } from '../../../platform/client/shapes.ts';
import { AT_MS, getInstrument, toQuote } from '../../../platform/testing/given.ts';
import { loadAccount } from '../../../platform/testing/given-desk.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { toPrint, toPrints } from '../time-and-sales/tape.given.ts';
import { ChartPanel } from './chart-panel.tsx';

test('seconds are made of the prints since the chart was opened, which it states', async () => {
  let publish: ((prints: readonly Print[]) => void) | null = null;
  const { panel, prefs } = showPanel(<ChartPanel channel={1} />, {
    answers: {
      'market.candles': () => ({ items: [], nextCursor: null }),
      // Two seconds and a half: the batches of a second lie 250 ms apart.
      'market.trades': () => ({ items: toPrints(1, 10).toReversed(), nextCursor: null }),
    },
    streams: {
      trades: (_, push) => {
        publish = push;
        return undefined;
      },
    },
    before: (client) => {
      loadAccount(client, { instruments: [getInstrument()] });
      client.hot.apply([toQuote()], AT_MS);
    },
  });
  await panel.getByText('1s', { exact: true }).click();
  await expect.element(panel).toHaveTextContent('since this chart was opened');
  expect(prefs.getState().chart.interval).toBe('1s');
  const chart = panel.getByTestId('chart');
  await expect.poll(() => publish).not.toBeNull();
  const send = (prints: readonly Print[]) => publish?.(prints);
  await expect
    .poll(() => {
      send([toPrint(40, { price: 190 })]);
      return panel.element().textContent;
    })
    .toContain('C 190.00');
  const before = Number(chart.element().getAttribute('data-bars'));
  send([toPrint(41, { price: 195 }), toPrint(60, { price: 192 })]);
  await expect.element(chart).toHaveAttribute('data-bars', String(before + 1));
  await expect.element(panel).toHaveTextContent('C 192.00');
});
