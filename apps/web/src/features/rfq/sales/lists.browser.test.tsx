/** Lists of requests on screen: sent whole, totals as the service has them, accepted by line or all together. */
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Rfq, RfqList } from '../../../platform/client/shapes.ts';
import { type Responses, refused } from '../../../platform/testing/fake-calls.ts';
import { AT_MS } from '../../../platform/testing/given.ts';
import { toBond } from '../../../platform/testing/given-bonds.ts';
import { toRfq } from '../../../platform/testing/given-requests.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { ClientList } from '../lists/client-list.tsx';
import { ListForm } from '../lists/list-form.tsx';
import { SalesList } from './sales-list.tsx';
import { SalesPanel } from './sales-panel.tsx';

const dueAt = new Date(AT_MS + 90_000).toISOString();
const BONDS = [
  toBond({ isin: 'US9128TF1010', minPiece: 1_000, increment: 1_000 }),
  toBond({
    isin: 'GB00BM8Z2T38',
    name: 'UKT 4.125 2031',
    currency: 'GBP',
    minPiece: 1_000,
    increment: 1_000,
  }),
];

const toLine = (line: number, more: Partial<Rfq>): Rfq =>
  toRfq({
    rfqId: `rfq-${line}`,
    list: { listId: 'list-1', line, lines: 2, dueAt },
    ...more,
  });

const PRICED = {
  price: 99.5,
  yield: 4.2,
  markupBps: null,
  pnl: null,
  validUntil: dueAt,
  settlement: { date: '2026-11-24', accruedInterest: 0.25, amount: 1_995_000 },
};

const LIST: RfqList = {
  listId: 'list-1',
  clientUserId: 'client',
  status: 'LIVE',
  dueAt,
  items: [
    toLine(1, { isin: 'US9128TF1010', state: 'CLIENT_QUOTED', clientQuote: PRICED }),
    toLine(2, { isin: 'GB00BM8Z2T38', state: 'PENDING', side: 'SELL', qty: 500_000 }),
  ],
  progress: { lines: 2, quoted: 1, traded: 0, ended: 0 },
  totals: {
    face: { USD: 2_000_000, GBP: -500_000 },
    dv01: { USD: 1_612, GBP: -231 },
    tradedFace: {},
    tradedCash: {},
  },
  refused: [],
};

const open = (element: React.ReactElement, role: 'external-client' | 'sales', answers: Responses) =>
  showPanel(element, {
    role,
    answers: { 'rfq.requestedList': async () => LIST, ...answers },
    before: (client) => client.bonds.setBonds(BONDS),
  });

const showClient = (answers: Responses = {}) =>
  open(<ClientList listId="list-1" isLive />, 'external-client', answers);

describe('a list in its client’s hands', () => {
  test('has progress, totals by currency, and every line with its price and cash', async () => {
    const { panel } = showClient();
    const totals = panel.getByLabelText('Totals of the list');
    await expect.element(totals).toHaveTextContent(/Lines\s*2Quoted\s*1Traded\s*0/);
    await expect.element(totals).toHaveTextContent(/Net face\s*\+2,000,000 USD, −500,000 GBP/);
    await expect.element(totals).toHaveTextContent(/Net DV01\s*\+1,612 USD, −231 GBP/);
    const row = panel.getByRole('row', { name: /UST/ });
    await expect.element(row).toHaveTextContent(/99\.500.*4\.200 %.*1,995,000\.00 USD.*Quoted/);
    // By hand: two million at 99.50 and a quarter of interest.
    expect((2_000_000 * (99.5 + 0.25)) / 100).toBe(1_995_000);
    await expect.element(panel.getByRole('row', { name: /UKT/ })).toHaveTextContent('Pricing');
  });

  test('is accepted by line or all together', async () => {
    const accept = vi.fn(async (_: unknown) => LIST);
    const { panel } = showClient({ 'rfq.acceptList': accept });
    await panel.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect.poll(() => accept.mock.calls.length).toBe(1);
    await panel.getByRole('button', { name: 'Accept all quoted lines' }).click();
    await expect
      .poll(() => accept.mock.calls)
      .toEqual([[{ listId: 'list-1', rfqIds: ['rfq-1'] }], [{ listId: 'list-1' }]]);
  });

  test('states which lines an acceptance left as they were, and why', async () => {
    const text = 'Notional for this client is 9, left today 0';
    const refusedLine = { rfqId: 'rfq-1', code: 'DAILY_NOTIONAL_EXCEEDED' as const, text };
    const accept = async (): Promise<RfqList> => ({ ...LIST, refused: [refusedLine] });
    const { panel } = showClient({ 'rfq.acceptList': accept });
    await panel.getByRole('button', { name: 'Accept all quoted lines' }).click();
    const words = `1 of 2 lines unchanged: ${text}`;
    await expect.element(panel.getByRole('alert')).toHaveTextContent(words);
    await expectCode({ text: words, code: 'DAILY_NOTIONAL_EXCEEDED' });
  });

  test('that cannot be read states why', async () => {
    const { panel } = showClient({
      'rfq.requestedList': async () => {
        throw refused('Not found', 'Unknown list', 'NOT_FOUND');
      },
    });
    await expect.element(panel.getByRole('status')).toHaveTextContent('Unknown list');
  });
});

describe('sales', () => {
  test('sends and quotes all lines, and shows one by itself', async () => {
    const log: unknown[] = [];
    const record = (name: string) => async (input: unknown) => {
      log.push([name, input]);
      return LIST;
    };
    const onShow = vi.fn();
    const { panel } = open(<SalesList listId="list-1" isLive onShow={onShow} />, 'sales', {
      'rfq.sendList': record('send'),
      'rfq.quoteList': record('quote'),
    });
    await panel.getByRole('button', { name: 'Send all' }).click();
    await expect.poll(() => log.length).toBe(1);
    await panel.getByLabelText('Mark-up bp').fill('two');
    await expect.element(panel.getByText('Not a number')).toBeVisible();
    await panel.getByLabelText('Mark-up bp').fill('2.5');
    await panel.getByRole('button', { name: 'Quote all' }).click();
    await expect
      .poll(() => log)
      .toEqual([
        ['send', { listId: 'list-1' }],
        ['quote', { listId: 'list-1', markupBps: 2.5 }],
      ]);
    await panel.getByRole('button', { name: 'Show' }).first().click();
    expect(onShow.mock.calls).toEqual([['rfq-1']]);
  });
});

test('a line of a list names its place, and opens the list', async () => {
  const { panel } = showPanel(<SalesPanel />, {
    role: 'sales',
    answers: {
      'rfq.requestedList': async () => LIST,
      'rfq.people': async () => ({ clients: [], traders: [] }),
    },
    before: (client) => {
      client.bonds.setBonds(BONDS);
      for (const rfq of LIST.items) client.rfqs.take(rfq);
    },
  });
  await expect.element(panel.getByText(/^Line [12] of 2/)).toBeVisible();
  await panel.getByRole('button', { name: 'Show list' }).click();
  await expect.element(panel.getByLabelText('Totals of the list')).toHaveTextContent(/Lines\s*2/);
  await panel.getByRole('button', { name: 'Show', exact: true }).first().click();
  await expect.element(panel.getByText('Line 1 of 2')).toBeVisible();
});

describe('the form of a list', () => {
  const showForm = (request: (input: { requestKey: string }) => Promise<RfqList>) => {
    const shown = open(<ListForm />, 'external-client', { 'rfq.requestList': request });
    const { panel } = shown;
    return {
      ...shown,
      text: panel.getByRole('textbox', { name: /ISIN, side/ }),
      send: panel.getByRole('button', { name: 'Send list' }),
    };
  };

  test('names the first wrong line and sends nothing', async () => {
    const request = vi.fn(async () => LIST);
    const { panel, text, send } = showForm(request);
    await send.click();
    await expect.element(panel.getByText('Paste at least one line')).toBeVisible();
    await text.fill('US9128TF1010,BUY,2m\nGB00BM8Z2T38,HOLD,1m');
    await send.click();
    await expect.element(panel.getByText('Line 2: Side is BUY or SELL')).toBeVisible();
    expect(request).not.toHaveBeenCalled();
  });

  test('sends all lines once; after a lost response the same press keeps its key', async () => {
    const request = vi.fn(async (_: { requestKey: string }) => LIST);
    request.mockRejectedValueOnce(new Error('socket closed'));
    const { text, send } = showForm(request);
    await text.fill('US9128TF1010,BUY,2m\nGB00BM8Z2T38,SELL,500k');
    await send.click();
    await expect.poll(() => request.mock.calls.length).toBe(1);
    await send.click();
    await expect.poll(() => request.mock.calls.length).toBe(2);
    const [first, second] = request.mock.calls.map(([input]) => input);
    expect(second).toEqual(first);
    expect(second).toMatchObject({
      dueInMs: 300_000,
      lines: [
        { isin: 'US9128TF1010', side: 'BUY', qty: 2_000_000 },
        { isin: 'GB00BM8Z2T38', side: 'SELL', qty: 500_000 },
      ],
    });
    await expect.element(text).toHaveValue('');
  });

  test('takes bonds from the search, a line each; picked elsewhere they are in it too', async () => {
    const { text, panel, ui } = showForm(vi.fn(async () => LIST));
    ui.setState({ listDraft: 'US9128TF1010 SELL 2m' });
    await expect.element(text).toHaveValue('US9128TF1010 SELL 2m');
    await panel.getByRole('combobox', { name: 'Add or remove a bond' }).fill('GB00BM8Z2T38');
    await userEvent.keyboard('{Enter}');
    await expect.element(text).toHaveValue('US9128TF1010 SELL 2m\nGB00BM8Z2T38 BUY 1m');
  });
});

test('sales opens a list for one of its clients, and works it at once', async () => {
  const request = vi.fn(async (_: unknown) => LIST);
  const { panel, ui } = showPanel(<SalesPanel />, {
    role: 'sales',
    answers: {
      'rfq.requestedList': async () => LIST,
      'rfq.people': async () => ({
        clients: [
          { userId: 'client', displayName: 'Edith External' },
          { userId: 'fund', displayName: 'Fay Fund' },
        ],
        traders: [],
      }),
      'rfq.requestList': request,
    },
    before: (client) => client.bonds.setBonds(BONDS),
  });
  ui.setState({ listDraft: 'US9128TF1010 BUY 2m\nGB00BM8Z2T38 SELL 500k' });
  await panel.getByRole('button', { name: 'List for a client' }).click();
  await panel.getByRole('combobox', { name: 'Client' }).selectOptions('Fay Fund');
  await panel.getByRole('button', { name: 'Send list' }).click();
  await expect.poll(() => request.mock.calls.length).toBe(1);
  expect(request.mock.calls[0]?.[0]).toMatchObject({
    clientUserId: 'fund',
    lines: [
      { isin: 'US9128TF1010', side: 'BUY', qty: 2_000_000 },
      { isin: 'GB00BM8Z2T38', side: 'SELL', qty: 500_000 },
    ],
  });
  await expect.element(panel.getByLabelText('Totals of the list')).toBeVisible();
  expect(ui.getState().listDraft).toBe('');
});
