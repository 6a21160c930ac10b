/** The price at which a dealer takes the whole of an order for a listed contract, by what it quotes. Whole numbers, no state. */
import { type Px, px } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';

/** Contracts dealt at the quoted price; each further such lot costs a tenth of the half width. */
const QUOTED_CONTRACTS = 50;

/** Bid, ask and middle of one contract, and its tick in price units. */
export type DealtQuote = {
  readonly bid: Px;
  readonly ask: Px;
  readonly mid: Px;
  readonly tickSize: number;
};

/** The price a dealer makes for the whole quantity, in ticks, away from the middle. Zero where it makes none. */
export function dealtPrice(
  quote: DealtQuote,
  { side, qty: contracts }: Pick<Order, 'side' | 'qty'>,
): Px {
  const touch = side === 'BUY' ? quote.ask : quote.bid;
  const half = Math.abs(touch - quote.mid);
  const lots = Math.ceil(contracts / QUOTED_CONTRACTS) - 1;
  const more = Math.ceil((half * lots) / 10 / quote.tickSize) * quote.tickSize;
  return px(side === 'BUY' ? touch + more : Math.max(0, touch - more));
}
