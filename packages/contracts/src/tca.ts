/**
 * Transaction cost analysis of an order. Every cost is in basis points and positive when it was paid;
 * amounts are money. Formulas: core/tca.
 */
import * as z from 'zod';
import { InstrumentSymbol, OrderId, UserId } from './ids.ts';
import { Venue } from './market.ts';
import { MoneyWire, PriceWire, Qty } from './money.ts';
import { OrderStatus, Side } from './order.ts';
import { AtWire } from './time.ts';
import { Desk, Strategy } from './user.ts';

/** A cost in basis points; null where it cannot be known. */
const Bps = z.number().nullable();

/** Minutes after the last fill at which the mid is taken again. */
export const REVERSION_MINUTES = [1, 5, 10] as const;

/**
 * Implementation shortfall against the decision price, split as by Perold and Kissell:
 * `delay + trading + opportunity + fees = total`, to the unit.
 */
export const Shortfall = z.strictObject({
  /** What the price moved between decision and arrival, on what was filled. */
  delay: MoneyWire,
  /** What filling cost beyond the arrival price. */
  trading: MoneyWire,
  /** What the price moved on what was never filled. */
  opportunity: MoneyWire,
  fees: MoneyWire,
  total: MoneyWire,
  /** Of the paper portfolio: ordered quantity at the decision price. */
  totalBps: Bps,
});
export type Shortfall = z.infer<typeof Shortfall>;

/** Costs of a set of fills: of an order, a venue, an algo or everything. */
export const TcaFigures = z.strictObject({
  fills: z.int().nonnegative(),
  qty: Qty,
  notional: MoneyWire,
  fees: MoneyWire,
  feesBps: Bps,
  /** Against the mid when the order met the market. */
  arrivalSlippageBps: Bps,
  /** Against the market's volume-weighted price over the order's life. */
  vwapSlippageBps: Bps,
  /** Share of half the spread that was kept (1: filled at the own side's best; -1: at the far touch). */
  spreadCapture: z.number().nullable(),
  /** Twice the distance of the fills from the mid they met, of that mid: what a round trip would have cost. */
  effectiveSpreadBps: Bps,
  /** Share of the quantity filled as MAKER, 0 to 1. */
  makerShare: z.number().nullable(),
  /** Price reversion after the last fill: positive when the price moved back against the trade. */
  reversionBps: z.strictObject({ m1: Bps, m5: Bps, m10: Bps }),
});
export type TcaFigures = z.infer<typeof TcaFigures>;

/**
 * What an order was expected to cost against the mid at arrival, worked as it was: to compare with its arrival slippage.
 * The difference is what the price did by itself.
 */
export const ExpectedCost = z.strictObject({
  /** Half the spread that its fills met. */
  spreadBps: z.number(),
  /** What its own trades move the price against it, by the square-root law; 0 in a market that they do not move. */
  impactBps: z.number(),
  totalBps: z.number(),
  /** Standard deviation of the cost: what the price may do meanwhile. */
  riskBps: z.number(),
});
export type ExpectedCost = z.infer<typeof ExpectedCost>;

export const OrderTca = z.strictObject({
  orderId: OrderId,
  userId: UserId,
  desk: Desk,
  symbol: InstrumentSymbol,
  side: Side,
  strategy: Strategy,
  status: OrderStatus,
  qty: Qty,
  filledQty: Qty,
  /** Filled of ordered, 0 to 1. */
  fillRate: z.number(),
  avgPx: PriceWire.nullable(),
  decisionPx: PriceWire.nullable(),
  arrivalPx: PriceWire.nullable(),
  endPx: PriceWire.nullable(),
  marketVwap: PriceWire.nullable(),
  /** Shares the market traded from the decision's batch to the last fill's, ours not among them. */
  marketVolume: z.int().nonnegative(),
  /** Own of own and market's, 0 to 1. */
  participation: z.number().nullable(),
  decidedAt: AtWire,
  firstFillAt: AtWire.nullable(),
  lastFillAt: AtWire.nullable(),
  figures: TcaFigures,
  shortfall: Shortfall.nullable(),
  /** Absent before the first fill. */
  expected: ExpectedCost.optional(),
  byVenue: z.array(TcaFigures.extend({ venue: Venue })),
});
export type OrderTca = z.infer<typeof OrderTca>;

/** A league table's line; figures are weighted by notional. */
const League = TcaFigures.extend({
  orders: z.int().nonnegative(),
  fillRate: z.number().nullable(),
  participation: z.number().nullable(),
  /** Shortfall of the orders together, in basis points of their paper portfolios. */
  shortfallBps: Bps,
});

export const TcaSummary = z.strictObject({
  /** Orders that match. */
  orders: z.int().nonnegative(),
  /** Always true: no order that matches is left out. */
  isComplete: z.boolean(),
  total: League,
  byVenue: z.array(
    TcaFigures.extend({
      venue: Venue,
      orders: z.int().nonnegative(),
      /** Of all that was filled, 0 to 1. */
      qtyShare: z.number().nullable(),
    }),
  ),
  byStrategy: z.array(League.extend({ strategy: Strategy })),
  bySymbol: z.array(League.extend({ symbol: InstrumentSymbol })),
  byUser: z.array(League.extend({ userId: UserId })),
  /** Length of the spans in `byPeriod`. */
  periodMs: z.int().positive(),
  /** By when the orders were decided, the oldest span first; spans without an order are left out. */
  byPeriod: z.array(League.extend({ from: AtWire })),
});
export type TcaSummary = z.infer<typeof TcaSummary>;
