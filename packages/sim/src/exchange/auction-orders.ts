/**
 * Orders and auctions: what may be entered, what stays after its cut-off, and what waits out of the book for the
 * uncross. An exchange in an auction call refuses orders that must trade at once (London Stock Exchange, MIT201).
 */

import { isForAuction } from '@tradefloor/contracts/vocabulary/auctions';
import { isImmediate } from '@tradefloor/contracts/vocabulary/order';
import type { NewOrderSingle } from '@tradefloor/core/trading/exchange/client-messages';
import { cutOffAt } from '@tradefloor/core/trading/order/auction-times';
import type { ExchangeOrder } from './exchange-order.ts';
import type { ExchangeState } from './exchange-state.ts';
import { type Refusal, reportOrder } from './order-reports.ts';
import { ORD_REJ } from './order-terms.ts';
import { type Handling, keepOrder } from './turn.ts';

type Timed = Pick<ExchangeOrder, 'symbol' | 'timeInForce'>;

/** The text for an auction order that comes, changes or goes too late. */
export const PAST_CUT_OFF = 'the cut-off of the auction has passed';

/** Whether an order waits out of the book: for its auction, or for the end of a call. */
export const isCollected = ({ calls }: ExchangeState, { symbol, timeInForce }: Timed): boolean =>
  isForAuction(timeInForce) || calls.has(symbol);

/** Whether an order can no longer be changed or taken back. */
export function isFrozen({ state, nowMs }: Handling, { timeInForce }: Timed): boolean {
  if (!isForAuction(timeInForce) || state.schedule === null) return false;
  return nowMs >= cutOffAt(state.schedule, timeInForce);
}

/** Why an order cannot be entered as auctions are now; null when it can. */
export function auctionFault(
  turn: Handling,
  { message, order }: { readonly message: NewOrderSingle; readonly order: ExchangeOrder },
): Refusal | null {
  const { state } = turn;
  const { orderType, timeInForce, symbol, venue } = order;
  const refuse = (text: string): Refusal => ({ reason: ORD_REJ.unsupported, text });
  if (!isForAuction(timeInForce)) {
    if (!state.calls.has(symbol)) return null;
    const isNow = isImmediate(timeInForce) || order.minQty !== null;
    const text = 'no immediate orders in an auction call';
    return isNow ? { reason: ORD_REJ.closed, text } : null;
  }
  if (state.schedule === null) return refuse('there are no auctions');
  if (orderType !== 'MARKET' && orderType !== 'LIMIT') {
    return refuse('an auction order is a market or limit order');
  }
  if (venue !== state.listings.get(symbol)?.primaryVenue) {
    return refuse('auctions are at the primary venue');
  }
  if (order.minQty !== null || order.maxFloor !== null || message.postOnly) {
    return refuse('an auction order has no MinQty, MaxFloor or ExecInst 6');
  }
  return isFrozen(turn, order) ? { reason: ORD_REJ.tooLate, text: PAST_CUT_OFF } : null;
}

/** Keeps an order out of the book, behind all that came before. */
export function collectOrder(turn: Handling, order: ExchangeOrder): void {
  turn.state.counters.place += 1;
  const kept: ExchangeOrder = { ...order, placeNo: turn.state.counters.place };
  keepOrder(turn, kept);
  reportOrder(turn, kept, { execType: 'NEW' });
}
