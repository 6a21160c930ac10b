/** A client's request on its way through sales, as far as a test needs it. Only tests import it. */
import {
  markUpRfq,
  quoteClient,
  requestQuote,
  reviewRfq,
  sendRfq,
} from '@tradefloor/contracts/calls/rfq';
import { qty } from '@tradefloor/contracts/money';
import type { Rfq } from '@tradefloor/contracts/rfq';
import { asRfq, givenBond, givenPerson, RfqFixture, WINDOW_MS } from './rfq-fixture.ts';

export const CLIENT = givenPerson('external-client', 'client');
export const STRANGER = givenPerson('external-client', 'stranger');
export const SALES = givenPerson('sales', 'sam');

export const requestedFor = (change: object = {}) => ({
  requestKey: 'one',
  isin: givenBond().isin,
  side: 'BUY' as const,
  qty: qty(2_000_000),
  ...change,
});

/** Requested by the client. */
export async function requested(fixture: RfqFixture, change: object = {}): Promise<Rfq> {
  return asRfq((await fixture.request(requestQuote, requestedFor(change), CLIENT)).value);
}

/** Taken on by sales and sent to the suggested dealers. */
export async function sentToDealers(fixture: RfqFixture, change: object = {}): Promise<Rfq> {
  const { rfqId } = await requested(fixture, change);
  await fixture.request(reviewRfq, { rfqId }, SALES);
  return asRfq((await fixture.request(sendRfq, { rfqId }, SALES)).value);
}

/** The same, its window over. */
export async function quotedByDealers(fixture: RfqFixture, change: object = {}): Promise<Rfq> {
  const { rfqId } = await sentToDealers(fixture, change);
  await fixture.pass(WINDOW_MS);
  return fixture.rfq(rfqId);
}

/** The same, marked up and shown. */
export async function shownToClient(
  fixture: RfqFixture,
  of: { readonly markupBps?: number; readonly validForMs?: number; readonly change?: object } = {},
): Promise<Rfq> {
  const { markupBps = 2, validForMs = 30_000, change = {} } = of;
  const { rfqId } = await quotedByDealers(fixture, change);
  await fixture.request(markUpRfq, { rfqId, markupBps }, SALES);
  await fixture.request(quoteClient, { rfqId, validForMs }, SALES);
  return fixture.rfq(rfqId);
}

/** A bench at a market that has begun. */
export async function openFixture(
  ...of: ConstructorParameters<typeof RfqFixture>
): Promise<RfqFixture> {
  const fixture = new RfqFixture(...of);
  await fixture.tick();
  return fixture;
}
