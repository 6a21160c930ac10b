/** Session replay, answered: what is covered, runs, and of what a run came to as much as the caller may see. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { submitJob, withdrawJob } from '@tradefloor/contracts/calls/jobs';
import type {
  cancelReplay,
  replayCoverage,
  replayRun,
  reportRecording,
  startReplay,
} from '@tradefloor/contracts/calls/replay';
import { uuidV7 } from '@tradefloor/contracts/ids';
import type { JobChange } from '@tradefloor/contracts/job';
import { type ReplayRun, toReplayId, writeReplayTerms } from '@tradefloor/contracts/replay';
import { toIso } from '@tradefloor/contracts/time';
import { isOpenJob } from '@tradefloor/contracts/vocabulary/jobs';
import type { ReplayRefusal } from '@tradefloor/core/analytics/replay/recordings';
import {
  type CallFailure,
  notResponding,
  type Published,
  publish,
  type Refused,
  refuse,
  respond,
} from '@tradefloor/runtime';
import type { JournalCtx, JournalScopedCtx, JournalUserCtx } from './journal-state.ts';
import type { Read } from './paging.ts';
import { findRun, findRunId, toJobPrefix, toProgress, toRun, unknownRun } from './replay-runs.ts';

/** Replays whose progress a message states. */
const LISTED_MAX = 16;

/** States how the replays stand that changed last: a message replaces the one before. */
export const onReplayJob = (
  { state, nowMs: at }: JournalCtx,
  change: JobChange,
): readonly Published<'replay.progress'>[] => {
  const { jobId } = change.job;
  const runId = findRunId(jobId);
  if (runId === null) return [];
  const { changedReplays } = state;
  changedReplays.delete(jobId);
  changedReplays.set(jobId, { runId, ...toProgress(change) });
  const [oldest] = changedReplays.keys();
  if (changedReplays.size > LISTED_MAX && oldest !== undefined) changedReplays.delete(oldest);
  return [publish('replay.progress', { runs: [...changedReplays.values()], at })];
};

export const onReplayCoverage = ({
  state,
  nowMs,
}: JournalCtx): Awaited<Read<CallOutput<typeof replayCoverage>>> =>
  respond({ periods: [...state.recordings.periods(nowMs)] });

export function onReportRecording(
  { state, nowMs }: JournalCtx,
  { worker, periods }: CallInput<typeof reportRecording>,
): Awaited<Read<CallOutput<typeof reportRecording>>> {
  state.recordings.report(worker, periods, nowMs);
  return respond({ isTaken: true });
}

export async function onStartReplay(
  ctx: JournalUserCtx,
  period: CallInput<typeof startReplay>,
): Read<CallOutput<typeof startReplay>> {
  const { state, caller, nowMs, rng } = ctx;
  const refusal = state.recordings.findRefusal(period, nowMs);
  if (refusal !== null) return toRefusal(refusal);
  const runId = toReplayId(period);
  const { userId } = caller;
  const known = await findRun(ctx, runId, userId);
  if (!known.ok) return known.error;
  if (known.value !== null && isOfUse(known.value)) return respond(toRun(runId, known.value));
  const submitted = await ctx.call(submitJob, {
    jobId: `${toJobPrefix(runId)}${uuidV7(nowMs, () => rng.next())}`,
    kind: 'REPLAY',
    userId,
    title: [toIso(period.from), toIso(period.to)].join('/'),
    input: writeReplayTerms({ userId, from: period.from, to: period.to }),
  });
  if (!submitted.ok) return passOn(submitted.error);
  return respond(toRun(runId, { job: submitted.value, outcome: null }));
}

/** Whether a run waits, runs or is done; one that failed or was stopped is started again. */
const isOfUse = ({ job: { state } }: JobChange): boolean => isOpenJob(state) || state === 'DONE';

const passOn = (failure: CallFailure): Refused =>
  failure.kind === 'REFUSED' ? refuse(failure.code, failure.info) : notResponding('jobs');

const toRefusal = ({ why, detail }: ReplayRefusal): Refused =>
  why === 'PERIOD'
    ? refuse('VALIDATION_FAILED', { errors: [{ path: 'to', message: detail }], detail })
    : refuse('CONFLICT', { detail });

/** One's own run; who sees the firm's rows sees that of any user. */
export const findVisible = (
  ctx: JournalScopedCtx,
  { runId }: CallInput<typeof replayRun>,
): ReturnType<typeof findRun> =>
  ctx.scope.kind === 'firm' ? findRun(ctx, runId) : findRun(ctx, runId, ctx.caller.userId);

export async function onReplayRun(
  ctx: JournalScopedCtx,
  requested: CallInput<typeof replayRun>,
): Read<ReplayRun> {
  const found = await findVisible(ctx, requested);
  if (!found.ok) return found.error;
  return found.value === null ? unknownRun() : respond(toRun(requested.runId, found.value));
}

export async function onCancelReplay(
  ctx: JournalUserCtx,
  { runId }: CallInput<typeof cancelReplay>,
): Read<ReplayRun> {
  const own = await findRun(ctx, runId, ctx.caller.userId);
  if (!own.ok) return own.error;
  if (own.value === null) return toForeign(ctx, runId);
  const { job, outcome } = own.value;
  const withdrawn = await ctx.call(withdrawJob, { jobId: job.jobId });
  if (!withdrawn.ok) return passOn(withdrawn.error);
  return respond(toRun(runId, { job: withdrawn.value.job ?? job, outcome }));
}

async function toForeign(ctx: JournalCtx, runId: string): Promise<Refused> {
  const found = await findRun(ctx, runId);
  if (!found.ok) return found.error;
  return found.value === null
    ? unknownRun()
    : refuse('FORBIDDEN', { detail: 'another user requested this replay' });
}
