/** Starts replays as worker threads; their program is a bundle beside this one's. */
import { Worker } from 'node:worker_threads';
import type { ReplayThread } from './replay-job.ts';
import type { ReplayNews } from './replay-work.ts';

/** Beyond it the thread ends, and with it the replay: the platform's own memory is not touched. */
const HEAP_MB = 768;

export const inWorkerThread: ReplayThread = (work, publish) => {
  const worker = new Worker(new URL('./replay-thread.mjs', import.meta.url), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  worker.unref();
  worker.on('message', (news: ReplayNews) => publish(news));
  worker.on('error', ({ message }) => publish({ kind: 'FAILED', why: message }));
  worker.on('exit', () => publish({ kind: 'FAILED', why: 'the replay failed' }));
  return { stop: () => void worker.terminate() };
};
