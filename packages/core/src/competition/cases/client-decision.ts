/**
 * How clients of a case decide on a dealer's quote: the further it is from the composite of all dealers, the less often they
 * deal on it. Dealers' and clients' behaviour relative to the composite was measured by Fermanian, Guéant and Pu (The
 * behavior of dealers and clients on the European corporate bond market, Market Microstructure and Liquidity 2(3-4), 2016);
 * the logistic form is that of Bergault and Guéant (Size matters for OTC market makers, Mathematical Finance 31(1), 2021).
 * The two constants are the case's own.
 */
import type { Px } from '@tradefloor/contracts/money';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { exp } from '@tradefloor/instruments/math/elementary';
import type { CaseRequest } from './competition-case.ts';

/** At the composite 35 % of the clients deal, at its middle 86 %, half of its width beyond it 5 %. */
export const HIT_AT_COMPOSITE = 0.6;
export const HIT_PER_HALF_WIDTH = 2.4;

/** Two prices, either of which may be missing in a quote: the dealer buys at the bid and sells at the offer. */
export type CaseQuote = { readonly bid: Px | null; readonly ask: Px | null };
export type CaseComposite = { readonly bid: Px; readonly ask: Px };

/** The price of a quote that a client deals on: a buyer lifts the offer. Null where that side is not quoted. */
export const getClientPrice = ({ side }: Pick<CaseRequest, 'side'>, quote: CaseQuote): Px | null =>
  side === 'BUY' ? quote.ask : quote.bid;

/**
 * The probability that a client deals at a price.
 * @param side the client's @returns above 0 and below 1
 */
export function computeHitRatio(
  { side }: Pick<CaseRequest, 'side'>,
  price: Px,
  { bid, ask }: CaseComposite,
): number {
  // A composite without a width would make every distance infinite.
  const halfWidth = Math.max(1, (ask - bid) / 2);
  const beyond = (sideSign(side) * (price - (side === 'BUY' ? ask : bid))) / halfWidth;
  return (
    1 / (1 + exp(HIT_AT_COMPOSITE + HIT_PER_HALF_WIDTH * Math.max(-100, Math.min(100, beyond))))
  );
}

/** The price at which a client deals; null where it does not. */
export function decideRequest(
  request: Pick<CaseRequest, 'side' | 'draw'>,
  quote: CaseQuote,
  composite: CaseComposite,
): Px | null {
  const price = getClientPrice(request, quote);
  if (price === null) return null;
  return request.draw < computeHitRatio(request, price, composite) ? price : null;
}
