/** The jobs service and machines that replay a recorded platform, on virtual time. Only tests import it. */
import { join } from 'node:path';
import { findJob } from '@tradefloor/contracts/calls/jobs';
import {
  parseReplayResult,
  type ReplayResult,
  toReplayId,
  writeReplayTerms,
} from '@tradefloor/contracts/replay';
import { JOB_TABLES, type JobRow } from '@tradefloor/core/analytics/jobs/job';
import { ok } from '@tradefloor/core/result';
import { RECORDING_FOLDER } from '../exchange/record/recorded-exchange.ts';
import { Coverage } from '../replay/coverage.ts';
import { type ReplayThread, replayJobs } from '../replay/replay-job.ts';
import { replayPeriod } from '../replay/replay-work.ts';
import { JobFixture, type WorkerFixture } from './job-fixture.ts';
import { openJournalFixture } from './journal-fixture.ts';
import type { LoneService } from './lone-service.ts';
import { ME, type RecordedPlatform, toReader } from './recorded-platform.ts';
import { ALICE } from './scenario-fixture.ts';

export const OWNER = { ...ALICE, userId: ME };

/** A thread in this one: what goes from one to the other is copied. */
export const inTurn: ReplayThread = (work, publish) => {
  const timer = setImmediate(() => {
    try {
      replayPeriod(structuredClone(work), {
        nowMs: Date.now,
        publish: (news) => publish(structuredClone(news)),
      });
    } catch (error) {
      publish({ kind: 'FAILED', why: String(error) });
    }
  });
  return { stop: () => clearImmediate(timer) };
};

export type Period = { readonly from: number; readonly to: number };

/** The jobs service, and machines that read the recording of a platform. */
export class ReplayFixture extends JobFixture {
  readonly platform: RecordedPlatform;
  readonly recording: Coverage;
  account = { ...OWNER, disabled: false };

  constructor(platform: RecordedPlatform) {
    super();
    this.platform = platform;
    this.recording = new Coverage(join(platform.folder, RECORDING_FOLDER));
    this.peers.set('userOf', async () => ok({ user: this.account }));
  }

  work(name: string, thread = inTurn, recording = this.recording): WorkerFixture {
    const reader = toReader(this.platform);
    return this.openWorker(name, [replayJobs({ recording, reader, compId: 'EMS', thread })]);
  }

  async begin(period: Period): Promise<string> {
    const jobId = `replay-${toReplayId(period)}-1`;
    const input = writeReplayTerms({ userId: ME, ...period });
    await this.submit({ jobId, kind: 'REPLAY', userId: ME, input });
    return jobId;
  }

  async ended(jobId: string): Promise<JobRow> {
    await this.until(() => this.row(jobId).endedAt !== null);
    return this.row(jobId);
  }

  /** What the period came to. */
  async replayed(period: Period): Promise<ReplayResult> {
    const row = await this.ended(await this.begin(period));
    if (row.outcome === null) throw new Error(row.reason ?? row.state);
    return parseReplayResult(row.outcome);
  }

  partsIn(jobId: string): readonly string[] {
    const rows = this.lone.rows(JOB_TABLES.exportParts).filter((row) => row.jobId === jobId);
    return rows.sort((a, b) => a.part - b.part).map(({ text }) => text);
  }

  /** The journal beside the jobs service. */
  openJournal(): LoneService {
    const value = async (input: never) => {
      const found = await this.call(findJob, input);
      return found.ok ? found.value : { found: null };
    };
    const part = async (jobId: string, no: number) => this.partsIn(jobId)[no] ?? null;
    const journal = openJournalFixture([{ call: findJob, value }], { part });
    journal.nowMs = this.time.nowMs;
    return journal;
  }
}

/** With one machine that reads the recording. */
export function openReplayFixture(
  platform: RecordedPlatform,
  thread: ReplayThread = inTurn,
): ReplayFixture {
  const fixture = new ReplayFixture(platform);
  fixture.work('host/1', thread);
  return fixture;
}
