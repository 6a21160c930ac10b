/**
 * What an executed request publishes: the firm's fill with the dealer in the shape of every other fill, the fill with
 * its client, a FIX report of each, and the whole trade for the CCP.
 */

import type { ExecutionReport, Fill } from '@tradefloor/contracts/fill';
import {
  type ExecId,
  execId,
  instrumentSymbol,
  type OrderId,
  orderId,
  type UserId,
} from '@tradefloor/contracts/ids';
import { type Money, money, type Px, qty } from '@tradefloor/contracts/money';
import type { ChosenQuote, ClientSettlement, Rfq, RfqExecuted } from '@tradefloor/contracts/rfq';
import { otherSide, WORKED_AS } from '@tradefloor/contracts/vocabulary/order';
import { EXECUTES_AS } from '@tradefloor/contracts/vocabulary/price-terms';
import { bondPayment } from '@tradefloor/instruments/bond/bond-settlement';
import { getInstrument } from '@tradefloor/instruments/instrument';
import { invariant } from '../../result.ts';
import { NO_FEES } from '../execution/fees.ts';
import { recordedCostBps } from '../execution/price-cost.ts';
import { toClientReport } from './client-report.ts';
import type { RfqRow } from './tables.ts';
import { isOneWay, type OneWay } from './two-way.ts';

/** The other side of a client's trade by MPID: all clients have this one. Which client it is, `clientUserId` states. */
export const CLIENT_MPID = 'CLNT';

/** When a trade settles, and with how much interest. */
export type Settling = {
  readonly settlementDate: string;
  /** Per 100 of face on the settlement date. */
  readonly accrued: number;
};

/** When it traded, at which batch of the market, and when it settles. */
export type TradeMoment = Settling & { readonly at: number; readonly tickSeq: number };

/** Money for a face amount at a price per 100 of face: face x price / 100, exact in units, rounded half up. */
export const bondMoney = (face: number, price: Px): Money =>
  money(Number((BigInt(face) * BigInt(price) + 5_000n) / 10_000n));

/**
 * What changes hands for a face amount at a clean price, in the bond's currency: what a client is shown before it accepts
 * and what the trade is booked with.
 */
export const toSettlement = (
  { qty: face, price }: { readonly qty: number; readonly price: Px },
  { settlementDate: date, accrued: accruedInterest }: Settling,
): ClientSettlement => ({
  date,
  accruedInterest,
  amount: bondPayment({ qty: face, clean: bondMoney(face, price) }, accruedInterest).amount,
});

/** The order an RFQ's fills belong to; the sales flow has none and uses its own id, which is a UUID. */
export const toOrderId = ({ orderId: given, rfqId }: Pick<Rfq, 'orderId' | 'rfqId'>): OrderId =>
  given ?? orderId(rfqId);

const execIdFor = (rfq: Rfq, leg: 'D' | 'C'): ExecId =>
  execId(leg === 'D' ? `${toOrderId(rfq)}-F1` : `${toOrderId(rfq)}-C1`);

/**
 * All events of an execution, from the executed record.
 * @param row in state EXECUTED, with its choice made
 */
export function toTrade(
  row: RfqRow,
  rfq: Rfq,
  moment: TradeMoment,
): { readonly executed: RfqExecuted; readonly reports: readonly ExecutionReport[] } {
  const { chosen } = rfq;
  invariant(chosen !== null, `${rfq.rfqId} has a chosen quote`);
  invariant(isOneWay(rfq), `${rfq.rfqId} is on a side`);
  const fill = toFill(rfq, moment, {
    id: execIdFor(rfq, 'D'),
    side: rfq.side,
    price: chosen.price,
    counterparty: chosen.dealerId,
  });
  const clientFill =
    rfq.flow === 'SALES' && rfq.clientQuote !== null
      ? toFill(rfq, moment, {
          id: execIdFor(rfq, 'C'),
          side: otherSide(rfq.side),
          price: rfq.clientQuote.price,
          counterparty: CLIENT_MPID,
          clientUserId: rfq.clientUserId,
        })
      : null;
  return {
    executed: {
      rfq,
      fill,
      clientFill,
      accruedInterest: moment.accrued,
      settlementAmount: toSettlement({ qty: rfq.qty, price: chosen.price }, moment).amount,
    },
    reports: [
      toReport(row, rfq, { fill, chosen }),
      ...(clientFill === null ? [] : [toClientReport(clientFill, rfq.rfqId)]),
    ],
  };
}

type Leg = {
  readonly id: ExecId;
  readonly side: Fill['side'];
  readonly price: Px;
  readonly counterparty: string;
  readonly clientUserId?: UserId | null;
};

function toFill(rfq: Rfq, moment: TradeMoment, leg: Leg): Fill {
  const { id, side, price, counterparty, clientUserId } = leg;
  const mid = rfq.midPrice ?? price;
  return {
    execId: id,
    orderId: toOrderId(rfq),
    parentOrderId: null,
    rfqId: rfq.rfqId,
    userId: rfq.userId,
    symbol: instrumentSymbol(rfq.isin),
    instrumentType: 'bond',
    desk: 'FI',
    currency: getInstrument(rfq.isin).currency,
    side,
    qty: rfq.qty,
    price,
    cumQty: rfq.qty,
    leavesQty: qty(0),
    avgPx: price,
    venue: 'OTC',
    counterparty,
    ...(clientUserId === undefined ? {} : { clientUserId }),
    liquidity: 'TAKER',
    arrivalMid: mid,
    impactBps: recordedCostBps(side, price, mid),
    // A dealer is paid by its spread, the firm by its mark-up.
    fees: NO_FEES,
    tickSeq: moment.tickSeq,
    at: moment.at,
    settlementDate: moment.settlementDate,
  };
}

function toReport(
  { routed }: RfqRow,
  rfq: OneWay,
  { fill, chosen }: { readonly fill: Fill; readonly chosen: ChosenQuote },
): ExecutionReport {
  return {
    execId: fill.execId,
    execType: 'TRADE',
    ordStatus: 'FILLED',
    orderId: fill.orderId,
    clOrdId: routed?.order.clientOrderId ?? rfq.rfqId,
    origClOrdId: null,
    parentOrderId: null,
    desk: 'FI',
    liquidity: fill.liquidity,
    contraBroker: fill.counterparty,
    trdMatchId: fill.execId,
    fees: fill.fees,
    settlementDate: fill.settlementDate,
    userId: rfq.userId,
    symbol: fill.symbol,
    side: fill.side,
    ordType: EXECUTES_AS[routed?.order.orderType ?? 'LIMIT'],
    timeInForce: WORKED_AS[routed?.order.timeInForce ?? 'DAY'],
    orderQty: rfq.qty,
    price: routed?.order.price ?? null,
    lastQty: rfq.qty,
    lastPx: fill.price,
    lastMkt: 'OTC',
    cumQty: rfq.qty,
    leavesQty: qty(0),
    avgPx: fill.price,
    transactTime: fill.at,
    text: `${rfq.rfqId} ${chosen.reason}`,
  };
}
