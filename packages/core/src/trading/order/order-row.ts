/** Between the order record and the row the OMS keeps of it. Copies fields, decides nothing. */
import type { OrderId, UserId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import type { AmendedHandling, NewOrder, Order } from '@tradefloor/contracts/order';
import { isPegged } from '@tradefloor/contracts/vocabulary/price-terms';
import { defaultTriggerPrice, isTriggered } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { getCurrency } from '@tradefloor/instruments/instrument';
import { canonicalJson } from '../../canonical-json.ts';
import { DESK_OF_TYPE } from '../access/access.ts';
import type { OrderRow, OrderUpkeep } from './tables.ts';

/** The record alone, as it is returned and published. */
export const toOrder = (row: OrderRow): Order => ({
  orderId: row.orderId,
  clientOrderId: row.clientOrderId,
  userId: row.userId,
  parentOrderId: row.parentOrderId,
  linkId: row.linkId,
  symbol: row.symbol,
  side: row.side,
  orderType: row.orderType,
  qty: row.qty,
  price: row.price,
  pegTo: row.pegTo,
  pegOffset: row.pegOffset,
  stopPrice: row.stopPrice,
  trailAmount: row.trailAmount,
  trailPct: row.trailPct,
  triggerBy: row.triggerBy,
  triggered: row.triggered,
  timeInForce: row.timeInForce,
  expireAt: row.expireAt,
  displayQty: row.displayQty,
  minQty: row.minQty,
  postOnly: row.postOnly,
  shortQty: row.shortQty,
  shortExempt: row.shortExempt,
  strategy: row.strategy,
  algoParams: row.algoParams,
  instrumentType: row.instrumentType,
  bondSpec: row.bondSpec,
  quoteId: row.quoteId,
  desk: row.desk,
  currency: row.currency,
  destinationVenue: row.destinationVenue,
  status: row.status,
  filledQty: row.filledQty,
  leavesQty: row.leavesQty,
  avgPx: row.avgPx,
  rejectCode: row.rejectCode,
  rejectReason: row.rejectReason,
  riskConfigVersion: row.riskConfigVersion,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  version: row.version,
});

/** What the row holds beside the record. */
export const toUpkeep = (row: OrderRow): OrderUpkeep => ({
  askedQty: row.askedQty,
  askedPrice: row.askedPrice,
  askedStopPrice: row.askedStopPrice,
  askedVenue: row.askedVenue,
  askedHandling: row.askedHandling,
  countedPx: row.countedPx,
  countedOn: row.countedOn,
  requestNo: row.requestNo,
  pendingReplace: row.pendingReplace,
  pendingCancel: row.pendingCancel,
  childPxQty: row.childPxQty,
  deferredAck: row.deferredAck,
  keyId: row.keyId,
});

/**
 * The row of a record and what is kept beside it. Field by field, as everything on an order's way with so many fields:
 * to copy an object and to add to the copy costs many times as much.
 */
export const toRow = (order: Order, upkeep: OrderUpkeep): OrderRow => ({
  orderId: order.orderId,
  clientOrderId: order.clientOrderId,
  userId: order.userId,
  parentOrderId: order.parentOrderId,
  linkId: order.linkId,
  symbol: order.symbol,
  side: order.side,
  orderType: order.orderType,
  qty: order.qty,
  price: order.price,
  pegTo: order.pegTo,
  pegOffset: order.pegOffset,
  stopPrice: order.stopPrice,
  trailAmount: order.trailAmount,
  trailPct: order.trailPct,
  triggerBy: order.triggerBy,
  triggered: order.triggered,
  timeInForce: order.timeInForce,
  expireAt: order.expireAt,
  displayQty: order.displayQty,
  minQty: order.minQty,
  postOnly: order.postOnly,
  shortQty: order.shortQty,
  shortExempt: order.shortExempt,
  strategy: order.strategy,
  algoParams: order.algoParams,
  instrumentType: order.instrumentType,
  bondSpec: order.bondSpec,
  quoteId: order.quoteId,
  desk: order.desk,
  currency: order.currency,
  destinationVenue: order.destinationVenue,
  status: order.status,
  filledQty: order.filledQty,
  leavesQty: order.leavesQty,
  avgPx: order.avgPx,
  rejectCode: order.rejectCode,
  rejectReason: order.rejectReason,
  riskConfigVersion: order.riskConfigVersion,
  createdAt: order.createdAt,
  updatedAt: order.updatedAt,
  version: order.version,
  askedQty: upkeep.askedQty,
  askedPrice: upkeep.askedPrice,
  askedStopPrice: upkeep.askedStopPrice,
  askedVenue: upkeep.askedVenue,
  askedHandling: upkeep.askedHandling,
  countedPx: upkeep.countedPx,
  countedOn: upkeep.countedOn,
  requestNo: upkeep.requestNo,
  pendingReplace: upkeep.pendingReplace,
  pendingCancel: upkeep.pendingCancel,
  childPxQty: upkeep.childPxQty,
  deferredAck: upkeep.deferredAck,
  keyId: upkeep.keyId,
});

/**
 * The record of a request before its decision: `PENDING_NEW`, version 0. It is neither stored nor published; its first
 * event makes version 1.
 */
export const pendingOrder = (
  request: NewOrder,
  of: { readonly orderId: OrderId; readonly userId: UserId; readonly at: number },
): Order => ({
  orderId: of.orderId,
  clientOrderId: request.clientOrderId ?? of.orderId,
  userId: of.userId,
  parentOrderId: null,
  linkId: null,
  symbol: request.symbol,
  side: request.side,
  orderType: request.orderType,
  qty: request.qty,
  price: request.price ?? null,
  pegTo: request.pegTo ?? null,
  pegOffset: isPegged(request.orderType) ? (request.pegOffset ?? px(0)) : null,
  stopPrice: request.stopPrice ?? null,
  trailAmount: request.trailAmount ?? null,
  trailPct: request.trailPct ?? null,
  triggerBy: getTriggerBy(request),
  triggered: isTriggered(request.orderType) ? false : null,
  timeInForce: request.timeInForce,
  expireAt: request.expireAt ?? null,
  displayQty: request.displayQty ?? null,
  minQty: request.minQty ?? null,
  postOnly: request.postOnly ?? false,
  shortQty: null,
  shortExempt: request.shortExempt ?? false,
  strategy: request.strategy,
  algoParams: request.algoParams ?? null,
  instrumentType: request.instrumentType,
  bondSpec: request.bondSpec ?? null,
  quoteId: request.quoteId ?? null,
  desk: DESK_OF_TYPE[request.instrumentType],
  // An order on an unlisted bond is refused: its record keeps the dollar.
  currency: getCurrency(request.symbol, 'USD'),
  destinationVenue: request.strategy === 'DARK' ? 'DARK1' : (request.destinationVenue ?? null),
  status: 'PENDING_NEW',
  filledQty: qty(0),
  leavesQty: request.qty,
  avgPx: null,
  rejectCode: null,
  rejectReason: null,
  riskConfigVersion: null,
  createdAt: of.at,
  updatedAt: of.at,
  version: 0,
});

/** The price that the order watches; null for a type that watches none. */
const getTriggerBy = ({ orderType, triggerBy, instrumentType }: NewOrder): Order['triggerBy'] =>
  isTriggered(orderType) ? (triggerBy ?? defaultTriggerPrice(instrumentType)) : null;

/** What is kept beside a new record: nothing counted, nothing pending. */
export const getUpkeep = (request: NewOrder): OrderUpkeep => ({
  askedQty: request.qty,
  askedPrice: request.price ?? null,
  askedStopPrice: request.stopPrice ?? null,
  askedVenue: request.destinationVenue ?? null,
  askedHandling: null,
  countedPx: px(0),
  countedOn: null,
  requestNo: 0,
  pendingReplace: null,
  pendingCancel: null,
  childPxQty: '0',
  deferredAck: null,
  keyId: null,
});

/** True when the request is the one the row was made from: a repeat, not another order. */
export const isRepeat = (row: OrderRow, request: NewOrder): boolean =>
  isHandledSo(row.askedHandling ?? row, request) &&
  row.symbol === request.symbol &&
  row.side === request.side &&
  row.orderType === request.orderType &&
  row.askedQty === request.qty &&
  row.askedPrice === (request.price ?? null) &&
  row.pegTo === (request.pegTo ?? null) &&
  row.askedStopPrice === (request.stopPrice ?? null) &&
  row.trailAmount === (request.trailAmount ?? null) &&
  row.trailPct === (request.trailPct ?? null) &&
  row.triggerBy === getTriggerBy(request) &&
  row.askedVenue === (request.destinationVenue ?? null) &&
  row.timeInForce === request.timeInForce &&
  isDate(row, request.expireAt) &&
  row.shortExempt === (request.shortExempt ?? false) &&
  row.strategy === request.strategy &&
  row.instrumentType === request.instrumentType &&
  canonicalJson(row.algoParams) === canonicalJson(request.algoParams ?? null) &&
  row.quoteId === (request.quoteId ?? null) &&
  canonicalJson(row.bondSpec) === canonicalJson(request.bondSpec ?? null);

/** Whether the request wants it handled so. */
const isHandledSo = (
  { displayQty, minQty, postOnly, pegOffset }: AmendedHandling,
  request: NewOrder,
): boolean =>
  (pegOffset ?? 0) === (request.pegOffset ?? 0) &&
  displayQty === (request.displayQty ?? null) &&
  minQty === (request.minQty ?? null) &&
  postOnly === (request.postOnly ?? false);

/** Whether the request names the order's date. One that has changed since may have another: the first is not kept. */
const isDate = ({ expireAt, version }: OrderRow, requested: NewOrder['expireAt']): boolean =>
  expireAt === (requested ?? null) || (version > 1 && expireAt !== null && requested !== undefined);
