/** The execution report of what the firm dealt with a client: of the firm's fill, with the client named. */

import type { ExecutionReport, Fill } from '@tradefloor/contracts/fill';

const DEALT = { BUY: 'bought from', SELL: 'sold to' } as const;

/**
 * The report of a client's fill: its ids, side, quantity, price and settlement date. The client took a firm price, all
 * of it or nothing: an order with that limit.
 * @param fill of a client: it names one
 * @param clOrdId ClOrdID (11): what the client's request, or the leg of a deal by phone, is called
 */
export const toClientReport = (fill: Fill, clOrdId: string): ExecutionReport => ({
  execId: fill.execId,
  execType: 'TRADE',
  ordStatus: 'FILLED',
  orderId: fill.orderId,
  clOrdId,
  origClOrdId: null,
  parentOrderId: null,
  userId: fill.userId,
  desk: fill.desk,
  symbol: fill.symbol,
  side: fill.side,
  ordType: 'LIMIT',
  timeInForce: 'FOK',
  orderQty: fill.qty,
  price: fill.price,
  lastQty: fill.qty,
  lastPx: fill.price,
  lastMkt: fill.venue,
  liquidity: fill.liquidity,
  contraBroker: fill.counterparty,
  clientUserId: fill.clientUserId,
  trdMatchId: fill.execId,
  fees: fill.fees,
  settlementDate: fill.settlementDate,
  cumQty: fill.cumQty,
  leavesQty: fill.leavesQty,
  avgPx: fill.avgPx,
  transactTime: fill.at,
  text: `${fill.rfqId} ${DEALT[fill.side]} ${fill.clientUserId}`,
});
