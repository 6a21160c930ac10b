/**
 * NewOrderSingle at the exchange: checked, acknowledged, traded, rested; a stop order waits instead. One report with
 * 39=8 for what cannot be an order; else 150=0, then its fills, and 150=4 for what cannot wait (FIX 4.4, volume 4,
 * appendix D).
 */
import type { LitVenue } from '@tradefloor/contracts/market';
import { qty } from '@tradefloor/contracts/money';
import { isImmediate, isOpen, TIME_RULES } from '@tradefloor/contracts/vocabulary/order';
import { isTriggered } from '@tradefloor/contracts/vocabulary/trigger-terms';
import type { NewOrderSingle } from '@tradefloor/core/trading/exchange/client-messages';
import {
  POST_ONLY_TEXT,
  SHORT_SALE_TEXT,
} from '@tradefloor/core/trading/exchange/exchange-responses';
import { isLitVenue } from '../venue/venues.ts';
import { auctionFault, collectOrder, isCollected } from './auction-orders.ts';
import { type ExchangeOrder, isWaiting, leavesQty } from './exchange-order.ts';
import { findHalt, listingFor, listOpen, toTerms } from './exchange-state.ts';
import { findPegPrice } from './find-peg-price.ts';
import { type Refusal, refuseOrder, reportOrder } from './order-reports.ts';
import { expiryFault, mayRest, ORD_REJ, takenType, termsFault } from './order-terms.ts';
import { isRestricted } from './short-sales.ts';
import { findStop } from './stop-terms.ts';
import { type Handling, keepId, keepOrder } from './turn.ts';
import type { VenueBook } from './venue-book.ts';
import {
  bookFor,
  endOrder,
  getLimitPrice,
  restOrder,
  takeLiquidity,
  tradableNow,
} from './working.ts';

type Entering = {
  readonly session: string;
  readonly message: NewOrderSingle;
  /** One side of a mass quote. */
  readonly isQuote?: boolean;
  /** One of a list that waits for the first of it. */
  readonly isParked?: boolean;
};

export function enterOrder(turn: Handling, entering: Entering): void {
  const { session, message } = entering;
  const { state } = turn;
  if (state.ids.get(session)?.has(message.clOrdId)) {
    if (message.possResend) return;
    const refusal = { reason: ORD_REJ.duplicate, text: 'ClOrdID already used today' };
    refuseOrder(turn, entering, refusal);
    return;
  }
  const accepted = admitOrder(turn, entering);
  if ('reason' in accepted) {
    keepId(turn, [session, message.clOrdId, 0]);
    refuseOrder(turn, entering, accepted);
    return;
  }
  state.counters.order += 1;
  keepId(turn, [session, message.clOrdId, accepted.orderNo]);
  if (isWaiting(accepted)) waitForStop(turn, accepted);
  else if (isCollected(state, accepted)) collectOrder(turn, accepted);
  else work(turn, accepted);
}

/** Puts a stop order into the stop book, behind all at its price. */
export function waitForStop(turn: Handling, order: ExchangeOrder): void {
  const { counters } = turn.state;
  counters.place += 1;
  const waiting: ExchangeOrder = { ...order, placeNo: counters.place };
  keepOrder(turn, waiting);
  reportOrder(turn, waiting, { execType: 'NEW' });
}

/** Whether what does not trade at once is over. */
const isNow = ({
  orderType,
  timeInForce,
}: Pick<ExchangeOrder, 'orderType' | 'timeInForce'>): boolean =>
  !mayRest(orderType) || isImmediate(timeInForce);

function work(turn: Handling, order: ExchangeOrder): void {
  const venueBook = bookFor(turn, order);
  keepOrder(turn, order);
  reportOrder(turn, order, { execType: 'NEW' });
  beginWork(turn, order, venueBook);
}

/** Lets an order that was acknowledged trade, rest or end. */
export function beginWork(turn: Handling, order: ExchangeOrder, venueBook: VenueBook): void {
  // Without a quote to follow it stands in no queue until the next one.
  if (order.peg?.px === null) return;
  const limit = getLimitPrice(turn.state, venueBook, order);
  const wanted = TIME_RULES[order.timeInForce].isWhole ? order.qty : (order.minQty ?? 1);
  const isKilled =
    isNow(order) && tradableNow(turn, order, { venueBook, limit, enough: wanted }) < wanted;
  if (isKilled) {
    endOrder(turn, order, { execType: 'CANCELED', text: killedText(order) });
    return;
  }
  settle(turn, order, { venueBook, limit });
}

/** Lets an order that is open trade, then rests or ends what is left of it. */
export function settle(
  turn: Handling,
  order: ExchangeOrder,
  standing: Parameters<typeof takeLiquidity>[2],
): void {
  if (order.postOnly && tradableNow(turn, order, { ...standing, enough: 1 }) > 0) {
    endOrder(turn, order, { execType: 'CANCELED', text: POST_ONLY_TEXT });
    return;
  }
  if (isRestricted(turn.state, order, standing)) {
    endOrder(turn, order, { execType: 'CANCELED', text: SHORT_SALE_TEXT });
    return;
  }
  const { isStopped } = takeLiquidity(turn, order, standing);
  const after = turn.state.orders.get(order.orderNo);
  if (after === undefined || !isOpen(after.status) || leavesQty(after) === 0) return;
  if (isStopped) {
    endOrder(turn, after, { execType: 'CANCELED', text: 'self-trade prevented' });
    return;
  }
  if (!isNow(after)) {
    restOrder(turn, after.orderNo, standing.venueBook);
    return;
  }
  endOrder(turn, after, { execType: 'CANCELED', text: 'remainder of an immediate order' });
}

function killedText({ timeInForce, minQty }: ExchangeOrder): string {
  if (TIME_RULES[timeInForce].isWhole) return 'fill or kill: not all of it can trade';
  return minQty === null ? 'nothing to trade with' : 'less than the minimum quantity can trade';
}

/** The order a message requests, or why it cannot come now. */
export function admitOrder(turn: Handling, entering: Entering): ExchangeOrder | Refusal {
  const order = acceptedOrder(turn, entering);
  if ('reason' in order) return order;
  return auctionFault(turn, { message: entering.message, order }) ?? order;
}

/** The order a message requests, or why it is invalid. */
function acceptedOrder(
  turn: Handling,
  { session, message, isQuote = false, isParked = false }: Entering,
): ExchangeOrder | Refusal {
  const { state, nowMs } = turn;
  const { peg } = message;
  const { qty: requested, price, side } = message;
  const listing = listingFor(state, session, message.symbol);
  const refuse = (reason: number, text: string): Refusal => ({ reason, text });
  if (listing === null) return refuse(ORD_REJ.unknownSymbol, 'symbol is not listed');
  const taken = takenType(message);
  if ('reason' in taken) return taken;
  const venue = venueFor(message, listing.primaryVenue);
  if (venue === null) return refuse(ORD_REJ.other, 'venue is not served here');
  const fault =
    termsFault(message, listing.tickSize) ??
    minQtyFault(message, taken) ??
    postOnlyFault(message, taken) ??
    locateFault(message);
  if (fault !== null || requested === null) return fault ?? refuse(ORD_REJ.quantity, 'no quantity');
  const undated = expiryFault(message, nowMs);
  if (undated !== null) return refuse(ORD_REJ.other, undated);
  const halt = findHalt(state, message.symbol);
  if (halt !== null) return refuse(ORD_REJ.closed, halt);
  const { tickSize } = listing;
  const stop = findStop(state, { message, orderType: taken.orderType, tickSize, isParked });
  if (stop !== null && 'reason' in stop) return stop;
  if (listOpen(state, session).size >= toTerms(state, session).maxOpenOrders) {
    return refuse(ORD_REJ.exceedsLimit, 'too many open orders');
  }
  return {
    orderNo: state.counters.order + 1,
    session,
    clOrdId: message.clOrdId,
    account: message.account,
    symbol: listing.symbol,
    venue,
    side,
    ...taken,
    qty: requested,
    price,
    maxFloor: message.maxFloor,
    minQty: message.minQty === 0 ? null : message.minQty,
    cumQty: qty(0),
    pxQtySum: '0',
    status: 'NEW',
    placeNo: 0,
    placedSeq: 0,
    shown: qty(0),
    enteredAt: nowMs,
    ...(stop === null ? {} : { stop }),
    ...(message.postOnly ? { postOnly: true } : {}),
    ...(peg === undefined ? {} : { peg: { ...peg, px: findPegPrice(turn, { ...message, peg }) } }),
    ...(isQuote ? { isQuote } : {}),
    ...(message.mark === undefined ? {} : { mark: message.mark }),
    ...(message.expireAt === undefined ? {} : { expireAt: message.expireAt }),
  };
}

function venueFor({ venue }: NewOrderSingle, primary: string): LitVenue | null {
  const named = venue ?? primary;
  return isLitVenue(named) ? named : null;
}

/** A minimum that must trade is for orders that trade at once. */
function minQtyFault(
  { minQty, qty: requested }: NewOrderSingle,
  terms: Pick<ExchangeOrder, 'orderType' | 'timeInForce'>,
) {
  if (minQty === null || minQty === 0) return null;
  if (requested !== null && minQty > requested) {
    return { reason: ORD_REJ.quantity, text: 'MinQty beyond the quantity' };
  }
  const text = 'MinQty needs an immediate order';
  return isNow(terms) && !isTriggered(terms.orderType)
    ? null
    : { reason: ORD_REJ.unsupported, text };
}

/** An exchange lends no shares: who sells short has located them (Regulation SHO, Rule 203(b)(1)). */
function locateFault({ locateReqd }: NewOrderSingle): Refusal | null {
  if (!locateReqd) return null;
  const text = 'LocateReqd Y is not offered: the seller locates the shares';
  return { reason: ORD_REJ.unsupported, text };
}

/** What may not take liquidity has to be able to rest. */
function postOnlyFault(
  { postOnly }: NewOrderSingle,
  terms: Pick<ExchangeOrder, 'orderType' | 'timeInForce'>,
) {
  if (!postOnly || !isNow(terms)) return null;
  return { reason: ORD_REJ.unsupported, text: 'ExecInst 6 needs an order that may rest' };
}
