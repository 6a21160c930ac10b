/** Works replays: one at a time, in a thread of its own, the others wait. What the newest came to is kept in memory. */

import type { UserId } from '@tradefloor/contracts/ids';
import {
  REPLAY_MS_MAX,
  type ReplayId,
  type ReplayPeriod,
  type ReplayRun,
} from '@tradefloor/contracts/replay';
import { excessText } from '@tradefloor/contracts/vocabulary/rejections';
import type { ReplayReader } from '@tradefloor/core/analytics/replay/reader';
import { err, ok, type Result } from '@tradefloor/core/result';
import type { Log } from '@tradefloor/runtime/host/log';
import type { ReplayOutcome, ReplayPort, ReplayRefusal } from '../services/journal/replay-port.ts';
import { Coverage } from './coverage.ts';
import { planReplay, toOutcome } from './replay-plan.ts';
import type { ReplayNews, ReplayWork } from './replay-work.ts';

/** Runs that may wait or be under way, and runs that are kept. */
const OPEN_MAX = 4;
const KEPT_MAX = 4;
/** A fill is in the journal this long after it was made. */
const SETTLED_MS = 2_000;

/** Does a piece of work elsewhere. `stop` ends it at once. */
export type ReplayThread = (
  work: ReplayWork,
  publish: (news: ReplayNews) => void,
) => { readonly stop: () => void };

export type ReplayRunnerOptions = {
  /** Where the parts of the recording are. */
  readonly folder: string;
  readonly reader: ReplayReader;
  /** The platform's own client of the exchange. */
  readonly compId: string;
  readonly thread: ReplayThread;
  readonly nowMs: () => number;
  readonly log: Log;
};

type Job = {
  run: ReplayRun;
  readonly by: UserId;
  /** All who requested it, the first among them. */
  readonly requestedBy: Set<UserId>;
  outcome: ReplayOutcome | null;
  stop: () => void;
};

const isOpenRun = ({ state }: ReplayRun): boolean => state === 'WAITING' || state === 'RUNNING';

export class ReplayRunner implements ReplayPort {
  readonly isOn = true;
  readonly #options: ReplayRunnerOptions;
  readonly #coverage: Coverage;
  /** Oldest first. */
  readonly #jobs = new Map<ReplayId, Job>();
  #isWorking = false;

  constructor(options: ReplayRunnerOptions) {
    this.#options = options;
    this.#coverage = new Coverage(options.folder);
  }

  coverage(): readonly ReplayPeriod[] {
    return this.#coverage.periods();
  }

  start({ from, to }: ReplayPeriod, by: UserId): Result<ReplayRun, ReplayRefusal> {
    const fault = this.#findFault({ from, to });
    if (fault !== null) return err({ why: 'PERIOD', detail: fault });
    const runId = `R${from.toString(36)}-${to.toString(36)}`;
    const known = this.#jobs.get(runId);
    if (known !== undefined && (isOpenRun(known.run) || known.run.state === 'DONE')) {
      known.requestedBy.add(by);
      return ok(known.run);
    }
    const parts = this.#coverage.listParts({ from, to });
    if (!parts.ok) return err({ why: 'GAP', detail: parts.error });
    const open = [...this.#jobs.values()].filter(({ run }) => isOpenRun(run));
    if (open.length >= OPEN_MAX || open.some((job) => job.by === by)) {
      const detail = 'Another replay is running: wait for it or stop it.';
      return err({ why: 'BUSY', detail });
    }
    const begun = { state: 'WAITING', progress: 0, speed: null, proof: null } as const;
    const run: ReplayRun = { runId, from, to, ...begun, failure: null };
    this.#jobs.delete(runId);
    const requestedBy = new Set([by]);
    this.#jobs.set(runId, { run, by, requestedBy, outcome: null, stop: () => undefined });
    this.#forgetOldest();
    void this.#workAll();
    return ok(run);
  }

  runs(): readonly ReplayRun[] {
    return [...this.#jobs.values()].map(({ run }) => run);
  }

  run(runId: ReplayId): ReplayRun | null {
    return this.#jobs.get(runId)?.run ?? null;
  }

  isRequestedBy(runId: ReplayId, by: UserId): boolean {
    return this.#jobs.get(runId)?.requestedBy.has(by) ?? false;
  }

  outcome(runId: ReplayId): ReplayOutcome | null {
    return this.#jobs.get(runId)?.outcome ?? null;
  }

  cancel(runId: ReplayId, by: UserId): Result<ReplayRun, 'NOT_YOURS'> | null {
    const job = this.#jobs.get(runId);
    if (job === undefined) return null;
    if (job.by !== by) return err('NOT_YOURS');
    stop(job);
    return ok(job.run);
  }

  /** Stops what is under way. */
  close(): void {
    for (const job of this.#jobs.values()) stop(job);
  }

  #findFault({ from, to }: ReplayPeriod): string | null {
    if (to <= from) return 'the end must be after the start';
    if (to - from > REPLAY_MS_MAX) {
      const seconds = { count: (to - from) / 1_000, max: REPLAY_MS_MAX / 1_000 };
      return excessText('Period in seconds', seconds);
    }
    if (to > this.#options.nowMs() - SETTLED_MS) return 'the period has not ended yet';
    return null;
  }

  #forgetOldest(): void {
    for (const [runId, { run }] of this.#jobs) {
      if (this.#jobs.size <= KEPT_MAX) return;
      if (!isOpenRun(run)) this.#jobs.delete(runId);
    }
  }

  async #workAll(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    try {
      for (let job = this.#next(); job !== undefined; job = this.#next()) await this.#work(job);
    } finally {
      this.#isWorking = false;
    }
  }

  #next(): Job | undefined {
    return [...this.#jobs.values()].find(({ run }) => run.state === 'WAITING');
  }

  async #work(job: Job): Promise<void> {
    job.run = { ...job.run, state: 'RUNNING' };
    try {
      const outcome = await this.#replayed(job);
      // It may have been stopped meanwhile.
      if (outcome === null || !isOpenRun(job.run)) return;
      job.outcome = outcome;
      job.run = outcome.run;
    } catch (error) {
      if (!isOpenRun(job.run)) return;
      this.#options.log.warn({ error, runId: job.run.runId }, 'replay.failed');
      const failure = error instanceof Error ? error.message : 'the replay failed';
      job.run = { ...job.run, state: 'FAILED', failure };
    }
  }

  /** Null when it was stopped. @throws with a text for people */
  async #replayed(job: Job): Promise<ReplayOutcome | null> {
    const parts = this.#coverage.listParts(job.run);
    if (!parts.ok) throw new Error(parts.error);
    const { reader, compId } = this.#options;
    const plan = await planReplay(reader, { period: job.run, parts: parts.value, compId });
    if (!isOpenRun(job.run)) return null;
    const news = await this.#inThread(job, plan.work);
    if (news === null || news.kind === 'PROGRESS') return null;
    if (news.kind === 'FAILED') throw new Error(news.why);
    const speed = (job.run.to - job.run.from) / news.tookMs;
    return toOutcome(job.run, { plan, result: news.result, speed });
  }

  /** Null when it was stopped. */
  #inThread(job: Job, work: ReplayWork): Promise<ReplayNews | null> {
    return new Promise((resolve) => {
      const thread = this.#options.thread(work, (news) => {
        if (news.kind !== 'PROGRESS') resolve(news);
        else if (isOpenRun(job.run)) job.run = { ...job.run, progress: news.progress };
      });
      job.stop = () => {
        thread.stop();
        resolve(null);
      };
    });
  }
}

function stop(job: Job): void {
  if (isOpenRun(job.run)) job.run = { ...job.run, state: 'CANCELED' };
  job.stop();
}
