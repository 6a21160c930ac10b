/**
 * The main tasks of clients, sales and those who watch over trading, with the keyboard and a screen reader alone: each
 * step is taken by keys, and known by what is spoken.
 */

import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { KillPanel } from '../features/ops/kill/kill-panel.tsx';
import { SalesPanel } from '../features/rfq/sales/sales-panel.tsx';
import type { KillSwitchAction, MarkUpPreview, Rfq } from '../platform/client/shapes.ts';
import { refused } from '../platform/testing/fake-calls.ts';
import { AT, AT_MS, getInstrument, toKillSwitch } from '../platform/testing/given.ts';
import { SETTLES, toBond, toBondQuote, toRfqDealer } from '../platform/testing/given-bonds.ts';
import { loadAccount } from '../platform/testing/given-desk.ts';
import { toRfq } from '../platform/testing/given-requests.ts';
import { showSpoken } from '../ui-state/testing/show-spoken.tsx';
import { ClientScreen } from './pages/client-root.tsx';

const inSeconds = (seconds: number): string => new Date(AT_MS + seconds * 1_000).toISOString();
const BOND = toBond({ isin: toRfq().isin });

const clientQuote = {
  price: 100.0564,
  yield: 4.2437,
  markupBps: null,
  pnl: null,
  validUntil: inSeconds(30),
};

test('accept a price: it is announced when it comes, and so is the trade; the focus stays with the requests', async () => {
  const pending = toRfq({ state: 'PENDING' });
  const quoted = toRfq({ state: 'CLIENT_QUOTED', clientQuote, version: 2 });
  const traded = toRfq({ state: 'EXECUTED', clientQuote, version: 3, executedAt: AT });
  const accept = vi.fn(async (_: unknown) => traded);
  const { press, tabTo, receive, expectFocus, expectAnnounced } = await showSpoken(
    <ClientScreen />,
    {
      role: 'external-client',
      answers: { 'rfq.accept': accept },
      before: (client) => {
        client.bonds.setBonds([BOND]);
        client.rfqs.take(pending);
      },
    },
  );
  expect(await tabTo('Cancel request')).toBe('Your requests, region; Cancel request, button');
  receive({ event: 'rfq.client.update', at: AT, data: quoted });
  await expectAnnounced(
    'polite: Quoted',
    'assertive: Your price for BUY 2.0M UST 4.25 2036-11-15: 100.056',
  );
  await expectFocus('Your requests, region');
  expect(await tabTo('Accept')).toBe('Accept at 100.056, button');
  await press('{Enter}');
  await expectAnnounced('polite: Done: BUY 2.0M UST 4.25 2036-11-15');
  await expectFocus('Your requests, region');
  expect(accept.mock.calls).toEqual([[{ rfqId: traded.rfqId }]]);
  // Its event comes after the response, and is not announced again.
  receive({ event: 'rfq.client.update', at: AT, data: traded });
  await expectFocus('Your requests, region');
  await expectAnnounced();
});

test('a check that refuses the acceptance is announced, and the focus is still on the price', async () => {
  const text = 'Notional for this client is 2,001,128, left today 0';
  const refusal = { code: 'DAILY_NOTIONAL_EXCEEDED', text, at: AT } as const;
  const quoted = toRfq({ state: 'CLIENT_QUOTED', clientQuote });
  const shown = await showSpoken(<ClientScreen />, {
    role: 'external-client',
    answers: { 'rfq.accept': async () => ({ ...quoted, refusal, version: 2 }) },
    before: (client) => client.bonds.setBonds([BOND]),
  });
  const { panel, press, tabTo, receive, expectFocus, expectAnnounced } = shown;
  receive({ event: 'rfq.client.update', at: AT, data: quoted });
  await expectAnnounced(/^assertive: Your price for /);
  const requests = panel.getByRole('region', { name: 'Your requests' }).element();
  if (requests instanceof HTMLElement) requests.focus();
  await tabTo('Accept at');
  await press('{Enter}');
  // That the price still stands is no news.
  await expectAnnounced(`assertive: ${text}`);
  await expectFocus(/Accept at 100\.056, button$/);
});

/** The service's own arithmetic, on a dealer's price of 100. */
const toPreview = (markupBps: number): MarkUpPreview => ({
  dealerId: 'B',
  price: 100 + markupBps / 100,
  yield: 4.1,
  markupBps,
  pnl: markupBps * 200,
  validUntil: null,
  spreadBps: null,
  composite: { price: 100.005, dealers: 6, awayBps: 0.62 },
  settlement: { date: '2026-11-24', accruedInterest: 0.125, amount: 2_002_500 },
});

/** A client's request through the hands of sales, as the platform moves it on. */
function serve() {
  const mine = { salesUserId: 'u-1' } as const;
  const dealers = [toRfqDealer('A', { ask: 100.1 }), toRfqDealer('B', { ask: 100.02 })];
  const moves: string[] = [];
  const move = (name: string, rfq: Rfq) => async (): Promise<Rfq> => {
    moves.push(name);
    return rfq;
  };
  const windowEndsAt = inSeconds(9);
  const quotes = { ...mine, dealers, windowEndsAt } as const;
  return {
    moves,
    answers: {
      'rfq.people': async () => ({
        clients: [{ userId: 'client', displayName: 'Clara Client' }],
        traders: [],
      }),
      'rfq.client': () => new Promise<never>(() => undefined),
      'rfq.steps': async () => ({ items: [] }),
      'rfq.panel': async () => ({
        suggested: ['A', 'B', 'C'],
        dealers: ['A', 'B', 'C'].map((dealerId) => ({
          dealerId,
          name: `${dealerId} Ltd`,
          isSpecialist: false,
        })),
      }),
      'rfq.review': move('review', toRfq({ ...mine, state: 'SALES_REVIEW', version: 2 })),
      'rfq.send': move('send', toRfq({ ...quotes, state: 'PENDING', version: 3 })),
      'rfq.previewMarkUp': async ({ markupBps = 1 }: { readonly markupBps?: number | undefined }) =>
        toPreview(markupBps),
      'rfq.markUp': move('markUp', toRfq({ ...quotes, state: 'MARKED_UP', version: 4 })),
      'rfq.quoteClient': move(
        'quoteClient',
        toRfq({ ...quotes, state: 'CLIENT_QUOTED', version: 5 }),
      ),
    },
  };
}

test('answer a client: the request is announced, each step is, and the focus is in the request', async () => {
  const { answers, moves } = serve();
  const { press, tabTo, type, reader, receive, expectFocus, expectAnnounced } = await showSpoken(
    <SalesPanel />,
    {
      role: 'sales',
      answers,
      before: (client) => {
        client.bonds.setBonds([BOND]);
        const quotes = [toBondQuote({ isin: BOND.isin, mid: 99.97 })];
        client.bonds.take({ seq: 1, at: AT, settlementDates: SETTLES, quotes });
      },
    },
  );
  receive({ event: 'rfq.client.update', at: AT, data: toRfq() });
  await expectAnnounced('assertive: CLIENT REQUEST client: BUY 2.0M UST 4.25 2036-11-15');
  expect(await tabTo('Client requests')).toMatch(
    /^Client requests, list box; BUY 2.0M UST 4.25 2036-11-15 NEW Clara Client .*, option, selected, 1 of 1$/,
  );
  expect(await tabTo('Accept request')).toBe('Selected request, region; Accept request, button');
  await press('{Enter}');
  await expectAnnounced('polite: choose dealers');
  await expectFocus('Selected request, region');
  expect(await tabTo('check box')).toBe('Dealers, group; A A Ltd, check box, checked');
  await press('{Control>}{Enter}{/Control}');
  await expectAnnounced('polite: add mark-up');
  await expectFocus('Selected request, region');
  await tabTo('Mark-up bp');
  await expectFocus('Mark-up bp, edit, 1.00');
  await type('2');
  await press('{Tab}');
  await expectFocus('Client price, edit, 100.020');
  await press('{Control>}{Enter}{/Control}');
  await expect.poll(reader.announced).toContain('polite: client decides');
  await expectFocus('Selected request, region');
  expect(moves).toEqual(['review', 'send', 'markUp', 'quoteClient']);
});

const toAction = (action: KillSwitchAction['action'], reason: string): KillSwitchAction => ({
  actionId: `ks-1-${action}`,
  killSwitchId: 'ks-1',
  action,
  scope: 'symbol',
  target: 'AAPL',
  actor: 'u-1',
  reason,
  ordersCancelled: 0,
  at: AT,
});

test('activate a kill switch and release it: what it hits is read with the question, both are announced', async () => {
  const kill = toKillSwitch({ target: 'AAPL', reason: 'prices are wrong' });
  let isRefused = true;
  const { press, tabTo, backTo, receive, expectFocus, expectAnnounced } = await showSpoken(
    <KillPanel />,
    {
      role: 'risk-manager',
      answers: {
        'killSwitch.list': async () => ({ active: [], log: [] }),
        'killSwitch.activate': async () => ({ ...kill, outstanding: null }),
        'killSwitch.release': async () => {
          if (isRefused) throw refused('This kill switch is already released', null, 'CONFLICT');
          return { ...kill, releasedBy: 'u-1', releasedAt: AT };
        },
      },
      before: (client) => loadAccount(client, { instruments: [getInstrument()] }),
    },
  );
  expect(await tabTo('Stop')).toBe('Activate a kill switch, form; Stop, combo box, Everything');
  expect(await press('{ArrowDown}{ArrowDown}{ArrowDown}')).toMatch(/Stop, combo box, One symbol$/);
  expect(await press('{Tab}')).toBe('Target, edit, blank');
  await userEvent.keyboard('AAPL');
  expect(await press('{Tab}')).toBe('Reason, for the log, edit, blank');
  await userEvent.keyboard('prices are wrong');
  expect(await tabTo('Preview')).toBe('Preview, button');
  await press('{Enter}');
  await expectFocus(
    /^Activate the kill switch\?, dialog, New orders are rejected immediately: symbol AAPL\. 0 working orders.*; Type AAPL to confirm, edit, blank$/,
  );
  await userEvent.keyboard('AAPL');
  await tabTo('Activate, button');
  await press('{Enter}');
  await expectFocus(/Preview, button, unavailable$/);
  receive({ event: 'killswitch.changed', at: AT, data: toAction('ACTIVATED', kill.reason) });
  await expectAnnounced('assertive: KILL SWITCH ACTIVATED symbol AAPL: prices are wrong');
  await backTo('Release, button');
  await press('{Enter}');
  await expectFocus(
    'Release symbol AAPL, dialog; Reason for the release, for the log, edit, blank',
  );
  await userEvent.keyboard('fixed{Enter}');
  await expectAnnounced('assertive: This kill switch is already released');
  isRefused = false;
  await userEvent.keyboard('{Enter}');
  await expectFocus(/Release, button$/);
  receive({ event: 'killswitch.changed', at: AT, data: toAction('RELEASED', 'fixed') });
  await expectAnnounced('assertive: KILL SWITCH RELEASED symbol AAPL: fixed');
  await expectFocus('Active, region');
});
