/** The exchange's reports on orders as FIX 4.4: ExecutionReport (8) and OrderCancelReject (9). */
import type { Px } from '@tradefloor/contracts/money';
import { BPS_PER_PCT } from '@tradefloor/contracts/vocabulary/trailing-stop';
import type { Trail } from '@tradefloor/contracts/vocabulary/trigger-terms';
import type {
  ExchangeCancelReject,
  ExchangeReport,
} from '@tradefloor/core/trading/exchange/client-messages';
import type { ExchangeTrade } from '@tradefloor/core/trading/exchange/exchange-trade';
import { FEE_CURRENCY } from '@tradefloor/core/trading/execution/fees';
import { businessDayFrom } from '@tradefloor/instruments/calendar/business-days';
import { formatDate } from '@tradefloor/instruments/calendar/civil-date';
import { newYorkDay } from '@tradefloor/instruments/calendar/new-york';
import { settlementDate } from '@tradefloor/instruments/calendar/settlement-date';
import type { FieldBytes } from '../field-bytes.ts';
import { type FixMessage, field, type WrittenMessage } from '../message.ts';
import { formatUtcTimestamp } from '../utc-timestamp.ts';
import {
  EXEC_TYPE,
  FIX,
  LAST_LIQUIDITY,
  LIQUIDITY_CODE,
  ORD_STATUS,
  PEG,
  sideCode,
  TIME_IN_FORCE,
} from './field-codes.ts';
import { CONTINGENCY, RESTATEMENT } from './list-codes.ts';
import { EXEC_INST, ORD_TYPE, PEG_OFFSET } from './order-type-codes.ts';

/** How a report is written for one session. */
export interface ReportStyle {
  /** Whether our own fields (880 in a report, 9730, 9731) go with it. */
  readonly ownFields: boolean;
  /** CopyMsgIndicator (797=Y): the receiver is not whose order it is. */
  readonly isCopy: boolean;
  /** Business days from a trade (75) to its settlement (64). */
  readonly settlementDays: number;
}

/** Decimal places of prices and of amounts. */
const PX_PLACES = 6;
const MONEY_PLACES = 4;

/**
 * ExecutionReport (8), which writes itself field by field in the order of the tags: it is most of what an exchange
 * sends.
 */
export const writeReport = (report: ExchangeReport, style: ReportStyle): WrittenMessage => ({
  type: '8',
  header: [],
  write: (out) => writeBody(out, report, style),
});

function writeBody(out: FieldBytes, report: ExchangeReport, style: ReportStyle): void {
  const { orderType, timeInForce, price, trade, transactAt, massStatus } = report;
  const at = formatUtcTimestamp(transactAt);
  out.text('1=', report.account);
  out.decimal('6=', report.avgPx, PX_PLACES);
  out.text('11=', report.clOrdId);
  if (trade !== null) {
    out.decimal('12=', trade.fees.commission, MONEY_PLACES);
    out.ascii(`13=${ABSOLUTE}\u0001`);
  }
  out.count('14=', report.cumQty);
  out.text('17=', report.execId);
  if (report.peg !== undefined) out.code('18=', PEG.code[report.peg.to]);
  if (report.trail !== undefined) out.code('18=', EXEC_INST.trail);
  if (trade !== null) writeLast(out, trade);
  out.text('37=', report.venueOrderId);
  out.count('38=', report.qty);
  out.code('39=', ORD_STATUS.code[report.ordStatus]);
  if (orderType !== 'OTHER') out.code('40=', ORD_TYPE.code[orderType]);
  out.text('41=', report.origClOrdId);
  if (price !== null) out.decimal('44=', price, PX_PLACES);
  out.code('54=', sideCode(report));
  out.text('55=', report.symbol);
  out.text('58=', report.text);
  if (timeInForce !== 'OTHER') out.code('59=', TIME_IN_FORCE.code[timeInForce]);
  out.code('60=', at);
  const dates = trade === null ? null : findDates(transactAt, style.settlementDays);
  if (dates !== null) out.ascii(dates.settles);
  if (report.list !== undefined) out.text('66=', report.list.listId);
  if (dates !== null) out.ascii(dates.traded);
  if (report.stopPx !== undefined) out.decimal('99=', report.stopPx, PX_PLACES);
  out.count('103=', report.rejectReason);
  if (report.expireAt !== undefined) out.code('126=', formatUtcTimestamp(report.expireAt));
  if (trade !== null) writeFees(out, trade);
  out.code('150=', EXEC_TYPE.code[report.execType]);
  out.count('151=', report.leavesQty);
  if (report.peg !== undefined) out.decimal('211=', report.peg.offset, PX_PLACES);
  if (report.trail !== undefined) writeTrail(out, report.trail);
  if (report.restated !== undefined) out.code('378=', RESTATEMENT.code[report.restated]);
  if (trade !== null) writeContra(out, trade, at);
  if (massStatus !== null) out.text('584=', massStatus.requestId);
  if (report.isWorking !== undefined) out.code('636=', report.isWorking ? 'Y' : 'N');
  writeEnd(out, report, style);
}

/** The fields that depend on who receives the report, and those behind them. */
function writeEnd(
  out: FieldBytes,
  { trade, massStatus, peg, trail, list }: ExchangeReport,
  { isCopy, ownFields }: ReportStyle,
): void {
  if (isCopy) out.ascii('797=Y\u0001');
  if (trail?.unit === 'PCT') out.code('836=', PEG_OFFSET.basisPoints);
  if (peg !== undefined && peg.px !== null) out.decimal('839=', peg.px, PX_PLACES);
  // LastLiquidityInd (851) has no value for a self-trade.
  if (trade !== null && trade.liquidity !== 'CROSS') {
    out.code('851=', LAST_LIQUIDITY.code[trade.liquidity]);
  }
  const isOwn = trade !== null && ownFields;
  if (isOwn) out.text('880=', trade.trdMatchId);
  out.count('911=', massStatus?.total ?? null);
  if (list !== undefined && list.contingency !== 'OTHER') {
    out.code('1385=', CONTINGENCY.code[list.contingency]);
  }
  if (!isOwn) return;
  out.code('9730=', LIQUIDITY_CODE.code[trade.liquidity]);
  out.code('9731=', trade.impactBps.toFixed(2));
  out.count('9732=', trade.tickSeq ?? null);
}

/** PegOffsetValue (211) of a trailing stop: an amount, or basis points (836=1). */
function writeTrail(out: FieldBytes, trail: Trail<Px>): void {
  if (trail.unit === 'AMOUNT') out.decimal('211=', trail.amount, PX_PLACES);
  else out.count('211=', Math.round(trail.pct * BPS_PER_PCT));
}

/** LastMkt (30), LastPx (31) and LastQty (32). */
function writeLast(out: FieldBytes, { lastMkt, lastPx, lastQty }: ExchangeTrade): void {
  out.text('30=', lastMkt);
  out.decimal('31=', lastPx, PX_PLACES);
  out.count('32=', lastQty);
}

/** MiscFeeType (139): regulatory, exchange fees, other. CommType (13): absolute. Source: FIX 4.4 volume 6. */
const REGULATORY = 1;
const EXCHANGE_FEE = 4;
const OTHER_FEE = 7;
const ABSOLUTE = 3;
const REGULATORY_FIELDS = `138=${FEE_CURRENCY}\u0001139=${REGULATORY}\u0001`;
const EXCHANGE_FIELDS = `138=${FEE_CURRENCY}\u0001139=${EXCHANGE_FEE}\u0001`;

const CAT_FIELDS = `138=${FEE_CURRENCY}\u0001139=${OTHER_FEE}\u0001`;

/** MiscFees (136): the order of the first two distinguishes Section 31 from TAF; the CAT fee, if any, is the other one. */
function writeFees(out: FieldBytes, { fees }: ExchangeTrade): void {
  const { cat = 0 } = fees;
  out.ascii(cat === 0 ? '136=3\u0001' : '136=4\u0001');
  out.decimal('137=', fees.sec31, MONEY_PLACES);
  out.ascii(REGULATORY_FIELDS);
  out.decimal('137=', fees.finraTaf, MONEY_PLACES);
  out.ascii(REGULATORY_FIELDS);
  out.decimal('137=', fees.venue, MONEY_PLACES);
  out.ascii(EXCHANGE_FIELDS);
  if (cat === 0) return;
  out.decimal('137=', cat, MONEY_PLACES);
  out.ascii(CAT_FIELDS);
}

/** The other side (382) and SecondaryExecID (527). */
function writeContra(
  out: FieldBytes,
  { contraBroker, lastQty, trdMatchId }: ExchangeTrade,
  at: string,
): void {
  out.ascii('382=1\u0001');
  out.text('375=', contraBroker);
  out.count('437=', lastQty);
  out.code('438=', at);
  out.text('527=', trdMatchId);
}

let datesKept = { day: Number.NaN, settlementDays: 0, settles: '', traded: '' };

/** SettlDate (64) and TradeDate (75), in New York: the same for every fill of a day, so worked out once. */
function findDates(at: number, settlementDays: number): typeof datesKept {
  const day = newYorkDay(at);
  if (datesKept.day !== day || datesKept.settlementDays !== settlementDays) {
    const settles = settlementDate(at, settlementDays).replaceAll('-', '');
    const traded = formatDate(businessDayFrom('NYSE', day)).replaceAll('-', '');
    datesKept = {
      day,
      settlementDays,
      settles: `64=${settles}\u0001`,
      traded: `75=${traded}\u0001`,
    };
  }
  return datesKept;
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
