/**
 * From quotes to the client's price: dealers requested, mark-up and price linked, both calls in their order; and the
 * chat.
 */

import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { MarkUpPreview, Rfq } from '../../../platform/client/shapes.ts';
import { type Responses, refused } from '../../../platform/testing/fake-calls.ts';
import { AT, AT_MS } from '../../../platform/testing/given.ts';
import { toBond, toRfqDealer } from '../../../platform/testing/given-bonds.ts';
import { toRfq } from '../../../platform/testing/given-requests.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { ChatPanel } from './chat-panel.tsx';
import { DealerChoice } from './dealer-choice.tsx';
import { type OneWay, PriceMaking } from './price-making.tsx';

const RFQ: OneWay = {
  ...toRfq(),
  side: 'BUY',
  state: 'PENDING',
  salesUserId: 'u-1',
  windowEndsAt: new Date(AT_MS + 9_000).toISOString(),
  dealers: [toRfqDealer('A', { ask: 100.1 }), toRfqDealer('B', { ask: 100.02 })],
};

type Asked = {
  readonly dealerId?: string | undefined;
  readonly markupBps?: number | undefined;
  readonly clientPrice?: number | undefined;
};

/** The service's own arithmetic, on a dealer's price of 100. */
const toPreview = ({ dealerId = '', markupBps, clientPrice }: Asked): MarkUpPreview => {
  const price = clientPrice ?? 100 + (markupBps ?? 0) / 100;
  return {
    dealerId,
    price,
    yield: 4.1,
    markupBps: (price - 100) * 100,
    pnl: (price - 100) * 20_000,
    validUntil: null,
    spreadBps: null,
    composite: { price: 100.005, dealers: 6, awayBps: 0.62 },
    settlement: { date: '2026-11-24', accruedInterest: 0.125, amount: price * 20_000 + 2_500 },
  };
};

function show(rfq: OneWay = RFQ, more: Responses = {}, nowMs: () => number = () => AT_MS) {
  const preview = vi.fn(async (input: Asked) => toPreview(input));
  const log: unknown[] = [];
  const shown = showPanel(<PriceMaking rfq={rfq} />, {
    role: 'sales',
    browser: { nowMs },
    answers: {
      'rfq.previewMarkUp': preview,
      'rfq.markUp': async (input) => {
        log.push(['markUp', input]);
        return rfq;
      },
      'rfq.quoteClient': async (input) => {
        log.push(['quoteClient', input]);
        return rfq;
      },
      ...more,
    },
    before: (client) => client.bonds.setBonds([toBond({ isin: RFQ.isin })]),
  });
  const { panel } = shown;
  const bps = panel.getByLabelText('Mark-up bp');
  const price = panel.getByLabelText('Client price');
  const send = panel.getByRole('button', { name: /^Send quote/ });
  return { ...shown, preview, log, bps, price, send };
}

describe('the dealer’s firm time', () => {
  test('is counted beside the price; once it is over nothing is sent', async () => {
    let nowMs = AT_MS;
    const { panel, send, log } = show(RFQ, {}, () => nowMs);
    // Two minutes from the end of the window.
    await expect.element(panel.getByText(/^B firm for 2:00/)).toBeVisible();
    await expect.element(send).toHaveAttribute('aria-disabled', 'false');
    nowMs += 120_000;
    await expect.element(panel.getByText('B no longer firm')).toBeVisible();
    await expect.element(send).toHaveAttribute('aria-disabled', 'true');
    await send.click({ force: true });
    expect(log).toEqual([]);
  });
});

describe('mark-up and price', () => {
  test('start at one basis point over the best dealer', async () => {
    const { bps, price, preview, panel } = show();
    await expect.element(price).toHaveValue('100.010');
    await expect.element(bps).toHaveValue('1.00');
    expect(preview.mock.calls[0]?.[0]).toMatchObject({ dealerId: 'B', markupBps: 1 });
    await expect.element(panel.getByLabelText('Mark-up revenue')).toHaveTextContent('200.00');
  });

  test('show what the client will pay, when, and with how much interest', async () => {
    const { panel } = show();
    const terms = panel.getByLabelText('Terms for the client');
    await expect.element(terms).toHaveTextContent(/Settles\s*2026-11-24/);
    await expect.element(terms).toHaveTextContent(/Accrued per 100\s*0\.125000/);
    await expect.element(terms).toHaveTextContent(/Composite\s*100\.005/);
    await expect.element(terms).toHaveTextContent(/Off composite\s*\+0\.6 bp/);
    await expect.element(terms).toHaveTextContent(/Client pays\s*2,002,700\.00 USD/);
  });

  test('a typed price leads and the mark-up follows', async () => {
    const { bps, price } = show();
    await price.fill('100.055');
    await expect.element(bps).toHaveValue('5.50');
    await bps.fill('3');
    await expect.element(price).toHaveValue('100.030');
  });

  test('arrows step by a tenth of a point, with Shift by a whole one, never below zero', async () => {
    const { bps, price } = show();
    await expect.element(price).toHaveValue('100.010');
    await bps.click();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(bps).toHaveValue('1.10');
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    await expect.element(bps).toHaveValue('2.10');
    await bps.fill('0.05');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(bps).toHaveValue('0.00');
  });

  test('cannot be sent before the service has worked them out', async () => {
    const { bps, price, send, preview, log } = show();
    await expect.element(send).toHaveAttribute('aria-disabled', 'false');
    let response: (preview: MarkUpPreview) => void = () => undefined;
    preview.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          response = resolve;
        }),
    );
    await bps.fill('9');
    await expect.poll(() => preview.mock.calls.length).toBe(2);
    await expect.element(send).toHaveAttribute('aria-disabled', 'true');
    await send.click({ force: true });
    expect(log).toEqual([]);
    response(toPreview({ dealerId: 'B', markupBps: 9 }));
    await expect.element(price).toHaveValue('100.090');
    await expect.element(send).toHaveAttribute('aria-disabled', 'false');
  });

  test('what is no number cannot be sent', async () => {
    const { bps, send, panel, log } = show();
    await bps.fill('much');
    await expect.element(panel.getByRole('status').last()).toHaveTextContent('Not a number');
    await expect.element(send).toHaveAttribute('aria-disabled', 'true');
    await send.click({ force: true });
    expect(log).toEqual([]);
  });

  test('a refused mark-up shows why and cannot be sent', async () => {
    const { panel, send, price } = show(RFQ, {
      'rfq.previewMarkUp': async () => {
        throw refused('Mark-up', 'At most 50 bp', 'VALIDATION_FAILED');
      },
    });
    await expect.element(panel.getByText('At most 50 bp')).toBeVisible();
    await expectCode({ text: 'At most 50 bp', code: 'VALIDATION_FAILED' });
    await expect.element(send).toHaveAttribute('aria-disabled', 'true');
    await expect.element(price).toHaveValue('');
  });
});

describe('the quote to the client', () => {
  test('marks the price up and then shows it, for as long as chosen', async () => {
    const { panel, price, send, log } = show();
    await price.fill('100.055');
    await panel.getByLabelText('Good for').selectOptions('60 s');
    await expect.element(send).toHaveAttribute('aria-disabled', 'false');
    await send.click();
    const { rfqId } = RFQ;
    await expect
      .poll(() => log)
      .toEqual([
        ['markUp', { rfqId, dealerId: 'B', clientPrice: 100.055 }],
        ['quoteClient', { rfqId, validForMs: 60_000 }],
      ]);
  });

  test('while it goes to the client, no other dealer becomes the best: nothing is worked out', async () => {
    let resolve = (_: Rfq): void => {};
    const promise = new Promise<Rfq>((settle) => {
      resolve = settle;
    });
    const { panel, send, preview } = show(RFQ, { 'rfq.markUp': () => promise });
    await expect.element(send).toHaveAttribute('aria-disabled', 'false');
    await send.click();
    await expect.element(send).toHaveAttribute('aria-disabled', 'true');
    preview.mockClear();
    await panel.getByRole('listbox', { name: 'Dealers' }).getByRole('option').first().click();
    await expect
      .element(
        panel.getByRole('listbox', { name: 'Dealers' }).getByRole('option', { selected: true }),
      )
      .toHaveTextContent(/^1/);
    expect(preview).not.toHaveBeenCalled();
    resolve(RFQ);
    await expect.element(send).toHaveAttribute('aria-disabled', 'false');
    expect(preview.mock.calls).toMatchObject([[{ dealerId: 'A' }]]);
  });

  test('is of the picked dealer, also by number', async () => {
    const { panel, send, log, price } = show();
    const list = panel.getByRole('listbox', { name: 'Dealers' });
    await expect.element(price).toHaveValue('100.010');
    await panel.getByRole('option', { name: /^2/ }).click();
    await userEvent.keyboard('1');
    await expect.element(list.getByRole('option', { selected: true })).toHaveTextContent(/^1A/);
    await expect.element(send).toHaveAttribute('aria-disabled', 'false');
    await send.click();
    await expect.poll(() => log[0]).toMatchObject(['markUp', { dealerId: 'A' }]);
  });

  test('is not shown where the mark-up was refused', async () => {
    const { panel, send, log } = show(RFQ, {
      'rfq.markUp': async () => {
        throw refused('Conflict', 'The window has ended', 'CONFLICT');
      },
    });
    await expect.element(send).toHaveAttribute('aria-disabled', 'false');
    await send.click();
    await expect.element(panel.getByText('The window has ended')).toBeVisible();
    await expectCode({ text: 'The window has ended', code: 'CONFLICT' });
    expect(log).toEqual([]);
  });

  test('waits for a dealer: without a quote there is nothing to mark up', async () => {
    const dealers = [toRfqDealer('A', { status: 'PENDING', quote: null })];
    const { panel, send, preview } = show({ ...RFQ, dealers });
    await expect
      .element(panel.getByRole('option', { name: /Securities/ }))
      .toHaveTextContent('waiting');
    await expect.element(send).toHaveAttribute('aria-disabled', 'true');
    expect(preview).not.toHaveBeenCalled();
  });
});

describe('the choice of dealers', () => {
  const dealers = ['A', 'B', 'C', 'D', 'E', 'F'].map((dealerId) => ({
    dealerId,
    name: `${dealerId} Ltd`,
    isSpecialist: dealerId === 'B',
  }));

  function choose(suggested: string[], send = vi.fn(async (_: unknown) => RFQ)) {
    const { panel } = showPanel(<DealerChoice rfq={RFQ} />, {
      role: 'sales',
      answers: { 'rfq.panel': async () => ({ suggested, dealers }), 'rfq.send': send },
    });
    return { panel, send, request: panel.getByRole('button', { name: /^Request quotes/ }) };
  }

  test('shows what each is axed to do, and which axes meet the client’s side', async () => {
    const axed = [
      { dealerId: 'A', name: 'A', isSpecialist: true, axe: { side: 'SELL', qty: 25_000_000 } },
      { dealerId: 'B', name: 'B', isSpecialist: true, axe: { side: 'BUY', qty: 5_000_000 } },
      { dealerId: 'C', name: 'C', isSpecialist: false, axe: null },
    ] as const;
    const { panel } = showPanel(<DealerChoice rfq={RFQ} />, {
      role: 'sales',
      answers: {
        'rfq.panel': async () => ({ suggested: ['A', 'B', 'C'], dealers: [...axed] }),
      },
    });
    await expect
      .element(panel.getByTitle('Axed to sell 25,000,000: quotes better on the client’s side'))
      .toHaveTextContent('axe: sell 25.0M');
    await expect
      .element(panel.getByTitle('Axed to buy 5,000,000: on the side of the client'))
      .toBeVisible();
    await expect.element(panel.getByRole('checkbox', { name: /^C/ })).toBeVisible();
    expect(panel.getByText(/^axe:/).elements()).toHaveLength(2);
  });

  test('starts with the suggestion and sends it', async () => {
    const { panel, send, request } = choose(['A', 'B', 'C']);
    await expect.element(panel.getByText('Suggested dealers')).toBeVisible();
    await expect.element(panel.getByRole('checkbox', { name: /^B/ })).toBeChecked();
    await expect.element(panel.getByText('specialist')).toBeVisible();
    await request.click();
    await expect
      .poll(() => send.mock.calls)
      .toEqual([[{ rfqId: RFQ.rfqId, dealerIds: ['A', 'B', 'C'] }]]);
  });

  test.each([
    [['A', 'B', 'C'], 'A', 'Select 1 more: a request needs three to five dealers'],
    [['A', 'B', 'C', 'D', 'E'], 'F', 'Remove 1: a request needs three to five dealers'],
  ])('%j and a press on %s: %s', async (suggested, pressed, problem) => {
    const { panel, send, request } = choose(suggested);
    await panel.getByRole('checkbox', { name: new RegExp(`^${pressed}`) }).click();
    await expect.element(panel.getByRole('status')).toHaveTextContent(problem);
    await expect.element(request).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(send).not.toHaveBeenCalled();
    await panel.getByRole('button', { name: 'Use suggested dealers' }).click();
    await expect.element(panel.getByText('Suggested dealers')).toBeVisible();
  });
});

describe('the chat', () => {
  const traders = [
    { userId: 'fi-1', displayName: 'Fiona Voss' },
    { userId: 'fi-2', displayName: 'Finn Two' },
  ];

  test('has the notes of the trail and nothing else', async () => {
    const items = [
      { version: 1, at: AT, actor: 'client', action: 'requested', detail: null },
      { version: 2, at: AT, actor: 'fi-1', action: 'noted', detail: 'axed to sell' },
    ];
    const { panel } = showPanel(<ChatPanel rfq={RFQ} traders={traders} mayWrite={false} />, {
      role: 'sales',
      answers: { 'rfq.steps': async () => ({ items }) },
    });
    const chat = panel.getByRole('region', { name: 'Chat' });
    await expect
      .element(chat.getByRole('listitem'))
      .toHaveTextContent('14:03:22 fi-1 axed to sell');
    expect(chat.getByRole('textbox').elements()).toEqual([]);
  });

  test('sends to the chosen trader, and keeps what was refused', async () => {
    const note = vi.fn(async (_: unknown): Promise<Rfq> => RFQ);
    note.mockRejectedValueOnce(refused('Forbidden', 'Not yours'));
    const { panel } = showPanel(<ChatPanel rfq={RFQ} traders={traders} mayWrite />, {
      role: 'sales',
      answers: { 'rfq.steps': async () => ({ items: [] }), 'rfq.note': note },
    });
    const field = panel.getByLabelText('Message to trader');
    await panel.getByRole('combobox', { name: 'Trader' }).selectOptions('Finn Two');
    await field.fill(' can you improve? ');
    await panel.getByRole('button', { name: 'Send' }).click();
    await expect.element(panel.getByRole('status')).toHaveTextContent('Not yours');
    await expectCode({ text: 'Not yours', code: 'FORBIDDEN' });
    await expect.element(field).toHaveValue(' can you improve? ');
    await panel.getByRole('button', { name: 'Send' }).click();
    await expect.element(field).toHaveValue('');
    const { rfqId } = RFQ;
    expect(note.mock.calls.at(-1)).toEqual([
      { rfqId, note: 'can you improve?', traderUserId: 'fi-2' },
    ]);
  });
});
