/** The reader of scenarios over rows in memory: the plain twin of the database's. Only tests import it. */
import type {
  ScenarioBatch,
  ScenarioOutcome,
  ScenarioRunLine,
} from '@tradefloor/contracts/scenario';
import type { ScenarioQuery, ScenarioReader } from '@tradefloor/core/analytics/scenario/reader';
import type { RunRecordRow } from '@tradefloor/core/analytics/scenario/tables';
import { toPage } from '../scenario/memory-page.ts';

export type ScenarioRows = {
  readonly runs: () => readonly ScenarioRunLine[];
  readonly records: () => readonly RunRecordRow[];
  readonly batches: () => readonly ScenarioBatch[];
  readonly outcomes: () => readonly ScenarioOutcome[];
};

export const NO_ROWS: ScenarioRows = {
  runs: () => [],
  records: () => [],
  batches: () => [],
  outcomes: () => [],
};

/** A reader over the current rows. */
export function memoryScenarios(rows: ScenarioRows): ScenarioReader {
  const own =
    ({ userId, scenarioId }: ScenarioQuery) =>
    (row: { readonly userId: string; readonly scenarioId: string }) =>
      row.userId === userId && (scenarioId === null || row.scenarioId === scenarioId);
  return {
    runs: async (query) =>
      toPage(rows.runs().filter(own(query)), query, ({ ranAt, runId }) => ({
        atMs: ranAt,
        id: runId,
      })),
    run: async (runId) => {
      const line = rows.runs().find((row) => row.runId === runId);
      const record = rows.records().find((row) => row.runId === runId);
      if (line === undefined || record === undefined) return null;
      const { fillCount: _, arrivalSlippageBps: __, shortfallBps: ___, ...run } = line;
      return { ...run, ...record };
    },
    batches: async (query) =>
      toPage(rows.batches().filter(own(query)), query, ({ createdAt, batchId }) => ({
        atMs: createdAt,
        id: batchId,
      })),
    batch: async (batchId) => rows.batches().find((row) => row.batchId === batchId) ?? null,
    outcomes: async (batchId) =>
      rows
        .outcomes()
        .filter((row) => row.batchId === batchId)
        .toSorted(
          (a, b) =>
            a.seed - b.seed || a.strategy.localeCompare(b.strategy) || a.variant - b.variant,
        ),
  };
}
