/** The reader of scenarios over real rows: one's own, newest first, whole. */

import { type UserId, userId } from '@tradefloor/contracts/ids';
import type { ScenarioBatch, ScenarioOutcome, ScenarioRun } from '@tradefloor/contracts/scenario';
import { ScenarioTerms } from '@tradefloor/contracts/scenario';
import { givenFill } from '@tradefloor/contracts/testing/given';
import { toLine } from '@tradefloor/core/analytics/scenario/outcome';
import { type PlainOutcome, SCENARIO_TABLES } from '@tradefloor/core/analytics/scenario/tables';
import type { TableDef } from '@tradefloor/core/table';
import { EMPTY_BATCH } from '@tradefloor/runtime/engine/durable';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { createDurable, type PostgresDurable } from '../durable/durable.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { scenarioReader } from './scenario-reader.ts';

const NOW = 1_795_444_200_000;
const ALICE = userId('alice');
const toId = (n: number): string => `019aae5c-0000-7000-8000-${String(n).padStart(12, '0')}`;

const TERMS = ScenarioTerms.parse({
  symbol: 'AAPL',
  side: 'BUY',
  qty: 500,
  orderType: 'MARKET',
  strategy: 'LIT',
  seed: 4_294_967_295,
});
const toRun = (n: number, owner: UserId = ALICE): ScenarioRun => ({
  runId: toId(n),
  scenarioId: toId(900 + (n % 2)),
  userId: owner,
  name: `run ${n}`,
  terms: TERMS,
  fills: [givenFill()],
  digest: 'a'.repeat(64),
  tca: null,
  path: [],
  order: {
    status: 'FILLED',
    rejectCode: null,
    rejectReason: null,
    filledQty: TERMS.qty,
    avgPx: null,
    createdAt: NOW,
    durationMs: 0,
  },
  ranAt: NOW + n,
});
const BATCH: ScenarioBatch = {
  batchId: toId(700),
  scenarioId: toId(900),
  userId: ALICE,
  name: 'batch',
  terms: TERMS,
  strategies: ['LIT', 'TWAP'],
  firstSeed: 4_294_967_290,
  seeds: 2,
  done: 4,
  riskAversions: [0, 1],
  total: 4,
  state: 'DONE',
  reason: null,
  createdAt: NOW,
  updatedAt: NOW,
  version: 3,
};
const toOutcome = (seed: number, strategy: 'LIT' | 'TWAP'): PlainOutcome => ({
  batchId: BATCH.batchId,
  strategy,
  seed,
  status: 'FILLED',
  digest: 'b'.repeat(64),
  fillShare: 1,
  durationMs: 10,
  slippageBps: 0.77,
  costBps: -1.25,
  cost: null,
});
const VARIED_ID = toId(901);
const toVaried = (seed: number, variant: number): ScenarioOutcome => ({
  ...toOutcome(seed, 'TWAP'),
  batchId: VARIED_ID,
  variant,
});

let fresh: FreshDatabase;
let database: Database;
let durable: PostgresDurable;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url, name: 'test', connections: 1 });
  durable = createDurable({ databaseUrl: fresh.url, owner: 'test', leaseMs: 600_000 });
  const lease = await durable.acquire('scenario-engine');
  const runs = [toRun(1), toRun(2), toRun(3), toRun(4, userId('bob'))];
  const writes = new Map<unknown, readonly object[]>([
    [SCENARIO_TABLES.runs, runs.map(toLine)],
    [
      SCENARIO_TABLES.runRecords,
      runs.map(({ runId, fills, tca, path }) => ({ runId, fills, tca, path })),
    ],
    [SCENARIO_TABLES.batches, [BATCH]],
    [SCENARIO_TABLES.variantOutcomes, [toVaried(1, 1), toVaried(1, 0)]],
    [SCENARIO_TABLES.outcomes, [toOutcome(2, 'TWAP'), toOutcome(2, 'LIT'), toOutcome(1, 'TWAP')]],
  ]) as Map<TableDef<never>, readonly object[]>;
  const done = await durable.commit({
    ...EMPTY_BATCH,
    leases: lease === null ? [] : [lease],
    writes,
  });
  expect(done).toEqual({ ok: true, value: true });
});
afterAll(async () => {
  await durable.close();
  await database.close();
  await fresh.drop();
});

const FIRST = { userId: ALICE, scenarioId: null, limit: 2, after: null };

test('runs come newest first, page by page, one owner at a time', async () => {
  const reader = scenarioReader(database);
  const page = await reader.runs(FIRST);
  expect(page).toEqual([toLine(toRun(3)), toLine(toRun(2))]);
  const after = { atMs: NOW + 2, id: toId(2) };
  expect(await reader.runs({ ...FIRST, after })).toEqual([toLine(toRun(1))]);
  expect(await reader.runs({ ...FIRST, scenarioId: toId(900) })).toEqual([toLine(toRun(2))]);
});

test('a run comes back as it was kept; what is no id is no run', async () => {
  const reader = scenarioReader(database);
  expect(await reader.run(toId(1))).toEqual(toRun(1));
  expect(await reader.run(toId(99))).toBeNull();
  expect(await reader.run("x' or true")).toBeNull();
});

test('a batch comes back with its outcomes in order of seed and strategy', async () => {
  const reader = scenarioReader(database);
  expect(await reader.batch(BATCH.batchId)).toEqual(BATCH);
  expect(await reader.batches(FIRST)).toEqual([BATCH]);
  expect(await reader.outcomes(BATCH.batchId)).toEqual([
    { ...toOutcome(1, 'TWAP'), variant: 0 },
    { ...toOutcome(2, 'LIT'), variant: 0 },
    { ...toOutcome(2, 'TWAP'), variant: 0 },
  ]);
  expect(await reader.outcomes(VARIED_ID)).toEqual([toVaried(1, 0), toVaried(1, 1)]);
});
