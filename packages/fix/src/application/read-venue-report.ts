/**
 * What a venue reports to the EMS: FIX 4.4 ExecutionReport (8), OrderCancelReject (9) and the refusals of whole
 * messages (3, j) to the platform's reports. A report that cannot be understood is said to be so, never guessed at.
 */
import { VENUES } from '@tradefloor/contracts/market';
import type { VenueReport } from '@tradefloor/contracts/venue';
import { entriesOf, type FixField, type FixMessage, readCount, textOf } from '../message.ts';
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
    return { kind: 'report', report, venueOrderId: textOf(body, FIX.OrderID) ?? '' };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'unreadable', why: error.message };
    throw error;
  }
}

/** The value of a field that must be there and must be readable. */
function must<T>(body: Fields, tag: number, read: (text: string) => T | null | undefined): T {
  const text = textOf(body, tag);
  const value = text === undefined ? undefined : read(text);
  if (value !== undefined && value !== null) return value;
  throw new Unreadable(
    `tag ${tag} is ${text === undefined ? 'missing' : `"${text.slice(0, 40)}"`}`,
  );
}

const asText = (text: string): string => text;

function executionReport(body: Fields): VenueReport {
  const execType = must(body, FIX.ExecType, EXEC_TYPE.nameOf);
  const reason = textOf(body, FIX.OrdRejReason);
  return {
    type: 'EXECUTION_REPORT',
    clOrdId: must(body, FIX.ClOrdID, asText),
    origClOrdId: textOf(body, FIX.OrigClOrdID) ?? null,
    venueOrderId: must(body, FIX.OrderID, asText),
    execId: must(body, FIX.ExecID, asText),
    execType,
    ordStatus: must(body, FIX.OrdStatus, ORD_STATUS.nameOf),
    qty: must(body, FIX.OrderQty, readQty),
    cumQty: must(body, FIX.CumQty, readQty),
    leavesQty: must(body, FIX.LeavesQty, readQty),
    trade: execType === 'TRADE' ? tradeOf(body) : null,
    rejectReason: reason === undefined ? null : readCount(reason),
    text: textOf(body, FIX.Text) ?? null,
    transactAt: must(body, FIX.TransactTime, parseUtcTimestamp),
  };
}

function tradeOf(body: Fields): NonNullable<Extract<VenueReport, { trade: unknown }>['trade']> {
  const contra = entriesOf(body, FIX.NoContraBrokers)[0] ?? [];
  const impact = Number(textOf(body, FIX.ImpactBps) ?? 0);
  return {
    lastQty: must(body, FIX.LastQty, readQty),
    lastPx: must(body, FIX.LastPx, readPx),
    lastMkt: must(body, FIX.LastMkt, (text) => VENUES.find((venue) => venue === text)),
    liquidity:
      LIQUIDITY_CODE.nameOf(textOf(body, FIX.LiquidityCode)) ??
      LAST_LIQUIDITY.nameOf(textOf(body, FIX.LastLiquidityInd)) ??
      'CROSS',
    contraBroker: must(contra, FIX.ContraBroker, asText),
    trdMatchId: textOf(body, FIX.TrdMatchID) ?? must(body, FIX.SecondaryExecID, asText),
    impactBps: Number.isFinite(impact) ? impact : 0,
  };
}

function cancelReject(body: Fields): VenueReport {
  return {
    type: 'CANCEL_REJECT',
    clOrdId: must(body, FIX.ClOrdID, asText),
    origClOrdId: must(body, FIX.OrigClOrdID, asText),
    ordStatus: must(body, FIX.OrdStatus, ORD_STATUS.nameOf),
    responseTo: must(body, FIX.CxlRejResponseTo, asText) === '1' ? 'CANCEL' : 'REPLACE',
    reason: readCount(textOf(body, FIX.CxlRejReason)) ?? 99,
    text: textOf(body, FIX.Text) ?? '',
    transactAt: must(body, FIX.TransactTime, parseUtcTimestamp),
  };
}

/** What a venue's refusal of a whole message of ours means to whoever asked. */
export type RefusedRequest = {
  /** Our message, as it was sent. */
  readonly request: FixMessage;
  /** Tells this refusal from every other. */
  readonly execId: string;
  readonly text: string;
  readonly nowMs: number;
};

const OTHER_REASON = 99;

/** A Reject (3) or BusinessMessageReject (j) of a request as the report its asker waits for; null for other messages. */
export function reportOfRefusal({
  request,
  execId,
  text,
  nowMs,
}: RefusedRequest): VenueReport | null {
  const { type, body } = request;
  const clOrdId = textOf(body, FIX.ClOrdID) ?? '';
  const origClOrdId = textOf(body, FIX.OrigClOrdID) ?? '';
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
  const qty = type === 'D' ? readQty(textOf(body, FIX.OrderQty) ?? '') : null;
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
