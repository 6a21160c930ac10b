/** An order as the executing side holds it, for tests. Only tests import it. */
import { px, qty } from '@tradefloor/contracts/money';
import {
  A_MONDAY_MS,
  A_USER_ID,
  AN_ORDER_ID,
  givenOrder,
} from '@tradefloor/contracts/testing/given';
import type { WorkingOrder } from '@tradefloor/core/trading/ems/working-order';

/** A limit order that has met the market and has traded nothing. */
export const givenWorkingOrder = (change: Partial<WorkingOrder> = {}): WorkingOrder => ({
  orderId: AN_ORDER_ID,
  clientOrderId: 'client-1',
  clOrdId: 'client-1',
  userId: A_USER_ID,
  parentOrderId: null,
  symbol: givenOrder().symbol,
  side: 'BUY',
  terms: { type: 'LIMIT', limitPx: px(150_000_000) },
  timeInForce: 'DAY',
  strategy: 'LIT',
  instrumentType: 'equity',
  desk: 'EQ',
  tradingStyle: 'low_touch',
  destinationVenue: null,
  topVenues: null,
  displayQty: null,
  minQty: null,
  postOnly: false,
  protectionPx: null,
  qty: qty(100),
  cumQty: qty(0),
  parentCumQty: qty(0),
  pxQtySum: '0',
  fillCount: 0,
  legCount: 0,
  rounds: 0,
  roundSeq: 0,
  arrivalMid: px(150_005_000),
  priorityAt: A_MONDAY_MS,
  requestNo: 0,
  requests: [],
  state: 'WORKING',
  acceptedAt: A_MONDAY_MS,
  requestId: 'request-1',
  updatedAt: A_MONDAY_MS,
  ...change,
});
