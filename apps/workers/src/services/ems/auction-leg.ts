/**
 * An order for an auction: one leg at the primary venue, whatever the hours, from its acceptance until its auction has
 * been held. Past the cut-off the venue lets it neither change nor go, so nothing is requested of it.
 */
import { type Px, px } from '@tradefloor/contracts/money';
import { isForAuction } from '@tradefloor/contracts/vocabulary/auctions';
import { getLimitPrice } from '@tradefloor/contracts/vocabulary/price-terms';
import { leavesQty } from '@tradefloor/core/trading/ems/booking';
import type { VenueLeg } from '@tradefloor/core/trading/ems/venue-leg';
import type { WorkingOrder } from '@tradefloor/core/trading/ems/working-order';
import { auctionPhase } from '@tradefloor/core/trading/order/auction-times';
import { isLitVenue } from '@tradefloor/sim/venue/venues';
import { type EmsState, isHalted, isVenueClosed, keepOrder } from './ems-state.ts';
import { PLAIN_TERMS, sendLegs, withdraw } from './legs.ts';
import { symbolView } from './market-view.ts';
import type { Handling, Worked } from './work-order.ts';

/** Why an order ended that its auction did not trade. */
export const NOT_IN_AUCTION_REASON = 'NOT_EXECUTED_IN_AUCTION';

/** Whether an order is past its cut-off and its auction not over: the venue keeps it as it is. */
export const isFrozen = ({ hours }: EmsState, order: WorkingOrder, nowMs: number): boolean => {
  const { timeInForce, priorityAt: acceptedAt } = order;
  return (
    isForAuction(timeInForce) &&
    auctionPhase(hours, { timeInForce, acceptedAt }, nowMs) === 'FROZEN'
  );
};

/** The order after a look at it; with a reason where it ends. */
export function meetAuction(
  handling: Handling,
  order: WorkingOrder,
  legs: readonly VenueLeg[],
): { readonly worked: Worked; readonly reason: string | null } {
  const { state, nowMs } = handling;
  const { timeInForce, priorityAt: acceptedAt } = order;
  const waits = { worked: { order, events: [] }, reason: null };
  if (!isForAuction(timeInForce)) return waits;
  const phase = auctionPhase(state.hours, { timeInForce, acceptedAt }, nowMs);
  if (legs.length > 0) {
    const isHeld = isHalted(state, order) || legs.some(({ venue }) => isVenueClosed(state, venue));
    const isOff = phase === 'OVER' || (phase === 'OPEN' && isHeld);
    return isOff ? { worked: { order, events: withdraw(handling, legs) }, reason: null } : waits;
  }
  if (phase === 'OVER') return { ...waits, reason: NOT_IN_AUCTION_REASON };
  return isHalted(state, order) ? waits : { worked: enter(handling, order), reason: null };
}

/** Sends the order to the primary venue. Without a price of its symbol, or while a kill switch is on the venue, it waits. */
function enter(handling: Handling, order: WorkingOrder): Worked {
  const { state, nowMs } = handling;
  const market = symbolView(state.market, state.instruments.get(order.symbol), nowMs);
  if (market === null) return { order, events: [] };
  const { seq, instrument, tick } = market;
  const { primaryVenue: venue, tickSize } = instrument;
  if (!isLitVenue(venue) || isVenueClosed(state, venue)) return { order, events: [] };
  const arrived: WorkingOrder = { ...order, arrivalMid: order.arrivalMid ?? tick.mid };
  keepOrder(state, arrived);
  const limit: Px | null = getLimitPrice(order.terms);
  return sendLegs(handling, arrived, {
    legs: [{ venue, qty: leavesQty(order), limit: limit === null ? null : px(limit) }],
    terms: PLAIN_TERMS,
    timeInForce: order.timeInForce,
    tickSeq: seq,
    tickSize,
  });
}
