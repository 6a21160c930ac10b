/** What was reported, to the byte: the calls of the FIX archive. */
import * as z from 'zod';
import { ExecutionReport } from '../fill.ts';
import { ExecId, InstrumentSymbol, OrderId } from '../ids.ts';
import { AtWire, CalendarDate } from '../time.ts';
import { Cursor, call, Limit, page, RISK_ROLES, TRADE_WATCHERS } from './call.ts';

/** One archived message: the report, where it stands in the session, and the bytes themselves. */
export const ArchivedExecution = ExecutionReport.extend({
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

const Span = { from: AtWire.optional(), to: AtWire.optional() };

/** Newest first. `clOrdId` answers the whole chain that 11 and 41 tie to it. */
export const fixExecutions = call('fixExecutions', {
  to: 'fix-archive',
  method: 'GET',
  path: '/executions',
  access: TRADE_WATCHERS,
  in: z.strictObject({
    orderId: OrderId.optional(),
    clOrdId: z
      .string()
      .regex(/^[\x21-\x7e]{1,80}$/)
      .optional(),
    execId: ExecId.optional(),
    symbol: InstrumentSymbol.optional(),
    ...Span,
    limit: Limit,
    cursor: Cursor,
  }),
  out: page(ArchivedExecution),
});

/** One day's messages in the order of their numbers, as lines of a FIX message log. */
export const fixLog = call('fixLog', {
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
  orders: z.int().nonnegative(),
  fills: z.int().nonnegative(),
  journalFills: z.int().nonnegative(),
  faultCount: z.int().nonnegative(),
  /** The first hundred. */
  faults: z.array(ArchiveFault),
});
export type ArchiveVerification = z.infer<typeof ArchiveVerification>;

export const verifyArchive = call('verifyArchive', {
  to: 'fix-archive',
  method: 'POST',
  path: '/verifications',
  access: ['risk-manager', 'admin'],
  timeoutMs: 60_000,
  in: z.strictObject({ sessionDay: CalendarDate.optional() }),
  out: ArchiveVerification,
});
/** Newest first. */
export const archiveVerifications = call('archiveVerifications', {
  to: 'fix-archive',
  method: 'GET',
  path: '/verifications',
  access: RISK_ROLES,
  in: z.strictObject({ limit: Limit, cursor: Cursor }),
  out: page(ArchiveVerification),
});
