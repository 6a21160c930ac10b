/** The calls of the fixed-income screens over the gateway. */
import type { AppRouter } from '@tradefloor/api/root';
import type { TRPCClient } from '@trpc/client';
import type { BondPort } from './bond-port.ts';

/** @param timed the limit of an ordinary call, from now on */
export const bondCalls = (
  client: TRPCClient<AppRouter>,
  timed: () => { readonly signal: AbortSignal },
): BondPort => ({
  bonds: async () => (await client.rfq.bonds.query({}, timed())).items,
  bondQuotes: (at) => client.rfq.quotes.query(at === undefined ? {} : { at }, timed()),
  bondHistory: async (asked) => (await client.rfq.history.query(asked, timed())).items,
  bondValuation: (asked) => client.rfq.valuation.query(asked, timed()),
  curves: (at) => client.rfq.curves.query(at === undefined ? {} : { at }, timed()),
  rfqs: async () => (await client.rfq.list.query({}, timed())).items,
  rfq: (rfqId) => client.rfq.get.query({ rfqId }, timed()),
  rfqSteps: async (rfqId) => (await client.rfq.steps.query({ rfqId }, timed())).items,
  executeRfq: (asked) => client.rfq.execute.mutate(asked, timed()),
  noteRfq: (asked) => client.rfq.note.mutate(asked, timed()),
  rfqAnalytics: () => client.rfq.analytics.query({}, timed()),
  dealers: () => client.rfq.dealers.query({}, timed()),
});
