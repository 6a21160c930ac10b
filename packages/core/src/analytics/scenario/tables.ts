/** The scenario engine's tables: scenarios, what their runs came to, and batches over many seeds. */
import type {
  Scenario,
  ScenarioBatch,
  ScenarioOutcome,
  ScenarioRun,
  ScenarioRunLine,
} from '@tradefloor/contracts/scenario';
import { appends, keeps } from '../../table.ts';

/** A removed one leaves memory and stays in the database: runs name it. */
export type ScenarioRow = Scenario & { readonly removedAt: number | null };

/** What a run came to in full, beside its line in the list. */
export type RunRecordRow = Pick<ScenarioRun, 'runId' | 'fills' | 'tca' | 'path'>;

export const SCENARIOS = keeps<ScenarioRow>('scenario.scenarios', ({ scenarioId }) => scenarioId);
export const SCENARIO_RUNS = appends<ScenarioRunLine>('scenario.runs', ({ runId }) => runId);
export const RUN_RECORDS = appends<RunRecordRow>('scenario.run_records', ({ runId }) => runId);
export const BATCHES = keeps<ScenarioBatch>('scenario.batches', ({ batchId }) => batchId);
export const OUTCOMES = appends<ScenarioOutcome>(
  'scenario.outcomes',
  ({ batchId, strategy, seed }) => `${batchId}|${strategy}|${seed}`,
);
