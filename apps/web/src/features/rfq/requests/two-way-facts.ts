/** The facts of a two-way request: the best quote of either side, and the price that its client has. Pure. */
import type { Rfq, Side } from '../../../platform/client/shapes.ts';
import { rankStandings, type Standing } from './rfq-facts.ts';

type TwoWay = NonNullable<Rfq['twoWay']>;
export type SideQuote = NonNullable<TwoWay['bid']>;

/** The client sells at the bid and buys at the offer. */
export const bestSides = (
  rfq: Rfq,
  nowMs: number | null,
): { readonly bid: Standing | null; readonly ask: Standing | null } => {
  const on = (side: Side) => rankStandings({ ...rfq, side }, nowMs).best;
  return { bid: on('SELL'), ask: on('BUY') };
};

/** The quotes that one side of the client's price can be built on, the client's best first. */
export const sideQuotes = (
  { dealers }: Pick<Rfq, 'dealers'>,
  side: 'bid' | 'ask',
): readonly { readonly dealerId: string; readonly price: number }[] =>
  dealers
    .flatMap(({ dealerId, quote }) =>
      quote === null ? [] : [{ dealerId, price: side === 'bid' ? quote.bidPrice : quote.askPrice }],
    )
    .toSorted((a, b) => (side === 'bid' ? b.price - a.price : a.price - b.price));

/** Both sides of the price; null before there are both. */
export function findBothSides({
  side,
  twoWay,
}: Pick<Rfq, 'side' | 'twoWay'>): { readonly bid: SideQuote; readonly ask: SideQuote } | null {
  if (side !== 'TWO_WAY' || twoWay?.bid == null || twoWay.ask === null) return null;
  return { bid: twoWay.bid, ask: twoWay.ask };
}

/** Until when the client may deal: on its price, or on either side of it. Null before it is shown. */
export const shownUntil = (rfq: Pick<Rfq, 'side' | 'twoWay' | 'clientQuote'>): string | null =>
  (rfq.side === 'TWO_WAY' ? rfq.twoWay?.bid?.quote : rfq.clientQuote)?.validUntil ?? null;
