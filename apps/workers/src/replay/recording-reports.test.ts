/** What a machine can replay is reported again and again, until it stops; a machine without a recording reports nothing. */
import { RECORDING_REPORT_MS, type ReplayPeriod } from '@tradefloor/contracts/replay';
import { err, ok } from '@tradefloor/core/result';
import { VirtualTime } from '@tradefloor/runtime/virtual/virtual-time';
import { expect, test } from 'vitest';
import type { JobCall } from '../jobs/job-runner.ts';
import { openRecordingReports } from './recording-reports.ts';

function open() {
  const time = new VirtualTime(1, () => new Promise<void>((resolve) => setImmediate(resolve)), 0);
  const sent: unknown[] = [];
  const given: { periods: ReplayPeriod[]; isUp: boolean } = { periods: [], isUp: true };
  const call = (async (_: unknown, input: unknown) => {
    sent.push(input);
    return given.isUp ? ok({ isTaken: true }) : err({ kind: 'UNREACHABLE' });
  }) as unknown as JobCall;
  const clock = {
    after: (delayMs: number, run: () => void) => {
      let isCanceled = false;
      time.after(delayMs, () => {
        if (!isCanceled) run();
      });
      return () => {
        isCanceled = true;
      };
    },
  };
  const recording = { periods: () => given.periods };
  const reports = openRecordingReports({ recording, call, clock, worker: 'host/1' });
  const pass = (ms: number) => time.runUntil(time.nowMs + ms);
  return { given, sent, pass, reports };
}

const PERIOD = { from: 1_000, to: 2_000 };

test('a machine without a recording reports nothing, and one as soon as it has it', async () => {
  const { given, sent, pass } = open();
  await pass(3 * RECORDING_REPORT_MS);
  expect(sent).toEqual([]);
  given.periods = [PERIOD];
  await pass(RECORDING_REPORT_MS);
  expect(sent).toEqual([{ worker: 'host/1', periods: [PERIOD] }]);
});

test('a report that was not taken is followed by the next, until the end', async () => {
  const { given, sent, pass, reports } = open();
  given.periods = [PERIOD];
  given.isUp = false;
  await pass(2 * RECORDING_REPORT_MS);
  const { length } = sent;
  expect(length).toBeGreaterThanOrEqual(2);
  reports.stop();
  await pass(5 * RECORDING_REPORT_MS);
  expect(sent).toHaveLength(length);
});

test('of very many periods the newest are reported', async () => {
  const { given, sent, pass } = open();
  given.periods = Array.from({ length: 1_001 }, (_, no) => ({ from: no * 10, to: no * 10 + 5 }));
  await pass(RECORDING_REPORT_MS);
  const [report] = sent as { periods: ReplayPeriod[] }[];
  expect(report?.periods).toHaveLength(1_000);
  expect(report?.periods[0]?.from).toBe(10);
});
