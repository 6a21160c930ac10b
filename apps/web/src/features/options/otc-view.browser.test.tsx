/** Options over the counter: terms that are refused before they are sent, the firm quote, and the deal on it. */

import { describe, expect, test, vi } from 'vitest';
import type { NewOrder } from '../../platform/client/shapes.ts';
import { refused } from '../../platform/testing/fake-calls.ts';
import { AT_MS, toIdentity, toOrder } from '../../platform/testing/given.ts';
import { expectCode } from '../../ui-state/testing/refusals.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { OtcView } from './otc-view.tsx';
import type { OtcQuote } from './quote-card.tsx';

const makeQuote = (more: Partial<OtcQuote> = {}): OtcQuote =>
  ({
    quoteId: 'q-1',
    contract: {
      symbol: 'AAPL270122C192.5',
      underlying: 'AAPL',
      type: 'CALL',
      strike: 192.5,
      expiry: '2027-01-22',
    },
    qty: 20,
    bid: 4.1,
    ask: 4.4,
    mid: 4.25,
    premiumToBuy: 8_800,
    premiumToSell: 8_200,
    volatility: 31.234,
    delta: 0.4567,
    spot: 190.4,
    settlementDate: '2026-11-24',
    validUntil: new Date(AT_MS + 12_000).toISOString(),
    ...more,
  }) as OtcQuote;

function show(quote = makeQuote(), desks: ('DERIV' | 'EQ')[] = ['DERIV']) {
  const ask = vi.fn(async (_: object) => quote);
  const place = vi.fn(async (_: NewOrder) => toOrder(1, { status: 'FILLED' }));
  const shown = showPanel(<OtcView underlying="AAPL" spot={190.4} />, {
    answers: { 'rfq.askOption': ask, 'orders.place': place },
    before: (client) => {
      const { limits } = toIdentity();
      client.identity.setState(toIdentity('trader', { limits: { ...limits, desks } }));
    },
  });
  const { panel } = shown;
  return {
    ...shown,
    ask,
    place,
    form: panel.getByRole('form', { name: 'OTC contract' }),
    request: panel.getByRole('button', { name: 'Request price' }),
    card: panel.getByRole('region', { name: 'Firm quote' }),
  };
}

describe('the terms', () => {
  test('begin at the money, on a weekday two months ahead', async () => {
    const { form, request, ask } = show();
    await expect.element(form.getByLabelText('Strike, USD')).toHaveValue('190.5');
    await expect.element(form.getByLabelText('Expires')).toHaveValue('2027-01-20');
    await request.click();
    await expect
      .poll(() => ask.mock.calls)
      .toEqual([
        [{ underlying: 'AAPL', type: 'CALL', strike: 190.5, expiry: '2027-01-20', qty: 10 }],
      ]);
  });

  test.each([
    ['Strike, USD', '190.25', 'A multiple of 0.50'],
    ['Strike, USD', '', 'Enter a strike in dollars'],
    ['Strike, USD', '-5', 'Enter a strike in dollars'],
    ['Expires', '2027-01-23', 'A business day'],
    ['Expires', '', 'Enter a date'],
    ['Contracts', '501', 'At most 500'],
    ['Contracts', '1.5', 'Whole contracts only'],
  ])('%s of "%s" is reported at the field and not sent: %s', async (label, typed, problem) => {
    const { form, request, ask } = show();
    await form.getByLabelText(label).fill(typed);
    await request.click();
    await expect.element(form.getByText(problem)).toBeVisible();
    expect(ask).not.toHaveBeenCalled();
  });

  test('that the dealer refuses show why', async () => {
    const { panel, request, ask } = show();
    ask.mockRejectedValueOnce(refused('Not quoted', '25 December is a holiday', 'INVALID_ORDER'));
    await request.click();
    await expect.element(panel.getByText('25 December is a holiday')).toBeVisible();
    await expectCode({ text: '25 December is a holiday', code: 'INVALID_ORDER' });
  });

  test('are for traders of derivatives', async () => {
    const { panel, form } = show(makeQuote(), ['EQ']);
    await expect
      .element(panel.getByText('Only derivatives traders can request prices here.'))
      .toBeVisible();
    expect(form.elements()).toEqual([]);
  });
});

describe('a firm quote', () => {
  test('has both premiums, what they are made of, and how long it stands', async () => {
    const { card, request } = show();
    await request.click();
    await expect.element(card).toHaveTextContent('20 × 100 shares, call 192.50, 2027-01-22');
    await expect.element(card.getByTestId('quote-validity')).toHaveTextContent('firm for 12 s');
    await expect
      .element(card.getByRole('button', { name: 'Buy at 4.40: pay 8,800 USD' }))
      .toBeVisible();
    await expect
      .element(card.getByRole('button', { name: 'Sell at 4.10: receive 8,200 USD' }))
      .toBeVisible();
    await expect.element(card).toHaveTextContent(/Volatility %\s*31\.23/);
  });

  test('is dealt on once, at its price, under its id', async () => {
    const { card, request, place } = show();
    await request.click();
    await card.getByRole('button', { name: /^Buy at/ }).click();
    await expect.element(card.getByTestId('quote-validity')).toHaveTextContent('traded');
    await card.getByRole('button', { name: /^Sell at/ }).click({ force: true });
    expect(place.mock.calls.map(([order]) => order)).toMatchObject([
      {
        symbol: 'AAPL270122C192.5',
        side: 'BUY',
        price: 4.4,
        qty: 20,
        timeInForce: 'FOK',
        quoteId: 'q-1',
      },
    ]);
  });

  test('that has lapsed cannot be dealt on', async () => {
    const { card, request, place } = show(
      makeQuote({ validUntil: new Date(AT_MS - 1).toISOString() }),
    );
    await request.click();
    await expect.element(card.getByTestId('quote-validity')).toHaveTextContent('expired');
    await card.getByRole('button', { name: /^Buy at/ }).click({ force: true });
    expect(place).not.toHaveBeenCalled();
    await card.getByRole('button', { name: 'Close' }).click();
    await expect.element(card).not.toBeInTheDocument();
  });

  test('without a bid cannot be sold on', async () => {
    const { card, request, place } = show(makeQuote({ bid: 0, premiumToSell: 0 }));
    await request.click();
    await card.getByRole('button', { name: 'No bid' }).click({ force: true });
    expect(place).not.toHaveBeenCalled();
  });

  test('that is refused states so and stays good for another try', async () => {
    const { card, request, place } = show();
    place.mockRejectedValueOnce(refused('Limit', 'Margin of 12,000 missing', 'MARGIN'));
    await request.click();
    await card.getByRole('button', { name: /^Buy at/ }).click();
    await expect
      .element(card.getByTestId('otc-outcome'))
      .toHaveTextContent(/Margin of 12,000 missing\. Not dealt\./);
    await expectCode({ text: 'Margin of 12,000 missing', code: 'MARGIN' });
    await expect.element(card.getByTestId('quote-validity')).toHaveTextContent(/firm for/);
  });
});
