/** The calls of sales and its clients over the gateway. */
import type { AppRouter } from '@tradefloor/api/root';
import type { TRPCClient } from '@trpc/client';
import type { SalesPort } from './sales-port.ts';

/** @param timed the limit of an ordinary call, from now on */
export const salesCalls = (
  client: TRPCClient<AppRouter>,
  timed: () => { readonly signal: AbortSignal },
): SalesPort => ({
  salesPeople: () => client.rfq.people.query({}, timed()),
  clientFile: (clientUserId) => client.rfq.client.query({ clientUserId }, timed()),
  rfqPanel: (rfqId) => client.rfq.panel.query({ rfqId }, timed()),
  reviewRfq: (rfqId) => client.rfq.review.mutate({ rfqId }, timed()),
  sendRfq: (asked) => client.rfq.send.mutate(asked, timed()),
  previewMarkUp: (asked) => client.rfq.previewMarkUp.query(asked, timed()),
  markUpRfq: (asked) => client.rfq.markUp.mutate(asked, timed()),
  quoteClient: (asked) => client.rfq.quoteClient.mutate(asked, timed()),
  rejectRfq: (asked) => client.rfq.reject.mutate(asked, timed()),
  voiceTrade: (asked) => client.rfq.voiceTrade.mutate(asked, timed()),
  requestQuote: (asked) => client.rfq.request.mutate(asked, timed()),
  acceptQuote: (rfqId) => client.rfq.accept.mutate({ rfqId }, timed()),
  declineQuote: (rfqId) => client.rfq.decline.mutate({ rfqId }, timed()),
  cancelRfq: (rfqId) => client.rfq.cancel.mutate({ rfqId }, timed()),
});
