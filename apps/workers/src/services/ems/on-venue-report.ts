/**
 * A venue's report: booked once, however often it is delivered; then the order continues. The response is sent after
 * the commit.
 */

import type { CallInput } from '@tradefloor/contracts/calls/call';
import type { venueLine, venueReport } from '@tradefloor/contracts/calls/execution';
import type { RejectReason } from '@tradefloor/contracts/refusals';
import type { VenueReport } from '@tradefloor/contracts/venue';
import { isForAuction } from '@tradefloor/contracts/vocabulary/auctions';
import { isImmediate } from '@tradefloor/contracts/vocabulary/order';
import type { VenueExecution } from '@tradefloor/core/trading/ems/booking';
import {
  isImmediateLeg,
  legNamed,
  reported,
  requestLeg,
  type VenueLeg,
  type VenueTrade,
} from '@tradefloor/core/trading/ems/venue-leg';
import type { OrderRequest, WorkingOrder } from '@tradefloor/core/trading/ems/working-order';
import { POST_ONLY_TEXT } from '@tradefloor/core/trading/exchange/exchange-responses';
import { type CallResponse, refuse, respond } from '@tradefloor/runtime';
import { isLitVenue, VENUE_TABLE } from '@tradefloor/sim/venue/venues';
import { advance, applyReplace, POST_ONLY_REASON, refuseReplace } from './advance.ts';
import { NOT_IN_AUCTION_REASON } from './auction-leg.ts';
import { keepLeg, keepOrder, settlesOn, withParent } from './ems-state.ts';
import { publishAgain } from './legs.ts';
import { withLongFill } from './marked-legs.ts';
import { getTaken } from './market-view.ts';
import { bookAll, type EmsOutput, type Handling } from './work-order.ts';

type Booked = CallResponse<EmsOutput['topic'], never, { booked: true }>;

export function onVenueReport(
  handling: Handling,
  { report }: CallInput<typeof venueReport>,
): Booked {
  const { state } = handling;
  const leg = state.legs.get(legNamed(report.clOrdId));
  const order = leg === undefined ? undefined : state.orders.get(leg.orderId);
  if (leg === undefined || order === undefined) return respond({ booked: true });
  const change = reported(leg, report);
  if (change.kind === 'gap') {
    return refuse('CONFLICT', { detail: 'earlier fills of the order are missing' });
  }
  if (change.kind === 'known') return respond({ booked: true });
  keepLeg(state, change.leg);
  if (change.kind === 'changed') {
    return respond({ booked: true }, onChange(handling, order, { report, leg: change.leg }));
  }
  const traded = book(handling, order, { leg: change.leg, trade: change.trade, report });
  const isOver = change.leg.state === 'OVER';
  return respond({ booked: true }, [
    ...traded.events,
    ...(isOver ? advance(handling, traded.order) : []),
  ]);
}

type Reported = { readonly leg: VenueLeg; readonly report: VenueReport };

function book(
  { state }: Handling,
  order: WorkingOrder,
  { leg, trade, report }: Reported & { readonly trade: VenueTrade },
) {
  const { lastMkt, lastQty: qty, lastPx: price, liquidity, impactBps } = trade;
  const { takeFee, addFee } = VENUE_TABLE[isLitVenue(lastMkt) ? lastMkt : leg.venue];
  const isMaker = liquidity === 'MAKER' || (liquidity === 'CROSS' && !isImmediateLeg(leg));
  const execution: VenueExecution = {
    venue: lastMkt,
    qty,
    price,
    liquidity,
    impactBps,
    counterparty: trade.contraBroker,
    trdMatchId: trade.trdMatchId,
    mark: leg.mark,
    venueFeePerShare: isMaker ? addFee : takeFee,
  };
  if (!isMaker) getTaken(state.market, leg.symbol).traded(leg.venue, leg.side, { price, qty });
  // The exchange names the batch it matched at; this service may have seen later ones, or not that one yet.
  const tickSeq = trade.tickSeq ?? Math.max(state.market.batch?.seq ?? 0, leg.tickSeq);
  const at = report.transactAt;
  const moment = { at, tickSeq, settlementDate: settlesOn(state, order, at) };
  const selling = withLongFill(withParent(state, order), leg, qty);
  const booked = bookAll(selling, [execution], moment);
  keepOrder(state, booked.order);
  return booked;
}

/** A leg was taken on, changed, refused, or has ended. */
function onChange(
  handling: Handling,
  order: WorkingOrder,
  { leg, report }: Reported,
): readonly EmsOutput[] {
  const { state } = handling;
  const [request] = order.requests;
  if (report.type === 'CANCEL_REJECT') return onCancelReject(handling, order, { leg, report });
  if (report.execType === 'REPLACED' && request?.kind === 'REPLACE') {
    return applyReplace(handling, order, request);
  }
  if (leg.state !== 'OVER') return request === undefined ? [] : advance(handling, order);
  const isCurrent = leg.tickSeq === state.market.batch?.seq;
  if (isCurrent && isImmediateLeg(leg)) {
    if (leg.price !== null) {
      getTaken(state.market, leg.symbol).drained(leg.venue, leg.side, leg.price);
    }
  }
  const isRefused = report.execType === 'REJECTED';
  const code = isRefused ? refusalCode(report.rejectReason, order) : null;
  if (code !== null) return endAs(handling, order, code);
  // Ended by the venue itself, not taken back under a kill switch.
  const isMissed = !isRefused && isForAuction(leg.timeInForce) && report.origClOrdId === null;
  if (isMissed && request === undefined) return endAs(handling, order, NOT_IN_AUCTION_REASON);
  const wouldTake = report.execType === 'CANCELED' && report.text === POST_ONLY_TEXT;
  if (wouldTake && request === undefined) return endAs(handling, order, POST_ONLY_REASON);
  // A leg in a book that ended unasked goes out again with the next batch: not as fast as a venue can refuse it.
  const isUnasked = isRefused || (!isImmediateLeg(leg) && order.requests.length === 0);
  return isUnasked ? [] : advance(handling, order);
}

/** The order ends for a venue's reason, once its other legs are over. */
function endAs(handling: Handling, order: WorkingOrder, reason: string): readonly EmsOutput[] {
  const ending: OrderRequest = { kind: 'CANCEL', requestNo: 0, reason };
  return advance(handling, { ...order, requests: [ending, ...order.requests] });
}

/** A refused cancel: the leg has traded, as its fills show. A refused change: the leg is cancelled instead. */
function onCancelReject(
  handling: Handling,
  order: WorkingOrder,
  { leg, report }: Reported & { readonly report: VenueReport & { readonly type: 'CANCEL_REJECT' } },
): readonly EmsOutput[] {
  if (leg.state === 'OVER') return advance(handling, order);
  if (report.responseTo === 'CANCEL') return [];
  const [request] = order.requests;
  if (request?.kind === 'REPLACE' && report.text === POST_ONLY_TEXT) {
    return refuseReplace(handling, order, request);
  }
  const requests = order.requests.map((request) =>
    request.kind === 'REPLACE' ? { ...request, withdraws: true } : request,
  );
  return advance(handling, { ...order, requests });
}

/** OrdRejReason (103) in the platform's closed list; null where the venue may take the order a moment later. */
function refusalCode(reason: number | null, order: WorkingOrder): RejectReason | null {
  switch (reason) {
    case 1:
      return 'UNKNOWN_SYMBOL';
    case 2:
      return isImmediate(order.timeInForce) ? 'HALTED' : null;
    case 3:
      return isImmediate(order.timeInForce) ? 'RATE_LIMIT' : null;
    case 4:
      return 'MARKET_CLOSED';
    default:
      return 'INVALID_ORDER';
  }
}

/**
 * The line is open: unacknowledged requests are sent again. A restarted line may have lost the venue's state: each leg
 * is cancelled; one unknown to the venue is over, and the rest of its order is routed again.
 */
export function onVenueLine(
  { state, nowMs: at }: Handling,
  { isNew }: CallInput<typeof venueLine>,
): CallResponse<EmsOutput['topic'], never, { withdrawn: number }> {
  const legs = isNew ? [...state.legs.values()].filter(({ asked }) => asked === null) : [];
  for (const leg of legs) keepLeg(state, requestLeg(leg, 'CANCEL', { at }));
  return respond({ withdrawn: legs.length }, publishAgain(state, null));
}
