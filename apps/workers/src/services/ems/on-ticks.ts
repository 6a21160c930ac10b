/** A batch of the market, and the time in between: looks at the orders it can move, and at no other. */
import type { AuctionBatch } from '@tradefloor/contracts/auctions';
import type { TickBatch } from '@tradefloor/contracts/market';
import { isForAuction } from '@tradefloor/contracts/vocabulary/auctions';
import type { WorkingOrder } from '@tradefloor/core/trading/ems/working-order';
import { advance } from './advance.ts';
import { tickDark } from './dark-pool.ts';
import {
  type EmsState,
  forgetOver,
  idleOrders,
  isHalted,
  isOpenNow,
  isVenueClosed,
  listLegs,
  placedOrders,
} from './ems-state.ts';
import { publishAgain } from './legs.ts';
import { seeBatch, symbolView } from './market-view.ts';
import type { EmsOutput, Handling } from './work-order.ts';

export function onTicks(handling: Handling, batch: TickBatch): readonly EmsOutput[] {
  const { state, nowMs } = handling;
  if (!seeBatch(state.market, batch)) return [];
  forgetOver(state, nowMs);
  if (!isOpenNow(state, nowMs)) {
    const waiting = state.hasAuctions ? waitingForAuction(state) : [];
    return [...placedOrders(state), ...waiting].flatMap((order) => advance(handling, order));
  }
  const events: EmsOutput[] = [];
  // Sorted, so that what happens does not hang on the order in which memory was filled.
  for (const symbol of [...state.bySymbol.keys()].sort()) {
    const market = symbolView(state.market, state.instruments.get(symbol), nowMs);
    if (market === null) continue;
    events.push(...tickDark(handling, symbol, market));
    for (const order of idleOrders(state, symbol)) events.push(...advance(handling, order));
  }
  return events;
}

/** Orders for an auction that their venue has not got: it takes them outside of the hours, too. */
const waitingForAuction = (state: EmsState): WorkingOrder[] =>
  [...state.bySymbol.keys()]
    .sort()
    .flatMap((symbol) => idleOrders(state, symbol))
    .filter(({ timeInForce }) => isForAuction(timeInForce));

/** Which symbols are in a call. */
export function onAuctions({ state }: Handling, { calls }: AuctionBatch): [] {
  state.calls.clear();
  for (const { symbol, endsAt } of calls) state.calls.set(symbol, endsAt);
  return [];
}

/**
 * Requests that the venues have not acknowledged in time are sent again; legs that should be off a venue by now are
 * cancelled again.
 */
export function lookAgain(handling: Handling): readonly EmsOutput[] {
  const { state, nowMs } = handling;
  const late = publishAgain(state, nowMs);
  const unwanted = placedOrders(state).filter(
    (order) =>
      order.requests.length > 0 ||
      isHalted(state, order) ||
      listLegs(state, order.orderId).some(({ venue }) => isVenueClosed(state, venue)),
  );
  return [...late, ...unwanted.flatMap((order) => advance(handling, order))];
}
