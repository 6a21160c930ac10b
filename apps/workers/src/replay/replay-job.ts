/**
 * Runs session replays as jobs, on a machine that has the recording: the period is computed in a thread, held against the
 * record, and what it came to kept in parts. A function of what is recorded: one that is begun again comes to the same.
 */
import { startReplay } from '@tradefloor/contracts/calls/replay';
import {
  parseReplayTerms,
  type ReplayTerms,
  writeReplayResult,
} from '@tradefloor/contracts/replay';
import { JOB_FAILURE_TEXT } from '@tradefloor/contracts/vocabulary/jobs';
import type { ReplayReader } from '@tradefloor/core/analytics/replay/reader';
import { err, ok, type Result } from '@tradefloor/core/result';
import { findOwner } from '../jobs/find-owner.ts';
import type { JobFailure, JobHandler, JobWork } from '../jobs/job-runner.ts';
import type { Coverage } from './coverage.ts';
import { NotReplayable, planReplay, type ReplayPlan, toOutcome } from './replay-plan.ts';
import { keepRows } from './replay-rows.ts';
import type { ReplayNews, ReplayWork } from './replay-work.ts';

/** Does a piece of work elsewhere. `stop` ends it at once. */
export type ReplayThread = (
  work: ReplayWork,
  publish: (news: ReplayNews) => void,
) => { readonly stop: () => void };

export type ReplayJobOptions = {
  /** What this machine has of the exchange's recording. */
  readonly recording: Coverage;
  readonly reader: ReplayReader;
  /** The platform's own client of the exchange. */
  readonly compId: string;
  readonly thread: ReplayThread;
};

/** One a process: it takes a processor for as long as it lasts. */
const REPLAYS_AT_ONCE = 1;
/** A thread that loops is ended: the longest period takes minutes (bench: `replay`). */
const REPLAY_MAX_MS = 14_400_000;
/** Progress is how much of the period was computed, in thousandths. */
const PROGRESS_TOTAL = 1_000;
const REASON_MAX = 500;

export const replayJobs = (options: ReplayJobOptions): JobHandler => ({
  kind: 'REPLAY',
  intake: { concurrency: REPLAYS_AT_ONCE },
  maxMs: REPLAY_MAX_MS,
  isAble: () => options.recording.periods().length > 0,
  run: (work) => replay(work, options),
});

async function replay(
  work: JobWork,
  options: ReplayJobOptions,
): Promise<Result<string, JobFailure>> {
  const terms = parseReplayTerms(work.input);
  const owner = await findOwner(work.call, { userId: terms.userId, sessionId: 'replay' });
  if (!owner.ok) return owner;
  if (!startReplay.access.includes(owner.value.role))
    return err({ reason: JOB_FAILURE_TEXT.FORBIDDEN, isFinal: true });
  const plan = await findPlan(terms, options);
  if (!plan.ok) return plan;
  const news = await inThread(work, plan.value.work, options.thread);
  if (news === null || news.kind === 'PROGRESS')
    return err({ reason: JOB_FAILURE_TEXT.STOPPED, isFinal: false });
  if (news.kind === 'FAILED') return err({ reason: news.why.slice(0, REASON_MAX), isFinal: true });
  const outcome = toOutcome(plan.value, news.result);
  const kept = await keepRows(work, outcome);
  if (!kept.ok) return kept;
  const { proof, stepMs, steps, splits } = outcome;
  const speed = (terms.to - terms.from) / news.tookMs;
  const result = { speed, proof, stepMs, steps, splits: [...splits], ...kept.value };
  return ok(writeReplayResult(result));
}

/** What another machine has of the recording is not known here: a part that is missing is not the end. */
async function findPlan(
  period: ReplayTerms,
  { recording, reader, compId }: ReplayJobOptions,
): Promise<Result<ReplayPlan, JobFailure>> {
  const parts = recording.listParts(period);
  if (!parts.ok) return err({ reason: parts.error, isFinal: false });
  try {
    return ok(await planReplay(reader, { period, parts: parts.value, compId }));
  } catch (error) {
    if (!(error instanceof NotReplayable)) throw error;
    return err({ reason: error.message, isFinal: true });
  }
}

/** Null when it was stopped. */
function inThread(
  { signal, progress }: JobWork,
  work: ReplayWork,
  thread: ReplayThread,
): Promise<ReplayNews | null> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(null);
      return;
    }
    const begun = thread(work, (news) => {
      if (news.kind !== 'PROGRESS') resolve(news);
      else progress(Math.floor(news.progress * PROGRESS_TOTAL), PROGRESS_TOTAL);
    });
    signal.addEventListener('abort', () => {
      begun.stop();
      resolve(null);
    });
  });
}
