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
import { type FixMessage, field, type WrittenMessage } from '../message.ts';
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

const SOH = '\u0001';

/** A field of free text: none without a value, and nothing in it may end it. */
function textField(tag: number, text: string | null): string {
  if (text === null || text === '') return '';
  return `${tag}=${text.includes(SOH) ? text.replaceAll(SOH, '?') : text}${SOH}`;
}

const codeField = (tag: number, code: string | number | null): string =>
  code === null ? '' : `${tag}=${code}${SOH}`;

type Parts = {
  readonly report: ExchangeReport | null;
  readonly settlementDays: number;
  /** Up to MassStatusReqID (584): the same for all who receive the report. */
  readonly common: string;
};
let partsKept: Parts = { report: null, settlementDays: 0, common: '' };

/**
 * ExecutionReport (8), written out field by field in the order of the tags: it is most of what an exchange sends. Its
 * owner and the drop copies receive it one after the other, so most of it is written once.
 */
export function writeReport(report: ExchangeReport, style: ReportStyle): WrittenMessage {
  const { settlementDays, isCopy, ownFields } = style;
  if (partsKept.report !== report || partsKept.settlementDays !== settlementDays) {
    partsKept = { report, settlementDays, common: writeCommon(report, settlementDays) };
  }
  const { trade, massStatus } = report;
  const copy = isCopy ? `797=Y${SOH}` : '';
  const body = `${partsKept.common}${copy}${trade === null ? '' : lastLiquidity(trade)}`;
  if (trade === null) {
    return { type: '8', header: [], body: `${body}${codeField(911, massStatus?.total ?? null)}` };
  }
  const match = ownFields ? textField(880, trade.trdMatchId) : '';
  const total = codeField(911, massStatus?.total ?? null);
  const own = ownFields ? writeOwn(trade) : '';
  return { type: '8', header: [], body: `${body}${match}${total}${own}` };
}

/** LastLiquidityInd (851), which has no value for a self-trade. */
const lastLiquidity = ({ liquidity }: ExchangeTrade): string =>
  liquidity === 'CROSS' ? '' : `851=${LAST_LIQUIDITY.code[liquidity]}${SOH}`;

/** LiquidityCode (9730) and ImpactBps (9731). */
const writeOwn = ({ liquidity, impactBps }: ExchangeTrade): string =>
  `9730=${LIQUIDITY_CODE.code[liquidity]}${SOH}9731=${impactBps.toFixed(2)}${SOH}`;

function writeCommon(report: ExchangeReport, settlementDays: number): string {
  const { orderType, timeInForce, price, trade, transactAt, massStatus } = report;
  const at = formatUtcTimestamp(transactAt);
  const lines = [
    `${textField(1, report.account)}6=${pxText(report.avgPx)}${SOH}${textField(11, report.clOrdId)}`,
    trade === null ? '' : `12=${moneyText(trade.fees.commission)}${SOH}13=${ABSOLUTE}${SOH}`,
    `14=${report.cumQty}${SOH}${textField(17, report.execId)}`,
    trade === null ? '' : writeLast(trade),
    `${textField(37, report.venueOrderId)}38=${report.qty}${SOH}39=${ORD_STATUS.code[report.ordStatus]}${SOH}`,
    orderType === 'OTHER' ? '' : `40=${ORD_TYPE.code[orderType]}${SOH}`,
    textField(41, report.origClOrdId),
    price === null ? '' : `44=${pxText(price)}${SOH}`,
    `54=${SIDE.code[report.side]}${SOH}${textField(55, report.symbol)}${textField(58, report.text)}`,
    timeInForce === 'OTHER' ? '' : `59=${TIME_IN_FORCE.code[timeInForce]}${SOH}`,
    `60=${at}${SOH}`,
    trade === null ? '' : writeDates(transactAt, settlementDays),
    codeField(103, report.rejectReason),
    trade === null ? '' : writeFees(trade),
    `150=${EXEC_TYPE.code[report.execType]}${SOH}151=${report.leavesQty}${SOH}`,
    trade === null ? '' : writeContra(trade, at),
    massStatus === null ? '' : textField(584, massStatus.requestId),
  ];
  return lines.join('');
}

/** LastMkt (30), LastPx (31) and LastQty (32). */
const writeLast = ({ lastMkt, lastPx, lastQty }: ExchangeTrade): string =>
  `30=${lastMkt}${SOH}31=${pxText(lastPx)}${SOH}32=${lastQty}${SOH}`;

/** MiscFees (136): the order of the first two distinguishes Section 31 from TAF. */
const writeFees = ({ fees }: ExchangeTrade): string =>
  `136=3${SOH}${fee(fees.sec31, REGULATORY)}${fee(fees.finraTaf, REGULATORY)}${fee(fees.venue, EXCHANGE_FEE)}`;

/** MiscFeeType (139): regulatory, exchange fees. CommType (13): absolute. Source: FIX 4.4 volume 6. */
const REGULATORY = 1;
const EXCHANGE_FEE = 4;
const ABSOLUTE = 3;

const fee = (amount: Money, type: number): string =>
  `137=${moneyText(amount)}${SOH}138=${FEE_CURRENCY}${SOH}139=${type}${SOH}`;

/** The other side (382) and SecondaryExecID (527). */
const writeContra = ({ contraBroker, lastQty, trdMatchId }: ExchangeTrade, at: string): string =>
  `382=1${SOH}${textField(375, contraBroker)}437=${lastQty}${SOH}438=${at}${SOH}${textField(527, trdMatchId)}`;

let datesKept = { day: Number.NaN, settlementDays: 0, text: '' };

/** SettlDate (64) and TradeDate (75), in New York: the same for every fill of a day, so worked out once. */
function writeDates(at: number, settlementDays: number): string {
  const day = newYorkDay(at);
  if (datesKept.day !== day || datesKept.settlementDays !== settlementDays) {
    const settles = settlementDate(at, settlementDays).replaceAll('-', '');
    const text = `64=${settles}${SOH}75=${formatDate(day).replaceAll('-', '')}${SOH}`;
    datesKept = { day, settlementDays, text };
  }
  return datesKept.text;
}

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
