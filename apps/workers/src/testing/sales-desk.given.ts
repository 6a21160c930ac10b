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
import { asRfq, givenBond, givenPerson, RfqBench, WINDOW_MS } from './rfq-bench.ts';

export const CLIENT = givenPerson('external-client', 'client');
export const STRANGER = givenPerson('external-client', 'stranger');
export const SALES = givenPerson('sales', 'sam');

export const askedFor = (change: object = {}) => ({
  requestKey: 'one',
  isin: givenBond().isin,
  side: 'BUY' as const,
  qty: qty(2_000_000),
  ...change,
});

/** Requested by the client. */
export async function requested(bench: RfqBench, change: object = {}): Promise<Rfq> {
  return asRfq((await bench.ask(requestQuote, askedFor(change), CLIENT)).value);
}

/** Taken on by sales and sent to the suggested dealers. */
export async function sentToDealers(bench: RfqBench, change: object = {}): Promise<Rfq> {
  const { rfqId } = await requested(bench, change);
  await bench.ask(reviewRfq, { rfqId }, SALES);
  return asRfq((await bench.ask(sendRfq, { rfqId }, SALES)).value);
}

/** The same, its window over. */
export async function quotedByDealers(bench: RfqBench, change: object = {}): Promise<Rfq> {
  const { rfqId } = await sentToDealers(bench, change);
  await bench.pass(WINDOW_MS);
  return bench.rfq(rfqId);
}

/** The same, marked up and shown. */
export async function shownToClient(
  bench: RfqBench,
  of: { readonly markupBps?: number; readonly validForMs?: number; readonly change?: object } = {},
): Promise<Rfq> {
  const { markupBps = 2, validForMs = 30_000, change = {} } = of;
  const { rfqId } = await quotedByDealers(bench, change);
  await bench.ask(markUpRfq, { rfqId, markupBps }, SALES);
  await bench.ask(quoteClient, { rfqId, validForMs }, SALES);
  return bench.rfq(rfqId);
}

/** A bench at a market that has begun. */
export async function openBench(...of: ConstructorParameters<typeof RfqBench>): Promise<RfqBench> {
  const bench = new RfqBench(...of);
  await bench.tick();
  return bench;
}
