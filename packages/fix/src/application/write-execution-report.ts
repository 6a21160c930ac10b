/** The exchange's reports on orders as FIX 4.4: ExecutionReport (8) and OrderCancelReject (9). */
import type { Money } from '@tradefloor/contracts/money';
import type {
  ExchangeCancelReject,
  ExchangeReport,
  ExchangeTrade,
} from '@tradefloor/core/trading/exchange/client-messages';
import { FEE_CURRENCY } from '@tradefloor/core/trading/execution/fees';
import { formatDate } from '@tradefloor/instruments/calendar/civil-date';
import { newYorkDay } from '@tradefloor/instruments/calendar/new-york';
import { settlementDate } from '@tradefloor/instruments/calendar/settlement-date';
import { type FixField, type FixMessage, field, group } from '../message.ts';
import { formatUtcTimestamp } from '../utc-timestamp.ts';
import { moneyText, pxText } from './decimal-text.ts';
import {
  EXEC_TYPE,
  FIX,
  LAST_LIQUIDITY,
  LIQUIDITY_CODE,
  ORD_STATUS,
  ORD_TYPE,
  SIDE,
  TIME_IN_FORCE,
} from './field-codes.ts';

/** How a report is written for one session. */
export interface ReportStyle {
  /** Whether our own fields (880 in a report, 9730, 9731) go with it. */
  readonly ownFields: boolean;
  /** CopyMsgIndicator (797=Y): the receiver is not whose order it is. */
  readonly isCopy: boolean;
  /** Business days from a trade (75) to its settlement (64). */
  readonly settlementDays: number;
}

/** MiscFeeType (139): regulatory, exchange fees. CommType (13): absolute. Source: FIX 4.4 volume 6. */
const REGULATORY = 1;
const EXCHANGE_FEE = 4;
const ABSOLUTE = 3;

/** ExecutionReport (8). */
export function writeReport(report: ExchangeReport, style: ReportStyle): FixMessage {
  const { orderType, timeInForce, price, trade } = report;
  const body: FixField[] = [];
  if (report.account !== null) body.push(field(FIX.Account, report.account));
  body.push(
    field(FIX.AvgPx, pxText(report.avgPx)),
    field(FIX.ClOrdID, report.clOrdId),
    field(FIX.CumQty, report.cumQty),
    field(FIX.ExecID, report.execId),
    field(FIX.OrderID, report.venueOrderId),
    field(FIX.OrderQty, report.qty),
    field(FIX.OrdStatus, ORD_STATUS.code[report.ordStatus]),
  );
  if (orderType !== 'OTHER') body.push(field(FIX.OrdType, ORD_TYPE.code[orderType]));
  if (report.origClOrdId !== null) body.push(field(FIX.OrigClOrdID, report.origClOrdId));
  if (price !== null) body.push(field(FIX.Price, pxText(price)));
  body.push(field(FIX.Side, SIDE.code[report.side]), field(FIX.Symbol, report.symbol));
  if (report.text !== null) body.push(field(FIX.Text, report.text));
  if (timeInForce !== 'OTHER') body.push(field(FIX.TimeInForce, TIME_IN_FORCE.code[timeInForce]));
  body.push(field(FIX.TransactTime, formatUtcTimestamp(report.transactAt)));
  if (report.rejectReason !== null) body.push(field(FIX.OrdRejReason, report.rejectReason));
  body.push(
    field(FIX.ExecType, EXEC_TYPE.code[report.execType]),
    field(FIX.LeavesQty, report.leavesQty),
  );
  if (report.massStatus !== null) {
    body.push(
      field(FIX.MassStatusReqID, report.massStatus.requestId),
      field(FIX.TotNumReports, report.massStatus.total),
    );
  }
  if (trade !== null) body.push(...tradeFields(trade, report.transactAt, style));
  if (style.isCopy) body.push(field(FIX.CopyMsgIndicator, 'Y'));
  return { type: '8', header: [], body };
}

function tradeFields(
  trade: ExchangeTrade,
  at: number,
  { ownFields, settlementDays }: ReportStyle,
): FixField[] {
  const { fees, liquidity } = trade;
  const fields = [
    field(FIX.Commission, moneyText(fees.commission)),
    field(FIX.CommType, ABSOLUTE),
    field(FIX.LastMkt, trade.lastMkt),
    field(FIX.LastPx, pxText(trade.lastPx)),
    field(FIX.LastQty, trade.lastQty),
    // The order of the first two distinguishes Section 31 from TAF.
    group(FIX.NoMiscFees, [
      fee(fees.sec31, REGULATORY),
      fee(fees.finraTaf, REGULATORY),
      fee(fees.venue, EXCHANGE_FEE),
    ]),
    group(FIX.NoContraBrokers, [
      [
        field(FIX.ContraBroker, trade.contraBroker),
        field(FIX.ContraTradeQty, trade.lastQty),
        field(FIX.ContraTradeTime, formatUtcTimestamp(at)),
      ],
    ]),
    field(FIX.SecondaryExecID, trade.trdMatchId),
    ...toDates(at, settlementDays),
  ];
  if (liquidity !== 'CROSS') {
    fields.push(field(FIX.LastLiquidityInd, LAST_LIQUIDITY.code[liquidity]));
  }
  if (ownFields) {
    fields.push(
      field(FIX.TrdMatchID, trade.trdMatchId),
      field(FIX.LiquidityCode, LIQUIDITY_CODE.code[liquidity]),
      field(FIX.ImpactBps, trade.impactBps.toFixed(2)),
    );
  }
  return fields;
}

let datesKept = { day: Number.NaN, settlementDays: 0, fields: [] as readonly FixField[] };

/** TradeDate (75), in New York, and SettlDate (64): the same for every fill of a day, so worked out once. */
function toDates(at: number, settlementDays: number): readonly FixField[] {
  const day = newYorkDay(at);
  if (datesKept.day !== day || datesKept.settlementDays !== settlementDays) {
    const settles = settlementDate(at, settlementDays);
    const fields = [
      field(FIX.SettlDate, settles.replaceAll('-', '')),
      field(FIX.TradeDate, formatDate(day).replaceAll('-', '')),
    ];
    datesKept = { day, settlementDays, fields };
  }
  return datesKept.fields;
}

const fee = (amount: Money, type: number): FixField[] => [
  field(FIX.MiscFeeAmt, moneyText(amount)),
  field(FIX.MiscFeeCurr, FEE_CURRENCY),
  field(FIX.MiscFeeType, type),
];

/** OrderCancelReject (9). */
export function writeCancelReject(reject: ExchangeCancelReject): FixMessage {
  const body = [
    field(FIX.ClOrdID, reject.clOrdId),
    field(FIX.OrderID, reject.venueOrderId),
    field(FIX.OrdStatus, ORD_STATUS.code[reject.ordStatus]),
    field(FIX.OrigClOrdID, reject.origClOrdId),
    field(FIX.Text, reject.text),
    field(FIX.TransactTime, formatUtcTimestamp(reject.transactAt)),
    field(FIX.CxlRejReason, reject.reason),
    field(FIX.CxlRejResponseTo, reject.responseTo === 'CANCEL' ? 1 : 2),
  ];
  return { type: '9', header: [], body };
}
