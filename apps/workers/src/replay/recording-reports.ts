/** Reports to the journal what this machine can replay, again and again: what is not reported any more is not offered. */
import { reportRecording } from '@tradefloor/contracts/calls/replay';
import { RECORDED_PERIODS_MAX, RECORDING_REPORT_MS } from '@tradefloor/contracts/replay';
import type { Clock } from '@tradefloor/runtime/engine/ports';
import type { JobCall } from '../jobs/job-runner.ts';
import type { Coverage } from './coverage.ts';

type ReportOptions = {
  readonly recording: Pick<Coverage, 'periods'>;
  readonly call: JobCall;
  readonly clock: Pick<Clock, 'after'>;
  /** Names this process. */
  readonly worker: string;
};

/** A report that is not taken is no loss: the next follows. */
export function openRecordingReports({ recording, call, clock, worker }: ReportOptions): {
  stop(): void;
} {
  let isOver = false;
  let stopWaiting = (): void => undefined;
  const report = async (): Promise<void> => {
    const periods = recording.periods().slice(-RECORDED_PERIODS_MAX);
    if (periods.length > 0) await call(reportRecording, { worker, periods });
    if (!isOver) stopWaiting = clock.after(RECORDING_REPORT_MS, () => void report());
  };
  void report();
  return {
    stop: () => {
      isOver = true;
      stopWaiting();
    },
  };
}
