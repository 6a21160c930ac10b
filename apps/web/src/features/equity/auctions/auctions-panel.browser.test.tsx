/** The auctions of the day, on a panel of their own, beside a symbol's book, and in the ticket. */
import { expect, test, vi } from 'vitest';
import type { Auctions, Depth } from '../../../platform/client/shapes.ts';
import { AT, AT_MS, getInstrument } from '../../../platform/testing/given.ts';
import { goLive, loadAccount } from '../../../platform/testing/given-desk.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { DepthPanel } from '../depth/depth-panel.tsx';
import { showTicket } from '../ticket/ticket.given.tsx';
import { AuctionsPanel } from './auctions-panel.tsx';

const at = (ms: number): string => new Date(AT_MS + ms).toISOString();
const MINUTE = 60_000;
const DAY: NonNullable<Auctions['day']> = {
  day: '2026-11-23',
  opensAt: at(-300 * MINUTE),
  closesAt: at(3 * MINUTE),
  openingCutOffAt: at(-302 * MINUTE),
  closingCutOffAt: at(-7 * MINUTE),
};
const CALL: Auctions['calls'][number] = {
  symbol: 'AAPL',
  kind: 'CLOSING',
  endsAt: at(3 * MINUTE),
  reference: 189.42,
  indicativePrice: 189.5,
  paired: 412_300,
  imbalance: 8_100,
  imbalanceSide: 'SELL',
};
const IN_CALL: Auctions = { day: DAY, calls: [CALL], results: [] };

const BOOK: Depth = {
  symbol: 'AAPL',
  seq: 1,
  at: AT,
  venues: [
    {
      venue: 'XNAS',
      bids: [{ price: 189.41, size: 300 }],
      asks: [{ price: 189.43, size: 200 }],
    },
  ],
};

const answering = (auctions: Auctions) => ({ 'market.auctions': async () => auctions });

function showAuctions(auctions: Auctions) {
  return showPanel(<AuctionsPanel channel={1} />, {
    answers: answering(auctions),
    before: (client) => {
      loadAccount(client, { instruments: [getInstrument(), getInstrument({ symbol: 'KO' })] });
      goLive(client);
    },
  });
}

test('each call with what it would come to now', async () => {
  const { panel } = showAuctions(IN_CALL);
  await expect
    .element(panel)
    .toHaveTextContent(/AAPLClosing auction.*189\.42189\.50▲\+0\.04%412,3008,100 to sell/);
});

test('without a call, when the next ones are', async () => {
  const { panel } = showAuctions({ ...IN_CALL, calls: [] });
  await expect.element(panel).toHaveTextContent(/No call at the moment2026-11-23, UTC: opening/);
});

test('a market without hours holds none', async () => {
  const { panel } = showAuctions({ day: null, calls: [], results: [] });
  await expect.element(panel).toHaveTextContent(/This market holds no auctions/);
});

test('a call that no price clears has none', async () => {
  const { panel } = showAuctions({
    ...IN_CALL,
    calls: [{ ...CALL, indicativePrice: null, paired: 0, imbalance: 0, imbalanceSide: null }],
  });
  await expect.element(panel).toHaveTextContent(/189\.42––0balanced/);
});

test('a symbol in its call has it above its book', async () => {
  const { panel } = showPanel(<DepthPanel channel={1} />, {
    answers: { ...answering(IN_CALL), 'market.depth': async () => BOOK },
    before: (client) => {
      loadAccount(client);
      goLive(client);
    },
  });
  await expect
    .element(panel.getByTestId('auction-call'))
    .toHaveTextContent(
      /Closing auctionin .*Indicative 189\.50Paired 412,300Imbalance 8,100 to sell/,
    );
});

test('the ticket offers orders for the auctions, at the primary venue, and sends one', async () => {
  const place = vi.fn(async () => {
    throw new Error('not now');
  });
  const { panel, quantity, button } = showTicket({
    answers: { ...answering({ ...IN_CALL, calls: [] }), 'orders.place': place },
  });
  const time = panel.getByLabelText('Time in force');
  await expect.element(time.getByRole('option', { name: 'At close' })).toBeInTheDocument();
  await time.selectOptions('ATC');
  await expect.element(panel).toHaveTextContent(/Trades at the price of the closing auction/);
  await expect.element(panel.getByLabelText('Venue')).toBeDisabled();
  await panel.getByLabelText('Order type').selectOptions('MARKET');
  await expect.element(panel).toHaveTextContent(/At the auction price/);
  await expect.element(button).toHaveTextContent('BUY AAPL at market At close');
  await quantity.fill('200');
  await button.click();
  await expect.poll(() => place.mock.calls.length).toBe(1);
  expect(place.mock.calls[0]).toMatchObject([
    { orderType: 'MARKET', timeInForce: 'ATC', qty: 200, strategy: 'LIT' },
  ]);
});

test('an order of another type or strategy is for no auction', async () => {
  const { panel } = showTicket({ answers: answering({ ...IN_CALL, calls: [] }) });
  const time = panel.getByLabelText('Time in force');
  await expect.element(time.getByRole('option', { name: 'At close' })).toBeInTheDocument();
  await time.selectOptions('ATC');
  await panel.getByLabelText('Order type').selectOptions('STOP');
  await expect.element(time).toHaveValue('DAY');
  await expect.element(time.getByRole('option', { name: 'At close' })).not.toBeInTheDocument();
});

test('where there are no auctions the ticket offers none', async () => {
  const { panel } = showTicket({ answers: answering({ day: null, calls: [], results: [] }) });
  const time = panel.getByLabelText('Time in force');
  await expect.element(time.getByRole('option', { name: 'GTD' })).toBeInTheDocument();
  await expect.element(time.getByRole('option', { name: 'At close' })).not.toBeInTheDocument();
});
