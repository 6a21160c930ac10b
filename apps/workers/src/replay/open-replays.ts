/** Session replay of a workers process, by its settings. Without a folder of its own the exchange records nothing. */
import { join } from 'node:path';
import type { Database } from '@tradefloor/db/database';
import { replayReader } from '@tradefloor/db/readers/replay-reader';
import type { Outside } from '@tradefloor/runtime/engine/ports';
import { systemClock } from '@tradefloor/runtime/host/clock';
import { EMS_COMP_ID } from '../exchange/clients/exchange-clients.ts';
import { RECORDING_FOLDER } from '../exchange/record/recorded-exchange.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import { callThrough } from '../jobs/open-jobs.ts';
import type { WorkersEnv } from '../process/env.ts';
import { Coverage } from './coverage.ts';
import { openRecordingReports } from './recording-reports.ts';
import { replayJobs } from './replay-job.ts';
import { inWorkerThread } from './worker-thread.ts';

export type Replays = {
  /** Begins to report what it can replay, and returns what it can run as jobs. */
  begin(outside: Outside): readonly JobHandler[];
  close(): void;
};

const NONE: Replays = { begin: () => [], close: () => undefined };

type Settings = Pick<WorkersEnv, 'DATA_DIR' | 'FIX_MODE' | 'JOB_KINDS'>;
type Options = {
  readonly database: Database;
  /** Names this process. */
  readonly owner: string;
};

export function openReplays(
  { DATA_DIR, FIX_MODE, JOB_KINDS }: Settings,
  { database, owner: worker }: Options,
): Replays {
  const isOn = FIX_MODE === 'exchange' && JOB_KINDS.includes('REPLAY');
  if (DATA_DIR === undefined || !isOn) return NONE;
  const recording = new Coverage(join(DATA_DIR, 'exchange', RECORDING_FOLDER));
  const reader = replayReader(database);
  let stop = (): void => undefined;
  return {
    begin: (outside) => {
      const call = callThrough(outside);
      stop = openRecordingReports({ recording, call, clock: systemClock(), worker }).stop;
      return [replayJobs({ recording, reader, compId: EMS_COMP_ID, thread: inWorkerThread })];
    },
    close: () => stop(),
  };
}
