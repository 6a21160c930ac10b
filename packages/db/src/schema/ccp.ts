/**
 * The CCP's tables. Transfers, novations and margin events are audit-grade: added, never changed. Balances are kept
 * beside the transfers they sum; `ccp.broken_balances` shows where the two differ. Money in 1/10 000.
 */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  json,
  pgSchema,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, bigDigits, id, int, splitColumns } from './columns.ts';
import { OPEN_CALLS } from './word-lists.ts';

export const ccp = pgSchema('ccp');

const day = (name: string) => date(name, { mode: 'string' });

/** One row: counters and the clearing clock. */
export const ccpState = ccp.table('state', {
  id: text().primaryKey(),
  transferSeq: int('transfer_seq').notNull(),
  cycle: int().notNull(),
  fills: int().notNull(),
  legs: int().notNull(),
  settled: int().notNull(),
  byClass: json('by_class').notNull(),
  anchorMs: int('anchor_ms').notNull(),
  anchorSimMs: int('anchor_sim_ms').notNull(),
  businessDate: day('business_date').notNull(),
  incomeUpTo: day('income_up_to'),
  variationOn: day('variation_on'),
});

export const ccpAccounts = ccp.table(
  'accounts',
  {
    accountId: id('account_id').primaryKey(),
    owner: text().notNull(),
    code: text().notNull(),
    ledger: text().notNull(),
    limit: text('limited').notNull(),
    posted: int().notNull(),
    pendingDebits: int('pending_debits').notNull(),
    pendingCredits: int('pending_credits').notNull(),
    version: integer().notNull(),
  },
  (t) => [
    check('accounts_limit', sql`${t.limit} <> 'NO_OVERDRAFT' OR ${t.posted} >= ${t.pendingDebits}`),
    check('accounts_pending', sql`${t.pendingDebits} >= 0 AND ${t.pendingCredits} >= 0`),
  ],
);

export const ccpTransfers = ccp.table(
  'transfers',
  {
    transferId: id('transfer_id').primaryKey(),
    seq: int().notNull(),
    groupId: text('group_id').notNull(),
    debitId: id('debit_id').notNull(),
    creditId: id('credit_id').notNull(),
    ledger: text().notNull(),
    amount: int().notNull(),
    code: text().notNull(),
    kind: text().notNull(),
    pendingId: id('pending_id'),
    timeoutAt: at('timeout_at'),
    debitAfter: int('debit_after').notNull(),
    creditAfter: int('credit_after').notNull(),
    businessDate: day('business_date').notNull(),
    at: at().notNull(),
  },
  (t) => [
    uniqueIndex('transfers_seq').on(t.seq),
    index('transfers_of_debit').on(t.debitId),
    index('transfers_of_credit').on(t.creditId),
    check('transfers_amount', sql`${t.amount} > 0`),
    check('transfers_sides', sql`${t.debitId} <> ${t.creditId}`),
  ],
);

export const ccpPendingTransfers = ccp.table('pending_transfers', {
  transferId: id('transfer_id').primaryKey(),
  debitId: id('debit_id').notNull(),
  creditId: id('credit_id').notNull(),
  amount: int().notNull(),
  isOpen: boolean('is_open').notNull(),
  timeoutAt: at('timeout_at').notNull(),
});

export const ccpParticipants = ccp.table('participants', {
  participant: text().primaryKey(),
  kind: text().notNull(),
  autoPay: boolean('auto_pay').notNull(),
  inDefault: boolean('in_default').notNull(),
  marked: int().notNull(),
  paid: int().notNull(),
  callNo: integer('call_no').notNull(),
  openedAt: at('opened_at').notNull(),
  version: integer().notNull(),
});

/** Holdings by average cost, and the part that is not settled yet. */
export const ccpPositions = ccp.table(
  'positions',
  {
    participant: text().notNull(),
    symbol: text().notNull(),
    instrumentType: text('instrument_type').notNull(),
    assetClass: text('asset_class').notNull(),
    currency: text().notNull().default('USD'),
    netQty: int('net_qty').notNull(),
    basis: bigDigits('basis').notNull(),
    openQty: int('open_qty').notNull(),
    openValue: int('open_value').notNull(),
    settledValue: int('settled_value'),
    updatedAt: at('updated_at').notNull(),
    version: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.participant, t.symbol] })],
);

export const ccpObligations = ccp.table(
  'obligations',
  {
    obligationId: id('obligation_id').primaryKey(),
    settlementDate: day('settlement_date').notNull(),
    userId: text('user_id').notNull(),
    symbol: text().notNull(),
    instrumentType: text('instrument_type').notNull(),
    assetClass: text('asset_class').notNull(),
    side: text().notNull(),
    qty: int().notNull(),
    cashAmount: int('cash_amount').notNull(),
    accruedInterest: int('accrued_interest').notNull().default(0),
    currency: text().notNull(),
    payment: text(),
    status: text().notNull(),
    settledQty: int('settled_qty').notNull(),
    failReason: text('fail_reason'),
    boughtInQty: int('bought_in_qty').notNull().default(0),
    fails: integer().notNull(),
    queuedAt: at('queued_at').notNull(),
    dueAt: at('due_at').notNull(),
    settledAt: at('settled_at'),
    version: integer().notNull(),
    netQty: int('net_qty').notNull(),
    netCash: int('net_cash').notNull(),
    netAccrued: int('net_accrued').notNull().default(0),
    grossValue: int('gross_value').notNull(),
  },
  (t) => [
    index('obligations_by_date').on(t.settlementDate),
    index('obligations_user').on(t.userId, t.settlementDate),
    index('obligations_unsettled').on(t.settlementDate).where(sql`status <> 'SETTLED'`),
    check('obligations_settled', sql`${t.settledQty} <= ${t.qty}`),
  ],
);

export const ccpCalls = ccp.table(
  'calls',
  {
    callId: id('call_id').primaryKey(),
    userId: text('user_id').notNull(),
    status: text().notNull(),
    amount: int().notNull(),
    paid: int().notNull(),
    exposure: int().notNull(),
    maintenance: int().notNull(),
    issuedAt: at('issued_at').notNull(),
    dueAt: at('due_at').notNull(),
    closedAt: at('closed_at'),
    version: integer().notNull(),
    pendingId: id('pending_id'),
    reason: text(),
  },
  (t) => [
    index('calls_issued').on(t.issuedAt.desc(), t.callId.desc()),
    // Never two open calls of one account, for any writer.
    uniqueIndex('calls_open')
      .on(t.userId)
      .where(sql.raw(`status in ${OPEN_CALLS}`)),
    check('calls_paid', sql`${t.paid} >= 0 AND ${t.paid} <= ${t.amount}`),
  ],
);

export const ccpMarks = ccp.table('marks', {
  symbol: text().primaryKey(),
  instrumentType: text('instrument_type').notNull(),
  price: int().notNull(),
  unit: int().notNull(),
  usdTimes: int('usd_times').notNull().default(1),
  usdPer: int('usd_per').notNull().default(1),
  seenAt: at('seen_at'),
});

/** Contracts that have ended. */
export const ccpExpiries = ccp.table('expiries', {
  symbol: text().primaryKey(),
  instrumentType: text('instrument_type').notNull(),
  expiry: day('expiry').notNull(),
  finalPrice: int('final_price').notNull(),
  at: at().notNull(),
});

/** Audit-grade: what closed positions at the end of their contracts; quantities and cash of one contract sum to zero. */
export const ccpExpiryLegs = ccp.table('expiry_legs', {
  expiryLegId: id('expiry_leg_id').primaryKey(),
  participant: text().notNull(),
  symbol: text().notNull(),
  qty: int().notNull(),
  price: int().notNull(),
  cash: int().notNull(),
  at: at().notNull(),
  businessDate: day('business_date').notNull(),
});

/** Audit-grade: options on shares that were exercised, assigned or worth nothing; those of one event sum to zero. */
export const ccpOptionEnds = ccp.table(
  'option_ends',
  {
    optionEndId: id('option_end_id').primaryKey(),
    kind: text().notNull(),
    participant: text().notNull(),
    participantKind: text('participant_kind').notNull(),
    symbol: text().notNull(),
    contracts: int().notNull(),
    underlying: text().notNull(),
    shares: int().notNull(),
    strike: int().notNull(),
    worth: int().notNull(),
    cash: int().notNull(),
    settlementDate: day('settlement_date'),
    at: at().notNull(),
    businessDate: day('business_date').notNull(),
  },
  (t) => [index('option_ends_day').on(t.participant, t.businessDate)],
);

/** Audit-grade: what was paid on positions while they were held; the cash of one event sums to zero. */
export const ccpPositionPayments = ccp.table(
  'position_payments',
  {
    paymentId: id('payment_id').primaryKey(),
    kind: text().notNull(),
    participant: text().notNull(),
    symbol: text().notNull(),
    qty: int().notNull(),
    rate: int().notNull(),
    rateBps: int('rate_bps'),
    cash: int().notNull(),
    currency: text().notNull(),
    holdsBefore: day('holds_before').notNull(),
    payDate: day('pay_date').notNull(),
    at: at().notNull(),
    businessDate: day('business_date').notNull(),
  },
  (t) => [index('position_payments_day').on(t.participant, t.businessDate)],
);

/** Audit-grade: what the CCP bought for members that failed to deliver. */
export const ccpBuyIns = ccp.table(
  'buy_ins',
  {
    buyInId: id('buy_in_id').primaryKey(),
    userId: text('user_id').notNull(),
    kind: text().notNull(),
    seller: text().notNull(),
    obligationId: id('obligation_id').notNull(),
    symbol: text().notNull(),
    instrumentType: text('instrument_type').notNull(),
    currency: text().notNull(),
    qty: int().notNull(),
    price: int().notNull(),
    notional: int().notNull(),
    accruedInterest: int('accrued_interest').notNull(),
    contractAmount: int('contract_amount').notNull(),
    cost: int().notNull(),
    settlementDate: day('settlement_date').notNull(),
    businessDate: day('business_date').notNull(),
    at: at().notNull(),
  },
  (t) => [
    index('buy_ins_user').on(t.userId, t.at.desc(), t.buyInId.desc()),
    index('buy_ins_day').on(t.userId, t.businessDate),
  ],
);

/** Audit-grade: exactly two per fill, one of each leg. */
export const ccpNovations = ccp.table(
  'novations',
  {
    novationId: id('novation_id').notNull(),
    execId: id('exec_id').notNull(),
    leg: text().notNull(),
    participant: text().notNull(),
    counterparty: text().notNull(),
    symbol: text().notNull(),
    assetClass: text('asset_class').notNull(),
    currency: text().notNull().default('USD'),
    qty: int().notNull(),
    price: int().notNull(),
    notional: int().notNull(),
    accruedInterest: int('accrued_interest').notNull().default(0),
    at: at().notNull(),
    businessDate: day('business_date').notNull(),
    settlementDate: day('settlement_date'),
  },
  (t) => [
    // The key is what the promise is about; the novation's own id is the execution's with the side.
    primaryKey({ name: 'novations_pkey', columns: [t.execId, t.leg] }),
    index('novations_by_time').on(t.at),
    index('novations_day').on(t.participant, t.businessDate),
  ],
);

/** Calls for margin and their payments. Other movements of margin are transfers: see the view `ccp.margin_movements`. */
export const ccpMarginEvents = ccp.table(
  'margin_events',
  {
    marginEventId: id('margin_event_id').primaryKey(),
    kind: text().notNull(),
    userId: text('user_id').notNull(),
    symbol: text(),
    currency: text().notNull().default('USD'),
    amount: int().notNull(),
    balanceAfter: int('balance_after').notNull(),
    at: at().notNull(),
    businessDate: day('business_date').notNull(),
  },
  (t) => [index('margin_events_day').on(t.userId, t.businessDate)],
);

/** The newest daily settlement price of each future. */
export const ccpFutureSettlements = ccp.table('future_settlements', {
  symbol: text().primaryKey(),
  date: day('date').notNull(),
  price: int().notNull(),
  at: at().notNull(),
});

/** Splits that positions and obligations are after. */
export const ccpSplits = ccp.table('splits', splitColumns());

/** Audit-grade: the new shares that splits gave to positions; those of one split sum to zero. */
export const ccpSplitLegs = ccp.table('split_legs', {
  splitLegId: id('split_leg_id').primaryKey(),
  participant: text().notNull(),
  symbol: text().notNull(),
  qty: int().notNull(),
  at: at().notNull(),
  businessDate: day('business_date').notNull(),
});
