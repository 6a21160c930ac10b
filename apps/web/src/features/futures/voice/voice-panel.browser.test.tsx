/** Voice deals: the request of a client on the phone, the desk's price on its tick, and the client's answer. */

import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Role, VoiceDeal } from '../../../platform/client/shapes.ts';
import { type Responses, refused } from '../../../platform/testing/fake-calls.ts';
import { AT, AT_MS, toIdentity } from '../../../platform/testing/given.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import type { Strip } from '../strip/use-strip.ts';
import { VoicePanel } from './voice-panel.tsx';

const inSeconds = (seconds: number): string => new Date(AT_MS + seconds * 1_000).toISOString();

const STRIP = {
  terms: {
    root: 'CL',
    name: 'WTI crude oil',
    priceUnit: 'USD a barrel',
    multiplier: 1_000,
    maxClip: 500,
    tickSize: 0.01,
    notation: 'DECIMAL',
  },
  seq: 1,
  at: AT,
  spot: 69.57,
  months: [
    {
      symbol: 'CLF27',
      root: 'CL',
      bid: 69.19,
      ask: 69.21,
      mid: 69.2,
      open: 69,
      fairValue: 69.2,
      isFront: true,
      expiry: '2026-12-21',
      expiresAt: '2026-12-21T19:30:00.000Z',
    },
  ],
  spreads: [],
} as unknown as Strip;

const makeDeal = (more: Partial<VoiceDeal> = {}): VoiceDeal => ({
  dealId: 'd-1',
  state: 'ASKED',
  symbol: 'CLF27',
  farSymbol: null,
  side: 'BUY',
  lots: 10,
  clientUserId: 'clara',
  askedBy: 'sally',
  askerRole: 'sales',
  tradedBy: null,
  note: null,
  price: null,
  mark: null,
  validUntil: null,
  endsAt: inSeconds(90),
  reason: null,
  legs: [],
  steps: [],
  createdAt: AT,
  updatedAt: AT,
  version: 1,
  ...more,
});

type Given = {
  readonly deals?: VoiceDeal[];
  readonly role?: Role;
  readonly userId?: string;
  readonly more?: Responses;
  /** The clock of the browser. */
  readonly nowMs?: () => number;
};

function show({ deals = [], role = 'trader', userId = 'tom', ...given }: Given = {}) {
  const { more, nowMs = () => AT_MS } = given;
  const request = vi.fn(async (_: { readonly requestKey: string }) => makeDeal());
  const quote = vi.fn(async (_: object) => makeDeal({ state: 'PRICED', price: 69.25, version: 2 }));
  const shown = showPanel(<VoicePanel />, {
    role,
    browser: { nowMs },
    answers: {
      'rfq.strip': async () => STRIP,
      'rfq.voiceClients': async () => ({
        items: [{ userId: 'clara', displayName: 'Clara Client' }],
      }),
      'rfq.askVoice': request,
      'rfq.priceVoice': quote,
      ...more,
    },
    before: (client) => {
      const { limits } = toIdentity(role);
      const desks = role === 'trader' ? (['COMM'] as const) : [];
      client.identity.setState(
        toIdentity(role, { userId, limits: { ...limits, desks: [...desks] } }),
      );
      client.voice.takeAll(deals);
    },
  });
  const { panel } = shown;
  // What is confirmed first is tested by itself.
  shown.prefs.setState({ confirmsQuotes: false });
  return {
    ...shown,
    request,
    quote,
    ticket: panel.getByRole('form', { name: 'Voice request' }),
    card: panel.getByTestId('voice-deal'),
  };
}

describe('a request', () => {
  test('is sent to the desk with client, contract, side and lots', async () => {
    const { ticket, request } = show({ role: 'sales', userId: 'sally' });
    await expect.element(ticket).toHaveTextContent('69.19 / 69.21');
    await ticket.getByText('Client sells').click();
    await ticket.getByLabelText('Lots').fill('25');
    await ticket.getByLabelText('Note').fill(' hedging ');
    await ticket.getByRole('button', { name: 'Request price' }).click();
    await expect.element(ticket.getByRole('status')).toHaveTextContent('Requested: SELL 25 CLF27');
    expect(request.mock.calls[0]?.[0]).toMatchObject({
      symbol: 'CLF27',
      side: 'SELL',
      lots: 25,
      clientUserId: 'clara',
      note: 'hedging',
    });
  });

  test.each(['0', '501', 'ten'])('of "%s" lots is not sent', async (lots) => {
    const { ticket, request } = show({ role: 'sales' });
    await ticket.getByLabelText('Lots').fill(lots);
    const button = ticket.getByRole('button', { name: 'Request price' });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await button.click({ force: true });
    expect(request).not.toHaveBeenCalled();
  });

  test('without a response keeps its key, another side has another', async () => {
    const { ticket, request } = show({ role: 'sales' });
    const button = ticket.getByRole('button', { name: 'Request price' });
    request.mockRejectedValueOnce(new Error('socket closed'));
    request.mockRejectedValueOnce(new Error('socket closed'));
    await button.click();
    await expect.element(ticket.getByRole('status')).toHaveTextContent(/No response/);
    await button.click();
    await expect.poll(() => request.mock.calls.length).toBe(2);
    await ticket.getByText('Client sells').click();
    await button.click();
    await expect.poll(() => request.mock.calls.length).toBe(3);
    const [first, again, other] = request.mock.calls.map(([{ requestKey }]) => requestKey);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test('is not for who only looks', async () => {
    const { ticket, panel } = show({ role: 'compliance' });
    await expect.element(panel.getByText('No voice requests yet')).toBeVisible();
    expect(ticket.elements()).toEqual([]);
  });
});

describe('the desk’s price', () => {
  test('begins with the far side of the market and is sent with its validity', async () => {
    const { card, quote } = show({ deals: [makeDeal()] });
    const price = card.getByLabelText('Price', { exact: true });
    await expect.element(price).toHaveValue('69.21');
    await price.fill('69.25');
    await card.getByLabelText('Good for').selectOptions('30 s');
    await card.getByRole('button', { name: 'Quote price' }).click();
    await expect.poll(() => quote.mock.calls.length).toBe(1);
    expect(quote.mock.calls[0]?.[0]).toMatchObject({
      dealId: 'd-1',
      price: 69.25,
      validForMs: 30_000,
    });
    await expect.element(card).toHaveTextContent('priced');
  });

  test.each(['69.255', 'cheap', ''])(
    'of "%s" is no price on the tick and not sent',
    async (typed) => {
      const { card, quote } = show({ deals: [makeDeal()] });
      await card.getByLabelText('Price', { exact: true }).fill(typed);
      await expect.element(card.getByText('on the tick of 0.01')).toBeVisible();
      await card.getByRole('button', { name: 'Quote price' }).click({ force: true });
      expect(quote).not.toHaveBeenCalled();
    },
  );

  test.each<[string, Given]>([
    ['of a colleague', { deals: [makeDeal({ tradedBy: 'tina' })] }],
    ['for sales', { deals: [makeDeal()], role: 'sales', userId: 'sally' }],
    ['for compliance', { deals: [makeDeal()], role: 'compliance' }],
  ])('cannot be made on a request %s', async (_, given) => {
    const { card } = show(given);
    await expect.element(card).toHaveTextContent(/CLF27/);
    expect(card.getByRole('button', { name: /quote/i }).elements()).toEqual([]);
  });

  test('is declined only with a reason', async () => {
    const decline = vi.fn(async (_: object) => makeDeal({ state: 'DECLINED', version: 2 }));
    const { card } = show({ deals: [makeDeal()], more: { 'rfq.declineVoice': decline } });
    const button = card.getByRole('button', { name: 'Decline' });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await card.getByLabelText('Reason for declining').fill(' no appetite ');
    await button.click();
    await expect.poll(() => decline.mock.calls.length).toBe(1);
    expect(decline.mock.calls[0]?.[0]).toMatchObject({ dealId: 'd-1', reason: 'no appetite' });
  });
});

describe('the client’s answer', () => {
  const priced = makeDeal({
    state: 'PRICED',
    price: 69.25,
    tradedBy: 'tom',
    validUntil: inSeconds(8),
  });

  test('takes the price that stands there', async () => {
    const accept = vi.fn(async (_: object) => ({ ...priced, state: 'DONE' as const, version: 3 }));
    const { card, panel } = show({
      deals: [priced],
      role: 'sales',
      userId: 'sally',
      more: { 'rfq.acceptVoice': accept },
    });
    await expect.element(card).toHaveTextContent(/tom quotes 69\.25.*good for 8\.0 s/);
    await card.getByRole('button', { name: 'Accept at 69.25' }).click();
    await expect
      .element(panel.getByRole('region', { name: 'Ended requests' }))
      .toHaveTextContent('at 69.25 done');
    expect(accept.mock.calls[0]?.[0]).toMatchObject({ dealId: 'd-1', price: 69.25 });
  });

  test('is taken after a confirmation while quotes are confirmed', async () => {
    const accept = vi.fn(async (_: object) => ({ ...priced, state: 'DONE' as const, version: 3 }));
    const { card, prefs } = show({
      deals: [priced],
      role: 'sales',
      userId: 'sally',
      more: { 'rfq.acceptVoice': accept },
    });
    prefs.setState({ confirmsQuotes: true });
    await card.getByRole('button', { name: 'Accept at 69.25' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send this order?' });
    await expect.element(dialog).toHaveTextContent(/@ 69\.25/);
    expect(accept).not.toHaveBeenCalled();
    await dialog.getByRole('button', { name: 'Send order' }).click();
    await expect.poll(() => accept.mock.calls.length).toBe(1);
  });

  test('a price that is no longer good cannot be taken, before the desk has marked it so', async () => {
    let nowMs = AT_MS;
    const accept = vi.fn(async (_: object) => ({ ...priced, state: 'DONE' as const, version: 3 }));
    const { card } = show({
      deals: [priced],
      role: 'sales',
      userId: 'sally',
      nowMs: () => nowMs,
      more: { 'rfq.acceptVoice': accept },
    });
    const take = card.getByRole('button', { name: 'Accept at 69.25' });
    await expect.element(take).toHaveAttribute('aria-disabled', 'false');
    nowMs += 8_000;
    await expect.element(take).toHaveAttribute('aria-disabled', 'true');
    await take.click({ force: true });
    expect(accept).not.toHaveBeenCalled();
  });

  test('a price that ran out can be passed and not taken', async () => {
    const stale = { ...priced, state: 'STALE' as const };
    const { card } = show({ deals: [stale], role: 'sales', userId: 'sally' });
    await expect.element(card).toHaveTextContent('price expired');
    await expect.element(card.getByRole('button', { name: 'Pass' })).toBeVisible();
    expect(card.getByRole('button', { name: /^Accept/ }).elements()).toEqual([]);
  });

  test('that comes too late shows why', async () => {
    const accept = async (): Promise<never> => {
      throw refused('Conflict', 'The price expired', 'CONFLICT');
    };
    const { card } = show({
      deals: [priced],
      role: 'sales',
      userId: 'sally',
      more: { 'rfq.acceptVoice': accept },
    });
    await card.getByRole('button', { name: 'Accept at 69.25' }).click();
    await expect.element(card.getByText('The price expired', { exact: true })).toBeVisible();
    await expectCode({ text: 'The price expired', code: 'CONFLICT' });
  });
});
