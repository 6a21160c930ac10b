/** What changes with prices and with time: in the frame of the prices, for each frame is laid out and painted. */
import { expect, test } from 'vitest';
import { toQuote } from '../../platform/testing/given.ts';
import type { TradingClient } from '../../platform/trading/trading-client.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { SessionFigures } from '../market/session-figures.tsx';
import { useTimed } from './use-client.ts';

const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));

/** The text as it stands when a batch of prices has been drawn, in the same frame. */
async function drawBatch(client: TradingClient, panel: { element: () => Element }, low: number) {
  client.hot.apply([toQuote({ low })], 1_000);
  client.painter.invalidate();
  await frame();
  return panel.element().textContent;
}

test('figures computed of prices are drawn in the frame of the prices, not in one of their own', async () => {
  const { panel, client } = showPanel(<SessionFigures symbol="AAPL" decimals={2} />);
  await expect.element(panel.getByText('Low')).toBeVisible();
  await frame();
  expect(await drawBatch(client, panel, 187_000_000)).toContain('187.00');
  expect(await drawBatch(client, panel, 186_000_000)).toContain('186.00');
});

let now = 'early';
const read = () => now;
const Timed = () => useTimed(read);

test('a value of the time is looked at with the prices, and without them too', async () => {
  now = 'early';
  const { panel, client } = showPanel(<Timed />);
  await expect.element(panel).toHaveTextContent('early');
  await frame();
  now = 'later';
  expect(await drawBatch(client, panel, 187_000_000)).toBe('later');
  now = 'last';
  await expect.element(panel).toHaveTextContent('last');
});
