/** Runs of scenarios and batches that memory has let go of, newest first. */
import type {
  ScenarioBatch,
  ScenarioOutcome,
  ScenarioRunLine,
} from '@tradefloor/contracts/scenario';
import type { ScenarioQuery, ScenarioReader } from '@tradefloor/core/analytics/scenario/reader';
import type { PlainOutcome, RunRecordRow } from '@tradefloor/core/analytics/scenario/tables';
import type { Database } from '../database.ts';
import { makeRowCodec } from '../row-codec.ts';
import { readRows } from '../row-text.ts';
import {
  batches,
  outcomes,
  runRecords,
  scenarioRuns,
  variantOutcomes,
} from '../schema/scenario.ts';
import { Conditions } from './conditions.ts';
import { type List, pageList } from './page-list.ts';

const RUNS = makeRowCodec(scenarioRuns);
const RECORDS = makeRowCodec(runRecords);
const BATCHES = makeRowCodec(batches);
const OUTCOMES = makeRowCodec(outcomes);
const VARIED = makeRowCodec(variantOutcomes);
const RUN_LIST: List = { ...RUNS, at: 'ran_at', id: 'run_id', idType: 'uuid' };
const BATCH_LIST: List = { ...BATCHES, at: 'created_at', id: 'batch_id', idType: 'uuid' };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const scenarioReader = (database: Database): ScenarioReader => ({
  runs: (query) =>
    pageList<ScenarioRunLine>(database, RUN_LIST, { query, conditions: ownScope(query) }),
  run: async (runId) => {
    const line = await toRow<ScenarioRunLine>(database, RUNS, { column: 'run_id', id: runId });
    const record = await toRow<RunRecordRow>(database, RECORDS, { column: 'run_id', id: runId });
    if (line === null || record === null) return null;
    const { fillCount: _, arrivalSlippageBps: __, shortfallBps: ___, ...run } = line;
    return { ...run, ...record };
  },
  batches: (query) =>
    pageList<ScenarioBatch>(database, BATCH_LIST, { query, conditions: ownScope(query) }),
  batch: (batchId) => toRow<ScenarioBatch>(database, BATCHES, { column: 'batch_id', id: batchId }),
  outcomes: async (batchId) => {
    const plain = await readRows<PlainOutcome>(
      database,
      `select ${OUTCOMES.fields} from ${OUTCOMES.table} where batch_id = $1::uuid order by seed, strategy`,
      [batchId],
    );
    const varied = await readRows<ScenarioOutcome>(
      database,
      `select ${VARIED.fields} from ${VARIED.table} where batch_id = $1::uuid order by seed, strategy, variant`,
      [batchId],
    );
    return [...plain.map((row) => ({ ...row, variant: 0 })), ...varied];
  },
});

function ownScope({ userId, scenarioId }: ScenarioQuery): Conditions {
  const conditions = new Conditions();
  conditions.equal('user_id', userId);
  conditions.equal('scenario_id', scenarioId);
  return conditions;
}

/** One row by its id; text that is no id names nothing. */
async function toRow<Row>(
  database: Database,
  { fields, table }: { readonly fields: string; readonly table: string },
  { column, id }: { readonly column: string; readonly id: string },
): Promise<Row | null> {
  if (!UUID.test(id)) return null;
  const text = `select ${fields} from ${table} where ${column} = $1::uuid`;
  const [row] = await readRows<Row>(database, text, [id]);
  return row ?? null;
}
