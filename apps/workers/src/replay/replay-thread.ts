/** The program of a replay's thread: executes its work item, reports progress, and ends. */
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
