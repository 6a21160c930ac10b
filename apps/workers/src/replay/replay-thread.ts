/** The program of a replay's thread: executes its work item, reports progress, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { yieldToTrading } from '../process/yield-to-trading.ts';
import { type ReplayNews, type ReplayWork, replayPeriod } from './replay-work.ts';

const publish = (news: ReplayNews): void => parentPort?.postMessage(news);

yieldToTrading();

try {
  replayPeriod(workerData as ReplayWork, { nowMs: () => performance.now(), publish });
} catch (error) {
  publish({ kind: 'FAILED', why: error instanceof Error ? error.message : String(error) });
}
