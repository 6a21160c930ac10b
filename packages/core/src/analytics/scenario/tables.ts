/** The scenario engine's tables: scenarios, what their runs came to, and batches over many seeds. */

import type {
  Scenario,
  ScenarioBatch,
  ScenarioOutcome,
  ScenarioRun,
  ScenarioRunLine,
} from '@tradefloor/contracts/scenario';
import { appends, defineTables, keeps } from '../../table.ts';

/** A removed one leaves memory and stays in the database: runs name it. */
export type ScenarioRow = Scenario & { readonly removedAt: number | null };

/** What a run came to in full, beside its line in the list. */
export type RunRecordRow = Pick<ScenarioRun, 'runId' | 'fills' | 'tca' | 'path'>;

/** An outcome of a batch whose strategies have one variant each. */
export type PlainOutcome = Omit<ScenarioOutcome, 'variant'>;

/** The tables of the scenario engine. */
export const SCENARIO_TABLES = defineTables('scenario', {
  scenarios: keeps<ScenarioRow>(({ scenarioId }) => scenarioId),
  runs: appends<ScenarioRunLine>(({ runId }) => runId),
  runRecords: appends<RunRecordRow>(({ runId }) => runId),
  batches: keeps<ScenarioBatch>(({ batchId }) => batchId),
  /** Of batches that play each strategy once. */
  outcomes: appends<PlainOutcome>(
    ({ batchId, strategy, seed }) => `${batchId}|${strategy}|${seed}`,
  ),
  /** Of batches that compare risk aversions. */
  variantOutcomes: appends<ScenarioOutcome>(
    ({ batchId, strategy, seed, variant }) => `${batchId}|${strategy}|${seed}|${variant}`,
  ),
});
