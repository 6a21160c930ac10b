/** Pre-trade risk: the check, its result, and the versioned thresholds. */
import * as z from 'zod';
import { DayLossLimit } from './day-loss.ts';
import { RecordCurrency } from './fx.ts';
import { InstrumentSymbol, OrderId, UserId } from './ids.ts';
import { KeyId } from './key.ts';
import { InstrumentType } from './market.ts';
import { MoneyWire, PriceWire, Qty } from './money.ts';
import { OrderType, PegReference, Side, TimeInForce, TriggerPrice } from './order.ts';
import { RejectReason } from './refusals.ts';
import { AtWire } from './time.ts';
import { Strategy } from './user.ts';
import { REASON_LENGTH } from './vocabulary/reason.ts';
import {
  DAY_LOSS_CHECK,
  SELF_CROSS_MODES,
  SELF_MATCH_MODES,
  THRESHOLD_LIMITS,
} from './vocabulary/risk.ts';

/** The six checks in the order they run (service interface: Limits). */
export const RISK_CHECKS = [
  'PRICE_COLLAR',
  'DUPLICATE_ORDER',
  'MAX_OPEN_ORDERS',
  'SELF_CROSS',
  'ADV_LIMIT',
  'RATE_LIMIT',
] as const;

export const RiskCheckRequest = z.strictObject({
  orderId: OrderId,
  userId: UserId,
  symbol: InstrumentSymbol,
  side: Side,
  orderType: OrderType,
  qty: Qty,
  price: PriceWire.optional(),
  pegTo: PegReference.optional(),
  pegOffset: PriceWire.optional(),
  /** Of an order with a trigger: where that stands. */
  stopPrice: PriceWire.optional(),
  trailAmount: PriceWire.optional(),
  trailPct: z.number().optional(),
  triggerBy: TriggerPrice.optional(),
  /**
   * Of an order with a trigger: false on entry; true when its price was reached and it goes to market, in the slot it has.
   */
  triggered: z.boolean().optional(),
  strategy: Strategy,
  instrumentType: InstrumentType,
  timeInForce: TimeInForce.optional(),
  /** True for a currency order on a requested stream, which is for larger amounts than those that are streamed to all. */
  onStream: z.boolean().optional(),
  /** Set when an open order is to be changed: the check leaves that order itself out. */
  replaces: OrderId.optional(),
  /** Of a user who has one. */
  dayLossLimit: DayLossLimit.optional(),
  /**
   * Up to this quantity the order only takes back what the user holds, which no limit of a loss keeps from. Without it the
   * order was accepted before, and no limit of its desk's loss is looked at.
   */
  closableQty: Qty.optional(),
  /** The API key that the order or its change was sent with. */
  keyId: KeyId.optional(),
  at: AtWire,
});
export type RiskCheckRequest = z.infer<typeof RiskCheckRequest>;

/** One check's outcome, of the day's loss for who has a limit: what was seen and where the limit stood, as text with units. */
export const CheckResult = z.strictObject({
  name: z.enum([...RISK_CHECKS, DAY_LOSS_CHECK]),
  passed: z.boolean(),
  value: z.string(),
  limit: z.string(),
});
export type CheckResult = z.infer<typeof CheckResult>;

export const RiskDecision = z.strictObject({
  decision: z.enum(['ACCEPT', 'REJECT']),
  reasonCode: RejectReason.optional(),
  detail: z.string().optional(),
  checks: z.array(CheckResult),
  riskConfigVersion: z.int().positive(),
  /** A market order's furthest price: the collar's edge on its side. */
  protectionPx: PriceWire.optional(),
  /** Under a mode of self-match prevention: the OMS keeps the order apart from the user's own by it. */
  selfMatch: z.enum(SELF_MATCH_MODES).optional(),
  elapsedMs: z.number(),
});
export type RiskDecision = z.infer<typeof RiskDecision>;

const withinLimits = (name: keyof typeof THRESHOLD_LIMITS) =>
  z.int().min(THRESHOLD_LIMITS[name].min).max(THRESHOLD_LIMITS[name].max);

/** The thresholds. Rates are whole basis points, times whole milliseconds. */
export const RiskThresholds = z.strictObject({
  collarBps: withinLimits('collarBps'),
  duplicateWindowMs: withinLimits('duplicateWindowMs'),
  maxOpenOrders: withinLimits('maxOpenOrders'),
  selfCross: z.enum(SELF_CROSS_MODES),
  advPctBps: withinLimits('advPctBps'),
  ordersPerSecond: withinLimits('ordersPerSecond'),
  staleMidMs: withinLimits('staleMidMs'),
});
export type RiskThresholds = z.infer<typeof RiskThresholds>;

/** The service interface's defaults: 5 %, 500 ms, 50, reject, 10 % of ADV, 10 a second; 5 s for a mid. */
export const RISK_DEFAULTS: RiskThresholds = {
  collarBps: 500,
  duplicateWindowMs: 500,
  maxOpenOrders: 50,
  selfCross: 'reject',
  advPctBps: 1_000,
  ordersPerSecond: 10,
  staleMidMs: 5_000,
};

/** One row of `risk.config_versions`: appended, never changed; each row's hash covers the row before. */
export const RiskConfigVersion = z.strictObject({
  version: z.int().positive(),
  thresholds: RiskThresholds,
  author: z.string(),
  reason: z.string(),
  at: AtWire,
  previousHash: z.string(),
  hash: z.string(),
});
export type RiskConfigVersion = z.infer<typeof RiskConfigVersion>;

export const PutRiskConfig = z.strictObject({
  thresholds: RiskThresholds,
  reason: z.string().min(REASON_LENGTH.min).max(REASON_LENGTH.max),
});
export type PutRiskConfig = z.infer<typeof PutRiskConfig>;

/** What thresholds would have refused of the day's submissions, beside what was refused. */
export const RiskPreview = z.strictObject({
  since: AtWire,
  asOf: AtWire,
  /** The live version, for comparison. */
  configVersion: z.int().positive(),
  judged: z.int(),
  /** True when the day has more submissions than were looked at. */
  isCut: z.boolean(),
  wereRefused: z.int(),
  wouldBeRefused: z.int(),
  byReason: z.array(z.strictObject({ reason: z.string(), was: z.int(), would: z.int() })),
  changedCount: z.int(),
  /** Submissions whose outcome differs, newest first; the counts are of all. */
  changed: z.array(
    z.strictObject({
      orderId: OrderId,
      userId: UserId,
      symbol: InstrumentSymbol,
      side: Side,
      qty: Qty,
      price: PriceWire.nullable(),
      at: AtWire,
      was: RejectReason.nullable(),
      would: RejectReason.nullable(),
      detail: z.string().nullable(),
    }),
  ),
});
export type RiskPreview = z.infer<typeof RiskPreview>;

/** A user's holding in one instrument, by average cost. */
export const Position = z.strictObject({
  userId: UserId,
  symbol: InstrumentSymbol,
  /** What price and profit are in: the instrument's currency. */
  currency: RecordCurrency,
  netQty: z.int(),
  avgPx: PriceWire,
  realisedPnl: MoneyWire,
  fees: MoneyWire,
  boughtQty: Qty,
  soldQty: Qty,
  updatedAt: AtWire,
  version: z.int().positive(),
});
export type Position = z.infer<typeof Position>;
