/** A client's open request and its price; and the confirmations of what is over. */

import { describe, expect, test, vi } from 'vitest';
import type { Rfq } from '../../../platform/client/shapes.ts';
import { type Responses, refused } from '../../../platform/testing/fake-calls.ts';
import { AT, AT_MS } from '../../../platform/testing/given.ts';
import { toBond } from '../../../platform/testing/given-bonds.ts';
import { toRfq } from '../../../platform/testing/given-requests.ts';
import { englishWordsIn, showGerman } from '../../../ui-state/testing/in-german.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { ClientHistory } from './client-history.tsx';
import { RequestCard } from './request-card.tsx';

const inSeconds = (seconds: number): string => new Date(AT_MS + seconds * 1_000).toISOString();
const BOND = toBond({ isin: toRfq().isin });

/** What the firm earns stays with the firm. */
const UNKNOWN = { markupBps: null, pnl: null };

const toQuoted = (seconds: number, more: Partial<Rfq> = {}): Rfq =>
  toRfq({
    state: 'CLIENT_QUOTED',
    clientQuote: { ...UNKNOWN, price: 100.0564, yield: 4.2437, validUntil: inSeconds(seconds) },
    ...more,
  });

const show = (rfq: Rfq, responses: Responses = {}) =>
  showPanel(<RequestCard rfq={rfq} />, {
    role: 'external-client',
    answers: responses,
    before: (client) => client.bonds.setBonds([BOND]),
  });

describe('a request without a price', () => {
  test.each<[Rfq['state'], string]>([
    ['REQUESTED', 'Received Sales has received your request.'],
    ['SALES_REVIEW', 'In review Sales is working on your request.'],
    ['PENDING', 'Pricing The price will appear here.'],
    ['MARKED_UP', 'Pricing The price will appear here.'],
  ])('%s: %s', async (state, text) => {
    const { panel } = show(toRfq({ state }));
    await expect.element(panel.getByRole('status')).toHaveTextContent(text);
    expect(panel.getByRole('button', { name: /Accept/ }).elements()).toEqual([]);
  });

  test('never shows a dealer, a mid or a mark-up', async () => {
    const { panel } = show(toRfq({ state: 'MARKED_UP', midPrice: 99.1234, markupBps: 7.77 }));
    await expect.element(panel.getByRole('status')).toBeVisible();
    await expect.element(panel).not.toHaveTextContent(/99\.12|7\.77/);
  });

  test('is cancelled by its id; a refusal is announced', async () => {
    const cancel = vi.fn(async (_: unknown): Promise<never> => {
      throw refused('Conflict', 'The request is being priced', 'CONFLICT');
    });
    const { panel } = show(toRfq(), { 'rfq.cancel': cancel });
    await panel.getByRole('button', { name: 'Cancel request' }).click();
    await expect
      .element(panel.getByRole('article').getByRole('alert'))
      .toHaveTextContent('The request is being priced');
    await expectCode({ text: 'The request is being priced', code: 'CONFLICT' });
    expect(cancel.mock.calls).toEqual([[{ rfqId: toRfq().rfqId }]]);
  });
});

describe('a price', () => {
  test('is named for the side, with yield and the time it is good for', async () => {
    const { panel } = show(toQuoted(9.34));
    const card = panel.getByRole('article', { name: 'You buy 2,000,000 UST 4.25 2036-11-15' });
    await expect.element(card).toHaveTextContent(/Clean price per 100\s*100\.056/);
    await expect.element(card).toHaveTextContent(/Yield\s*4\.244 %/);
    await expect.element(panel.getByRole('timer')).toHaveTextContent('9.3 s');
    await expect.element(panel.getByRole('button', { name: 'Accept at 100.056' })).toBeEnabled();
  });

  test.each<['BUY' | 'SELL', string]>([
    ['BUY', 'You pay'],
    ['SELL', 'You receive'],
  ])(
    'of %s has its spread, settlement date, interest and cash before it is accepted',
    async (side, cash) => {
      const benchmark = toBond({ isin: 'GB00BM8Z2T38', name: 'UKT 4.125 2031' });
      const company = {
        kind: 'CORPORATE',
        currency: 'GBP',
        benchmarkIsin: benchmark.isin,
      } as const;
      const settlement = { date: '2026-11-24', accruedInterest: 0.1056629, amount: 2_003_241.5 };
      const quote = toQuoted(12).clientQuote;
      const rfq = toQuoted(12, {
        side,
        clientQuote: quote && { ...quote, spreadBps: 85.24, settlement },
      });
      const { panel } = showPanel(<RequestCard rfq={rfq} />, {
        role: 'external-client',
        before: ({ bonds }) => bonds.setBonds([toBond({ isin: rfq.isin, ...company }), benchmark]),
      });
      const terms = panel.getByLabelText('Terms');
      await expect.element(terms).toHaveTextContent(/Spread\s*\+85\.2 bp/);
      await expect.element(panel.getByTitle('Yield over that of UKT 4.125 2031')).toBeVisible();
      await expect.element(terms).toHaveTextContent(/Settles\s*2026-11-24/);
      await expect.element(terms).toHaveTextContent(/Accrued per 100\s*0\.105663/);
      await expect.element(terms).toHaveTextContent(`${cash}2,003,241.50 GBP`);
    },
  );

  test('of a government has no spread, with the reason at hand', async () => {
    const { panel } = show(toQuoted(12));
    await expect
      .element(panel.getByTitle('A government bond is its own benchmark'))
      .toHaveTextContent('Spread–');
  });

  test.each([
    ['Accept at 100.056', 'rfq.accept'],
    ['Decline', 'rfq.decline'],
  ] as const)('%s sends one call with the id', async (name, path) => {
    const call = vi.fn(async (_: unknown) => toQuoted(12, { state: 'EXECUTED', version: 2 }));
    const { panel, client } = show(toQuoted(12), { [path]: call });
    await panel.getByRole('button', { name }).click();
    await expect.poll(() => client.rfqs.get(toRfq().rfqId)?.state).toBe('EXECUTED');
    expect(call.mock.calls).toEqual([[{ rfqId: toRfq().rfqId }]]);
  });

  test('whose acceptance a check refused shows the check, also after the page is opened again', async () => {
    const text = 'Notional for this client is 2,001,128, left today 0';
    const refusal = { code: 'DAILY_NOTIONAL_EXCEEDED', text, at: AT } as const;
    const { panel } = show(toQuoted(12, { refusal }));
    await expect.element(panel.getByText(text)).toBeVisible();
    await expectCode({ text, code: 'DAILY_NOTIONAL_EXCEEDED' });
  });

  test('that is over can be neither taken nor left', async () => {
    const { panel } = show(toQuoted(0));
    await expect.element(panel.getByRole('timer')).toHaveTextContent('over');
    await expect.element(panel.getByRole('button', { name: /Accept/ })).toBeDisabled();
    await expect.element(panel.getByRole('button', { name: 'Decline' })).toBeDisabled();
  });

  test('turns urgent below five seconds', async () => {
    const { panel } = show(toQuoted(4.9));
    await expect.element(panel.getByRole('timer')).toHaveTextContent('4.9 s');
    expect(panel.getByRole('timer').element().closest('.text-critical')).not.toBeNull();
    const calm = show(toQuoted(5.1)).panel.getByRole('timer');
    await expect.element(calm).toHaveTextContent('5.1 s');
    expect(calm.element().closest('.text-critical')).toBeNull();
  });

  test('while it is being taken nothing else can be pressed', async () => {
    let response: (rfq: Rfq) => void = () => undefined;
    const accept = (): Promise<Rfq> =>
      new Promise((resolve) => {
        response = resolve;
      });
    const { panel } = show(toQuoted(12), { 'rfq.accept': accept });
    await panel.getByRole('button', { name: /Accept/ }).click();
    await expect.element(panel.getByRole('button', { name: 'Decline' })).toBeDisabled();
    response(toQuoted(12, { version: 2 }));
    await expect.element(panel.getByRole('button', { name: 'Decline' })).toBeEnabled();
  });
});

describe('what is over', () => {
  const showHistory = (rfqs: readonly Rfq[]) =>
    showPanel(<ClientHistory rfqs={rfqs} />, {
      role: 'external-client',
      before: (client) => client.bonds.setBonds([BOND]),
    }).panel;

  const cells = (panel: ReturnType<typeof showHistory>): (string | null)[] =>
    panel
      .getByRole('cell')
      .elements()
      .map(({ textContent }) => textContent);

  test('a trade has its price and what changes hands, with the currency', async () => {
    const settlement = { date: '2026-11-24', accruedInterest: 0.1056629, amount: 2_003_241.5 };
    const quote = { ...UNKNOWN, price: 100.0564, yield: 4.2, validUntil: AT, settlement };
    const panel = showHistory([
      toQuoted(0, { state: 'EXECUTED', clientQuote: quote, executedAt: AT }),
    ]);
    await expect.element(panel.getByTitle(/2026-11-21T14:03:22/)).toBeVisible();
    expect(cells(panel).slice(1)).toEqual([
      'UST 4.25 2036-11-15',
      'BUY',
      '2,000,000',
      '100.056',
      '0.105663',
      '2,003,241.50 USD',
      '2026-11-24',
      'Traded',
    ]);
  });

  test.each<[Rfq['state'], string]>([
    ['CLIENT_DECLINED', 'Declined'],
    ['EXPIRED', 'Expired'],
    ['CANCELED', 'Cancelled'],
    ['REJECTED', 'Rejected'],
  ])('%s shows no price it did not trade at', async (state, word) => {
    const panel = showHistory([toQuoted(0, { state })]);
    await expect.element(panel.getByText(word)).toBeVisible();
    expect(cells(panel).slice(4)).toEqual(['–', '–', '–', '–', word]);
  });

  test('that ended without a trade has its reason under the outcome', async () => {
    const ending = { cause: 'SALES_REJECTED', stage: 'SALES_REVIEW', detail: 'no line' } as const;
    const panel = showHistory([toRfq({ state: 'REJECTED', ending })]);
    await expect.element(panel.getByText('Sales rejected the request: no line')).toBeVisible();
  });

  test('nothing yet shows what will appear', async () => {
    const panel = showHistory([]);
    await expect.element(panel.getByText('Trades and closed requests appear here.')).toBeVisible();
  });
});

test.each(['BUY', 'TWO_WAY'] as const)(
  'in German a request to %s is named in German as well',
  async (side) => {
    showGerman();
    const { panel } = show(toRfq({ side }));
    await expect.element(panel.getByRole('article')).toBeVisible();
    expect(englishWordsIn(panel.element())).toEqual([]);
  },
);
