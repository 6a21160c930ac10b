/** The reader port of scenarios: runs, and batches that are over. */
import type { UserId } from '@tradefloor/contracts/ids';
import type {
  ScenarioBatch,
  ScenarioOutcome,
  ScenarioRun,
  ScenarioRunLine,
} from '@tradefloor/contracts/scenario';
import type { PageQuery } from '../../trading/journal/reader.ts';

export type ScenarioQuery = PageQuery & {
  readonly userId: UserId;
  /** Of one scenario; null for all. */
  readonly scenarioId: string | null;
};

export interface ScenarioReader {
  /** Newest first: by `ranAt`, then `runId`, both falling; strictly below `after`. */
  runs(query: ScenarioQuery): Promise<readonly ScenarioRunLine[]>;
  run(runId: string): Promise<ScenarioRun | null>;
  /** Newest first: by `createdAt`, then `batchId`, both falling; strictly below `after`. */
  batches(query: ScenarioQuery): Promise<readonly ScenarioBatch[]>;
  batch(batchId: string): Promise<ScenarioBatch | null>;
  /** All outcomes of a batch so far, in order of seed and strategy. */
  outcomes(batchId: string): Promise<readonly ScenarioOutcome[]>;
}
