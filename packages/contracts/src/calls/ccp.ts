/** Clearing: accounts, calls, settlement, statements and default management: the calls of the CCP. */
import * as z from 'zod';
import {
  AccountSummary,
  BuyIn,
  CcpStats,
  ClearingClock,
  LadderRung,
  LedgerEntry,
  MarginAccount,
  MarginCall,
  MarginForecast,
  OptionEnd,
  Participant,
  SettlementItem,
} from '../ccp.ts';
import { DrillReport, StressReport, StressScenario } from '../default-management.ts';
import { InstrumentSymbol, UserId } from '../ids.ts';
import { InstrumentType } from '../market.ts';
import { MoneyWire, PriceWire, Qty } from '../money.ts';
import { Side } from '../order.ts';
import { AtWire, CalendarDate } from '../time.ts';
import { LEGS_MAX } from '../vocabulary/order.ts';
import { OPERATOR_REASON_LENGTH } from '../vocabulary/reason.ts';
import {
  Cursor,
  call,
  EVERY_ROLE,
  Limit,
  MARKET_READERS,
  Nothing,
  page,
  RISK_ROLES,
} from './call.ts';

/** The caller's own account; risk roles may read any account. */
export const ccpMargin = call('ccpMargin', {
  procedure: 'ccp.margin',
  kind: 'query',
  to: 'ccp',
  method: 'GET',
  path: '/ccp/margin/:userId',
  access: EVERY_ROLE,
  in: z.strictObject({ userId: Participant }),
  out: MarginAccount,
});
const ForecastTrade = z.strictObject({
  symbol: InstrumentSymbol,
  instrumentType: InstrumentType,
  side: Side,
  qty: Qty,
  price: PriceWire,
});
/**
 * What one whole trade at a price, and those dealt with it, would make of the account's initial margin. Null beyond what
 * can be counted.
 */
export const forecastMargin = call('forecastMargin', {
  kind: 'query',
  to: 'ccp',
  method: 'POST',
  path: '/ccp/margin/forecast',
  timeoutMs: 1_000,
  access: 'internal',
  in: z.strictObject({
    userId: UserId,
    ...ForecastTrade.shape,
    /** Further legs of a package, each in an instrument of its own. */
    others: z
      .array(ForecastTrade)
      .max(LEGS_MAX - 1)
      .optional(),
  }),
  out: z.strictObject({ margin: MarginForecast.nullable() }),
});
/** Pays calls from cash as soon as they are made, or leaves that to a person. */
export const setAutoPay = call('setAutoPay', {
  procedure: 'ccp.setAutoPay',
  kind: 'mutation',
  to: 'ccp',
  method: 'PUT',
  path: '/ccp/margin/:userId/auto-pay',
  access: EVERY_ROLE,
  in: z.strictObject({ userId: Participant, autoPay: z.boolean() }),
  out: z.object({ userId: Participant, autoPay: z.boolean() }),
});
/** What is queued: one's own, or the firm's for risk roles. */
export const ccpSettlements = call('ccpSettlements', {
  procedure: 'ccp.settlements',
  kind: 'query',
  to: 'ccp',
  method: 'GET',
  path: '/ccp/settlements',
  access: EVERY_ROLE,
  in: z.strictObject({ limit: Limit, cursor: Cursor }),
  out: page(SettlementItem),
});
/** What settles on a date: one’s own, or the firm’s for risk roles. */
export const ccpSettlementsOn = call('ccpSettlementsOn', {
  procedure: 'ccp.settlementsOn',
  kind: 'query',
  to: 'ccp',
  method: 'GET',
  path: '/ccp/settlements/:date',
  access: EVERY_ROLE,
  in: z.strictObject({ date: CalendarDate, limit: Limit, cursor: Cursor }),
  out: page(SettlementItem),
});
/** Clearing in numbers, with the invariants that must be zero. */
export const ccpStats = call('ccpStats', {
  procedure: 'ccp.stats',
  kind: 'query',
  to: 'ccp',
  method: 'GET',
  path: '/ccp/stats',
  access: MARKET_READERS,
  in: Nothing,
  out: CcpStats,
});
/** Settlement ladder and accounts: one's own, or the firm's for risk roles. */
export const ccpOverview = call('ccpOverview', {
  procedure: 'ccp.overview',
  kind: 'query',
  to: 'ccp',
  method: 'GET',
  path: '/ccp/overview',
  access: EVERY_ROLE,
  in: Nothing,
  out: z.object({
    asOf: AtWire,
    ladder: z.array(LadderRung),
    accounts: z.array(AccountSummary),
  }),
});
/** Margin calls, newest first: one’s own, or the firm’s for risk roles. */
export const ccpCalls = call('ccpCalls', {
  procedure: 'ccp.calls',
  kind: 'query',
  to: 'ccp',
  method: 'GET',
  path: '/ccp/calls',
  access: EVERY_ROLE,
  in: z.strictObject({ limit: Limit, cursor: Cursor }),
  out: page(MarginCall),
});
/** Pays an open call from the account's cash: all that is due, or a part. */
export const payMarginCall = call('payMarginCall', {
  procedure: 'ccp.pay',
  kind: 'mutation',
  to: 'ccp',
  method: 'POST',
  path: '/ccp/calls/:callId/pay',
  access: EVERY_ROLE,
  in: z.strictObject({ callId: z.string().min(1).max(80), amount: MoneyWire.optional() }),
  out: MarginCall,
});
/** Ends an overdue call: the participant is in default. */
export const declareDefault = call('declareDefault', {
  procedure: 'ccp.declareDefault',
  kind: 'mutation',
  to: 'ccp',
  method: 'POST',
  path: '/ccp/calls/:callId/declare-default',
  access: ['risk-manager', 'admin'],
  in: z.strictObject({
    callId: z.string().min(1).max(80),
    reason: z.string().trim().min(OPERATOR_REASON_LENGTH.min).max(OPERATOR_REASON_LENGTH.max),
  }),
  out: MarginCall,
});
/** An account's transfers with its running balances, newest first. */
export const ccpLedger = call('ccpLedger', {
  procedure: 'ccp.ledger',
  kind: 'query',
  to: 'ccp',
  method: 'GET',
  path: '/ccp/ledger/:userId',
  access: EVERY_ROLE,
  in: z.strictObject({ userId: Participant, limit: Limit, cursor: Cursor }),
  out: page(LedgerEntry),
});
/** What the CCP bought for an account that failed to deliver, newest first. */
export const ccpBuyIns = call('ccpBuyIns', {
  procedure: 'ccp.buyIns',
  kind: 'query',
  to: 'ccp',
  method: 'GET',
  path: '/ccp/buy-ins/:userId',
  access: EVERY_ROLE,
  in: z.strictObject({ userId: Participant, limit: Limit, cursor: Cursor }),
  out: page(BuyIn),
});
/** Exercises listed options that the caller holds, before their end. Refused where `held` is not what is held: a repeat changes nothing. */
export const exerciseOption = call('exerciseOption', {
  procedure: 'ccp.exercise',
  kind: 'mutation',
  to: 'ccp',
  method: 'POST',
  path: '/ccp/options/:symbol/exercise',
  access: EVERY_ROLE,
  in: z.strictObject({
    symbol: InstrumentSymbol,
    contracts: Qty.min(1),
    /** Contracts that the caller sees in the account, before. */
    held: Qty.min(1),
  }),
  out: OptionEnd,
});
/** One business date of one account, as a file. */
export const ccpStatement = call('ccpStatement', {
  procedure: 'ccp.statement',
  kind: 'query',
  to: 'ccp',
  method: 'GET',
  path: '/ccp/statements/:userId/:date',
  access: EVERY_ROLE,
  in: z.strictObject({
    userId: Participant,
    date: CalendarDate,
    format: z.enum(['csv', 'html']).optional(),
  }),
  out: z.object({ filename: z.string(), contentType: z.string(), text: z.string() }),
});
/** The training clock: ends the business day, settles what is due then and releases its margin. */
export const advanceClearingClock = call('advanceClearingClock', {
  procedure: 'ccp.advanceClock',
  kind: 'mutation',
  to: 'ccp',
  method: 'POST',
  path: '/ccp/clock/advance',
  access: ['admin'],
  in: Nothing,
  out: z.object({ clock: ClearingClock, settled: z.int(), failed: z.int() }),
});
/** What each stress scenario would cost the clearing house and each account. */
export const ccpStress = call('ccpStress', {
  procedure: 'ccp.stress',
  kind: 'query',
  to: 'ccp',
  method: 'GET',
  path: '/ccp/stress',
  access: RISK_ROLES,
  in: Nothing,
  out: StressReport,
});
/** A default on a copy of the book: of those named, or of the two that lose most. Nothing is booked. */
export const runDefaultDrill = call('runDefaultDrill', {
  procedure: 'ccp.drill',
  kind: 'mutation',
  to: 'ccp',
  method: 'POST',
  path: '/ccp/drill',
  access: ['risk-manager', 'admin'],
  in: z.strictObject({
    scenario: StressScenario,
    /** Daily standard deviations that prices move. */
    sigmas: z.number().min(0.5).max(30),
    defaulters: z.array(Participant).min(1).max(10).optional(),
  }),
  out: DrillReport,
});
