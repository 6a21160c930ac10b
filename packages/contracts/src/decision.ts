/** What was decided about an order, what would be decided, and what its trade would do to position, margin and cost. */
import * as z from 'zod';
import { CheckReport } from './check-report.ts';
import { Fees } from './fill.ts';
import { InstrumentSymbol, OrderId, UserId } from './ids.ts';
import { KeyId } from './key.ts';
import { SalePreview } from './locate.ts';
import { InstrumentType } from './market.ts';
import { MoneyWire, PriceWire, Qty } from './money.ts';
import { OrderType, Side, TimeInForce } from './order.ts';
import { RejectReason } from './refusals.ts';
import { RiskConfigVersion } from './risk.ts';
import { AtWire } from './time.ts';
import { Desk, Strategy } from './user.ts';

/** Names one decision. */
export const DecisionId = z.string().regex(/^[A-Za-z0-9-]{1,128}$/);

/** One decision, kept for good: by the OMS when it refuses, by risk always. */
export const Decision = z.strictObject({
  decisionId: DecisionId,
  by: z.enum(['OMS', 'RISK']),
  orderId: OrderId,
  userId: UserId,
  desk: Desk,
  symbol: InstrumentSymbol,
  side: Side,
  orderType: OrderType,
  instrumentType: InstrumentType,
  strategy: Strategy,
  timeInForce: TimeInForce.nullable(),
  /** True for a change of an open order. */
  isReplace: z.boolean(),
  qty: Qty,
  price: PriceWire.nullable(),
  /** Of an order with a trigger: where that stood, and whether it was reached. */
  stopPrice: PriceWire.nullable().default(null),
  triggered: z.boolean().nullable().default(null),
  decision: z.enum(['ACCEPT', 'REJECT']),
  reasonCode: RejectReason.nullable(),
  detail: z.string().nullable(),
  /** Every check that ran, the failed one last. */
  checks: z.array(CheckReport),
  /** The risk configuration it was made with; null where risk was not called. */
  riskConfigVersion: z.int().nullable(),
  /** The API key that the order or its change was sent with; null for a person's. */
  keyId: KeyId.nullable().default(null),
  at: AtWire,
});
export type Decision = z.infer<typeof Decision>;

/** A position, and the initial margin of its account, at one instant. */
const Holding = z.strictObject({
  netQty: z.int(),
  avgPx: PriceWire,
  /** In dollars, by the CCP's risk-based method over all of the account; null where the CCP did not answer. */
  initialMargin: MoneyWire.nullable(),
});

/** The expected result of an order if it traded now: estimates without guarantee. */
export const TradeEffect = z.strictObject({
  /** Trades at once, rests at its limit or in the dark pool, or is worked over time by an algo. */
  trades: z.enum(['AT_ONCE', 'RESTS', 'OVER_TIME']),
  /** Expected average price. */
  price: PriceWire,
  notional: MoneyWire,
  before: Holding,
  after: Holding,
  fees: Fees,
  slippage: z.strictObject({
    /** Against the mid, in basis points, positive for a cost: half the spread and the impact. */
    halfSpreadBps: z.number(),
    impactBps: z.number(),
    /**
     * What the order's own trades move the price against the rest of it, by the square-root law, in basis points:
     * counted in `impactBps` where the market moves by users' trades. Absent where nothing is taken from venues.
     */
    marketImpact: z.strictObject({ bps: z.number(), isCounted: z.boolean() }).optional(),
    /** Both, on the notional at the mid. */
    cost: MoneyWire,
  }),
});
export type TradeEffect = z.infer<typeof TradeEffect>;

/** The risk half of a forecast. */
export const RiskForecast = z.strictObject({
  checks: z.array(CheckReport),
  riskConfigVersion: z.int().positive(),
  /** Null without a fresh price. */
  effect: TradeEffect.nullable(),
});
export type RiskForecast = z.infer<typeof RiskForecast>;

/** The forecast of an order that has not been sent. Nothing is reserved, nothing is recorded. */
export const OrderPreview = z.strictObject({
  asOf: AtWire,
  /** True when every check passes now. */
  wouldPass: z.boolean(),
  /** The first reason it would be refused for. */
  reasonCode: RejectReason.nullable(),
  /** Every check of OMS and risk in their order, also those after a failed one. */
  checks: z.array(CheckReport),
  /** The largest quantity that passes the checks of quantity; null where a price is missing. */
  maxQty: Qty.nullable(),
  /** Null when the risk engine did not answer: the order itself would then be refused. */
  riskConfigVersion: z.int().nullable(),
  /** Null without a fresh price. */
  effect: TradeEffect.nullable(),
  /** Of a sale of shares: how it would be marked now; null for others. */
  sale: SalePreview.nullable().default(null),
});
export type OrderPreview = z.infer<typeof OrderPreview>;

/** A decision and its re-run. */
export const DecisionReplay = z.strictObject({
  decision: Decision,
  /** The configuration it was made with, as it is kept. */
  config: RiskConfigVersion,
  replayed: Decision.pick({ decision: true, reasonCode: true, detail: true, checks: true }),
  /** True when the outcome, each value and each limit are equal. */
  isSame: z.boolean(),
});
export type DecisionReplay = z.infer<typeof DecisionReplay>;
