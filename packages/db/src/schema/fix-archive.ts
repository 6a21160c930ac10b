/** The FIX archive's tables: every request and report with its bytes, the day's numbering, the verify job's findings. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  index,
  integer,
  json,
  pgSchema,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, id, int } from './columns.ts';

export const fixArchive = pgSchema('fix_archive');

/** Audit-grade: one message as it was sent. `raw` is its bytes, one character a byte. */
export const fixMessages = fixArchive.table(
  'messages',
  {
    sessionDay: date('session_day', { mode: 'string' }).notNull(),
    direction: text().notNull(),
    msgSeqNum: bigint('msg_seq_num', { mode: 'number' }).notNull(),
    sendingTime: at('sending_time').notNull(),
    execId: id('exec_id').notNull(),
    execType: text('exec_type').notNull(),
    ordStatus: text('ord_status').notNull(),
    orderId: uuid('order_id').notNull(),
    clOrdId: text('cl_ord_id').notNull(),
    origClOrdId: text('orig_cl_ord_id'),
    parentOrderId: uuid('parent_order_id'),
    userId: text('user_id').notNull(),
    desk: text().notNull(),
    symbol: text().notNull(),
    side: text().notNull(),
    ordType: text('ord_type').notNull(),
    timeInForce: text('time_in_force').notNull(),
    orderQty: int('order_qty').notNull(),
    price: int(),
    lastQty: int('last_qty').notNull(),
    lastPx: int('last_px'),
    lastMkt: text('last_mkt'),
    liquidity: text(),
    contraBroker: text('contra_broker'),
    clientUserId: text('client_user_id'),
    trdMatchId: text('trd_match_id'),
    fees: json(),
    settlementDate: date('settlement_date', { mode: 'string' }),
    cumQty: int('cum_qty').notNull(),
    leavesQty: int('leaves_qty').notNull(),
    avgPx: int('avg_px').notNull(),
    transactTime: at('transact_time').notNull(),
    text: text(),
    raw: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionDay, t.direction, t.msgSeqNum] }),
    uniqueIndex('messages_of_exec').on(t.execId, t.sessionDay),
    index('messages_order').on(t.orderId),
    index('messages_parent').on(t.parentOrderId).where(sql`parent_order_id is not null`),
    index('messages_of_name').on(t.clOrdId),
    index('messages_name_before')
      .on(t.origClOrdId, t.userId)
      .where(sql`orig_cl_ord_id is not null`),
    index('messages_of_user').on(t.userId),
    index('messages_of_desk').on(t.desk),
    index('messages_of_symbol').on(t.symbol),
    index('messages_by_time').on(t.transactTime),
  ],
);

/** Audit-grade: the OMS's requests to the executing side, as FIX. */
export const fixRequests = fixArchive.table(
  'requests',
  {
    sessionDay: date('session_day', { mode: 'string' }).notNull(),
    direction: text().notNull(),
    msgSeqNum: bigint('msg_seq_num', { mode: 'number' }).notNull(),
    sendingTime: at('sending_time').notNull(),
    requestId: id('request_id').notNull(),
    msgType: text('msg_type').notNull(),
    orderId: uuid('order_id').notNull(),
    parentOrderId: uuid('parent_order_id'),
    clOrdId: text('cl_ord_id').notNull(),
    origClOrdId: text('orig_cl_ord_id'),
    userId: text('user_id').notNull(),
    desk: text().notNull(),
    symbol: text().notNull(),
    side: text().notNull(),
    ordType: text('ord_type').notNull(),
    timeInForce: text('time_in_force').notNull(),
    orderQty: int('order_qty').notNull(),
    price: int(),
    transactTime: at('transact_time').notNull(),
    raw: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionDay, t.direction, t.msgSeqNum] }),
    uniqueIndex('requests_of_id').on(t.requestId, t.sessionDay),
    index('requests_order').on(t.orderId),
    index('requests_parent').on(t.parentOrderId).where(sql`parent_order_id is not null`),
    index('requests_of_name').on(t.clOrdId),
    index('requests_name_before')
      .on(t.origClOrdId, t.userId)
      .where(sql`orig_cl_ord_id is not null`),
    index('requests_of_user').on(t.userId),
    index('requests_of_desk').on(t.desk),
    index('requests_by_time').on(t.transactTime),
  ],
);

export const sessionDays = fixArchive.table('session_days', {
  sessionDay: date('session_day', { mode: 'string' }).primaryKey(),
  lastSeqNum: int('last_seq_num').notNull(),
  lastRequestNum: int('last_request_num').notNull().default(0),
});

/** Audit-grade: what the verify job found. */
export const verifications = fixArchive.table(
  'verifications',
  {
    verificationId: id('verification_id').primaryKey(),
    sessionDay: date('session_day', { mode: 'string' }).notNull(),
    at: at().notNull(),
    messages: integer().notNull(),
    requests: integer().notNull().default(0),
    orders: integer().notNull(),
    fills: integer().notNull(),
    journalFills: integer('journal_fills').notNull(),
    faultCount: integer('fault_count').notNull(),
    faults: json().notNull(),
  },
  (t) => [index('verifications_at').on(t.at.desc(), t.verificationId.desc())],
);
