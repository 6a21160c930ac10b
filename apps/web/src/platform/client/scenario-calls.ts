/** The scenario lab's calls over tRPC. A play takes as long as it takes: longer than other calls are waited for. */
import type { ScenarioPort } from './scenario-port.ts';
import type { WireAsked } from './shapes.ts';
import { type Client, timed } from './trpc-client.ts';

/** As long as the gateway waits for a play. */
const PLAY_MS = 65_000;
const NEWEST = 50;

const patient = () => ({ signal: AbortSignal.timeout(PLAY_MS) });

export const scenarioCalls = (client: Client): ScenarioPort => ({
  scenarios: async () => (await client.scenarios.list.query({}, timed())).items,
  saveScenario: (body) => client.scenarios.save.mutate(body, timed()),
  changeScenario: (body) => client.scenarios.change.mutate(body, timed()),
  removeScenario: (scenarioId) => client.scenarios.remove.mutate({ scenarioId }, timed()),
  exportScenarios: () => client.scenarios.export.query({}, timed()),
  // A file's content is untrusted: the call's own schema reports its faults.
  importScenarios: (file) =>
    client.scenarios.import.mutate(file as WireAsked<'importScenarios'>, timed()),
  runScenario: (scenarioId) => client.scenarios.run.mutate({ scenarioId }, patient()),
  runLab: (scenarioId) => client.scenarios.lab.mutate({ scenarioId }, patient()),
  scenarioRuns: async (scenarioId) =>
    (await client.scenarios.runs.query({ scenarioId, limit: NEWEST }, timed())).items,
  scenarioRun: (runId) => client.scenarios.runOf.query({ runId }, timed()),
  compareRuns: (runId, otherId) => client.scenarios.compare.query({ runId, otherId }, timed()),
  startBatch: (asked) => client.scenarios.startBatch.mutate(asked, timed()),
  newestBatch: async (scenarioId) => {
    const { items } = await client.scenarios.batches.query({ scenarioId, limit: 1 }, timed());
    return items[0] ?? null;
  },
  scenarioBatch: (batchId) => client.scenarios.batch.query({ batchId }, timed()),
  cancelBatch: (batchId) => client.scenarios.cancelBatch.mutate({ batchId }, timed()),
});
