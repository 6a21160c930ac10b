/**
 * Requests for a two-way price: the client's side is undisclosed until it deals. Once it has, the request is one on that
 * side, and everything that follows (winner, cover, spread, costs) is computed as for every other.
 */
import type { Side } from '@tradefloor/contracts/order';
import type {
  ClientQuote,
  DealerQuote,
  Rfq,
  RfqDealer,
  RfqSide,
  TwoWay,
  TwoWayPrice,
} from '@tradefloor/contracts/rfq';

/** A request whose side is known. */
export type OneWay<R extends Pick<Rfq, 'side'> = Rfq> = R & { readonly side: Side };

export const isOneWay = <R extends Pick<Rfq, 'side'>>(rfq: R): rfq is OneWay<R> =>
  rfq.side !== 'TWO_WAY';

/** The side that was requested: what a repeated request is compared with after one was dealt on. */
export const requestedSide = ({ side, twoWay }: Pick<Rfq, 'side' | 'twoWay'>): RfqSide =>
  twoWay == null ? side : 'TWO_WAY';

/** The half of a two-way price that a client deals on: a buyer lifts the offer, a seller hits the bid. */
export const sidePrice = (side: Side, { bid, ask }: TwoWay): TwoWayPrice | null =>
  side === 'BUY' ? ask : bid;

/** The prices that a client has, or would be shown: one, or both sides. Empty before they are made. */
export function clientQuotes({
  side,
  clientQuote,
  twoWay,
}: Pick<Rfq, 'side' | 'clientQuote' | 'twoWay'>): readonly ClientQuote[] {
  if (side !== 'TWO_WAY') return clientQuote === null ? [] : [clientQuote];
  if (twoWay?.bid == null || twoWay.ask === null) return [];
  return [twoWay.bid.quote, twoWay.ask.quote];
}

/**
 * The request as one on the side that the client deals on: its price, the dealer behind it, and every dealer's spread on
 * that side.
 * @returns null where it has no price on that side, or is one on the other
 */
export function onSide<R extends Rfq>(rfq: R, side: Side): OneWay<R> | null {
  if (isOneWay(rfq)) return rfq.side === side ? rfq : null;
  const price = rfq.twoWay == null ? null : sidePrice(side, rfq.twoWay);
  if (price === null) return null;
  const { quote, chosen } = price;
  const dealers = rfq.dealers.map((dealer) => toSide(side, dealer));
  return { ...rfq, side, dealers, chosen, clientQuote: quote, markupBps: quote.markupBps };
}

const toSide = (side: Side, dealer: RfqDealer): RfqDealer =>
  dealer.quote === null
    ? dealer
    : { ...dealer, quote: { ...dealer.quote, spreadBps: sideSpreadBps(side, dealer.quote) } };

/**
 * Spread of one side of a quote whose spread is half-way between both: that, and half the distance of the two yields.
 * Basis points of yield, to the thousandth.
 */
export function sideSpreadBps(
  side: Side,
  { spreadBps, bidYield, askYield }: Pick<DealerQuote, 'spreadBps' | 'bidYield' | 'askYield'>,
): number {
  const half = ((askYield - bidYield) / 2) * 100;
  return Math.round((spreadBps + (side === 'BUY' ? half : -half)) * 1_000) / 1_000 + 0;
}
