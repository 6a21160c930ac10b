/** Traders side by side: figures of a row and of the total, the order of the rows, and what is behind a name. */
import { expect, test, vi } from 'vitest';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT, toOrder, toPosition, toQuote } from '../../../platform/testing/given.ts';
import { loadAccount } from '../../../platform/testing/given-desk.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import type { Trader, TraderRisks } from './trader-rows.ts';
import { TradersPanel } from './traders-panel.tsx';

const trader = (userId: string, more: Partial<Trader> = {}): Trader => ({
  userId,
  desks: ['EQ'],
  day: { realisedPnl: 100, unrealisedPnl: -250.5, fees: 4.5 },
  grossNotional: 18_942,
  netNotional: -18_942,
  positions: 1,
  openOrders: 10,
  orders: 12,
  rejected: 3,
  largest: { symbol: 'AAPL', netQty: -100, notional: -18_942 },
  limits: [
    { limit: 'DAILY_NOTIONAL', used: 850_000, max: 1_000_000 },
    { limit: 'OPEN_ORDERS', used: 10, max: 50 },
    { limit: 'DAY_LOSS', used: 155, max: 160 },
  ],
  killSwitch: null,
  ...more,
});
const UNA = trader('una');
const BEN = trader('ben', {
  day: { realisedPnl: -900, unrealisedPnl: 0, fees: 0 },
  grossNotional: 0,
  netNotional: 0,
  positions: 0,
  largest: null,
  limits: [{ limit: 'OPEN_ORDERS', used: 1, max: 50 }],
  killSwitch: { killSwitchId: 'k', scope: 'user', reason: 'fat finger' },
});
const risks = (items: readonly Trader[], traders = items.length): TraderRisks => ({
  asOf: AT,
  dayStartedAt: AT,
  items: [...items],
  total: {
    day: { realisedPnl: -800, unrealisedPnl: -250.5, fees: 4.5 },
    grossNotional: 18_942,
    netNotional: -18_942,
    positions: 1,
    openOrders: 20,
    orders: 24,
    rejected: 6,
    traders,
  },
});

function show(first: TraderRisks = risks([UNA, BEN])) {
  const shown = showPanel(<TradersPanel />, {
    role: 'desk-head',
    answers: {
      'risk.traders': async () => first,
      'risk.deskLosses': async () => ({ items: [], proposals: [] }),
      'risk.profit': (async () => ({
        userId: 'una',
        symbol: null,
        dayStartedAt: AT,
        start: { realisedPnl: 0, unrealisedPnl: 0, fees: 0 },
        points: [],
        holdings: [],
      })) as never,
    },
    before: (client) => {
      loadAccount(client, {
        positions: [toPosition({ userId: 'una', netQty: -100 }), toPosition({ userId: 'ben' })],
        orders: [toOrder(1, { userId: 'una' }), toOrder(2, { userId: 'ben', symbol: 'MSFT' })],
      });
      client.hot.apply([toQuote({ mid: 189_420_000 })], null);
    },
  });
  const findRow = (name: RegExp) => shown.panel.getByRole('row', { name });
  return { ...shown, findRow };
}

test('a row states the day, sizes, activity, limits and switch of a trader, the last one the total', async () => {
  const { findRow } = show();
  await expect
    .element(findRow(/^una/))
    .toHaveTextContent(
      'una−155.00+100.00−250.504.5018.9K−18.9K−100 AAPL, −18.9K1012385%20%97%inactive',
    );
  await expect.element(findRow(/^ben/)).toHaveTextContent(/–2%–active$/);
  await expect.element(findRow(/^Total, 2/)).toHaveTextContent(/−1,055\.00.*1 positions20246/);
});

test('a profit that is not known yet is a dash, not a nought', async () => {
  const { findRow } = show(risks([trader('una', { day: null })]));
  await expect.element(findRow(/^una/)).toHaveTextContent(/^una––––18\.9K/);
});

test('rows are ordered by size, by loss, or by what is used of a limit', async () => {
  const { panel } = show();
  const names = () =>
    panel
      .getByRole('button', { pressed: false })
      .elements()
      .map(({ textContent }) => textContent);
  await vi.waitFor(() => expect(names()).toEqual(['una', 'ben']));
  await panel.getByRole('radio', { name: 'Largest loss' }).click({ force: true });
  await vi.waitFor(() => expect(names()).toEqual(['ben', 'una']));
  await panel.getByRole('radio', { name: 'Most used' }).click({ force: true });
  await vi.waitFor(() => expect(names()).toEqual(['una', 'ben']));
});

test('a name opens positions, open orders and the day of that trader, and closes them again', async () => {
  const { panel } = show();
  await panel.getByRole('button', { name: 'una' }).click();
  const detail = panel.getByRole('region', { name: 'Trader una' });
  await expect
    .element(detail.getByRole('row', { name: /AAPL/ }))
    .toHaveTextContent(/−100.*−42\.00/);
  await detail.getByRole('radio', { name: 'Open orders' }).click({ force: true });
  await expect.element(detail.getByRole('row', { name: /AAPL/ })).toHaveTextContent(/BUY.*189\.40/);
  await expect.element(detail).not.toHaveTextContent('MSFT');
  await detail.getByRole('radio', { name: 'P&L' }).click({ force: true });
  await expect.element(detail).toHaveTextContent('No positions today');
  await panel.getByRole('button', { name: 'una' }).click();
  await expect.element(detail).not.toBeInTheDocument();
});

test('a list that was cut states how many there are', async () => {
  const { panel } = show(risks([UNA, BEN], 700));
  await expect.element(panel.getByText('The 2 largest of 700')).toBeVisible();
});

test('no traders, and a refusal, are stated', async () => {
  await expect.element(show(risks([])).panel.getByText('No traders')).toBeVisible();
  const { panel } = showPanel(<TradersPanel />, {
    role: 'desk-head',
    answers: {
      'risk.traders': async () => {
        throw refused('Unavailable', 'the OMS did not respond', 'UPSTREAM_UNAVAILABLE');
      },
    },
  });
  await expect.element(panel.getByText('The OMS did not respond')).toBeVisible();
});
