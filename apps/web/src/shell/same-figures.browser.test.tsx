/** A figure that stands at several places is the same at all of them, with every tick. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { PositionsPanel } from '../features/equity/positions/positions-panel.tsx';
import { CurrencyPositions } from '../features/fx/currency-positions-box.tsx';
import { PACES } from '../platform/client/pushes.ts';
import { toPosition, toQuote } from '../platform/testing/given.ts';
import { loadAccount } from '../platform/testing/given-desk.ts';
import { showPanel } from '../ui-state/testing/show-panel.tsx';
import { AccountRibbon } from './bars/account-ribbon.tsx';

const MINUTE_MS = 60_000;

/** Header, positions and currencies together; nothing that waits for a clock goes on. */
function show(mids: Readonly<Record<string, number>>) {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { panel, client } = showPanel(
    <>
      <AccountRibbon />
      <PositionsPanel />
      <CurrencyPositions />
    </>,
    {
      before: (given) => {
        loadAccount(given, {
          positions: [
            toPosition({ symbol: 'AAPL', netQty: 100, avgPx: 189, realisedPnl: 10, fees: 1.5 }),
            toPosition({
              symbol: 'USDJPY',
              currency: 'JPY',
              netQty: 1_000,
              avgPx: 150,
              realisedPnl: 300,
              fees: 30,
            }),
          ],
        });
        tick(given, mids);
      },
    },
  );
  return { panel, client };
}

type Client = ReturnType<typeof showPanel>['client'];

/** One push of prices. */
function tick(client: Client, mids: Readonly<Record<string, number>>): void {
  const quotes = Object.entries(mids).map(([symbol, mid]) =>
    toQuote({ symbol, mid: Math.round(mid * 1_000_000) }),
  );
  client.hot.apply(quotes, 1);
  client.painter.invalidate();
}

/** Each figure wherever it stands. */
function figures(root: Element) {
  const title = (of: string): string | undefined =>
    [...root.querySelectorAll('[title]')]
      .map((element) => element.getAttribute('title') ?? '')
      .find((text) => text.startsWith(of))
      ?.slice(of.length + 1);
  const total = (id: string) => root.querySelector(`[data-total="${id}"]`)?.textContent;
  const pair = [...root.querySelectorAll('section[aria-label="Currency positions"] tr')].find(
    (row) => row.textContent?.startsWith('USDJPY'),
  );
  const row = [...root.querySelectorAll('[role="row"]')].find((each) =>
    each.textContent?.startsWith('USDJPY'),
  );
  return {
    pnl: [title('Profit and loss after fees'), total('total')],
    net: [title('Net market value'), total('value')],
    yen: [pair?.children[3]?.textContent?.replace(' JPY', ''), row?.children[1]?.textContent],
  };
}

test('one tick moves profit and value in the header, the positions and the currencies alike', async () => {
  const { panel, client } = show({ AAPL: 189.5, USDJPY: 151 });
  const root = panel.element();
  // 100 shares 0.50 up, 10 earned, 1.50 paid; 1,000 dollars one yen up, 300 earned, 30 paid, at 151 yen.
  await expect
    .poll(() => figures(root))
    .toEqual({
      pnl: ['+66.91', '+66.91'],
      net: ['+19,950.00', '+19,950.00'],
      yen: ['+1,270.00', '+1,270.00'],
    });
  tick(client, { AAPL: 190, USDJPY: 152 });
  await expect
    .poll(() => figures(root))
    .toEqual({
      pnl: ['+123.43', '+123.43'],
      net: ['+20,000.00', '+20,000.00'],
      yen: ['+2,270.00', '+2,270.00'],
    });
});

test('without the rate of a currency no place shows a part for the whole', async () => {
  const { panel } = show({ AAPL: 189.5 });
  await expect.poll(() => figures(panel.element()).pnl).toEqual(['–', '–']);
});

test('the file of a client is read as often as the table of all clients', () => {
  expect(PACES['rfq.client']).toBe(PACES['rfq.analytics']);
  expect(PACES['rfq.client']).toBeLessThan(MINUTE_MS);
});
