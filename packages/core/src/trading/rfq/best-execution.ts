/**
 * The best-execution note of a request that traded: which dealers it went to, what each quoted, which one was chosen and
 * why, and what the client paid above it (MiFID II Article 27; FINRA Rule 5310). A sentence of facts; the price texts are
 * clean, per 100 of face.
 */
import type { DealerQuote, Rfq, RfqDealer } from '@tradefloor/contracts/rfq';
import { bondPriceText } from '@tradefloor/instruments/price-text';
import { priceFor } from './choose-quote.ts';

const OUTCOME_WORDS: Readonly<Record<NonNullable<RfqDealer['outcome']>, string>> = {
  WON: 'won',
  COVER: 'cover',
  TIED: 'tied',
  DONE_AWAY: 'worse',
  PASSED: 'declined',
  TIMED_OUT: 'no quote in time',
  LAST_LOOK_REJECTED: 'withdrew at the last look',
  NOT_TRADED: 'not traded',
};

/** @param rfq executed; of any other the note has no choice */
export function describeBestExecution(rfq: Rfq): string {
  const { side, qty, isin, dealers, midPrice, clientUserId } = rfq;
  const whom = clientUserId === null ? '' : ` for ${clientUserId}`;
  const mid = midPrice === null ? [] : [`mid ${bondPriceText(midPrice)}`];
  const parts = [
    `${dealers.length} ${dealers.length === 1 ? 'dealer' : 'dealers'}: ${dealers.map((dealer) => describeDealer(rfq, dealer)).join(', ')}`,
    ...describeChoice(rfq),
    ...mid,
    ...describeClientPrice(rfq),
    ...describeOtherSide(rfq),
  ];
  return `${side} ${qty} ${isin}${whom}: ${parts.join('; ')}`;
}

/** The price of a request's side; bid and offer where the side is undisclosed. */
export const quoteText = (side: Rfq['side'], quote: DealerQuote): string =>
  side === 'TWO_WAY'
    ? `${bondPriceText(quote.bidPrice)} / ${bondPriceText(quote.askPrice)}`
    : bondPriceText(priceFor(side, quote));

function describeDealer({ side }: Rfq, { dealerId, quote, outcome }: RfqDealer): string {
  const price = quote === null ? '' : ` ${quoteText(side, quote)}`;
  return `${dealerId}${price}${outcome === null ? '' : ` ${OUTCOME_WORDS[outcome]}`}`;
}

function describeChoice({ chosen }: Rfq): string[] {
  if (chosen === null) return [];
  const { dealerId, price, reason, slippage, note } = chosen;
  const dealt = `${dealerId} at ${bondPriceText(price)}`;
  const why = reason === 'TIGHTEST' ? `${dealt}, the best quote` : `${dealt}, chosen by hand`;
  const worse = slippage === 0 ? why : `${why}, ${bondPriceText(slippage)} worse than the best`;
  return [note === null ? worse : `${worse} (${note})`];
}

function describeClientPrice({ clientQuote }: Rfq): string[] {
  if (clientQuote === null) return [];
  const { price, markupBps } = clientQuote;
  const paid = `client at ${bondPriceText(price)}`;
  return [markupBps === null ? paid : `${paid}, mark-up ${markupBps.toFixed(2)} bp of yield`];
}

/** That the client dealt on a two-way price, and what it was shown on the side that it left. */
function describeOtherSide({ side, twoWay }: Rfq): string[] {
  if (twoWay?.bid == null || twoWay.ask === null || side === 'TWO_WAY') return [];
  const { bid, ask } = twoWay;
  const shown = `${bondPriceText(bid.quote.price)} / ${bondPriceText(ask.quote.price)}`;
  return [`two-way ${shown}, the client ${side === 'BUY' ? 'lifted the offer' : 'hit the bid'}`];
}
