/**
 * Scenarios: one order and one seed, played in a market of its own as often as one likes. A run's digest is the
 * SHA-256 of its canonical fills: the same terms give the same digest on every run, machine and day.
 */
import * as z from 'zod';
import { Fill } from './fill.ts';
import { InstrumentSymbol, UserId } from './ids.ts';
import { MoneyWire, PriceWire, Qty } from './money.ts';
import { AlgoParams, NewOrder, OrderStatus, OrderType, Side } from './order.ts';
import { RejectReason } from './refusals.ts';
import { OrderTca } from './tca.ts';
import { AtWire } from './time.ts';
import { Strategy } from './user.ts';
import { RISK_AVERSION } from './vocabulary/algo-limits.ts';
import { type FlatTerms, priceTermsFault } from './vocabulary/price-terms.ts';
import {
  SCENARIO_LENGTH_MAX_MS,
  SCENARIO_LENGTH_MS,
  SCENARIO_MARKETS,
  SCENARIO_NAME_MAX,
  SEED_MAX,
} from './vocabulary/scenarios.ts';

export const Seed = z.int().min(0).max(SEED_MAX);

/** Market time of all plays of one lab together: a caller waits for them, and batches handle longer ones. */
export const LAB_MS_MAX = 43_200_000;
/** Seeds of one batch. */
export const BATCH_SEEDS_MAX = 1_000;
/** Risk aversions that one batch compares. */
export const BATCH_AVERSIONS_MAX = 5;
/** Scenarios a user may keep, and a file may carry. */
export const SCENARIOS_MAX = 200;

const ScenarioName = z.string().trim().min(1).max(SCENARIO_NAME_MAX);

/** What a batch or a run is of: an order, its market's seed, and how long it may take. */
const terms = {
  symbol: InstrumentSymbol,
  side: Side,
  qty: NewOrder.shape.qty,
  price: NewOrder.shape.price,
  orderType: OrderType,
  timeInForce: NewOrder.shape.timeInForce.default('DAY'),
  strategy: Strategy,
  /** Times of day have no meaning in a private market: durations do. */
  algoParams: AlgoParams.omit({ startAt: true, endAt: true }).strict().optional(),
  seed: Seed,
  /** `PLAIN` without it. */
  market: z.enum(SCENARIO_MARKETS).optional(),
  /** Simulated time after which an order still open is canceled. */
  lengthMs: z.int().min(1_000).max(SCENARIO_LENGTH_MAX_MS).default(SCENARIO_LENGTH_MS),
};

export const isPriced = (flat: FlatTerms): boolean => priceTermsFault(flat) === null;
export const PRICED = {
  message: 'a limit order has a price, a market order none',
  path: ['price'],
};

export const ScenarioTerms = z.strictObject(terms).refine(isPriced, PRICED);
export type ScenarioTerms = z.infer<typeof ScenarioTerms>;

export const SaveScenario = z
  .strictObject({ name: ScenarioName, ...terms })
  .refine(isPriced, PRICED);
export type SaveScenario = z.infer<typeof SaveScenario>;
export const Scenario = z.strictObject({
  scenarioId: z.uuidv7(),
  userId: UserId,
  name: ScenarioName,
  terms: ScenarioTerms,
  createdAt: AtWire,
  updatedAt: AtWire,
  version: z.int().positive(),
});
export type Scenario = z.infer<typeof Scenario>;

/** How the order ended. Refused by the platform's own checks is an end, too. */
export const ScenarioOrder = z.strictObject({
  status: OrderStatus,
  rejectCode: RejectReason.nullable(),
  rejectReason: z.string().nullable(),
  filledQty: Qty,
  avgPx: PriceWire.nullable(),
  /** Sent, in simulated time. */
  createdAt: AtWire,
  /** Simulated time from sending to the last change. */
  durationMs: z.int().nonnegative(),
});
export type ScenarioOrder = z.infer<typeof ScenarioOrder>;

/** The private market on the way, from the order's sending. */
export const ScenarioPoint = z.strictObject({
  at: AtWire,
  bid: PriceWire,
  ask: PriceWire,
});
export type ScenarioPoint = z.infer<typeof ScenarioPoint>;

/** SHA-256, in hex. */
const Digest = z.string().regex(/^[0-9a-f]{64}$/);

/** What a play of terms comes to. */
export const Played = z.strictObject({
  order: ScenarioOrder,
  fills: z.array(Fill),
  digest: Digest,
  /** Null where nothing was accepted. */
  tca: OrderTca.nullable(),
  path: z.array(ScenarioPoint),
});
export type Played = z.infer<typeof Played>;

export const ScenarioRun = z.strictObject({
  runId: z.string().min(1).max(96),
  scenarioId: z.uuidv7(),
  userId: UserId,
  name: ScenarioName,
  terms: ScenarioTerms,
  ...Played.shape,
  ranAt: AtWire,
});
export type ScenarioRun = z.infer<typeof ScenarioRun>;

/** A run as it is listed. */
export const ScenarioRunLine = ScenarioRun.omit({ fills: true, tca: true, path: true }).extend({
  fillCount: z.int().nonnegative(),
  arrivalSlippageBps: z.number().nullable(),
  shortfallBps: z.number().nullable(),
});
export type ScenarioRunLine = z.infer<typeof ScenarioRunLine>;

/** Right less left; null where one of them has no such figure. */
const Difference = z.number().nullable();

/** Two runs side by side. */
export const ScenarioComparison = z.strictObject({
  left: ScenarioRun,
  right: ScenarioRun,
  /** The same fills, byte by byte. */
  isSame: z.boolean(),
  /** Number of the first fill that differs, from 1; null when none does. */
  firstDifference: z.int().positive().nullable(),
  delta: z.strictObject({
    filledQty: z.int(),
    avgPx: Difference,
    durationMs: z.int(),
    arrivalSlippageBps: Difference,
    vwapSlippageBps: Difference,
    shortfallBps: Difference,
    fees: Difference,
  }),
});
export type ScenarioComparison = z.infer<typeof ScenarioComparison>;

/** One strategy of the algo lab: the same order in the same market. */
export const LabLine = z.strictObject({
  strategy: Strategy,
  order: ScenarioOrder,
  fillCount: z.int().nonnegative(),
  digest: Digest,
  tca: OrderTca.nullable(),
});
export type LabLine = z.infer<typeof LabLine>;

export const Lab = z.strictObject({
  terms: ScenarioTerms,
  lines: z.array(LabLine),
  /** The market before any of them: of the strategy that took longest. */
  path: z.array(ScenarioPoint),
});
export type Lab = z.infer<typeof Lab>;

/** What one seed of a batch came to. */
export const ScenarioOutcome = z.strictObject({
  batchId: z.string().min(1).max(96),
  strategy: Strategy,
  /** Place of its risk aversion among the batch's, from 0; 0 where it plays the strategy once. */
  variant: z.int().nonnegative(),
  seed: Seed,
  status: OrderStatus,
  digest: Digest,
  /** Filled of ordered, 0 to 1. */
  fillShare: z.number(),
  durationMs: z.int().nonnegative(),
  /** Null where nothing was filled. */
  slippageBps: z.number().nullable(),
  /** Implementation shortfall; null where nothing was accepted. */
  costBps: z.number().nullable(),
  cost: MoneyWire.nullable(),
});
export type ScenarioOutcome = z.infer<typeof ScenarioOutcome>;

/** What a distribution is of. */
export const OUTCOME_FIGURES = [
  'slippageBps',
  'costBps',
  'cost',
  'fillShare',
  'durationMs',
] as const;
export type OutcomeFigure = (typeof OUTCOME_FIGURES)[number];

/** A sample in numbers; percentiles by linear interpolation between order statistics. */
export const Distribution = z.strictObject({
  count: z.int().nonnegative(),
  mean: z.number(),
  sd: z.number(),
  min: z.number(),
  p5: z.number(),
  p25: z.number(),
  p50: z.number(),
  p75: z.number(),
  p95: z.number(),
  max: z.number(),
});
export type Distribution = z.infer<typeof Distribution>;

/** The outcomes of one strategy over all seeds of a batch so far; money in currency units. */
export const StrategyOutcomes = z.strictObject({
  strategy: Strategy,
  /** Where the batch compares risk aversions, and the strategy has one. */
  riskAversion: z.number().optional(),
  seeds: z.int().nonnegative(),
  rejected: z.int().nonnegative(),
  /** Null while there is no value of it. */
  slippageBps: Distribution.nullable(),
  costBps: Distribution.nullable(),
  cost: Distribution.nullable(),
  fillShare: Distribution.nullable(),
  durationMs: Distribution.nullable(),
  /** The values themselves, in order of their seeds, for plots. */
  values: z.strictObject({
    slippageBps: z.array(z.number()),
    costBps: z.array(z.number()),
    cost: z.array(z.number()),
    fillShare: z.array(z.number()),
    durationMs: z.array(z.number()),
  }),
});
export type StrategyOutcomes = z.infer<typeof StrategyOutcomes>;

/** Risk aversions to compare. */
export const RiskAversions = z
  .array(z.number().min(RISK_AVERSION.min).max(RISK_AVERSION.max))
  .min(1)
  .max(BATCH_AVERSIONS_MAX)
  .refine((list) => new Set(list).size === list.length, 'each risk aversion once');

/** `RUNNING` continues after a restart; the other states are final. */
export const BatchState = z.enum(['RUNNING', 'DONE', 'CANCELED', 'FAILED']);
export type BatchState = z.infer<typeof BatchState>;

/** One order over many seeds, through one strategy or several. */
export const ScenarioBatch = z.strictObject({
  batchId: z.string().min(1).max(96),
  scenarioId: z.uuidv7(),
  userId: UserId,
  name: ScenarioName,
  terms: ScenarioTerms,
  strategies: z.array(Strategy).min(1),
  /** Each strategy that has a risk aversion is played with each of these; without them with its own alone. */
  riskAversions: RiskAversions.nullish(),
  /** The first of the seeds; the others follow it. */
  firstSeed: Seed,
  seeds: z.int().positive(),
  /** Plays done of `total`. */
  done: z.int().nonnegative(),
  total: z.int().positive(),
  state: BatchState,
  reason: z.string().nullable(),
  createdAt: AtWire,
  updatedAt: AtWire,
  version: z.int().positive(),
});
export type ScenarioBatch = z.infer<typeof ScenarioBatch>;

/** Plays whose outcomes are kept together, at most. */
export const PLAYS_KEPT_MAX = 64;

const BatchJob = z.strictObject({ batchId: ScenarioOutcome.shape.batchId });
/** What a batch's job works on: the batch itself is the scenario engine's. */
export const writeBatchJob = (batchId: string): string => JSON.stringify({ batchId });
/** @throws for what is no job of a batch */
export const parseBatchJob = (input: string): z.infer<typeof BatchJob> =>
  BatchJob.parse(JSON.parse(input));

/** The version of the file this platform writes, and the newest it reads. */
export const SCENARIO_FILE_VERSION = 1;

export const ScenarioFile = z.strictObject({
  format: z.literal('tradefloor-scenarios'),
  version: z
    .int()
    .min(1)
    .max(
      SCENARIO_FILE_VERSION,
      `the file is of a newer version: this platform reads up to version ${SCENARIO_FILE_VERSION}`,
    ),
  exportedAt: AtWire,
  scenarios: z.array(SaveScenario).min(1).max(SCENARIOS_MAX),
});
export type ScenarioFile = z.infer<typeof ScenarioFile>;
