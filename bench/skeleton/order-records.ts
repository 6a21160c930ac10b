/**
 * One order's records at each stage: the rows the platform stores and the messages it publishes, in their real shapes
 * and sizes. Nothing is decided here; every order is a buy of a few shares, filled at once.
 */
import type { Fill } from '@tradefloor/contracts/fill';
import { instrumentSymbol, type OrderId, toExecId, type UserId } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import type { Order, OrderChange } from '@tradefloor/contracts/order';
import type { WorkingOrder } from '@tradefloor/core/trading/ems/working-order';
import type { OrderEventRow } from '@tradefloor/core/trading/journal/tables';
import type { DailyNotionalRow, OrderRow } from '@tradefloor/core/trading/order/tables';
import type { PositionRow } from '@tradefloor/core/trading/position/tables';
import type { RiskOrderRow } from '@tradefloor/core/trading/risk/tables';

/** What a stage must know of the order; it travels in every message of the skeleton. */
export type Passing = {
  readonly orderId: OrderId;
  readonly userId: UserId;
  readonly symbol: string;
  readonly shares: number;
  readonly at: number;
};

/** A row for a table: the last one of a key counts within a commit. */
export type WrittenRow = { readonly table: string; readonly key: string; readonly row: object };

const PRICE = px(187_420_000);

export const orderRecord = (
  { orderId, userId, symbol, shares, at }: Passing,
  version: 1 | 2,
): Order => ({
  orderId,
  clientOrderId: orderId,
  userId,
  parentOrderId: null,
  linkId: null,
  symbol: instrumentSymbol(symbol),
  side: 'BUY',
  orderType: 'MARKET',
  qty: qty(shares),
  price: null,
  pegTo: null,
  pegOffset: null,
  stopPrice: null,
  trailAmount: null,
  trailPct: null,
  triggerBy: null,
  triggered: null,
  expireAt: null,
  displayQty: null,
  minQty: null,
  postOnly: false,
  shortQty: null,
  shortExempt: false,
  timeInForce: 'IOC',
  strategy: 'LIT',
  algoParams: null,
  instrumentType: 'equity',
  bondSpec: null,
  quoteId: null,
  desk: 'EQ',
  currency: 'USD',
  destinationVenue: null,
  status: version === 1 ? 'NEW' : 'FILLED',
  filledQty: qty(version === 1 ? 0 : shares),
  leavesQty: qty(version === 1 ? shares : 0),
  avgPx: version === 1 ? null : PRICE,
  rejectCode: null,
  rejectReason: null,
  riskConfigVersion: 1,
  createdAt: at,
  updatedAt: at,
  version,
});

export const changeRecord = (passing: Passing, version: 1 | 2): OrderChange => ({
  order: orderRecord(passing, version),
  actor: version === 1 ? passing.userId : 'ems',
  reason: null,
});

export const orderRow = (passing: Passing, version: 1 | 2): OrderRow => ({
  ...orderRecord(passing, version),
  askedQty: qty(passing.shares),
  askedPrice: null,
  askedStopPrice: null,
  askedHandling: null,
  askedVenue: null,
  countedPx: PRICE,
  countedOn: '2026-11-23',
  requestNo: 0,
  pendingReplace: null,
  pendingCancel: null,
  childPxQty: '0',
  deferredAck: null,
  keyId: null,
});

export const notionalRow = ({ userId }: Passing): DailyNotionalRow => ({
  userId,
  day: '2026-11-23',
  used: money(1_000_000),
  orders: 1,
  rejected: 0,
});

export const riskRow = (passing: Passing, state: RiskOrderRow['state']): RiskOrderRow => ({
  orderId: passing.orderId,
  userId: passing.userId,
  symbol: instrumentSymbol(passing.symbol),
  side: 'BUY',
  orderType: 'MARKET',
  price: null,
  pegTo: null,
  pegOffset: null,
  trigger: null,
  triggered: null,
  qty: qty(passing.shares),
  strategy: 'LIT',
  timeInForce: 'IOC',
  state,
  version: 1,
  submittedAt: passing.at,
});

export const workingRow = (passing: Passing): WorkingOrder => ({
  orderId: passing.orderId,
  clientOrderId: passing.orderId,
  clOrdId: passing.orderId,
  userId: passing.userId,
  parentOrderId: null,
  symbol: instrumentSymbol(passing.symbol),
  side: 'BUY',
  terms: { type: 'MARKET' },
  timeInForce: 'IOC',
  strategy: 'LIT',
  instrumentType: 'equity',
  desk: 'EQ',
  tradingStyle: 'low_touch',
  destinationVenue: null,
  topVenues: null,
  displayQty: null,
  minQty: null,
  postOnly: false,
  shortQty: null,
  shortExempt: false,
  longCumQty: qty(0),
  protectionPx: px(196_790_000),
  qty: qty(passing.shares),
  cumQty: qty(passing.shares),
  parentCumQty: qty(0),
  pxQtySum: String(PRICE * passing.shares),
  fillCount: 1,
  legCount: 1,
  arrivalMid: PRICE,
  rounds: 1,
  roundSeq: 1,
  requests: [],
  priorityAt: passing.at,
  requestNo: 0,
  state: 'FILLED',
  acceptedAt: passing.at,
  requestId: 'bench',
  updatedAt: passing.at,
});

export const fillRecord = ({ orderId, userId, symbol, shares, at }: Passing): Fill => ({
  execId: toExecId(orderId, 1),
  orderId,
  parentOrderId: null,
  rfqId: null,
  userId,
  symbol: instrumentSymbol(symbol),
  instrumentType: 'equity',
  desk: 'EQ',
  currency: 'USD',
  side: 'BUY',
  qty: qty(shares),
  price: PRICE,
  cumQty: qty(shares),
  leavesQty: qty(0),
  avgPx: PRICE,
  venue: 'XNAS',
  counterparty: 'SIMA',
  clientUserId: null,
  liquidity: 'TAKER',
  arrivalMid: PRICE,
  impactBps: 0.27,
  fees: {
    sec31: money(0),
    finraTaf: money(0),
    commission: money(3_500),
    venue: money(3_000),
    total: money(6_500),
  },
  tickSeq: 1,
  at,
  settlementDate: '2026-11-24',
});

/** A FIX report's size, without its meaning. */
export const reportRecord = (passing: Passing, execType: 'NEW' | 'TRADE'): object => ({
  ...fillRecord(passing),
  execType,
});

export const positionRow = ({ userId, symbol, shares, at }: Passing): PositionRow => ({
  userId,
  symbol: instrumentSymbol(symbol),
  currency: 'USD',
  netQty: shares,
  avgPx: PRICE,
  realisedPnl: money(0),
  fees: money(6_500),
  boughtQty: qty(shares),
  soldQty: qty(0),
  updatedAt: at,
  version: 1,
  desk: 'EQ',
  basis: String(PRICE * shares),
  paid: String(PRICE * shares),
});

export const eventRow = (passing: Passing, version: 1 | 2): OrderEventRow => ({
  eventId: `${passing.orderId}-V${version}`,
  orderId: passing.orderId,
  userId: passing.userId,
  desk: 'EQ',
  topic: version === 1 ? 'orders.submitted' : 'orders.updated',
  version,
  actor: passing.userId,
  reason: null,
  keyId: null,
  requestId: passing.orderId,
  at: passing.at,
  order: orderRecord(passing, version),
});
