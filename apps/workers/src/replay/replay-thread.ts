/** The program of a replay's thread: does the work it was started with, says how far it is, and ends. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type ReplayNews, type ReplayWork, replayPeriod } from './replay-work.ts';

/** Behind everything that somebody trades by. */
const NICENESS = 5;

const say = (news: ReplayNews): void => parentPort?.postMessage(news);

try {
  // Of this thread alone, as Linux has it; where it is not allowed, the thread works all the same.
  setPriority(NICENESS);
} catch {}

try {
  replayPeriod(workerData as ReplayWork, { nowMs: () => performance.now(), say });
} catch (error) {
  say({ kind: 'FAILED', why: error instanceof Error ? error.message : String(error) });
}
