/** Where an order of the exchange that follows the market stands. */
import { type Px, px } from '@tradefloor/contracts/money';
import type { PegRequest } from '@tradefloor/core/trading/exchange/client-messages';
import { pegPrice } from '@tradefloor/core/trading/execution/peg-price';
import { keepsAbove } from '@tradefloor/core/trading/short/price-restriction';
import type { ExchangeOrder } from './exchange-order.ts';
import { isFresh } from './market-view.ts';
import type { Handling } from './turn.ts';

type PeggedOrder = Pick<ExchangeOrder, 'side' | 'price' | 'mark'> & {
  readonly symbol: string;
  readonly peg: PegRequest;
};

/**
 * Its price at the newest quote; null without a fresh one, and in an auction call, in which it takes no part. A short sale
 * of a restricted share stands a tick above the bid where its peg would be at the bid or below: its sender has named what
 * to follow, not a price.
 */
export function findPegPrice(turn: Handling, order: PeggedOrder): Px | null {
  const { market, listings, calls } = turn.state;
  if (calls.has(order.symbol)) return null;
  const tick = market?.ticks.get(order.symbol);
  const listing = listings.get(order.symbol);
  if (tick === undefined || listing === undefined || !isFresh(turn)) return null;
  if (tick.bid >= tick.ask) return null;
  const { side, peg, price: limitPx, mark } = order;
  const { tickSize } = listing;
  const terms = { pegTo: peg.to, pegOffset: peg.offset, limitPx };
  const price = pegPrice({ side, terms, tickSize }, tick);
  const isHeld = mark === 'SHORT' && tick.shortRestricted === true && !keepsAbove(price, tick.bid);
  return isHeld ? px(tick.bid + tickSize) : price;
}
