/** The platform's order changes and fills as FIX 4.4 for the user who sent the order: 8 and 9. */
import type { Fees, Fill } from '@tradefloor/contracts/fill';
import { type Money, px } from '@tradefloor/contracts/money';
import type { Order, OrderStatus, Side } from '@tradefloor/contracts/order';
import { FEE_CURRENCY } from '@tradefloor/core/trading/execution/fees';
import { moneyText, pxText } from '../application/decimal-text.ts';
import {
  FIX,
  LAST_LIQUIDITY,
  ORD_STATUS,
  SIDE,
  TIME_IN_FORCE,
} from '../application/field-codes.ts';
import { EXEC_INST, ORD_TYPE } from '../application/order-type-codes.ts';
import { type FixField, type FixMessage, field, group } from '../message.ts';
import { formatUtcTimestamp } from '../utc-timestamp.ts';

/** ExecType (150). Source: FIX 4.4 volume 6; L is of FIX 5.0. */
export const ENTRY_EXEC_TYPE = {
  NEW: '0',
  CANCELED: '4',
  REPLACED: '5',
  PENDING_CANCEL: '6',
  REJECTED: '8',
  EXPIRED: 'C',
  PENDING_REPLACE: 'E',
  TRADE: 'F',
  STATUS: 'I',
  TRIGGERED: 'L',
} as const;
export type EntryExecType = keyof typeof ENTRY_EXEC_TYPE;

/** One report. Money and prices are the platform's integers, times milliseconds since 1970. */
export type EntryReport = {
  readonly execType: EntryExecType;
  readonly execId: string;
  readonly order: Order;
  readonly clOrdId: string;
  /** OrigClOrdID (41) of a cancel or replace; null for others. */
  readonly origClOrdId: string | null;
  /** Of a trade. */
  readonly fill: Fill | null;
  readonly text: string | null;
  /** OrdRejReason (103), with a rejection only. */
  readonly rejectReason: number | null;
  /** CopyMsgIndicator (797): the order was not sent over this session. */
  readonly isCopy: boolean;
  readonly at: number;
};

/** CommType (13): absolute. */
const ABSOLUTE = 3;
/** MiscFeeType (139): regulatory, exchange, other. */
const FEE_TYPE = { regulatory: 1, exchange: 4, other: 7 } as const;
/** OrdRejReason (103): unknown order. */
const UNKNOWN_ORDER = 5;
/** Text (58) at most. */
const TEXT_MAX = 256;
/** FIX is latin-1, and its fields end with SOH. */
const toFixText = (text: string): string =>
  text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, TEXT_MAX);

const optional = (tag: number, value: string | number | null): readonly FixField[] =>
  value === null ? [] : [field(tag, value)];

/** ExecutionReport (8). A fill counts by itself: the order's own sums may be those of a later one. */
export function writeEntryReport(report: EntryReport): FixMessage {
  const { execType, order, fill, clOrdId, origClOrdId, at } = report;
  const { price, stopPrice } = order;
  const { cumQty, leavesQty, avgPx, status } = toSums(order, fill);
  const body = [
    field(FIX.AvgPx, pxText(avgPx)),
    field(FIX.ClOrdID, clOrdId),
    ...(fill === null ? [] : toCommission(fill.fees)),
    field(FIX.CumQty, cumQty),
    field(FIX.ExecID, report.execId),
    ...(order.orderType === 'TRAILING_STOP' ? [field(FIX.ExecInst, EXEC_INST.trail)] : []),
    ...(fill === null ? [] : toLast(fill)),
    field(FIX.OrderID, order.orderId),
    field(FIX.OrderQty, order.qty),
    field(FIX.OrdStatus, ORD_STATUS.code[status]),
    field(FIX.OrdType, ORD_TYPE.code[order.orderType]),
    ...optional(FIX.OrigClOrdID, origClOrdId),
    ...optional(FIX.Price, price === null ? null : pxText(price)),
    field(FIX.Side, SIDE.code[order.side]),
    field(FIX.Symbol, order.symbol),
    ...optional(FIX.Text, report.text === null ? null : toFixText(report.text)),
    field(FIX.TimeInForce, TIME_IN_FORCE.code[order.timeInForce]),
    field(FIX.TransactTime, formatUtcTimestamp(at)),
    ...optional(FIX.StopPx, stopPrice === null ? null : pxText(stopPrice)),
    ...optional(FIX.OrdRejReason, report.rejectReason),
    ...(fill === null ? [] : toFees(fill.fees)),
    field(FIX.ExecType, ENTRY_EXEC_TYPE[execType]),
    field(FIX.LeavesQty, leavesQty),
    ...(fill === null ? [] : toOtherSide(fill)),
    ...(report.isCopy ? [field(FIX.CopyMsgIndicator, 'Y')] : []),
  ];
  return { type: '8', header: [], body };
}

function toSums(order: Order, fill: Fill | null) {
  if (fill === null) {
    const { filledQty: cumQty, leavesQty, status } = order;
    return { cumQty, leavesQty, status, avgPx: order.avgPx ?? px(0) };
  }
  const { cumQty, leavesQty, avgPx } = fill;
  const status: OrderStatus = leavesQty === 0 ? 'FILLED' : 'PARTIALLY_FILLED';
  return { cumQty, leavesQty, status, avgPx };
}

const toCommission = ({ commission }: Fees): readonly FixField[] => [
  field(FIX.Commission, moneyText(commission)),
  field(FIX.CommType, ABSOLUTE),
];

const toLast = ({ venue, price, qty }: Fill): readonly FixField[] => [
  field(FIX.LastMkt, venue),
  field(FIX.LastPx, pxText(price)),
  field(FIX.LastQty, qty),
];

function toFees({ sec31, finraTaf, venue, cat }: Fees): readonly FixField[] {
  const fee = (amount: Money | undefined, type: number): readonly FixField[][] =>
    amount === undefined || amount === 0
      ? []
      : [
          [
            field(FIX.MiscFeeAmt, moneyText(amount)),
            field(FIX.MiscFeeCurr, FEE_CURRENCY),
            field(FIX.MiscFeeType, type),
          ],
        ];
  const { regulatory, exchange, other } = FEE_TYPE;
  const entries = [
    ...fee(sec31, regulatory),
    ...fee(finraTaf, regulatory),
    ...fee(venue, exchange),
    ...fee(cat, other),
  ];
  return entries.length === 0 ? [] : [group(FIX.NoMiscFees, entries)];
}

const toOtherSide = ({ counterparty, liquidity }: Fill): readonly FixField[] => [
  group(FIX.NoContraBrokers, [[field(FIX.ContraBroker, counterparty)]]),
  ...(liquidity === 'CROSS' ? [] : [field(FIX.LastLiquidityInd, LAST_LIQUIDITY.code[liquidity])]),
];

/** The status of an order that is not known here (150=I, 39=8), as FIX 4.4 has it for an OrderStatusRequest (H). */
export const writeUnknownStatus = (
  asked: { readonly clOrdId: string; readonly symbol: string; readonly side: Side | null },
  at: number,
): FixMessage => ({
  type: '8',
  header: [],
  body: [
    field(FIX.AvgPx, 0),
    field(FIX.ClOrdID, asked.clOrdId),
    field(FIX.CumQty, 0),
    field(FIX.ExecID, '0'),
    field(FIX.OrderID, 'NONE'),
    field(FIX.OrdStatus, ORD_STATUS.code.REJECTED),
    field(FIX.Side, SIDE.code[asked.side ?? 'BUY']),
    field(FIX.Symbol, asked.symbol),
    field(FIX.Text, 'no such order of this key'),
    field(FIX.TransactTime, formatUtcTimestamp(at)),
    field(FIX.OrdRejReason, UNKNOWN_ORDER),
    field(FIX.ExecType, ENTRY_EXEC_TYPE.STATUS),
    field(FIX.LeavesQty, 0),
  ],
});

/** A refused cancel or replace, as the client named it. */
export type EntryCancelReject = {
  /** Null for an order that is not known here. */
  readonly order: Pick<Order, 'orderId' | 'status'> | null;
  readonly clOrdId: string;
  readonly origClOrdId: string;
  readonly to: 'CANCEL' | 'REPLACE';
  /** CxlRejReason (102). */
  readonly reason: number;
  readonly text: string;
  readonly at: number;
};

/** OrderCancelReject (9). */
export const writeEntryCancelReject = (reject: EntryCancelReject): FixMessage => ({
  type: '9',
  header: [],
  body: [
    field(FIX.ClOrdID, reject.clOrdId),
    field(FIX.OrderID, reject.order?.orderId ?? 'NONE'),
    field(FIX.OrdStatus, ORD_STATUS.code[reject.order?.status ?? 'REJECTED']),
    field(FIX.OrigClOrdID, reject.origClOrdId),
    field(FIX.Text, toFixText(reject.text)),
    field(FIX.TransactTime, formatUtcTimestamp(reject.at)),
    field(FIX.CxlRejReason, reject.reason),
    field(FIX.CxlRejResponseTo, reject.to === 'CANCEL' ? 1 : 2),
  ],
});
