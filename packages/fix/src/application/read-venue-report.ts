/**
 * A venue's reports to the EMS: FIX 4.4 ExecutionReport (8), OrderCancelReject (9) and the rejects of whole messages
 * (3, j) to the platform's reports. An unintelligible report is reported as such, never guessed at.
 */
import type { VenueReport } from '@tradefloor/contracts/venue';
import { VENUES } from '@tradefloor/contracts/vocabulary/instruments';
import type { ExchangeExecType } from '@tradefloor/core/trading/exchange/client-messages';
import { type FixField, type FixMessage, readCount, toEntries, toText } from '../message.ts';
import { parseUtcTimestamp } from '../utc-timestamp.ts';
import { readPx, readQty } from './decimal-text.ts';
import { EXEC_TYPE, FIX, LAST_LIQUIDITY, LIQUIDITY_CODE, ORD_STATUS } from './field-codes.ts';

export type ReadReport =
  | { readonly kind: 'report'; readonly report: VenueReport; readonly venueOrderId: string }
  | { readonly kind: 'unreadable'; readonly why: string }
  /** A message that is no report on an order. */
  | { readonly kind: 'other' };

class Unreadable extends Error {}
type Fields = readonly FixField[];

/** Reads a report. Never throws. */
export function readVenueReport({ type, body }: FixMessage): ReadReport {
  if (type !== '8' && type !== '9') return { kind: 'other' };
  try {
    const report = type === '8' ? executionReport(body) : cancelReject(body);
    return { kind: 'report', report, venueOrderId: toText(body, FIX.OrderID) ?? '' };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'unreadable', why: error.message };
    throw error;
  }
}

/** The value of a field that must be there and must be readable. */
function must<T>(body: Fields, tag: number, read: (text: string) => T | null | undefined): T {
  const text = toText(body, tag);
  const value = text === undefined ? undefined : read(text);
  if (value !== undefined && value !== null) return value;
  throw new Unreadable(
    `tag ${tag} is ${text === undefined ? 'missing' : `"${text.slice(0, 40)}"`}`,
  );
}

/** The EMS enters no stop orders and no lists: no report of a trigger or a restatement is about one of its own. */
function toExecType(code: string): Exclude<ExchangeExecType, 'TRIGGERED' | 'RESTATED'> | null {
  const name = EXEC_TYPE.toName(code);
  return name === undefined || name === 'TRIGGERED' || name === 'RESTATED' ? null : name;
}

const asText = (text: string): string => text;

function executionReport(body: Fields): VenueReport {
  const execType = must(body, FIX.ExecType, toExecType);
  const reason = toText(body, FIX.OrdRejReason);
  return {
    type: 'EXECUTION_REPORT',
    clOrdId: must(body, FIX.ClOrdID, asText),
    origClOrdId: toText(body, FIX.OrigClOrdID) ?? null,
    venueOrderId: must(body, FIX.OrderID, asText),
    execId: must(body, FIX.ExecID, asText),
    execType,
    ordStatus: must(body, FIX.OrdStatus, ORD_STATUS.toName),
    qty: must(body, FIX.OrderQty, readQty),
    cumQty: must(body, FIX.CumQty, readQty),
    leavesQty: must(body, FIX.LeavesQty, readQty),
    trade: execType === 'TRADE' ? toTrade(body) : null,
    rejectReason: reason === undefined ? null : readCount(reason),
    text: toText(body, FIX.Text) ?? null,
    transactAt: must(body, FIX.TransactTime, parseUtcTimestamp),
  };
}

function toTrade(body: Fields): NonNullable<Extract<VenueReport, { trade: unknown }>['trade']> {
  const contra = toEntries(body, FIX.NoContraBrokers)[0] ?? [];
  const impact = Number(toText(body, FIX.ImpactBps) ?? 0);
  const tickSeq = toText(body, FIX.TickSeq);
  return {
    lastQty: must(body, FIX.LastQty, readQty),
    lastPx: must(body, FIX.LastPx, readPx),
    lastMkt: must(body, FIX.LastMkt, (text) => VENUES.find((venue) => venue === text)),
    liquidity:
      LIQUIDITY_CODE.toName(toText(body, FIX.LiquidityCode)) ??
      LAST_LIQUIDITY.toName(toText(body, FIX.LastLiquidityInd)) ??
      'CROSS',
    contraBroker: must(contra, FIX.ContraBroker, asText),
    trdMatchId: toText(body, FIX.TrdMatchID) ?? must(body, FIX.SecondaryExecID, asText),
    impactBps: Number.isFinite(impact) ? impact : 0,
    tickSeq: tickSeq === undefined ? null : (readCount(tickSeq) ?? null),
  };
}

function cancelReject(body: Fields): VenueReport {
  return {
    type: 'CANCEL_REJECT',
    clOrdId: must(body, FIX.ClOrdID, asText),
    origClOrdId: must(body, FIX.OrigClOrdID, asText),
    ordStatus: must(body, FIX.OrdStatus, ORD_STATUS.toName),
    responseTo: must(body, FIX.CxlRejResponseTo, asText) === '1' ? 'CANCEL' : 'REPLACE',
    reason: readCount(toText(body, FIX.CxlRejReason)) ?? 99,
    text: toText(body, FIX.Text) ?? '',
    transactAt: must(body, FIX.TransactTime, parseUtcTimestamp),
  };
}

/** The meaning of a venue's reject of a whole message for its sender. */
export type RefusedRequest = {
  /** Our message, as it was sent. */
  readonly request: FixMessage;
  /** Distinguishes this reject from every other. */
  readonly execId: string;
  readonly text: string;
  readonly nowMs: number;
};

const OTHER_REASON = 99;

/**
 * A Reject (3) or BusinessMessageReject (j) of a request as the report its sender waits for; null for other messages.
 */
export function reportOfRefusal({
  request,
  execId,
  text,
  nowMs,
}: RefusedRequest): VenueReport | null {
  const { type, body } = request;
  const clOrdId = toText(body, FIX.ClOrdID) ?? '';
  const origClOrdId = toText(body, FIX.OrigClOrdID) ?? '';
  if (type === 'F' || type === 'G') {
    return {
      type: 'CANCEL_REJECT',
      clOrdId,
      origClOrdId,
      ordStatus: 'NEW',
      responseTo: type === 'F' ? 'CANCEL' : 'REPLACE',
      reason: OTHER_REASON,
      text,
      transactAt: nowMs,
    };
  }
  const qty = type === 'D' ? readQty(toText(body, FIX.OrderQty) ?? '') : null;
  const none = readQty('0');
  if (qty === null || none === null) return null;
  return {
    type: 'EXECUTION_REPORT',
    clOrdId,
    origClOrdId: null,
    venueOrderId: 'NONE',
    execId,
    execType: 'REJECTED',
    ordStatus: 'REJECTED',
    qty,
    cumQty: none,
    leavesQty: none,
    trade: null,
    rejectReason: OTHER_REASON,
    text,
    transactAt: nowMs,
  };
}
