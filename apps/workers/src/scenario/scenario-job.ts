/**
 * Runs batches of scenarios as jobs: plays a few seeds at a time and has the scenario engine keep what they came to. One
 * that is begun again goes on where the engine's record ends; a play that was not kept comes to the same once more.
 */
import { recordPlays } from '@tradefloor/contracts/calls/scenarios';
import {
  parseBatchJob,
  type ScenarioBatch,
  type ScenarioOutcome,
} from '@tradefloor/contracts/scenario';
import { nextPlays } from '@tradefloor/core/analytics/scenario/batch';
import { toOutcome } from '@tradefloor/core/analytics/scenario/outcome';
import type { PlayFailure, ScenarioRunner } from '@tradefloor/core/analytics/scenario/runner';
import { err, ok, type Result } from '@tradefloor/core/result';
import type { CallFailure } from '@tradefloor/runtime';
import type { JobFailure, JobHandler } from '../jobs/job-runner.ts';

/** Plays that are kept together, and as many as a crash costs. */
const PLAYS_AT_ONCE = 6;
/** Their plays share the threads of the process. */
const BATCHES_AT_ONCE = 4;

export const scenarioJobs = (runner: ScenarioRunner): JobHandler => ({
  kind: 'SCENARIO_BATCH',
  intake: { concurrency: BATCHES_AT_ONCE },
  // Hours of plays are right; a single play that loops is ended by its own limit.
  maxMs: 86_400_000,
  run: async ({ input, progress, signal, call }) => {
    const { batchId } = parseBatchJob(input);
    signal.addEventListener('abort', () => runner.drop(batchId));
    let from = 0;
    let outcomes: ScenarioOutcome[] = [];
    for (;;) {
      const recorded = await call(recordPlays, { batchId, from, outcomes });
      if (!recorded.ok) return err(toFailure(recorded.error));
      const batch = recorded.value;
      progress(batch.done, batch.total);
      if (batch.state !== 'RUNNING' || signal.aborted) return ok(null);
      const played = await playNext(runner, batch);
      if (!played.ok) return err(toJobFailure(played.error));
      from = batch.done;
      outcomes = played.value;
    }
  },
});

async function playNext(
  runner: ScenarioRunner,
  batch: ScenarioBatch,
): Promise<Result<ScenarioOutcome[], PlayFailure>> {
  const { batchId } = batch;
  const plays = nextPlays(batch, PLAYS_AT_ONCE);
  const results = await Promise.all(
    plays.map(async (play) => {
      const { terms } = play;
      const result = await runner.play({ terms, hasAftermath: false, group: batchId });
      return result.ok ? ok(toOutcome(batchId, play, result.value)) : result;
    }),
  );
  const failed = results.find((result) => !result.ok);
  if (failed !== undefined && !failed.ok) return failed;
  return ok(results.flatMap((result) => (result.ok ? [result.value] : [])));
}

/** Only a lack of room is retried; a rule violation or a timeout would recur. */
const toJobFailure = ({ kind, detail }: PlayFailure): JobFailure => ({
  reason: detail,
  isFinal: kind === 'TOO_LONG' || kind === 'CRASHED',
});

const toFailure = (failure: CallFailure): JobFailure =>
  failure.kind === 'REFUSED' && failure.code !== 'UPSTREAM_UNAVAILABLE'
    ? { reason: failure.info.detail ?? 'the scenario engine refuses the plays', isFinal: true }
    : { reason: 'the scenario engine does not respond', isFinal: false };
