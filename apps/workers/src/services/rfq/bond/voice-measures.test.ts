/** A trade done by phone is measured like one on screen: spread over the benchmark, and its distance from the composite. */
import { bondValuation } from '@tradefloor/contracts/calls/bonds';
import type { CallOutput } from '@tradefloor/contracts/calls/call';
import { markUpRfq, voiceTrade } from '@tradefloor/contracts/calls/rfq';
import { px } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import { asRfq, givenBond } from '../../../testing/rfq-fixture.ts';
import {
  CLIENT,
  openFixture,
  quotedByDealers,
  requestedFor,
  SALES,
} from '../../../testing/sales-fixture.given.ts';

const COMPANY = givenBond('AAPL 4.45');

describe.each(['BUY', 'SELL'] as const)('a trade by phone to %s', (side) => {
  it('has the spread and the composite that the same price has on screen', async () => {
    const fixture = await openFixture();
    const wanted = { isin: COMPANY.isin, side };
    const { rfqId } = await quotedByDealers(fixture, wanted);
    const made = asRfq((await fixture.request(markUpRfq, { rfqId, markupBps: 3 }, SALES)).value);
    const { clientQuote, chosen } = made;
    if (clientQuote === null || chosen === null) throw new Error('the price is made');
    const ticket = {
      ...requestedFor(wanted),
      requestKey: 'phone',
      dealerId: chosen.dealerId,
      dealerPrice: chosen.price,
      clientPrice: clientQuote.price,
      clientUserId: CLIENT.userId,
      note: 'by phone',
    };
    const spoken = asRfq((await fixture.request(voiceTrade, ticket, SALES)).value);
    expect(spoken.state).toBe('EXECUTED');
    expect(spoken.clientQuote?.spreadBps).toBe(clientQuote.spreadBps);
    expect(spoken.clientQuote?.composite).toEqual(clientQuote.composite);
    expect(spoken.clientQuote?.settlement).toEqual(clientQuote.settlement);
    // The dealer's by the calculator, which shares no code with the ticket.
    const valued = (
      await fixture.request(bondValuation, { isin: COMPANY.isin, price: chosen.price / 1e6 }, SALES)
    ).value as CallOutput<typeof bondValuation>;
    expect(spoken.chosen?.spreadBps).toBeCloseTo(valued.spreadBps ?? 0, 2);
  });
});

it('a government bond has no spread by phone either, and a composite', async () => {
  const fixture = await openFixture();
  const valued = (await fixture.request(bondValuation, { isin: givenBond().isin }, SALES))
    .value as CallOutput<typeof bondValuation>;
  const at = px(Math.round(valued.cleanPrice * 1_000) * 1_000);
  const ticket = {
    ...requestedFor(),
    dealerId: 'BRKD',
    dealerPrice: at,
    clientPrice: at,
    clientUserId: CLIENT.userId,
    note: 'by phone',
  };
  const { clientQuote } = asRfq((await fixture.request(voiceTrade, ticket, SALES)).value);
  expect(clientQuote?.spreadBps).toBeNull();
  expect(clientQuote?.composite?.dealers).toBeGreaterThan(0);
});
