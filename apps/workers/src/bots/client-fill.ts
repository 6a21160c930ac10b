/** The fill of what a participant deals with a client off the venues: journalled, margined and cleared as every other. */
import type { Fill } from '@tradefloor/contracts/fill';
import {
  type InstrumentSymbol,
  type OrderId,
  toExecId,
  type UserId,
} from '@tradefloor/contracts/ids';
import { type Px, type Qty, qty } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import { NO_FEES } from '@tradefloor/core/trading/execution/fees';
import { recordedCostBps } from '@tradefloor/core/trading/execution/price-cost';
import { CLIENT_MPID } from '@tradefloor/core/trading/rfq/rfq-trade';

/** What is dealt; the side is the participant's. */
export type ClientDeal = {
  readonly orderId: OrderId;
  readonly userId: UserId;
  readonly symbol: InstrumentSymbol;
  readonly side: Side;
  readonly qty: Qty;
  readonly price: Px;
};

type Market = Pick<
  Fill,
  'instrumentType' | 'desk' | 'currency' | 'liquidity' | 'tickSeq' | 'at' | 'settlementDate'
> & { readonly mid: Px };

export const toClientFill = (
  { orderId, userId, symbol, side, qty: dealt, price }: ClientDeal,
  { mid, ...market }: Market,
): Fill => ({
  ...market,
  execId: toExecId(orderId, 1),
  orderId,
  parentOrderId: null,
  rfqId: null,
  userId,
  symbol,
  side,
  qty: dealt,
  price,
  cumQty: dealt,
  leavesQty: qty(0),
  avgPx: price,
  venue: 'OTC',
  counterparty: CLIENT_MPID,
  arrivalMid: mid,
  impactBps: recordedCostBps(side, price, mid),
  // Both sides earn and pay by the price.
  fees: NO_FEES,
});
