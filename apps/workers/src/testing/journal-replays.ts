/** A journal beside a jobs service that has replays: one that is done, of fills of two users. Only tests import it. */
import { findJob, submitJob, withdrawJob } from '@tradefloor/contracts/calls/jobs';
import type { Fill } from '@tradefloor/contracts/fill';
import { instrumentSymbol, type UserId, userId } from '@tradefloor/contracts/ids';
import type { Job, JobChange, JobRequest } from '@tradefloor/contracts/job';
import { money, px, qty } from '@tradefloor/contracts/money';
import { type ReplayResult, toReplayId, writeReplayResult } from '@tradefloor/contracts/replay';
import { givenFill } from '@tradefloor/contracts/testing/given';
import type { ReplayPort } from '../services/journal/replay-port.ts';
import { JOURNAL_START_MS, openJournalFixture } from './journal-fixture.ts';
import type { LoneService } from './lone-service.ts';

const AAPL = instrumentSymbol('AAPL');
export const [ME, OTHER] = [userId('trader-low-touch'), userId('trader-high-touch')];
export const PERIOD = { from: 1_000_000_000_000, to: 1_000_000_001_000 };
export const RUN_ID = toReplayId(PERIOD);

const fees = { sec31: money(0), finraTaf: money(0), commission: money(5_000), venue: money(0) };
const toFill = (who: UserId, at: number): Fill =>
  givenFill({
    userId: who,
    symbol: AAPL,
    side: 'BUY',
    qty: qty(100),
    price: px(10_000_000),
    at,
    fees: { ...fees, total: money(5_000) },
  });

export const fills = [toFill(ME, PERIOD.from + 300), toFill(OTHER, PERIOD.from + 600)];
export const close = [null, 10_000_000, 10_500_000, 9_000_000];
/** The parts of what the job came to, each a JSON array of rows. */
export const PARTS = [
  fills.slice(0, 1).map((fill) => ({ fill, source: 'REPLAYED', isEqual: true })),
  fills.slice(1).map((fill) => ({ fill, source: 'REPLAYED', isEqual: true })),
  [{ at: PERIOD.from + 500, kind: 'NEWS', symbol: null, text: 'A headline' }],
  [
    ['close', close],
    ['open', close],
  ],
  [
    ['high', close],
    ['low', close],
    ['volume', [0, 5, 0, 7]],
  ],
];

export const RESULT: ReplayResult = {
  speed: 900,
  proof: {
    batches: 4,
    entries: 2,
    venueFills: 2,
    equalFills: 2,
    darkFills: 0,
    equalDarkFills: 0,
    dealerFills: 0,
    restarts: 0,
    fault: null,
  },
  stepMs: 250,
  steps: 4,
  splits: [],
  fills: [0, 2],
  marks: [2, 1],
  columns: { AAPL: [3, 2] },
};

export const makeJob = (more: Partial<Job> = {}): Job => ({
  jobId: `replay-${RUN_ID}-1`,
  kind: 'REPLAY',
  userId: ME,
  title: 'a period',
  state: 'DONE',
  done: 1_000,
  total: 1_000,
  attempts: 1,
  worker: 'host/1',
  reason: null,
  createdAt: JOURNAL_START_MS - 2_000,
  startedAt: JOURNAL_START_MS - 2_000,
  nextAttemptAt: null,
  endedAt: JOURNAL_START_MS - 1_000,
  version: 4,
  ...more,
});

export const DONE: JobChange = { job: makeJob(), outcome: writeReplayResult(RESULT) };

export const PORT: ReplayPort = {
  part: async (jobId, part) =>
    jobId === DONE.job.jobId && part in PARTS ? JSON.stringify(PARTS[part]) : null,
};

type Given = { readonly jobs?: readonly JobChange[]; readonly port?: Partial<ReplayPort> };

/** A journal beside a jobs service that has these jobs. */
export function openReplays({ jobs = [DONE], port = {} }: Given = {}): {
  readonly lone: LoneService;
  readonly submitted: readonly JobRequest[];
  readonly withdrawn: readonly string[];
} {
  const submitted: JobRequest[] = [];
  const withdrawn: string[] = [];
  const lone = openJournalFixture(
    [
      {
        call: findJob,
        value: ({ idPrefix, userId: owner }: { idPrefix: string; userId?: UserId }) => ({
          found:
            jobs.find(
              ({ job }) =>
                job.jobId.startsWith(idPrefix) && (owner === undefined || job.userId === owner),
            ) ?? null,
        }),
      },
      {
        call: submitJob,
        value: (request: JobRequest) => {
          submitted.push(request);
          const { input: _, ...job } = request;
          return makeJob({ ...job, state: 'QUEUED', done: 0, total: 0, endedAt: null });
        },
      },
      {
        call: withdrawJob,
        value: ({ jobId }: { jobId: string }) => {
          withdrawn.push(jobId);
          return { job: makeJob({ jobId, state: 'CANCELED' }) };
        },
      },
    ],
    { ...PORT, ...port },
  );
  return { lone, submitted, withdrawn };
}
