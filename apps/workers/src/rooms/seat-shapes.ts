/** Orders and fills of a heat's market as a room shows them. */
import type { Fill } from '@tradefloor/contracts/fill';
import { money } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import type { RoomFill, RoomOrder } from '@tradefloor/contracts/room';

export const toRoomOrder = (order: Order): RoomOrder => ({
  orderId: order.orderId,
  clientOrderId: order.clientOrderId,
  symbol: order.symbol,
  side: order.side,
  orderType: order.orderType,
  qty: order.qty,
  price: order.price,
  stopPrice: order.stopPrice,
  timeInForce: order.timeInForce,
  strategy: order.strategy,
  status: order.status,
  filledQty: order.filledQty,
  leavesQty: order.leavesQty,
  avgPx: order.avgPx,
  rejectCode: order.rejectCode,
  rejectReason: order.rejectReason,
  createdAt: order.createdAt,
  updatedAt: order.updatedAt,
  version: order.version,
});

export const toRoomFill = (fill: Fill, clientOrderId: string): RoomFill => ({
  execId: fill.execId,
  clientOrderId,
  symbol: fill.symbol,
  side: fill.side,
  qty: fill.qty,
  price: fill.price,
  venue: fill.venue,
  liquidity: fill.liquidity,
  arrivalMid: fill.arrivalMid,
  fees: fill.fees,
  at: fill.at,
});

const NOTHING = money(0);
export const withoutFees = (fill: Fill): Fill => ({
  ...fill,
  // Every part of the fees is an amount of money.
  fees: Object.fromEntries(Object.keys(fill.fees).map((part) => [part, NOTHING])) as Fill['fees'],
});
