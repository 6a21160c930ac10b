/** Both sides of a client's price: made of the best bid and offer, previewed by the service, sent together. */
import { describe, expect, test, vi } from 'vitest';
import type { Rfq, TwoWayPreview } from '../../../platform/client/shapes.ts';
import { type Responses, refused } from '../../../platform/testing/fake-calls.ts';
import { AT_MS } from '../../../platform/testing/given.ts';
import { toBond, toRfqDealer } from '../../../platform/testing/given-bonds.ts';
import { toRfq } from '../../../platform/testing/given-requests.ts';
import { englishWordsIn, showGerman } from '../../../ui-state/testing/in-german.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { TwoWayMaking } from './two-way-making.tsx';

const RFQ = toRfq({
  state: 'PENDING',
  side: 'TWO_WAY',
  twoWay: { bid: null, ask: null },
  salesUserId: 'u-1',
  windowEndsAt: new Date(AT_MS + 9_000).toISOString(),
  dealers: [
    toRfqDealer('AAAA', { bid: 99.95, ask: 100.12 }),
    toRfqDealer('BBBB', { bid: 99.9, ask: 100.02 }),
    toRfqDealer('CCCC', { quote: null, status: 'PENDING', latencyMs: null }),
  ],
});

type Marks = {
  readonly markupBps?: number | undefined;
  readonly dealerId?: string | undefined;
};
type Requested = { readonly bid: Marks; readonly ask: Marks };

/** The service's arithmetic, on a bid of 99.95 and an offer of 100.02: a hundredth of a point for each basis point. */
function toPreview({ bid, ask }: Requested): TwoWayPreview {
  const toSide = (dealerId: string, price: number, bps: number) => ({
    dealerId,
    price,
    yield: 4.1,
    markupBps: bps,
    pnl: bps * 200,
    validUntil: null,
    spreadBps: null,
    composite: null,
    settlement: { date: '2026-11-24', accruedInterest: 0.125, amount: price * 20_000 + 2_500 },
  });
  const [bidBps, askBps] = [bid.markupBps ?? 0, ask.markupBps ?? 0];
  return {
    bid: toSide(
      bid.dealerId ?? 'AAAA',
      (bid.dealerId === 'BBBB' ? 99.9 : 99.95) - bidBps / 100,
      bidBps,
    ),
    ask: toSide(
      ask.dealerId ?? 'BBBB',
      (ask.dealerId === 'AAAA' ? 100.12 : 100.02) + askBps / 100,
      askBps,
    ),
  };
}

function show(rfq: Rfq = RFQ, more: Responses = {}, nowMs: () => number = () => AT_MS) {
  const preview = vi.fn(async (input: Requested) => toPreview(input));
  const log: unknown[] = [];
  const shown = showPanel(<TwoWayMaking rfq={rfq} />, {
    role: 'sales',
    browser: { nowMs },
    answers: {
      'rfq.previewTwoWay': preview,
      'rfq.markUpTwoWay': async (input) => {
        log.push(['markUpTwoWay', input]);
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
  const send = shown.panel.getByRole('button', { name: 'Send two-way quote' });
  return { ...shown, preview, log, send };
}

describe('both sides of a price', () => {
  test('stand on the best bid and the best offer, of different dealers', async () => {
    const { panel } = show();
    const row = (dealerId: string) => panel.getByRole('row', { name: new RegExp(dealerId) });
    await expect.element(row('AAAA')).toHaveTextContent(/99\.950.*best bid$/);
    await expect.element(row('BBBB')).toHaveTextContent(/100\.020.*best offer$/);
    await expect.element(row('CCCC')).toHaveTextContent(/waiting$/);
  });

  test('show price, profit and terms of each as the service works them out', async () => {
    const { panel } = show();
    const bid = panel.getByLabelText('Bid for the client');
    const offer = panel.getByLabelText('Offer for the client');
    await expect.element(bid).toHaveTextContent(/Client bid\s*99\.940/);
    await expect.element(bid).toHaveTextContent(/Client receives\s*2,001,300\.00 USD/);
    await expect.element(offer).toHaveTextContent(/Client offer\s*100\.030/);
    await panel.getByLabelText('Offer mark-up bp').fill('3');
    await expect.element(offer).toHaveTextContent(/P&L USD\s*600\.00/);
    await expect.element(offer).toHaveTextContent(/Client pays\s*2,003,500\.00 USD/);
  });

  test('are sent together, at the prices that were shown', async () => {
    const { panel, log, send } = show();
    await panel.getByLabelText('Bid mark-up bp').fill('2');
    await expect.element(send).toHaveAttribute('aria-disabled', 'false');
    await send.click();
    await expect.poll(() => log.length).toBe(2);
    expect(log).toEqual([
      [
        'markUpTwoWay',
        {
          rfqId: RFQ.rfqId,
          bid: { dealerId: 'AAAA', clientPrice: 99.95 - 2 / 100 },
          ask: { dealerId: 'BBBB', clientPrice: 100.02 + 1 / 100 },
        },
      ],
      ['quoteClient', { rfqId: RFQ.rfqId, validForMs: 30_000 }],
    ]);
  });

  test('stand on the dealer that is chosen for a side, and are sent with it', async () => {
    const { panel, log, send } = show();
    const choice = panel.getByLabelText('Bid of');
    await expect.element(choice).toBeVisible();
    const words = [...choice.element().querySelectorAll('option')].map(({ text }) => text);
    expect(words).toEqual(['Best: AAAA', 'AAAA 99.950', 'BBBB 99.900']);
    const offers = panel.getByLabelText('Offer of').element().querySelectorAll('option');
    expect([...offers].map(({ text }) => text)).toEqual([
      'Best: BBBB',
      'BBBB 100.020',
      'AAAA 100.120',
    ]);
    await choice.selectOptions('BBBB');
    await expect
      .element(panel.getByLabelText('Bid for the client'))
      .toHaveTextContent(/Client bid\s*99\.890/);
    await send.click();
    await expect.poll(() => log.length).toBe(2);
    expect(log[0]).toEqual([
      'markUpTwoWay',
      {
        rfqId: RFQ.rfqId,
        bid: { dealerId: 'BBBB', clientPrice: 99.9 - 1 / 100 },
        ask: { dealerId: 'BBBB', clientPrice: 100.02 + 1 / 100 },
      },
    ]);
  });

  test('are not sent with a figure that is none, nor once a dealer is no longer firm', async () => {
    let nowMs = AT_MS;
    const { panel, log, send } = show(RFQ, {}, () => nowMs);
    await panel.getByLabelText('Bid mark-up bp').fill('two');
    await expect.element(panel.getByRole('status')).toHaveTextContent('Not a number');
    await send.click({ force: true });
    await panel.getByLabelText('Bid mark-up bp').fill('2');
    await expect.element(send).toHaveAttribute('aria-disabled', 'false');
    nowMs += 300_000;
    await expect.element(panel.getByText('Dealers no longer firm')).toBeVisible();
    await send.click({ force: true });
    expect(log).toEqual([]);
  });

  test('wait for a dealer: without a quote nothing is worked out', async () => {
    const dealers = [toRfqDealer('CCCC', { quote: null, status: 'PENDING', latencyMs: null })];
    const { panel, preview, send } = show({ ...RFQ, dealers });
    await expect
      .element(panel.getByLabelText('Bid for the client'))
      .toHaveTextContent(/Client bid–/);
    await expect.element(send).toHaveAttribute('aria-disabled', 'true');
    expect(preview).not.toHaveBeenCalled();
  });

  test('that the service refuses state why', async () => {
    const text = 'The bid may not be above the offer';
    const { panel } = show(RFQ, {
      'rfq.previewTwoWay': async () => {
        throw refused('Refused', text, 'VALIDATION_FAILED');
      },
    });
    await expect.element(panel.getByRole('status')).toHaveTextContent(text);
    await expectCode({ text, code: 'VALIDATION_FAILED' });
  });
});

test('in German the making of both sides has no word in English', async () => {
  showGerman();
  const { panel } = show();
  await expect.element(panel.getByRole('combobox').first()).toBeVisible();
  expect(englishWordsIn(panel.element(), /\w+ Securities/g)).toEqual([]);
});
