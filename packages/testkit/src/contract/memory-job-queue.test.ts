/** The queue of jobs in memory, on virtual time, gives the guarantees of the one on Redis. */
import { invariant } from '@tradefloor/core/result';
import { MemoryJobQueue } from '@tradefloor/runtime/virtual/memory-job-queue';
import { VirtualTime } from '@tradefloor/runtime/virtual/virtual-time';
import { type JobQueueWorld, jobQueueContract } from './job-queue.ts';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const STEP_MS = 10;
const STEPS_MAX = 1_000;

function memoryWorld(): JobQueueWorld {
  const time = new VirtualTime(1, settle, 0);
  const after = (delayMs: number, run: () => void) => {
    time.after(delayMs, run);
    return () => undefined;
  };
  const queue = new MemoryJobQueue({ after, nowMs: () => time.nowMs });
  return {
    open: () => queue.open(),
    wipe: async () => queue.wipe(),
    forget: async () => queue.wipe(),
    nowMs: () => time.nowMs,
    until: async (isTrue) => {
      for (let step = 0; !isTrue(); step += 1) {
        invariant(step < STEPS_MAX, 'it comes true');
        await time.runUntil(time.nowMs + STEP_MS);
        await settle();
      }
    },
  };
}

jobQueueContract(memoryWorld);
