/**
 * A trade done by phone: what is missing is named, what it earns is shown, and it is booked once.
 */

import { describe, expect, test, vi } from 'vitest';
import type { Rfq } from '../../../platform/client/shapes.ts';
import { type Responses, refused } from '../../../platform/testing/fake-calls.ts';
import { AT } from '../../../platform/testing/given.ts';
import { SETTLES, toBond, toBondQuote, toRfq } from '../../../platform/testing/given-bonds.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { VoiceTicket } from './voice-ticket.tsx';

type Trade = { readonly requestKey: string };

function show(more: Responses = {}) {
  const book = vi.fn(async (_: Trade): Promise<Rfq> => toRfq({ state: 'EXECUTED' }));
  const shown = showPanel(<VoiceTicket />, {
    role: 'sales',
    answers: {
      'rfq.people': async () => ({
        clients: [
          { userId: 'clara', displayName: 'Clara Client' },
          { userId: 'carl', displayName: 'Carl Client' },
        ],
        traders: [],
      }),
      'rfq.dealers': async () => ({
        items: [
          { dealerId: 'BRKD', name: 'Brookdale', curves: ['USD'], credit: true },
          { dealerId: 'HLWY', name: 'Holloway', curves: ['USD'], credit: true },
        ],
        quoteWindowMs: 10_000,
      }),
      'rfq.voiceTrade': book,
      ...more,
    },
    before: (client) => {
      client.bonds.setBonds([toBond()]);
      const quotes = [toBondQuote({ mid: 99.5 })];
      client.bonds.take({ seq: 1, at: AT, settlementDates: SETTLES, quotes });
    },
  });
  const { panel } = shown;
  const fill = async (texts: Readonly<Record<string, string>>): Promise<void> => {
    for (const [label, text] of Object.entries(texts)) await panel.getByLabelText(label).fill(text);
  };
  return {
    ...shown,
    book,
    fill,
    choose: async (): Promise<void> => {
      await panel.getByRole('combobox', { name: 'Bond' }).click();
      await panel.getByRole('option', { name: /UST/ }).click();
    },
    press: () => panel.getByRole('button', { name: 'Book trade' }).click(),
    message: panel.getByRole('form', { name: 'Voice ticket' }).getByRole('status').last(),
  };
}

const WHOLE = { 'Dealer price': '99.4', 'Client price': '99.45', Note: 'line 3, 14:02' };

describe('what is missing', () => {
  test('a bond', async () => {
    const { press, fill, message, book } = show();
    await fill(WHOLE);
    await press();
    await expect.element(message).toHaveTextContent('Select a bond');
    expect(book).not.toHaveBeenCalled();
  });

  test.each([
    ['Face amount', '500', 'At least 1,000, in steps of 1,000'],
    ['Face amount', 'lots', 'Not a quantity'],
    ['Dealer price', '0', 'Dealer price: a price above zero'],
    ['Client price', 'par', 'Client price: a price above zero'],
    ['Note', ' ', 'Note: required'],
  ])('%s of "%s": %s', async (label, typed, problem) => {
    const { press, fill, choose, message, book } = show();
    await choose();
    await fill({ ...WHOLE, [label]: typed });
    await press();
    await expect.element(message).toHaveTextContent(problem);
    expect(book).not.toHaveBeenCalled();
  });

  test('the clients, where their list could not be read', async () => {
    const people = async (): Promise<never> => {
      throw new Error('socket closed');
    };
    const { press, fill, choose, message, book } = show({ 'rfq.people': people });
    await choose();
    await fill(WHOLE);
    await press();
    await expect.element(message).toHaveTextContent('Select a client');
    expect(book).not.toHaveBeenCalled();
  });
});

describe('what it earns', () => {
  test.each([
    ['Client buys', '99.4', '99.45', '500.00 USD'],
    ['Client sells', '99.4', '99.45', '−500.00 USD'],
    ['Client sells', '99.5', '99.45', '500.00 USD'],
  ])('%s at dealer %s and client %s: %s', async (side, dealer, client, earned) => {
    const { panel, fill, choose } = show();
    await choose();
    await panel.getByText(side, { exact: true }).click();
    await fill({ 'Face amount': '1m', 'Dealer price': dealer, 'Client price': client });
    await expect.element(panel.getByText(/^P&L/)).toHaveTextContent(`P&L ${earned}`);
  });

  test('is a dash while a price is missing', async () => {
    const { panel, choose } = show();
    await choose();
    await expect.element(panel.getByText(/^P&L/)).toHaveTextContent('P&L –');
    await expect.element(panel.getByText('mid 99.500')).toBeVisible();
  });
});

describe('a trade', () => {
  test('is booked with what was agreed, and the ticket is empty again', async () => {
    const { panel, press, fill, choose, message, book } = show();
    await choose();
    await panel.getByText('Client sells', { exact: true }).click();
    await panel.getByRole('combobox', { name: 'Client' }).selectOptions('Carl Client');
    await panel.getByRole('combobox', { name: 'Dealer' }).selectOptions('HLWY Holloway');
    await fill({ ...WHOLE, 'Face amount': '2.5m', Note: ' line 3 ' });
    await press();
    await expect.element(message).toHaveTextContent('Booked: SELL 2.5m UST 4.25 2036-11-15');
    expect(book.mock.calls[0]?.[0]).toMatchObject({
      isin: 'US9128TF1010',
      side: 'SELL',
      qty: 2_500_000,
      clientUserId: 'carl',
      dealerId: 'HLWY',
      dealerPrice: 99.4,
      clientPrice: 99.45,
      note: 'line 3',
    });
    await expect.element(panel.getByLabelText('Dealer price')).toHaveValue('');
  });

  test('without a response keeps its key; one that was changed has another', async () => {
    const { panel, press, fill, choose, message, book } = show();
    book.mockRejectedValueOnce(new Error('socket closed'));
    book.mockRejectedValueOnce(new Error('socket closed'));
    await choose();
    await fill(WHOLE);
    await press();
    await expect.element(message).toHaveTextContent(/No response/);
    await press();
    await expect.poll(() => book.mock.calls.length).toBe(2);
    await panel.getByLabelText('Client price').fill('99.46');
    await press();
    await expect.poll(() => book.mock.calls.length).toBe(3);
    const [first, again, other] = book.mock.calls.map(([{ requestKey }]) => requestKey);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test('that is refused keeps what was typed', async () => {
    const { panel, press, fill, choose, message, book } = show();
    book.mockRejectedValueOnce(refused('Limit', 'Credit of 1,000,000 exceeded', 'LIMIT'));
    await choose();
    await fill(WHOLE);
    await press();
    await expect.element(message).toHaveTextContent('Credit of 1,000,000 exceeded');
    await expectCode({ text: 'Credit of 1,000,000 exceeded', code: 'LIMIT' });
    await expect.element(panel.getByLabelText('Dealer price')).toHaveValue('99.4');
  });
});
