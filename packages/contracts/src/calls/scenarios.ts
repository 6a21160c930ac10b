/** Scenarios, their runs, batches over many seeds, the algo lab, and files of scenarios. */
import * as z from 'zod';
import {
  BATCH_SEEDS_MAX,
  isPriced,
  Lab,
  PLAYS_KEPT_MAX,
  PRICED,
  RiskAversions,
  SaveScenario,
  Scenario,
  ScenarioBatch,
  ScenarioComparison,
  ScenarioFile,
  ScenarioOutcome,
  ScenarioRun,
  ScenarioRunLine,
  Seed,
  StrategyOutcomes,
} from '../scenario.ts';
import { Strategy } from '../user.ts';
import { Cursor, call, Limit, Nothing, page, TRADE_WATCHERS } from './call.ts';

const to = 'scenario-engine';
/** Every role that sees trades may simulate one; each sees its own scenarios. */
const access = TRADE_WATCHERS;
/** A run covers up to a trading day; it is cut off before its caller's timeout. */
const RUN_MS = 60_000;

const ScenarioKey = z.uuidv7();
const Key = z.string().regex(/^[A-Za-z0-9-]{1,96}$/);
const Strategies = z
  .array(Strategy)
  .min(1)
  .refine((list) => new Set(list).size === list.length, 'each strategy once');

/** Keeps a single trade and the seed of its private market under a name. */
export const saveScenario = call('saveScenario', {
  procedure: 'scenarios.save',
  kind: 'mutation',
  to,
  access,
  method: 'POST',
  path: '/scenarios',
  in: SaveScenario,
  out: Scenario,
});
/** One’s scenarios, newest first. */
export const listScenarios = call('listScenarios', {
  procedure: 'scenarios.list',
  kind: 'query',
  to,
  access,
  method: 'GET',
  path: '/scenarios',
  in: Nothing,
  out: page(Scenario),
});
/** All of one's own, as a file that {@link importScenarios} reads. */
export const exportScenarios = call('exportScenarios', {
  procedure: 'scenarios.export',
  kind: 'query',
  to,
  access,
  method: 'GET',
  path: '/scenarios/file',
  in: Nothing,
  out: ScenarioFile,
});
/** Adds all scenarios of a file, or none. */
export const importScenarios = call('importScenarios', {
  procedure: 'scenarios.import',
  kind: 'mutation',
  to,
  access,
  method: 'POST',
  path: '/scenarios/file',
  in: ScenarioFile,
  out: z.object({ items: z.array(Scenario) }),
});
/** One scenario. */
export const getScenario = call('getScenario', {
  procedure: 'scenarios.get',
  kind: 'query',
  to,
  access,
  method: 'GET',
  path: '/scenarios/:scenarioId',
  in: z.strictObject({ scenarioId: ScenarioKey }),
  out: Scenario,
});
/** Puts other terms in the place of a scenario's; its runs keep those they were made by. */
export const changeScenario = call('changeScenario', {
  procedure: 'scenarios.change',
  kind: 'mutation',
  to,
  access,
  method: 'PUT',
  path: '/scenarios/:scenarioId',
  in: z.strictObject({ scenarioId: ScenarioKey, ...SaveScenario.shape }).refine(isPriced, PRICED),
  out: Scenario,
});
/** Forgets a scenario; its runs stay. */
export const removeScenario = call('removeScenario', {
  procedure: 'scenarios.remove',
  kind: 'mutation',
  to,
  access,
  method: 'DELETE',
  path: '/scenarios/:scenarioId',
  in: z.strictObject({ scenarioId: ScenarioKey }),
  out: z.object({ removed: z.literal(true) }),
});
/** Plays it in a market of its own, to its end. */
export const runScenario = call('runScenario', {
  procedure: 'scenarios.run',
  kind: 'mutation',
  to,
  access,
  method: 'POST',
  path: '/scenarios/:scenarioId/run',
  timeoutMs: RUN_MS,
  in: z.strictObject({ scenarioId: ScenarioKey }),
  out: ScenarioRun,
});
/** The same order through several strategies, or all, in the same market. Nothing of it is kept. */
export const runLab = call('runLab', {
  procedure: 'scenarios.lab',
  kind: 'mutation',
  to,
  access,
  method: 'POST',
  path: '/scenarios/:scenarioId/lab',
  timeoutMs: RUN_MS,
  in: z.strictObject({ scenarioId: ScenarioKey, strategies: Strategies.optional() }),
  out: Lab,
});
/** Newest first. */
export const scenarioRuns = call('scenarioRuns', {
  procedure: 'scenarios.runs',
  kind: 'query',
  to,
  access,
  method: 'GET',
  path: '/runs',
  in: z.strictObject({ scenarioId: ScenarioKey.optional(), limit: Limit, cursor: Cursor }),
  out: page(ScenarioRunLine),
});
/** One run: its fills, their digest, its costs and the path of the price. */
export const scenarioRun = call('scenarioRun', {
  procedure: 'scenarios.runOf',
  kind: 'query',
  to,
  access,
  method: 'GET',
  path: '/runs/:runId',
  in: z.strictObject({ runId: Key }),
  out: ScenarioRun,
});
/** Two runs side by side. */
export const compareRuns = call('compareRuns', {
  procedure: 'scenarios.compare',
  kind: 'query',
  to,
  access,
  method: 'GET',
  path: '/runs/:runId/compare/:otherId',
  in: z.strictObject({ runId: Key, otherId: Key }),
  out: ScenarioComparison,
});
/** Starts a scenario over many seeds; {@link scenarioBatch} reports its progress. */
export const startBatch = call('startBatch', {
  procedure: 'scenarios.startBatch',
  kind: 'mutation',
  to,
  access,
  method: 'POST',
  path: '/scenarios/:scenarioId/batches',
  in: z.strictObject({
    scenarioId: ScenarioKey,
    seeds: z.int().min(1).max(BATCH_SEEDS_MAX),
    /** The scenario's own by default. */
    firstSeed: Seed.optional(),
    /** The scenario's own by default. */
    strategies: Strategies.optional(),
    /** Plays each strategy that has a risk aversion, IS and ARRIVAL, with each of these. */
    riskAversions: RiskAversions.optional(),
  }),
  out: ScenarioBatch,
});
/** Newest first. */
export const scenarioBatches = call('scenarioBatches', {
  procedure: 'scenarios.batches',
  kind: 'query',
  to,
  access,
  method: 'GET',
  path: '/batches',
  in: z.strictObject({ scenarioId: ScenarioKey.optional(), limit: Limit, cursor: Cursor }),
  out: page(ScenarioBatch),
});
/** How far a batch over many seeds is, and its distribution of costs. */
export const scenarioBatch = call('scenarioBatch', {
  procedure: 'scenarios.batch',
  kind: 'query',
  to,
  access,
  method: 'GET',
  path: '/batches/:batchId',
  in: z.strictObject({ batchId: Key }),
  out: z.object({ batch: ScenarioBatch, outcomes: z.array(StrategyOutcomes) }),
});
/** What is done stays; what is not, is not played any more. */
export const cancelBatch = call('cancelBatch', {
  procedure: 'scenarios.cancelBatch',
  kind: 'mutation',
  to,
  access,
  method: 'DELETE',
  path: '/batches/:batchId',
  reducesRisk: true,
  in: z.strictObject({ batchId: Key }),
  out: ScenarioBatch,
});
/**
 * Keeps what the next plays of a batch came to, and states how it stands. Plays that do not follow on what is kept change
 * nothing: a worker that was overtaken, or begins, learns where to go on.
 */
export const recordPlays = call('recordPlays', {
  kind: 'mutation',
  to,
  access: 'internal',
  method: 'POST',
  path: '/batches/:batchId/plays',
  in: z.strictObject({
    batchId: Key,
    /** How many were kept before these. */
    from: z.int().nonnegative(),
    outcomes: z.array(ScenarioOutcome).max(PLAYS_KEPT_MAX),
  }),
  out: ScenarioBatch,
});
