/** Timers of the same instants as the algos' slices, in a process that does nothing else: how late the machine itself is. */
import type { Server } from '../harness/server-process.ts';

export type TimerRequests = {
  readonly startMs: number;
  readonly spanMs: number;
  readonly timers: number;
  /** Instants of each timer, evenly over the span. */
  readonly times: number;
};

/** The result on request: how late each instant was, in milliseconds. */
export type TimerReports = { readonly lateMs: readonly number[] };

export const bareTimers: Server = async (input, { send, onMessage }) => {
  const { startMs, spanMs, timers, times } = input as TimerRequests;
  const lateMs: number[] = [];
  const wait = (n: number): void => {
    if (n === times) return;
    const dueMs = startMs + (n * spanMs) / times;
    setTimeout(
      () => {
        lateMs.push(Date.now() - dueMs);
        wait(n + 1);
      },
      Math.max(0, dueMs - Date.now()),
    );
  };
  for (let i = 0; i < timers; i += 1) wait(0);
  onMessage(() => send({ lateMs } satisfies TimerReports));
  return {};
};
