/** A two-way price in the client's hands: either side with its terms, one press deals on one side once. */
import { describe, expect, test, vi } from 'vitest';
import type { Rfq } from '../../../platform/client/shapes.ts';
import { type Responses, refused } from '../../../platform/testing/fake-calls.ts';
import { AT_MS } from '../../../platform/testing/given.ts';
import { toBond } from '../../../platform/testing/given-bonds.ts';
import { toRfq } from '../../../platform/testing/given-requests.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { RequestCard } from './request-card.tsx';

const toSide = (price: number, amount: number, seconds: number) => ({
  chosen: null,
  quote: {
    price,
    yield: 4.25,
    markupBps: null,
    pnl: null,
    validUntil: new Date(AT_MS + seconds * 1_000).toISOString(),
    settlement: { date: '2026-11-24', accruedInterest: 0.125, amount },
  },
});

const toTwoWay = (seconds: number, more: Partial<Rfq> = {}): Rfq =>
  toRfq({
    state: 'CLIENT_QUOTED',
    side: 'TWO_WAY',
    twoWay: {
      bid: toSide(99.85, 1_999_500, seconds),
      ask: toSide(100.15, 2_005_500, seconds),
    },
    ...more,
  });

const show = (rfq: Rfq, answers: Responses = {}) =>
  showPanel(<RequestCard rfq={rfq} />, {
    role: 'external-client',
    answers,
    before: (client) => client.bonds.setBonds([toBond({ isin: rfq.isin })]),
  });

describe('a two-way price', () => {
  test('shows what the client receives at the bid and pays at the offer', async () => {
    const { panel } = show(toTwoWay(12));
    const bid = panel.getByRole('region', { name: 'Bid' });
    const offer = panel.getByRole('region', { name: 'Offer' });
    await expect.element(bid).toHaveTextContent(/Bid, clean per 100\s*99\.850/);
    await expect.element(bid).toHaveTextContent(/You receive\s*1,999,500\.00 USD/);
    await expect.element(offer).toHaveTextContent(/Offer, clean per 100\s*100\.150/);
    await expect.element(offer).toHaveTextContent(/You pay\s*2,005,500\.00 USD/);
    await expect.element(panel.getByRole('timer')).toHaveTextContent('12 s');
    // By hand: face at clean price and interest.
    expect(2_000_000 * ((99.85 + 0.125) / 100)).toBeCloseTo(1_999_500, 6);
    expect(2_000_000 * ((100.15 + 0.125) / 100)).toBeCloseTo(2_005_500, 6);
  });

  test.each([
    ['Sell at 99.850', 'SELL'],
    ['Buy at 100.150', 'BUY'],
  ])('%s sends one call with the id and the side', async (name, side) => {
    const accept = vi.fn(async (_: unknown) => toTwoWay(12, { state: 'EXECUTED', version: 2 }));
    const { panel, client } = show(toTwoWay(12), { 'rfq.accept': accept });
    await panel.getByRole('button', { name }).click();
    await expect.poll(() => client.rfqs.get(toRfq().rfqId)?.state).toBe('EXECUTED');
    expect(accept.mock.calls).toEqual([[{ rfqId: toRfq().rfqId, side }]]);
  });

  test('whose acceptance is refused states the check, and the price stands', async () => {
    const text = 'Notional for this client is 2,005,500, left today 0';
    const { panel } = show(toTwoWay(12), {
      'rfq.accept': async () => {
        throw refused('Refused', text, 'DAILY_NOTIONAL_EXCEEDED');
      },
    });
    await panel.getByRole('button', { name: /^Buy at/ }).click();
    await expect.element(panel.getByRole('alert')).toHaveTextContent(text);
    await expectCode({ text, code: 'DAILY_NOTIONAL_EXCEEDED' });
    await expect.element(panel.getByRole('button', { name: /^Sell at/ })).toBeEnabled();
  });

  test('that is over can be dealt on neither side', async () => {
    const { panel } = show(toTwoWay(0));
    await expect.element(panel.getByRole('timer')).toHaveTextContent('over');
    for (const name of [/^Buy at/, /^Sell at/, 'Decline']) {
      await expect.element(panel.getByRole('button', { name })).toBeDisabled();
    }
  });

  test('that is not made yet can only be cancelled', async () => {
    const { panel } = show(toTwoWay(12, { state: 'PENDING', twoWay: { bid: null, ask: null } }));
    await expect.element(panel.getByRole('button', { name: 'Cancel request' })).toBeVisible();
    await expect
      .element(panel.getByRole('article', { name: /^Two-way price for 2,000,000/ }))
      .toBeVisible();
  });
});
