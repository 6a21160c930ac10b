/** The faults of a response to a quote, before the platform is called: rules that need only the sent messages. */
import type { QuoteRequest, QuoteResponse } from '@tradefloor/core/trading/exchange/quote-messages';
import { priceFor } from '@tradefloor/core/trading/rfq/choose-quote';
import type { OpenQuote, Settled } from './quote-book.ts';

const rejected = (text: string): Settled => ({ status: 'REJECTED', text });

/** Whether a request that comes under a known id is the one that is known. */
export const isSameRequest = (a: QuoteRequest, b: QuoteRequest): boolean =>
  a.bond.isin === b.bond.isin &&
  a.side === b.side &&
  a.qty === b.qty &&
  a.limitPrice === b.limitPrice &&
  a.isAutomatic === b.isAutomatic &&
  a.expireAt === b.expireAt;

/** Why the response is refused; null when the platform may be called. */
export function findResponseFault(
  requested: OpenQuote,
  dealerId: string,
  response: QuoteResponse,
): Settled | null {
  const { action, bond, side, qty } = response;
  const { request, end } = requested;
  if (action === 'COUNTER') return rejected('counters are not taken: hit, lift or pass');
  if (action === 'OTHER') return rejected('QuoteRespType is 1 to hit or lift, 6 to pass');
  if (end !== null) {
    const text = end.status === 'ACCEPTED' ? 'the request has traded' : 'the request is over';
    return { status: end.status === 'EXPIRED' ? 'EXPIRED' : 'REJECTED', text };
  }
  const earlier = requested.given.find(
    (one) => one.end === null && ['HIT', 'PASS'].includes(one.response.action),
  );
  if (earlier !== undefined) {
    return rejected(`${earlier.response.quoteRespId} is being answered`);
  }
  if (bond.isin !== request.bond.isin) return rejected('the quote is for another bond');
  if (side !== null && side !== request.side) return rejected('Side is not the request’s');
  if (qty !== null && qty !== request.qty) return rejected('OrderQty is not the quote’s');
  return action === 'HIT' ? quoteFault(requested, dealerId, response) : null;
}

/** After a restart the quotes may not be known yet: then the platform decides. */
function quoteFault(
  requested: OpenQuote,
  dealerId: string,
  { price }: QuoteResponse,
): Settled | null {
  if (requested.rfq === null) return null;
  const dealer = requested.rfq.dealers.find((one) => one.dealerId === dealerId);
  if (dealer?.quote === undefined || dealer.quote === null || dealer.isLate) {
    return { status: 'NOT_FOUND', text: 'there is no such quote' };
  }
  const shown = priceFor(requested.request.side, dealer.quote);
  return price !== null && price !== shown ? rejected('Price is not the quote’s') : null;
}
