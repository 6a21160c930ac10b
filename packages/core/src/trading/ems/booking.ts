/**
 * Where an execution becomes a fill: whatever venue traded, its executions enter an order here and nowhere
 * else. Keeps the exact sums; refuses what an order does not allow.
 */

import type { Fill, Liquidity } from '@tradefloor/contracts/fill';
import { toExecId } from '@tradefloor/contracts/ids';
import type { Venue } from '@tradefloor/contracts/market';
import { averagePx, type Px, type Qty, qty } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import { isForAuction } from '@tradefloor/contracts/vocabulary/auctions';
import { getPriceBound } from '@tradefloor/contracts/vocabulary/price-terms';
import type { SaleMark } from '@tradefloor/contracts/vocabulary/sale-marks';
import { getInstrument } from '@tradefloor/instruments/instrument';
import { invariant } from '../../result.ts';
import { computeFees } from '../execution/fees.ts';
import type { WorkingOrder } from './working-order.ts';

/** A trade of a venue for an order, as reported. */
export type VenueExecution = {
  readonly venue: Venue;
  readonly qty: Qty;
  readonly price: Px;
  readonly liquidity: Liquidity;
  /** Distance from the venue's best price, in basis points; 0 for a maker. */
  readonly impactBps: number;
  /** Market participant identifier of the other side. */
  readonly counterparty: string;
  /** The venue's fee in money units per share; a rebate is negative. */
  readonly venueFeePerShare: number;
  /** TrdMatchID (880): the same on both sides of the trade. */
  readonly trdMatchId: string;
  /** How the shares were marked; of a purchase, a long sale, and one that is short in part, nothing. */
  readonly mark?: SaleMark | null;
};

/** When and at which batch of the market it traded, and when it settles. */
export type FillMoment = {
  readonly at: number;
  readonly tickSeq: number;
  /** `YYYY-MM-DD`. */
  readonly settlementDate: string;
};

export type Booked = { readonly order: WorkingOrder; readonly fill: Fill };

/** What an order may still trade. */
export const leavesQty = (order: WorkingOrder): Qty => qty(order.qty - order.cumQty);

/** The worst price an order may trade at: its limit, or its protection. Null: none known yet. */
export const workingBound = ({ terms, protectionPx }: WorkingOrder): Px | null =>
  getPriceBound(terms, protectionPx);

/** Average price of all fills so far, from the exact sum; zero before the first. */
export const computeAvgPx = (order: WorkingOrder): Px =>
  averagePx(BigInt(order.pxQtySum), order.cumQty);

const isWithin = (side: Side, price: Px, bound: Px): boolean =>
  side === 'BUY' ? price <= bound : price >= bound;

/**
 * The order after an execution, and the fill it makes: numbered, with exact cumulative sums and dated fees.
 * @throws InvariantViolation for an order that is over, has not met the market, or would pass its quantity or limit
 */
export function bookFill(
  order: WorkingOrder,
  execution: VenueExecution,
  moment: FillMoment,
): Booked {
  const { arrivalMid } = order;
  const bound = workingBound(order);
  invariant(order.state === 'WORKING', `${order.orderId} is ${order.state}: it cannot fill`);
  invariant(arrivalMid !== null, `${order.orderId} has met the market`);
  invariant(execution.qty > 0, 'a fill has a quantity');
  invariant(execution.qty <= leavesQty(order), `${order.orderId} fills at most what is left`);
  // Only a market order in an auction has no bound: it trades at the price of all.
  invariant(bound !== null || isForAuction(order.timeInForce), `${order.orderId} has a bound`);
  invariant(
    bound === null || isWithin(order.side, execution.price, bound),
    `${order.orderId} keeps its limit`,
  );
  const cumQty = qty(order.cumQty + execution.qty);
  const sum = BigInt(order.pxQtySum) + BigInt(execution.price) * BigInt(execution.qty);
  const next: WorkingOrder = {
    ...order,
    cumQty,
    parentCumQty:
      order.parentOrderId === null ? order.parentCumQty : qty(order.parentCumQty + execution.qty),
    pxQtySum: sum.toString(),
    fillCount: order.fillCount + 1,
    state: cumQty === order.qty ? 'FILLED' : 'WORKING',
    updatedAt: Math.max(order.updatedAt, moment.at),
  };
  return { order: next, fill: toFill(next, { execution, arrivalMid }, moment) };
}

/** Shares the commission counts: the order's own, or those of all children of its parent. */
const commissioned = ({ parentOrderId, cumQty, parentCumQty }: WorkingOrder): Qty =>
  parentOrderId === null ? cumQty : parentCumQty;

function toFill(
  order: WorkingOrder,
  { execution, arrivalMid }: { readonly execution: VenueExecution; readonly arrivalMid: Px },
  moment: FillMoment,
): Fill {
  const { at, tickSeq, settlementDate } = moment;
  return {
    execId: toExecId(order.orderId, order.fillCount),
    orderId: order.orderId,
    parentOrderId: order.parentOrderId,
    rfqId: null,
    userId: order.userId,
    symbol: order.symbol,
    instrumentType: order.instrumentType,
    desk: order.desk,
    currency: getInstrument(order.symbol).currency,
    side: order.side,
    venue: execution.venue,
    qty: execution.qty,
    price: execution.price,
    liquidity: execution.liquidity,
    impactBps: execution.impactBps,
    counterparty: execution.counterparty,
    arrivalMid,
    cumQty: order.cumQty,
    leavesQty: leavesQty(order),
    avgPx: computeAvgPx(order),
    fees: computeFees({
      at,
      side: order.side,
      instrumentType: order.instrumentType,
      qty: execution.qty,
      price: execution.price,
      style: order.tradingStyle,
      filledBefore: commissioned(order) - execution.qty,
      venueFeePerShare: execution.venueFeePerShare,
    }),
    tickSeq,
    at,
    settlementDate,
  };
}
