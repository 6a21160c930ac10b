/**
 * Batches: one order over many seeds, played as a job. Its worker has a few outcomes at a time kept here, so that a batch
 * goes on after a crash where it was: a play that was not kept is played again, with the same result.
 */

import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { submitJob, withdrawJob } from '@tradefloor/contracts/calls/jobs';
import type {
  cancelBatch,
  recordPlays,
  scenarioBatch,
  scenarioBatches,
  startBatch,
} from '@tradefloor/contracts/calls/scenarios';
import { uuidV7 } from '@tradefloor/contracts/ids';
import type { JobChange } from '@tradefloor/contracts/job';
import {
  type ScenarioBatch,
  type ScenarioOutcome,
  writeBatchJob,
} from '@tradefloor/contracts/scenario';
import { codeText } from '@tradefloor/contracts/vocabulary/refusals';
import { fullText } from '@tradefloor/contracts/vocabulary/rejections';
import {
  areSeeds,
  type BatchEvent,
  evolveBatch,
  listVariants,
  nextPlays,
  type Play,
} from '@tradefloor/core/analytics/scenario/batch';
import { outcomesBy } from '@tradefloor/core/analytics/scenario/outcome';
import { err, ok, type Result } from '@tradefloor/core/result';
import { pageFrom } from '@tradefloor/core/trading/journal/page';
import {
  type CallResponse,
  type HandlerOutput,
  publish,
  readOrRefuse,
  refuse,
  respond,
  setTimer,
  type TimerRequest,
} from '@tradefloor/runtime';
import { ownScenario } from './on-scenarios.ts';
import { requestedPage } from './pages.ts';
import {
  invalid,
  notFound,
  type Refused,
  type ScenarioCtx,
  type ScenarioTimer,
  type ScenarioUserCtx,
} from './scenario-state.ts';

/** A job that could not be submitted is submitted again after this delay. */
const AGAIN_MS = 2_000;
/** Characters of a job's title. */
const TITLE_MAX = 200;
/** Batches under way in the whole firm. */
const RUNNING_MAX = 8;

type Out = HandlerOutput<'scenario.progress', ScenarioTimer>;
type Outcome<O> = CallResponse<'scenario.progress', ScenarioTimer, O>;

export function onStart(
  ctx: ScenarioUserCtx,
  requested: CallInput<typeof startBatch>,
): Outcome<CallOutput<typeof startBatch>> {
  const own = ownScenario(ctx, requested.scenarioId);
  if (!own.ok) return own.error;
  const { scenarioId, userId, name, terms } = own.value;
  const { seeds, firstSeed = terms.seed, strategies = [terms.strategy] } = requested;
  const { riskAversions = null } = requested;
  const variants = listVariants({ strategies, riskAversions });
  if (!areSeeds(firstSeed, seeds)) return invalid('seeds', 'the last seed is beyond 4294967295');
  if (ctx.state.running(userId).length > 0) {
    return refuse('CONFLICT', {
      detail: 'one of your batches is running: cancel it or wait for its end',
    });
  }
  if (ctx.state.running().length >= RUNNING_MAX) {
    return refuse('RATE_LIMITED', {
      detail: fullText('batches are running', { count: RUNNING_MAX, max: RUNNING_MAX }),
    });
  }
  const batch: ScenarioBatch = {
    batchId: uuidV7(ctx.nowMs, () => ctx.rng.next()),
    scenarioId,
    userId,
    name,
    terms,
    strategies,
    riskAversions,
    firstSeed,
    seeds,
    done: 0,
    total: seeds * variants.length,
    state: 'RUNNING',
    reason: null,
    createdAt: ctx.nowMs,
    updatedAt: ctx.nowMs,
    version: 1,
  };
  ctx.state.keepBatch(batch);
  return respond(batch, [playOn(batch.batchId)], { status: 201 });
}

const playOn = (batchId: string, delayMs = 0): TimerRequest<'play'> =>
  setTimer('play', delayMs, { key: batchId, batchId });

/** Has a batch played as a job, under the batch's own id. */
export async function onPlay(
  ctx: ScenarioCtx,
  { batchId }: TimerRequest['data'],
): Promise<readonly Out[]> {
  const batch = ctx.state.batch(String(batchId));
  if (batch === null) return [];
  const { userId, name, seeds } = batch;
  const submitted = await ctx.call(submitJob, {
    jobId: batch.batchId,
    kind: 'SCENARIO_BATCH',
    userId,
    title: (seeds === 1 ? `1 seed of ${name}` : `${seeds} seeds of ${name}`).slice(0, TITLE_MAX),
    input: writeBatchJob(batch.batchId),
  });
  if (submitted.ok) return [];
  if (submitted.error.kind !== 'REFUSED') return [playOn(batch.batchId, AGAIN_MS)];
  // Meanwhile it may have been canceled.
  const reason = submitted.error.info.detail ?? 'the batch could not be queued';
  return end(ctx, batch.batchId, { type: 'failed', reason, at: ctx.laterMs() });
}

/** Has the job of a batch that was canceled stopped. */
export async function onWithdraw(
  ctx: ScenarioCtx,
  { batchId }: TimerRequest['data'],
): Promise<readonly Out[]> {
  // Where it is not reached, the worker finds the batch ended as it has its next plays kept.
  await ctx.call(withdrawJob, { jobId: String(batchId) });
  return [];
}

/** Keeps what the next plays came to. */
export async function onRecord(
  ctx: ScenarioCtx,
  { batchId, from, outcomes }: CallInput<typeof recordPlays>,
): Promise<Outcome<CallOutput<typeof recordPlays>>> {
  const { state, nowMs } = ctx;
  const batch = state.batch(batchId);
  if (batch === null) {
    const past = await readOrRefuse(state.deps.reader.batch(batchId));
    if (!past.ok) return past.error;
    return past.value === null ? notFound('batch') : respond(past.value);
  }
  if (from !== batch.done || outcomes.length === 0) return respond(batch);
  if (!areNext(batch, outcomes)) return invalid('outcomes', 'these are not the next plays');
  for (const outcome of outcomes) state.keepOutcome(batch, outcome);
  const next = evolveBatch(batch, { type: 'played', count: outcomes.length, at: nowMs });
  return respond(next, keep(ctx, next));
}

/** Whether outcomes are those of the plays that follow on what is kept. */
function areNext(batch: ScenarioBatch, outcomes: readonly ScenarioOutcome[]): boolean {
  const plays = nextPlays(batch, outcomes.length);
  const isOutcome = ({ terms, variant }: Play, outcome: ScenarioOutcome | undefined) =>
    outcome?.batchId === batch.batchId &&
    outcome.seed === terms.seed &&
    outcome.strategy === terms.strategy &&
    outcome.variant === variant;
  return plays.length === outcomes.length && plays.every((play, i) => isOutcome(play, outcomes[i]));
}

/** A batch whose job was given up, or stopped where jobs are listed. */
export function onJobChanged(ctx: ScenarioCtx, { job }: JobChange): readonly Out[] {
  if (job.kind !== 'SCENARIO_BATCH') return [];
  const at = ctx.nowMs;
  if (job.state === 'CANCELED') return end(ctx, job.jobId, { type: 'canceled', at });
  if (job.state !== 'FAILED') return [];
  return end(ctx, job.jobId, { type: 'failed', reason: job.reason ?? 'it failed', at });
}

/** Ends a batch that is still under way. */
function end(ctx: ScenarioCtx, batchId: string, event: BatchEvent): readonly Out[] {
  const batch = ctx.state.batch(batchId);
  return batch === null ? [] : keep(ctx, evolveBatch(batch, event));
}

/** Keeps a batch and reports how it stands. */
function keep({ state, laterMs }: ScenarioCtx, batch: ScenarioBatch): readonly Out[] {
  state.keepBatch(batch);
  if (!state.isDue(batch, laterMs())) return [];
  const { batchId, userId, done, total, version } = batch;
  const progress = { batchId, userId, state: batch.state, done, total, version };
  return [publish('scenario.progress', progress)];
}

export async function onBatches(
  ctx: ScenarioUserCtx,
  requested: CallInput<typeof scenarioBatches>,
): Promise<Outcome<CallOutput<typeof scenarioBatches>>> {
  const { userId } = ctx.caller;
  const page = requestedPage(requested);
  if (!page.ok) return page.error;
  const query = { ...page.value, userId, scenarioId: requested.scenarioId ?? null };
  const rows = await readOrRefuse(ctx.state.deps.reader.batches(query));
  if (!rows.ok) return rows.error;
  return respond(
    pageFrom(rows.value, query, ({ createdAt, batchId }) => ({ atMs: createdAt, id: batchId })),
  );
}

export async function onBatch(
  ctx: ScenarioUserCtx,
  { batchId }: CallInput<typeof scenarioBatch>,
): Promise<Outcome<CallOutput<typeof scenarioBatch>>> {
  const own = await ownBatch(ctx, batchId);
  if (!own.ok) return own.error;
  const outcomes = await readOrRefuse(ctx.state.deps.reader.outcomes(batchId));
  if (!outcomes.ok) return outcomes.error;
  const batch = own.value;
  return respond({ batch, outcomes: outcomesBy(listVariants(batch), outcomes.value) });
}

export async function onCancel(
  ctx: ScenarioUserCtx,
  { batchId }: CallInput<typeof cancelBatch>,
): Promise<Outcome<CallOutput<typeof cancelBatch>>> {
  const own = await ownBatch(ctx, batchId);
  if (!own.ok) return own.error;
  const running = ctx.state.batch(batchId);
  if (running === null)
    return refuse('CONFLICT', { detail: `the batch is ${codeText(own.value.state)}` });
  const canceled = evolveBatch(running, { type: 'canceled', at: ctx.nowMs });
  const published = keep(ctx, canceled);
  const withdraw = setTimer('withdraw', 0, { key: `withdraw ${batchId}`, batchId });
  return respond(canceled, [...published, withdraw]);
}

/** The caller's own batch, in progress or over; another user's is treated as unknown. */
async function ownBatch(
  ctx: ScenarioUserCtx,
  batchId: string,
): Promise<Result<ScenarioBatch, Refused>> {
  const { userId } = ctx.caller;
  const hot = ctx.state.batch(batchId);
  const found = hot === null ? await readOrRefuse(ctx.state.deps.reader.batch(batchId)) : ok(hot);
  if (!found.ok) return found;
  return found.value?.userId === userId ? ok(found.value) : err(notFound('batch'));
}
