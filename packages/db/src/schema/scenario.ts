/** Scenarios, their runs with all they came to, and batches with one row an outcome. */
import {
  doublePrecision,
  index,
  integer,
  json,
  pgSchema,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, int } from './columns.ts';

export const scenario = pgSchema('scenario');

export const scenarios = scenario.table(
  'scenarios',
  {
    scenarioId: uuid('scenario_id').primaryKey(),
    userId: text('user_id').notNull(),
    name: text().notNull(),
    terms: json().notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    removedAt: at('removed_at'),
    version: integer().notNull(),
  },
  (t) => [index('scenarios_user').on(t.userId)],
);

/** Added and never changed. */
export const scenarioRuns = scenario.table(
  'runs',
  {
    runId: uuid('run_id').primaryKey(),
    scenarioId: uuid('scenario_id').notNull(),
    userId: text('user_id').notNull(),
    name: text().notNull(),
    terms: json().notNull(),
    order: json('order_end').notNull(),
    digest: text().notNull(),
    ranAt: at('ran_at').notNull(),
    fillCount: integer('fill_count').notNull(),
    arrivalSlippageBps: doublePrecision('arrival_slippage_bps'),
    shortfallBps: doublePrecision('shortfall_bps'),
  },
  (t) => [
    index('runs_user').on(t.userId, t.ranAt, t.runId),
    index('runs_scenario').on(t.scenarioId, t.ranAt, t.runId),
  ],
);

export const runRecords = scenario.table('run_records', {
  runId: uuid('run_id').primaryKey(),
  fills: json().notNull(),
  tca: json(),
  path: json().notNull(),
});

export const batches = scenario.table(
  'batches',
  {
    batchId: uuid('batch_id').primaryKey(),
    scenarioId: uuid('scenario_id').notNull(),
    userId: text('user_id').notNull(),
    name: text().notNull(),
    terms: json().notNull(),
    strategies: json().notNull(),
    riskAversions: json('risk_aversions'),
    firstSeed: int('first_seed').notNull(),
    seeds: integer().notNull(),
    done: integer().notNull(),
    total: integer().notNull(),
    state: text().notNull(),
    reason: text(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    version: integer().notNull(),
  },
  (t) => [index('batches_user').on(t.userId, t.createdAt, t.batchId)],
);

const outcome = () => ({
  batchId: uuid('batch_id').notNull(),
  strategy: text().notNull(),
  seed: int().notNull(),
  status: text().notNull(),
  digest: text().notNull(),
  fillShare: doublePrecision('fill_share').notNull(),
  durationMs: int('duration_ms').notNull(),
  slippageBps: doublePrecision('slippage_bps'),
  costBps: doublePrecision('cost_bps'),
  cost: int(),
});

export const outcomes = scenario.table('outcomes', outcome(), (t) => [
  primaryKey({ columns: [t.batchId, t.strategy, t.seed] }),
]);

export const variantOutcomes = scenario.table(
  'variant_outcomes',
  { ...outcome(), variant: integer().notNull() },
  (t) => [primaryKey({ columns: [t.batchId, t.strategy, t.seed, t.variant] })],
);
