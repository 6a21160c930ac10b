/**
 * A live dealer's quote as the price that its client is shown: made of another dealer's quote and never better for the
 * client than that, so that the firm holds nothing after a deal.
 */
import type { RequestQuote } from '@tradefloor/bots/case-event';
import type { CallInput } from '@tradefloor/contracts/calls/call';
import { markUpRfq, markUpTwoWay } from '@tradefloor/contracts/calls/rfq';
import { type Px, px } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import type { Rfq } from '@tradefloor/contracts/rfq';
import { err, ok, type Result } from '@tradefloor/core/result';
import { priceFor } from '@tradefloor/core/trading/rfq/choose-quote';
import { liveQuotes } from './client-requests.ts';
import type { Failure } from './own-requests.ts';

/** The call that puts a price on a request: on its side, or on both. */
export type MarkUp =
  | { readonly call: typeof markUpRfq; readonly input: CallInput<typeof markUpRfq> }
  | { readonly call: typeof markUpTwoWay; readonly input: CallInput<typeof markUpTwoWay> };

/** @returns why there is no price: the strategy quoted none on the side that is wanted, or no dealer has a live quote */
export function toMarkUp(
  rfq: Rfq,
  { bid, ask }: RequestQuote,
  nowMs: number,
): Result<MarkUp, Failure> {
  const { rfqId, side } = rfq;
  const wanted = side === 'TWO_WAY' ? [bid, ask] : [side === 'BUY' ? ask : bid];
  if (wanted.includes(undefined)) {
    return err({ code: 'VALIDATION_FAILED', detail: `A price for ${side} is missing` });
  }
  const low = toClientPrice(rfq, 'SELL', { price: bid, nowMs });
  const high = toClientPrice(rfq, 'BUY', { price: ask, nowMs });
  if (side === 'TWO_WAY' && low !== null && high !== null) {
    const input = { rfqId, bid: { clientPrice: low }, ask: { clientPrice: high } };
    return ok({ call: markUpTwoWay, input });
  }
  const clientPrice = side === 'BUY' ? high : low;
  if (side === 'TWO_WAY' || clientPrice === null) {
    return err({ code: 'CONFLICT', detail: 'No dealer has a live quote' });
  }
  return ok({ call: markUpRfq, input: { rfqId, clientPrice } });
}

type Quoted = { readonly price: Px | undefined; readonly nowMs: number };

/** The strategy's price or the best dealer's, whichever the client would rather not have; null without either of them. */
function toClientPrice(rfq: Rfq, side: Side, { price, nowMs }: Quoted): Px | null {
  const [best] = liveQuotes(rfq, side, nowMs);
  if (best === undefined || price === undefined) return null;
  const dealt = priceFor(side, best.quote);
  return px(side === 'BUY' ? Math.max(price, dealt) : Math.min(price, dealt));
}
