/** What each client has brought, by name, in each currency. */
import { expect, test } from 'vitest';
import type { RfqAnalytics } from '../../../platform/client/shapes.ts';
import type { Responses } from '../../../platform/testing/fake-calls.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { ClientsPanel } from './clients-panel.tsx';

type Score = RfqAnalytics['clients'][number];

const makeScore = (more: Partial<Score> = {}): Score => ({
  clientUserId: 'clara',
  requests: 15,
  executed: 6,
  notTaken: 3,
  hitRatio: 2 / 3,
  markupBpsMean: 3.864,
  turnover: { USD: 6_000_000, GBP: 500_000 },
  pnl: { USD: 4_290, GBP: -12.5 },
  ...more,
});

const show = (clients: Score[], more: Responses = {}) =>
  showPanel(<ClientsPanel />, {
    role: 'sales',
    answers: {
      'rfq.people': async () => ({
        clients: [{ userId: 'clara', displayName: 'Clara Client' }],
        traders: [],
      }),
      'rfq.analytics': async () => ({
        requests: 0,
        executed: 0,
        didNotTradeRate: null,
        coverBps: null,
        overCover: {},
        toMidBps: null,
        dealers: [],
        clients,
      }),
      ...more,
    },
  }).panel;

test('a client has its counts, its mean mark-up and its sums by currency', async () => {
  const panel = show([makeScore()]);
  await expect
    .element(panel.getByRole('row', { name: /Clara Client/ }))
    .toHaveTextContent('Clara Client156367%3.866,000,000 USD, 500,000 GBP4,290.00 USD, −12.50 GBP');
});

test('the hit ratio states what it counts', async () => {
  const head = show([makeScore()]).getByRole('columnheader', { name: 'Hit ratio' });
  await expect
    .element(head)
    .toHaveAttribute(
      'title',
      'Trades over requests with a price shown to the client; requests that ended without one do not count',
    );
});

test('without a trade there are dashes, not zeros', async () => {
  const nothing = { hitRatio: null, markupBpsMean: null, turnover: {}, pnl: {} };
  const panel = show([makeScore({ clientUserId: 'unknown-1', executed: 0, ...nothing })]);
  await expect
    .element(panel.getByRole('row', { name: /unknown-1/ }))
    .toHaveTextContent('unknown-11503––––');
});

test('without a client the empty state describes what will appear', async () => {
  await expect.element(show([]).getByText('No client has traded yet')).toBeVisible();
});
