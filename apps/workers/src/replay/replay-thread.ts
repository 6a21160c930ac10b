/** The program of a replay's thread: does the work it was started with, says how far it is, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { workBehindTraders } from '../process/behind-traders.ts';
import { type ReplayNews, type ReplayWork, replayPeriod } from './replay-work.ts';

const say = (news: ReplayNews): void => parentPort?.postMessage(news);

workBehindTraders();

try {
  replayPeriod(workerData as ReplayWork, { nowMs: () => performance.now(), say });
} catch (error) {
  say({ kind: 'FAILED', why: error instanceof Error ? error.message : String(error) });
}
