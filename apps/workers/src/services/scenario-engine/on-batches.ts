/**
 * Batches: one order over many seeds. A timer plays a few at a time and is committed with their results, so that a
 * batch continues after a crash where it was: an uncommitted play is played again, with the same result.
 */

import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type {
  cancelBatch,
  scenarioBatch,
  scenarioBatches,
  startBatch,
} from '@tradefloor/contracts/calls/scenarios';
import { uuidV7 } from '@tradefloor/contracts/ids';
import type { ScenarioBatch } from '@tradefloor/contracts/scenario';
import { codeText } from '@tradefloor/contracts/vocabulary/refusals';
import { fullText } from '@tradefloor/contracts/vocabulary/rejections';
import {
  areSeeds,
  evolveBatch,
  listVariants,
  nextPlays,
  type Play,
} from '@tradefloor/core/analytics/scenario/batch';
import { outcomesBy, toOutcome } from '@tradefloor/core/analytics/scenario/outcome';
import type { PlayFailure } from '@tradefloor/core/analytics/scenario/runner';
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
  type ScenarioState,
  type ScenarioTimer,
  type ScenarioUserCtx,
} from './scenario-state.ts';

/** Plays of one handling: as many as are kept together, and as many as a crash costs. */
const PLAYS_AT_ONCE = 6;
/** Plays that found no room are retried after this delay. */
const AGAIN_MS = 2_000;
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

/** Plays the next few and keeps what they came to. */
export async function onPlay(
  ctx: ScenarioCtx,
  { batchId }: TimerRequest['data'],
): Promise<readonly Out[]> {
  const { state, nowMs } = ctx;
  const before = state.batch(String(batchId));
  if (before === null) return [];
  const plays = nextPlays(before, PLAYS_AT_ONCE);
  const played = await playAll(state, before.batchId, plays);
  // Meanwhile it may have been canceled.
  const batch = state.batch(before.batchId);
  if (batch === null) return [];
  if (!played.ok) return onFailure(ctx, batch, played.error);
  for (const outcome of played.value) state.keepOutcome(batch, outcome);
  const next = evolveBatch(batch, { type: 'played', count: played.value.length, at: nowMs });
  const published = keep(ctx, next);
  return next.state === 'RUNNING' ? [...published, playOn(next.batchId)] : published;
}

/** Keeps a batch and reports how it stands. */
function keep({ state, laterMs }: ScenarioCtx, batch: ScenarioBatch): readonly Out[] {
  state.keepBatch(batch);
  if (!state.isDue(batch, laterMs())) return [];
  const { batchId, userId, done, total, version } = batch;
  const progress = { batchId, userId, state: batch.state, done, total, version };
  return [publish('scenario.progress', progress)];
}

async function playAll(state: ScenarioState, batchId: string, plays: readonly Play[]) {
  const { runner } = state.deps;
  const results = await Promise.all(
    plays.map(({ terms }) => runner.play({ terms, hasAftermath: false, group: batchId })),
  );
  const failed = results.find((result): result is { ok: false; error: PlayFailure } => !result.ok);
  if (failed !== undefined) return err(failed.error);
  return ok(
    results.flatMap((result, i) => {
      const play = plays[i];
      return result.ok && play !== undefined ? [toOutcome(batchId, play, result.value)] : [];
    }),
  );
}

/** Only a lack of room is retried; a rule violation or a timeout would recur. */
function onFailure(ctx: ScenarioCtx, batch: ScenarioBatch, failure: PlayFailure): readonly Out[] {
  if (failure.kind === 'BUSY' || failure.kind === 'DROPPED')
    return [playOn(batch.batchId, AGAIN_MS)];
  return keep(ctx, evolveBatch(batch, { type: 'failed', reason: failure.detail, at: ctx.nowMs }));
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
  ctx.state.deps.runner.drop(batchId);
  return respond(canceled, published);
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
