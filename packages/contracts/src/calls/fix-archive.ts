/** What was reported, to the byte: the calls of the FIX archive. */
import * as z from 'zod';
import { ExecType, ExecutionReport } from '../fill.ts';
import { ExecId, InstrumentSymbol, OrderId, UserId } from '../ids.ts';
import { Venue } from '../market.ts';
import { PriceWire, Qty } from '../money.ts';
import { ExecutionType, OrderStatus, Side, VenueTimeInForce } from '../order.ts';
import { AtWire, CalendarDate } from '../time.ts';
import { Desk } from '../user.ts';
import { Cursor, call, Limit, page, queryInt, RISK_ROLES, TRADE_WATCHERS } from './call.ts';

/**
 * One archived message: the report, where it stands in the session, and the bytes themselves. How a sale is marked is in
 * the bytes, and in no column.
 */
export const ArchivedExecution = ExecutionReport.omit({ mark: true }).extend({
  /** The UTC day of the session; numbers start at 1 with it. */
  sessionDay: CalendarDate,
  /** Seen from the platform: `OUT` was sent by it. */
  direction: z.enum(['OUT', 'IN']),
  /** MsgSeqNum (34). */
  msgSeqNum: z.int().positive(),
  /** SendingTime (52). */
  sendingTime: AtWire,
  /** The whole message, one character a byte (Latin-1), fields ended by SOH. */
  raw: z.string(),
});
export type ArchivedExecution = z.infer<typeof ArchivedExecution>;

const ClOrdIdText = z.string().regex(/^[\x21-\x7e]{1,80}$/);

/** A request of the OMS to the executing side: NewOrderSingle, OrderCancelReplaceRequest, OrderCancelRequest. */
export const REQUEST_TYPES = ['D', 'G', 'F'] as const;

/** One archived request, with its bytes. Quantity and price are the requested ones; of a cancel, those of the order. */
export const ArchivedRequest = z.strictObject({
  sessionDay: CalendarDate,
  direction: z.literal('IN'),
  msgSeqNum: z.int().positive(),
  sendingTime: AtWire,
  /** Grows from the order and the number of the request: a repeat has the same. */
  requestId: z.string(),
  msgType: z.enum(REQUEST_TYPES),
  orderId: OrderId,
  parentOrderId: OrderId.nullable(),
  clOrdId: z.string(),
  origClOrdId: z.string().nullable(),
  userId: UserId,
  desk: Desk,
  symbol: InstrumentSymbol,
  side: Side,
  ordType: ExecutionType,
  timeInForce: VenueTimeInForce,
  orderQty: Qty,
  price: PriceWire.nullable(),
  transactTime: AtWire,
  raw: z.string(),
});
export type ArchivedRequest = z.infer<typeof ArchivedRequest>;

export const DIRECTIONS = ['IN', 'OUT'] as const;

/** Any message of the archive, request or report, as a list shows it. */
export const ArchivedMessage = ArchivedRequest.omit({ requestId: true }).extend({
  direction: z.enum(DIRECTIONS),
  /** MsgType (35). */
  msgType: z.enum([...REQUEST_TYPES, '8']),
  /** What only a report has; null in a request. */
  report: z
    .strictObject({
      execId: ExecId,
      execType: ExecType,
      ordStatus: OrderStatus,
      lastQty: Qty,
      lastPx: PriceWire.nullable(),
      lastMkt: Venue.nullable(),
      cumQty: Qty,
      leavesQty: Qty,
      avgPx: PriceWire,
      text: z.string().nullable(),
    })
    .nullable(),
});
export type ArchivedMessage = z.infer<typeof ArchivedMessage>;

const Span = { from: AtWire.optional(), to: AtWire.optional() };

/** Newest first. `clOrdId` returns the whole chain that 11 and 41 tie to it. */
export const fixExecutions = call('fixExecutions', {
  procedure: 'fixArchive.executions',
  kind: 'query',
  to: 'fix-archive',
  method: 'GET',
  path: '/executions',
  access: TRADE_WATCHERS,
  in: z.strictObject({
    orderId: OrderId.optional(),
    clOrdId: ClOrdIdText.optional(),
    execId: ExecId.optional(),
    symbol: InstrumentSymbol.optional(),
    ...Span,
    limit: Limit,
    cursor: Cursor,
  }),
  out: page(ArchivedExecution),
});

/**
 * Requests and reports, newest first by TransactTime (60). `orderId` returns an order's messages with those of its
 * children, `clOrdId` the whole chain that 11 and 41 tie to it.
 */
export const fixMessages = call('fixMessages', {
  procedure: 'fixArchive.messages',
  kind: 'query',
  to: 'fix-archive',
  method: 'GET',
  path: '/messages',
  access: TRADE_WATCHERS,
  in: z.strictObject({
    sessionDay: CalendarDate.optional(),
    direction: z.enum(DIRECTIONS).optional(),
    msgType: z.enum([...REQUEST_TYPES, '8']).optional(),
    orderId: OrderId.optional(),
    clOrdId: ClOrdIdText.optional(),
    symbol: InstrumentSymbol.optional(),
    ...Span,
    limit: Limit,
    cursor: Cursor,
  }),
  out: page(ArchivedMessage),
});

/** The length and checksum a message declares, and those counted in its bytes. */
const Counted = z.strictObject({ said: z.int().nullable(), counted: z.int() });

/** A message field by field: packages/fix explains, in words of its own. */
export const ExplainedMessage = z.strictObject({
  message: ArchivedMessage,
  typeName: z.string(),
  fields: z.array(
    z.strictObject({
      tag: z.int(),
      name: z.string(),
      type: z.string(),
      value: z.string(),
      /** The value in words; null where it speaks for itself. */
      meaning: z.string().nullable(),
      says: z.string().nullable(),
      presence: z.enum(['REQUIRED', 'CONDITIONAL', 'OPTIONAL', 'NOT_DEFINED']),
      /** When a conditional field must be there. */
      when: z.string().nullable(),
      part: z.enum(['HEADER', 'BODY', 'TRAILER']),
      /** 0 outside repeating groups. */
      depth: z.int().nonnegative(),
    }),
  ),
  bodyLength: Counted,
  checkSum: Counted,
  /** Null when the bytes are a sound message that keeps to the dictionary. */
  problem: z.string().nullable(),
});
export type ExplainedMessage = z.infer<typeof ExplainedMessage>;

/** One archived FIX message, explained tag by tag. */
export const fixMessage = call('fixMessage', {
  procedure: 'fixArchive.message',
  kind: 'query',
  to: 'fix-archive',
  method: 'GET',
  path: '/messages/:sessionDay/:direction/:msgSeqNum',
  access: TRADE_WATCHERS,
  in: z.strictObject({
    sessionDay: CalendarDate,
    direction: z.enum(DIRECTIONS),
    msgSeqNum: queryInt(1, 999_999_999),
  }),
  out: ExplainedMessage,
});

/** One day's messages, both directions, in the order in which they were sent, as lines of a FIX message log. */
export const fixLog = call('fixLog', {
  procedure: 'fixArchive.log',
  kind: 'query',
  to: 'fix-archive',
  method: 'GET',
  path: '/log/:sessionDay',
  access: RISK_ROLES,
  in: z.strictObject({ sessionDay: CalendarDate, limit: Limit, cursor: Cursor }),
  out: page(z.string()),
});

/** Why an archived day is not what it should be. */
export const ARCHIVE_FAULTS = [
  'GARBLED',
  'COLUMNS_DIFFER',
  'SEQUENCE_GAP',
  'QTY_IDENTITY',
  'CUM_QTY',
  'AVG_PX',
  'NOT_IN_JOURNAL',
  'NOT_IN_ARCHIVE',
  'JOURNAL_DIFFERS',
] as const;
export const ArchiveFault = z.strictObject({
  kind: z.enum(ARCHIVE_FAULTS),
  execId: z.string(),
  orderId: z.string(),
  detail: z.string(),
});
export type ArchiveFault = z.infer<typeof ArchiveFault>;

/** One run of the verify job over one session day. */
export const ArchiveVerification = z.strictObject({
  verificationId: z.string(),
  sessionDay: CalendarDate,
  at: AtWire,
  messages: z.int().nonnegative(),
  /** Requests of the OMS among them. */
  requests: z.int().nonnegative(),
  orders: z.int().nonnegative(),
  fills: z.int().nonnegative(),
  journalFills: z.int().nonnegative(),
  faultCount: z.int().nonnegative(),
  /** The first hundred. */
  faults: z.array(ArchiveFault),
});
export type ArchiveVerification = z.infer<typeof ArchiveVerification>;

/** Proves the archive of a day against the journal, and keeps the finding. */
export const verifyArchive = call('verifyArchive', {
  procedure: 'fixArchive.verify',
  kind: 'mutation',
  to: 'fix-archive',
  method: 'POST',
  path: '/verifications',
  access: RISK_ROLES,
  timeoutMs: 60_000,
  in: z.strictObject({ sessionDay: CalendarDate.optional() }),
  out: ArchiveVerification,
});
/** Newest first. */
export const archiveVerifications = call('archiveVerifications', {
  procedure: 'fixArchive.verifications',
  kind: 'query',
  to: 'fix-archive',
  method: 'GET',
  path: '/verifications',
  access: RISK_ROLES,
  in: z.strictObject({ limit: Limit, cursor: Cursor }),
  out: page(ArchiveVerification).extend({
    /** The run that is under way; `of` is null for a day whose numbering memory does not hold. */
    running: z
      .strictObject({
        sessionDay: CalendarDate,
        messages: z.int().nonnegative(),
        of: z.int().nullable(),
      })
      .nullable(),
  }),
});
