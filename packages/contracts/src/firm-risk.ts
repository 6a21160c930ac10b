/**
 * The firm's risk at one instant and over time: sizes, profit, concentration and value at risk. Money here is in
 * currency units, for screens; the positions it comes from are exact.
 */
import * as z from 'zod';
import { InstrumentSymbol, UserId } from './ids.ts';
import { PriceWire } from './money.ts';
import { RejectReason } from './refusals.ts';
import { AtWire } from './time.ts';
import { Desk } from './user.ts';
import { SECTORS } from './vocabulary/instruments.ts';
import { DESKS } from './vocabulary/users.ts';

/**
 * Sizes and profit of some positions; marks are the newest mids. An option counts with its delta times the spot of what
 * it is on, everything else with what it is worth.
 */
const Worth = z.strictObject({
  grossNotional: z.number(),
  netNotional: z.number(),
  realisedPnl: z.number(),
  unrealisedPnl: z.number(),
  fees: z.number(),
});
export type Worth = z.infer<typeof Worth>;

/**
 * Why an exposure is in no figure: its currency has no rate to the dollar yet, or its option neither a volatility nor a
 * price to imply one.
 */
export const Unvalued = z.enum(['NO_RATE', 'NO_VOLATILITY']);
export type Unvalued = z.infer<typeof Unvalued>;

/** Loss that one day exceeds with a chance of 1 in 100, and the mean loss of those days. Not negative. */
const TailRisk = z.strictObject({ var99: z.number(), es99: z.number() });

/**
 * By the covariance of market, group and own moves, and by the holdings revalued at the last recorded minutes, each
 * carried to a day.
 */
export const ValueAtRisk = z.strictObject({
  parametric: TailRisk,
  /** Null until enough minutes are recorded. */
  historical: TailRisk.extend({ observations: z.int() }).nullable(),
});
export type ValueAtRisk = z.infer<typeof ValueAtRisk>;

/** How much hangs on few symbols, by gross notional: the share of the largest five, and the sum of squared shares. */
const Concentration = z.strictObject({ top5Share: z.number(), herfindahl: z.number() });

/** Whose risk: the whole firm's, or one desk's. */
export const RiskScope = z.enum(['FIRM', ...DESKS]);
export type RiskScope = z.infer<typeof RiskScope>;

/** Figures of one scope, about once a second. */
export const ExposureTick = z.strictObject({
  scope: RiskScope,
  asOf: AtWire,
  ...Worth.shape,
  /** Holders of open positions, and how many positions those are. */
  users: z.int(),
  positions: z.int(),
  /** Of `positions`: those that cannot be valued yet and are in no figure. */
  unvalued: z.int(),
  concentration: Concentration,
  valueAtRisk: ValueAtRisk,
});
export type ExposureTick = z.infer<typeof ExposureTick>;

const SymbolWorth = Worth.extend({
  symbol: InstrumentSymbol,
  desk: Desk,
  sector: z.enum(SECTORS).nullable(),
  netQty: z.int(),
  mark: PriceWire.nullable(),
  /** Its part of the parametric value at risk; the parts add up to the whole. */
  componentVar: z.number(),
  unvalued: Unvalued.nullable(),
});

/** What moves with one underlying: options together with the shares they are on, or all months of a future. Dollars. */
export const UnderlyingGreeks = z.strictObject({
  /** A share, or a future's product. */
  underlying: InstrumentSymbol,
  /** Null before the first price, and for futures, whose months have a price each. */
  spot: PriceWire.nullable(),
  /** What options or futures win when the price rises by 1.00: shares, for options. */
  derivativeDelta: z.number(),
  /** Shares of the underlying itself. */
  ownDelta: z.number(),
  /** Both deltas at the price. */
  deltaUsd: z.number(),
  /** How much the delta in dollars changes when the underlying rises by one per cent. */
  gammaUsd: z.number(),
  /** For a point of volatility. */
  vega: z.number(),
  /** For a day. */
  theta: z.number(),
  /** Contracts without a price or volatility so far: not in the figures. */
  unpriced: z.int().nonnegative(),
});
export type UnderlyingGreeks = z.infer<typeof UnderlyingGreeks>;

/**
 * What holdings gain, in dollars, when something moves: of a desk, of a user, or by what moves (a share, a future's
 * product, a currency with the yields of its bonds).
 */
const SensitivityRow = z.strictObject({
  by: z.enum(['DESK', 'USER', 'UNDERLYING']),
  key: z.string(),
  /** Exposure to prices of shares and futures; of options by their delta. */
  deltaUsd: z.number(),
  /** Change of the delta when the underlying rises by one per cent. */
  gammaUsd: z.number(),
  /** For a point of implied volatility. */
  vegaUsd: z.number(),
  /** For a basis point of lower yields. */
  dv01Usd: z.number(),
  /** Other currencies against the dollar, net; gains that are kept in a currency are not counted. */
  currencyUsd: z.number(),
  /** Positions without a price, a rate or a volatility: in no figure. */
  unvalued: z.int().nonnegative(),
});
export type SensitivityRow = z.infer<typeof SensitivityRow>;

/** The firm at this instant with its parts; a desk-head's view holds the parts of their desks. */
export const Exposure = z.strictObject({
  asOf: AtWire,
  ...Worth.shape,
  users: z.int(),
  positions: z.int(),
  /** Of `positions`: those that cannot be valued yet and are in no figure. */
  unvalued: z.int(),
  openOrders: z.int(),
  concentration: Concentration,
  valueAtRisk: ValueAtRisk,
  byDesk: z.array(Worth.extend({ desk: Desk })),
  bySector: z.array(Worth.extend({ sector: z.string() })),
  /** Largest gross notional first. */
  bySymbol: z.array(SymbolWorth),
  /** Underlyings of options and futures, largest delta in dollars first. */
  byUnderlying: z.array(UnderlyingGreeks),
  /** By desk, user and underlying; users as in `byUser`. */
  sensitivities: z.array(SensitivityRow),
  /** Largest gross notional first, at most 500. */
  byUser: z.array(Worth.extend({ userId: UserId, positions: z.int() })),
});
export type Exposure = z.infer<typeof Exposure>;

/** One scope at the end of one minute. */
export const ExposureSample = z.strictObject({
  scope: RiskScope,
  at: AtWire,
  ...Worth.shape,
  parametricVar99: z.number(),
  historicalVar99: z.number().nullable(),
});
export type ExposureSample = z.infer<typeof ExposureSample>;

/**
 * How often the value at risk of a scope was exceeded in the sampled minutes, with Kupiec's test of the proportion of
 * failures (Journal of Derivatives 3, 1995).
 */
const VarBacktest = z.strictObject({
  scope: RiskScope,
  measure: z.enum(['PARAMETRIC', 'HISTORICAL']),
  /** Minutes with a value at risk that follow a sampled one. */
  observations: z.int().positive(),
  /** Minutes that lost more than the value at risk, carried to a minute, of the sample before. */
  exceptions: z.int().nonnegative(),
  /** A hundredth of the observations. */
  expected: z.number(),
  likelihoodRatio: z.number(),
  /** Probability of a ratio as large if the measure is right. */
  pValue: z.number(),
  /** True for a probability below 5 %; null while there are too few observations for a verdict. */
  isRejected: z.boolean().nullable(),
});
export type VarBacktest = z.infer<typeof VarBacktest>;

/** Refused orders of one minute, desk and reason. */
export const RejectionCount = z.strictObject({
  at: AtWire,
  desk: Desk,
  reason: RejectReason,
  count: z.int().positive(),
});
export type RejectionCount = z.infer<typeof RejectionCount>;

/** A day of one scope or several, minute by minute. */
export const ExposureHistory = z.object({
  samples: z.array(ExposureSample),
  rejections: z.array(RejectionCount),
  backtests: z.array(VarBacktest),
});
