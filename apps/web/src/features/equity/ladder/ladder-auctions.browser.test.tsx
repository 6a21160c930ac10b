/** Orders at the open and at the close from the ladder: offered where there are auctions, with the ticket's cut-offs. */
import { describe, expect, test, vi } from 'vitest';
import type { Auctions, NewOrder } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT_MS, toOrder } from '../../../platform/testing/given.ts';
import { showLadder } from './ladder.given.tsx';

const at = (minutes: number): string => new Date(AT_MS + minutes * 60_000).toISOString();
const AUCTIONS: Auctions = {
  day: {
    day: '2026-11-23',
    opensAt: at(-300),
    closesAt: at(60),
    openingCutOffAt: at(-302),
    closingCutOffAt: at(50),
  },
  calls: [],
  results: [],
};
const NO_AUCTIONS: Auctions = { day: null, calls: [], results: [] };
const clock = (iso: string): string => iso.slice('2026-11-23T'.length, '2026-11-23T00:00'.length);

const placing = () => vi.fn(async (_: NewOrder) => toOrder(1, { status: 'NEW' }));

async function show(auctions: Auctions, place: (order: NewOrder) => Promise<unknown> = placing()) {
  const answers = { 'market.auctions': async () => auctions, 'orders.place': place };
  const shown = showLadder({ answers } as Parameters<typeof showLadder>[0]);
  await expect.poll(() => shown.row('189.41')).not.toBeNull();
  return { ...shown, time: shown.panel.getByLabelText('Time in force') };
}

describe('where there are auctions', () => {
  test('open and close are offered, and the cut-off of the chosen one is shown', async () => {
    const { panel, time } = await show(AUCTIONS);
    await expect.element(time).toHaveValue('DAY');
    const options = [...time.element().querySelectorAll('option')].map((one) => one.textContent);
    expect(options).toEqual(['Day', 'GTC', 'GTD', 'IOC', 'FOK', 'At open', 'At close']);
    await time.selectOptions('At close');
    const cutOff = clock(at(50));
    await expect
      .element(panel.getByText(/Trades at the price of the closing auction/))
      .toHaveTextContent(`Change or cancel it until ${cutOff}.`);
    await time.selectOptions('Day');
    await expect.element(panel.getByText(/Trades at the price/)).not.toBeInTheDocument();
  });

  test('a click fills the ticket with the auction, and no venue', async () => {
    const { panel, press, time, ui } = await show(AUCTIONS);
    await panel.getByLabelText('Venue').selectOptions('BATS');
    await time.selectOptions('At open');
    press('189.41', 'bid');
    await expect
      .poll(() => ui.getState().ticketRequest?.request)
      .toMatchObject({ timeInForce: 'OPG', venue: null, price: 189.41, orderType: 'LIMIT' });
  });

  test('with trading enabled it is confirmed with its terms, and sent as an order at the close', async () => {
    const place = placing();
    const shown = await show(AUCTIONS, place);
    shown.prefs.setState({ ladder: { confirms: true } });
    await shown.panel.getByLabelText('Venue').selectOptions('BATS');
    await shown.time.selectOptions('At close');
    await shown.panel.getByRole('button', { name: 'Enable trading' }).click();
    shown.press('189.40', 'bid');
    const dialog = shown.panel.getByRole('dialog', { name: 'Send this order?' });
    await expect.element(dialog).toHaveTextContent('BUY 100 AAPL @ 189.40 at close');
    await expect.element(dialog).toHaveTextContent('Limit, at close, primary venue.');
    await dialog.getByRole('button', { name: 'Send order' }).click();
    await expect.element(shown.outcome).toHaveTextContent('BUY 100 AAPL @ 189.40 at close: NEW');
    expect(place.mock.calls.map(([order]) => order)).toEqual([
      {
        symbol: 'AAPL',
        instrumentType: 'equity',
        side: 'BUY',
        qty: 100,
        orderType: 'LIMIT',
        timeInForce: 'ATC',
        strategy: 'LIT',
        price: 189.4,
        clientOrderId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
  });

  test('past the cut-off the refusal of the server is its sentence, with the time', async () => {
    const text = 'Orders for the opening auction come, change and go until 09:28 America/New_York';
    const late = async () => {
      throw refused(text, null, 'MARKET_CLOSED');
    };
    const shown = await show(AUCTIONS, late);
    shown.prefs.setState({ ladder: { confirms: false } });
    await shown.time.selectOptions('At open');
    await shown.panel.getByRole('button', { name: 'Enable trading' }).click();
    shown.press('189.40', 'bid');
    await expect.element(shown.outcome).toHaveTextContent(`BUY 100 AAPL @ 189.40 at open: ${text}`);
  });
});

test('an order that waits or follows the market is for none, and the choice goes back to the day', async () => {
  const { panel, time } = await show(AUCTIONS);
  await time.selectOptions('At close');
  await panel.getByLabelText('Order type').selectOptions('Stop');
  await expect.element(time).toHaveValue('DAY');
  expect(time.element().textContent).toBe('DayGTCGTDIOCFOK');
  await panel.getByLabelText('Order type').selectOptions('Peg to mid');
  expect(time.element().textContent).toBe('DayGTCGTD');
});

test('where there are none they are not offered; who only reads has no choice', async () => {
  const { time } = await show(NO_AUCTIONS);
  expect(time.element().textContent).toBe('DayGTCGTDIOCFOK');
  const answers = { 'market.auctions': async () => AUCTIONS };
  const reader = showLadder({ role: 'risk-manager', answers });
  await expect.poll(() => reader.row('189.41')).not.toBeNull();
  await expect.element(reader.panel.getByLabelText('Time in force')).not.toBeInTheDocument();
});
