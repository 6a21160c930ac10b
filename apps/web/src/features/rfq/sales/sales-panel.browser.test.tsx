/** The sales workbench: which requests it lists, who may act on them, and each step to the client's price. */

import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ClientFile, Rfq } from '../../../platform/client/shapes.ts';
import { type Responses, refused } from '../../../platform/testing/fake-calls.ts';
import { AT, AT_MS } from '../../../platform/testing/given.ts';
import { SETTLES, toBond, toBondQuote } from '../../../platform/testing/given-bonds.ts';
import { toRfq } from '../../../platform/testing/given-requests.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { WithUi } from '../../../ui-state/testing/with-ui.tsx';
import { openUiState } from '../../../ui-state/ui-state.ts';
import { SalesPanel } from './sales-panel.tsx';

const inSeconds = (seconds: number): string => new Date(AT_MS + seconds * 1_000).toISOString();
const BOND = toBond({ isin: toRfq().isin });
const ID = toRfq().rfqId;

const makeFile = (more: Partial<ClientFile> = {}): ClientFile => ({
  client: { userId: 'client', displayName: 'Clara Client' },
  credit: { maxFace: 10_000_000, dailyLimit: 50_000_000, used: 20_000_000, available: 30_000_000 },
  score: {
    clientUserId: 'client',
    requests: 15,
    executed: 6,
    notTaken: 3,
    hitRatio: 2 / 3,
    markupBpsMean: 3.864,
    turnover: { USD: 6_000_000 },
    pnl: { USD: 4_290, EUR: 12.5 },
  },
  recent: [],
  ...more,
});

function show(rfqs: readonly Rfq[], more: Responses = {}) {
  return showPanel(
    <WithUi ui={openUiState()}>
      <SalesPanel />
    </WithUi>,
    {
      role: 'sales',
      answers: {
        'rfq.people': async () => ({
          clients: [{ userId: 'client', displayName: 'Clara Client' }],
          traders: [{ userId: 'fi-1', displayName: 'Fiona Voss' }],
        }),
        'rfq.client': async () => makeFile(),
        'rfq.steps': async () => ({ items: [] }),
        ...more,
      },
      before: (client) => {
        client.bonds.setBonds([BOND]);
        const quotes = [toBondQuote({ isin: BOND.isin, mid: 99.97 })];
        client.bonds.take({ seq: 1, at: AT, settlementDates: SETTLES, quotes });
        client.rfqs.takeAll(rfqs);
      },
    },
  );
}

type Panel = ReturnType<typeof show>['panel'];

const listed = (panel: Panel): (string | null)[] =>
  panel
    .getByRole('listbox', { name: 'Client requests' })
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);

describe('why there was no trade', () => {
  const request = { flow: 'SALES', clientUserId: 'client', salesUserId: 'u-1' } as const;

  test('is in the row of an ended request, and above its figures', async () => {
    const ending = { cause: 'CLIENT_CANCELED', stage: 'SALES_REVIEW', detail: null } as const;
    const { panel } = show([toRfq({ ...request, state: 'CANCELED', ending })]);
    await panel.getByText('All', { exact: true }).click();
    const why = 'Client cancelled before dealers were chosen';
    await expect.element(panel.getByRole('option')).toHaveAttribute('title', why);
    await expect.element(panel.getByText(why, { exact: true })).toBeVisible();
  });

  test('a check that refused the acceptance is shown while the price still stands', async () => {
    const text = 'Notional for this client is 2,001,128, left today 0';
    const refusal = { code: 'DAILY_NOTIONAL_EXCEEDED', text, at: AT } as const;
    const { panel } = show([toRfq({ ...request, state: 'CLIENT_QUOTED', refusal })]);
    await expect.element(panel.getByText('Client’s acceptance refused:')).toBeVisible();
    await expectCode({ text, code: 'DAILY_NOTIONAL_EXCEEDED' });
  });
});

describe('the inbox', () => {
  const rfqs = [
    toRfq({ rfqId: 'a', qty: 1_000_000, createdAt: inSeconds(-3) }),
    toRfq({
      rfqId: 'b',
      qty: 5_500_000,
      side: 'SELL',
      state: 'SALES_REVIEW',
      createdAt: inSeconds(-2),
    }),
    toRfq({ rfqId: 'c', qty: 7_000_000, state: 'EXECUTED', createdAt: inSeconds(-1) }),
    toRfq({ rfqId: 'd', flow: 'DEALER', qty: 9_000_000 }),
  ];

  test('has live requests of clients, the newest first, with what is next', async () => {
    const { panel } = show(rfqs);
    await expect.element(panel.getByRole('option', { name: /Clara Client/ }).first()).toBeVisible();
    expect(listed(panel)).toEqual([
      'SELL 5.5M UST 4.25 2036-11-15choose dealersClara Client14:03:20',
      'BUY 1.0M UST 4.25 2036-11-15NEWClara Client14:03:19',
    ]);
    await expect.element(panel.getByRole('heading', { name: '2 live' })).toBeVisible();
  });

  test('with all of them also those that are over, but no trader’s own', async () => {
    const { panel } = show(rfqs);
    await panel.getByText('All', { exact: true }).click();
    await expect.poll(() => listed(panel).length).toBe(3);
    expect(listed(panel)[0]).toContain('DONE');
    expect(listed(panel).join()).not.toContain('9.0M');
  });

  test('arrows move through it and stop at its ends', async () => {
    const { panel } = show(rfqs);
    const list = panel.getByRole('listbox', { name: 'Client requests' });
    await list.getByRole('option').first().click();
    const head = panel.getByRole('heading', { name: /^Client (buys|sells)/ });
    (list.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    await expect.element(head).toHaveTextContent('Client buys 1,000,000 UST 4.25 2036-11-15');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect.element(head).toHaveTextContent('Client sells 5,500,000');
  });

  test('what one works on stays in sight when it ends', async () => {
    const { panel, client } = show(rfqs);
    await panel.getByRole('option', { name: /1\.0M/ }).click();
    client.rfqs.take({ ...(rfqs[0] ?? toRfq()), version: 2, state: 'CANCELED' });
    await expect.poll(() => listed(panel).join()).toContain('cancelled');
    await expect.element(panel.getByRole('heading', { name: '1 live' })).toBeVisible();
  });

  test('without a request shows where they will appear', async () => {
    const { panel } = show([]);
    await expect.element(panel.getByText('Client requests appear here.')).toBeVisible();
  });
});

describe('a new request', () => {
  test('is accepted by its id, and moves on to the choice of dealers', async () => {
    const review = vi.fn(async (_: unknown) =>
      toRfq({ state: 'SALES_REVIEW', salesUserId: 'u-1', version: 2 }),
    );
    const suggestPanel = async () => ({
      suggested: ['A', 'B', 'C'],
      dealers: ['A', 'B', 'C', 'D'].map((dealerId) => ({
        dealerId,
        name: `${dealerId} Ltd`,
        isSpecialist: dealerId === 'B',
      })),
    });
    const { panel } = show([toRfq()], { 'rfq.review': review, 'rfq.panel': suggestPanel });
    await panel.getByRole('button', { name: 'Accept request' }).click();
    await expect
      .element(panel.getByRole('button', { name: /Request quotes from 3 dealers/ }))
      .toBeVisible();
    expect(review.mock.calls).toEqual([[{ rfqId: ID }]]);
  });

  test('that a colleague took cannot be worked, and shows who works it', async () => {
    const { panel } = show([toRfq({ state: 'SALES_REVIEW', salesUserId: 'u-2' })]);
    await expect.element(panel.getByText('u-2 is working this request.')).toBeVisible();
    expect(panel.getByRole('button', { name: /Accept|Reject|Request quotes/ }).elements()).toEqual(
      [],
    );
  });
});

describe('the head', () => {
  test('has face, client, limit and the mid, which follows the market', async () => {
    const { panel, client } = show([toRfq({ limitPrice: 100.5 })]);
    const head = panel.getByText('limit 100.500');
    await expect.element(head).toBeVisible();
    await expect.element(panel.getByText('mid 99.970')).toBeVisible();
    const quotes = [toBondQuote({ isin: BOND.isin, mid: 99.981 })];
    client.bonds.take({ seq: 2, at: inSeconds(1), settlementDates: SETTLES, quotes });
    await expect.element(panel.getByText('mid 99.981')).toBeVisible();
  });

  test('counts down to the end of the client’s price', async () => {
    const clientQuote = {
      price: 100.1,
      yield: 4.2,
      markupBps: 3.5,
      pnl: 700,
      validUntil: inSeconds(9),
    };
    const { panel } = show([toRfq({ state: 'CLIENT_QUOTED', salesUserId: 'u-1', clientQuote })]);
    await expect.element(panel.getByRole('timer')).toHaveTextContent('9.0 s');
    const facts = panel.getByLabelText('Price with the client');
    await expect.element(facts).toHaveTextContent(/Client price\s*100\.100/);
    await expect.element(facts).toHaveTextContent(/Mark-up\s*3\.50 bp/);
    await expect.element(facts).toHaveTextContent(/Est\. revenue\s*700\.00 USD/);
  });
});

describe('the end without a trade', () => {
  test('a rejection needs a reason, which is sent without its margins', async () => {
    const reject = vi.fn(async (_: unknown) => toRfq({ state: 'REJECTED', version: 2 }));
    const { panel } = show([toRfq({ state: 'SALES_REVIEW', salesUserId: 'u-1' })], {
      'rfq.reject': reject,
      'rfq.panel': async () => ({ suggested: [], dealers: [] }),
    });
    const button = panel.getByRole('button', { name: 'Reject' });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await panel.getByLabelText('Reason for rejection').fill('   ');
    await userEvent.keyboard('{Enter}');
    expect(reject).not.toHaveBeenCalled();
    await panel.getByLabelText('Reason for rejection').fill(' above the line ');
    await button.click();
    await expect.poll(() => reject.mock.calls).toEqual([[{ rfqId: ID, reason: 'above the line' }]]);
  });

  test('a price with the client is withdrawn, without a reason', async () => {
    const cancel = vi.fn(async (_: unknown) => toRfq({ state: 'CANCELED', version: 2 }));
    const clientQuote = {
      price: 100.1,
      yield: 4.2,
      markupBps: 1,
      pnl: 20,
      validUntil: inSeconds(9),
    };
    const rfq = toRfq({ state: 'CLIENT_QUOTED', salesUserId: 'u-1', clientQuote });
    const { panel } = show([rfq], { 'rfq.cancel': cancel });
    await panel.getByRole('button', { name: 'Withdraw quote' }).click();
    await expect.poll(() => cancel.mock.calls).toEqual([[{ rfqId: ID }]]);
  });
});

describe('the client', () => {
  test('has its line, what is left of it and what it brought', async () => {
    const { panel } = show([toRfq()]);
    const facts = panel.getByRole('region', { name: 'Client' });
    await expect.element(facts).toHaveTextContent('Clara Client');
    await expect.element(facts).toHaveTextContent('30.0M available of 50.0M');
    await expect.element(facts).toHaveTextContent(/Hit ratio\s*67%/);
    await expect.element(facts).toHaveTextContent(/Requests\s*15 \(6 traded\)/);
    await expect.element(facts).toHaveTextContent(/4,290\.00 USD, 12\.50 EUR/);
  });

  test('shows the refusal where its file may not be read', async () => {
    const client = async (): Promise<never> => {
      throw refused('Forbidden', 'Only its own sales may see the client');
    };
    const { panel } = show([toRfq()], { 'rfq.client': client });
    await expect
      .element(panel.getByRole('region', { name: 'Client' }))
      .toHaveTextContent('Only its own sales may see the client');
    await expectCode({ text: 'Only its own sales may see the client', code: 'FORBIDDEN' });
  });
});
