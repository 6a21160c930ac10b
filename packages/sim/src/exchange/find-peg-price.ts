/** Where an order of the exchange that follows the market stands. */
import type { Px } from '@tradefloor/contracts/money';
import type { PegRequest } from '@tradefloor/core/trading/exchange/client-messages';
import { pegPrice } from '@tradefloor/core/trading/execution/peg-price';
import type { ExchangeOrder } from './exchange-order.ts';
import { isFresh } from './market-view.ts';
import type { Handling } from './turn.ts';

type PeggedOrder = Pick<ExchangeOrder, 'side' | 'price'> & {
  readonly symbol: string;
  readonly peg: PegRequest;
};

/** Its price at the newest quote; null without a fresh one, and in an auction call, in which it takes no part. */
export function findPegPrice(turn: Handling, order: PeggedOrder): Px | null {
  const { market, listings, calls } = turn.state;
  if (calls.has(order.symbol)) return null;
  const tick = market?.ticks.get(order.symbol);
  const listing = listings.get(order.symbol);
  if (tick === undefined || listing === undefined || !isFresh(turn)) return null;
  if (tick.bid >= tick.ask) return null;
  const { side, peg, price: limitPx } = order;
  const terms = { pegTo: peg.to, pegOffset: peg.offset, limitPx };
  return pegPrice({ side, terms, tickSize: listing.tickSize }, tick);
}
