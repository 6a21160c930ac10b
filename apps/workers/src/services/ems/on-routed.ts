/** An order comes in: taken on once, reported NEW, then sent to the market. */
import { qty } from '@tradefloor/contracts/money';
import type { RoutedOrder } from '@tradefloor/contracts/order';
import { isForAuction } from '@tradefloor/contracts/vocabulary/auctions';
import { isImmediate, WORKED_AS } from '@tradefloor/contracts/vocabulary/order';
import {
  getPriceTerms,
  protectionPrice,
  rests,
} from '@tradefloor/contracts/vocabulary/price-terms';
import { newReport } from '@tradefloor/core/trading/ems/report';
import type { WorkingOrder } from '@tradefloor/core/trading/ems/working-order';
import { type Ctx, publish, setTimer, type TimerRequest } from '@tradefloor/runtime';
import { isRouted } from '@tradefloor/sim/routing/router';
import { advance } from './advance.ts';
import { type EmsState, isDark, keepOrder } from './ems-state.ts';
import { close, type EmsOutput, type Handling, makeMarket } from './work-order.ts';

/** Venues of a shot that names no number. */
const SNIPER_VENUES = 3;
/** An order that must trade at once waits this long for a market price. */
const PRICE_WAIT_MS = 2_000;

type TakenOn = readonly (EmsOutput | TimerRequest<'no-price'>)[];

export const onRouted = (handling: Ctx<EmsState>, routed: RoutedOrder): TakenOn =>
  isOurs(routed) ? takeOn(handling, routed) : [];

/** A slice of an algo: whatever its strategy, it is an order of its own here. */
export const onChild = (handling: Ctx<EmsState>, routed: RoutedOrder): TakenOn =>
  takeOn(handling, routed);

function takeOn(handling: Ctx<EmsState>, routed: RoutedOrder): TakenOn {
  const { state, nowMs: at, requestId } = handling;
  if (state.orders.get(routed.order.orderId) !== undefined) return [];
  const taken = takenOn(routed, { at, requestId });
  keepOrder(state, taken);
  const events = [publish('fix.execution', newReport(taken, at)), ...firstTry(handling, taken)];
  const order = state.orders.get(taken.orderId) ?? taken;
  const waits = order.state === 'WORKING' && needsPrice(order) && !makeMarket(handling, order);
  return waits ? [...events, waitForPrice(order)] : events;
}

/** The wait for a price is over: an order that could not wait longer ends. */
export function onNoPrice(
  handling: Handling,
  { orderId = '' }: Readonly<Record<string, string | number>>,
): readonly EmsOutput[] {
  const order = handling.state.orders.get(String(orderId));
  if (order?.state !== 'WORKING' || order.arrivalMid !== null) return [];
  if (makeMarket(handling, order) !== null) return [];
  const { nowMs: at } = handling;
  const ended = close(order, { kind: 'CANCELED', requestNo: 0, reason: 'NO_REFERENCE_PRICE', at });
  keepOrder(handling.state, ended.order);
  return ended.events;
}

/** Lit and dark orders in equities are the EMS's; the other strategies and desks have executors of their own. */
const isOurs = ({ order }: RoutedOrder): boolean =>
  order.instrumentType === 'equity' &&
  (isDark(order) || (order.strategy === 'LIT' && isRouted(order.destinationVenue)));

function firstTry(handling: Handling, order: WorkingOrder): readonly EmsOutput[] {
  const { state, nowMs: at } = handling;
  if (state.instruments.has(order.symbol)) return advance(handling, order);
  const reason = 'UNKNOWN_SYMBOL';
  const ended = close(order, { kind: 'CANCELED', requestNo: 0, reason, at });
  keepOrder(state, ended.order);
  return ended.events;
}

const needsPrice = (order: WorkingOrder): boolean =>
  order.arrivalMid === null &&
  !isForAuction(order.timeInForce) &&
  (!rests(order.terms) || isImmediate(order.timeInForce));

const waitForPrice = ({ orderId }: WorkingOrder): TimerRequest<'no-price'> =>
  setTimer('no-price', PRICE_WAIT_MS, { orderId, key: `no-price-${orderId}` });

const takenOn = (
  { order, tradingStyle, protectionPx, parentFilledQty }: RoutedOrder,
  { at, requestId }: { readonly at: number; readonly requestId: string },
): WorkingOrder => ({
  orderId: order.orderId,
  clientOrderId: order.clientOrderId,
  clOrdId: order.clientOrderId,
  userId: order.userId,
  parentOrderId: order.parentOrderId,
  symbol: order.symbol,
  side: order.side,
  terms: getPriceTerms(order),
  timeInForce: WORKED_AS[order.timeInForce],
  strategy: order.strategy,
  instrumentType: order.instrumentType,
  desk: order.desk,
  tradingStyle,
  destinationVenue: order.destinationVenue,
  topVenues: order.strategy === 'SNIPER' ? (order.algoParams?.topVenues ?? SNIPER_VENUES) : null,
  displayQty: order.displayQty,
  minQty: order.minQty,
  postOnly: order.postOnly,
  shortQty: order.shortQty,
  shortExempt: order.shortExempt,
  longCumQty: qty(0),
  // A market order in an auction trades at the price of all, wherever that is.
  protectionPx: isForAuction(order.timeInForce)
    ? null
    : protectionPrice(getPriceTerms(order), protectionPx),
  qty: order.qty,
  cumQty: qty(0),
  parentCumQty: parentFilledQty ?? qty(0),
  pxQtySum: '0',
  fillCount: 0,
  legCount: 0,
  rounds: 0,
  roundSeq: 0,
  arrivalMid: null,
  priorityAt: at,
  requestNo: 0,
  requests: [],
  state: 'WORKING',
  acceptedAt: order.createdAt,
  requestId,
  updatedAt: at,
});
