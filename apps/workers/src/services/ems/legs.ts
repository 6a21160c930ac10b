/** The legs of an order at the venues: sent, cancelled, replaced. Keeps the rows and publishes the requests. */
import { type Px, px, qty } from '@tradefloor/contracts/money';
import type { Side, VenueTimeInForce } from '@tradefloor/contracts/order';
import {
  isImmediateLeg,
  isPending,
  type LegHandling,
  requestLeg,
  toLegId,
  type VenueLeg,
} from '@tradefloor/core/trading/ems/venue-leg';
import type { WorkingOrder } from '@tradefloor/core/trading/ems/working-order';
import { publish } from '@tradefloor/runtime';
import type { PlannedLeg } from '@tradefloor/sim/routing/router';
import { type EmsState, keepLeg } from './ems-state.ts';
import { markLegs } from './marked-legs.ts';
import type { EmsOutput, Handling } from './work-order.ts';

/** A request without a response for this long is published again: the first may have been lost with the process. */
const RESPONSE_WITHIN_MS = 2_000;

/** A part for a venue; without a limit only in an auction. */
type SentLeg = Pick<PlannedLeg, 'venue' | 'qty'> & { readonly limit: PlannedLeg['limit'] | null };

export type Sending = {
  readonly legs: readonly SentLeg[];
  /** What the legs have of their order's terms. */
  readonly terms: Pick<VenueLeg, 'peg' | 'displayQty' | 'minQty' | 'postOnly'>;
  readonly timeInForce: VenueTimeInForce;
  readonly tickSeq: number;
  readonly tickSize: number;
};

/** A leg that takes shows nothing, and takes what it gets. */
export const PLAIN_TERMS: Sending['terms'] = {
  peg: null,
  displayQty: null,
  minQty: null,
  postOnly: false,
};

/** A venue takes whole ticks only; the order's own bound is kept on the safe side. */
function wholeTicks(limit: number, side: Side, tickSize: number): Px {
  const ticks = limit / tickSize;
  return px((side === 'BUY' ? Math.floor(ticks) : Math.ceil(ticks)) * tickSize);
}

/** Sends parts of an order to venues. Returns the order with its legs counted; keeping it is the caller's. */
export function sendLegs(
  { state, nowMs: at }: Handling,
  order: WorkingOrder,
  { legs, terms, timeInForce, tickSeq, tickSize }: Sending,
): { readonly order: WorkingOrder; readonly events: readonly EmsOutput[] } {
  const { orderId, userId, symbol, side } = order;
  const events: EmsOutput[] = [];
  let { legCount } = order;
  for (const { venue, qty: shares, limit, mark } of markLegs(order, legs, { timeInForce, terms })) {
    legCount += 1;
    const legId = toLegId(orderId, legCount);
    const leg: VenueLeg = {
      legId,
      orderId,
      userId,
      symbol,
      side,
      venue,
      timeInForce,
      price: limit === null ? null : wholeTicks(limit, side, tickSize),
      peg: terms.peg,
      qty: qty(shares),
      displayQty: terms.displayQty === null ? null : qty(Math.min(terms.displayQty, shares)),
      minQty: terms.minQty,
      postOnly: terms.postOnly,
      mark,
      cumQty: qty(0),
      state: 'SENT',
      clOrdId: legId,
      asked: null,
      requestCount: 0,
      tickSeq,
      sentAt: at,
      updatedAt: at,
    };
    keepLeg(state, leg);
    events.push(...resendUnacknowledged(leg, order.requestId));
  }
  return { order: { ...order, legCount }, events };
}

/** Takes legs back. What trades at once or not at all ends by itself. */
export function withdraw({ state, nowMs: at }: Handling, legs: readonly VenueLeg[]): EmsOutput[] {
  return legs
    .filter((leg) => !isImmediateLeg(leg) && leg.asked === null)
    .flatMap((leg) => {
      const requested = requestLeg(leg, 'CANCEL', { at });
      keepLeg(state, requested);
      return resendUnacknowledged(requested);
    });
}

type Change = { readonly total: number; readonly handling: LegHandling | undefined };

/** Requests another quantity for the leg in place, or that it is handled in another way. */
export function change(
  { state, nowMs: at }: Handling,
  leg: VenueLeg,
  { total, handling }: Change,
): EmsOutput[] {
  const requested = requestLeg(leg, 'REPLACE', { total: qty(total), handling, at });
  keepLeg(state, requested);
  return resendUnacknowledged(requested);
}

/** In their order: a cancel never goes out alone before what it cancels. */
const resendUnacknowledged = (leg: VenueLeg, requestId?: string): EmsOutput[] =>
  isPending(leg).map((request) => publish('venue.requested', request, requestId));

/** Everything the venues have not answered: after a start all of it, else what has waited for long. */
export function publishAgain(state: EmsState, nowMs: number | null): EmsOutput[] {
  const isDue = ({ sentAt, asked }: VenueLeg): boolean =>
    nowMs === null || nowMs - (asked?.at ?? sentAt) >= RESPONSE_WITHIN_MS;
  return [...state.legs.values()].filter(isDue).flatMap((leg) => resendUnacknowledged(leg));
}
