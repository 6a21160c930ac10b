/** Threads of strategies: each run comes to one outcome, whatever its strategy does, and the next is run. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { BotPool, type BotPoolOptions } from './bot-pool.ts';
import type { BotTask } from './bot-task.ts';

/** A thread's program that does with a run what its seed selects, within an event as a strategy does. */
const PROGRAM = join(mkdtempSync(join(tmpdir(), 'bot-pool-')), 'program.mjs');
const [ECHO, LOOPS, FILLS, THROWS, EXITS, SILENT] = [100, 1, 2, 3, 4, 5];
writeFileSync(
  PROGRAM,
  `import { parentPort, workerData } from 'node:worker_threads';
   const heartbeat = new Int32Array(workerData);
   parentPort.on('message', ({ id, task: { seed } }) => {
     Atomics.add(heartbeat, 0, 1);
     if (seed === ${LOOPS}) for (;;);
     if (seed === ${FILLS}) for (const all = []; ; ) all.push(new Array(1_000).fill({}).map(() => ({})));
     Atomics.add(heartbeat, 0, 1);
     if (seed === ${THROWS}) throw new Error('out of draws');
     if (seed === ${EXITS}) process.exit(7);
     if (seed === ${SILENT}) return;
     parentPort.postMessage({ id, ok: true, result: seed });
   });`,
);

const open: BotPool[] = [];
afterEach(() => Promise.all(open.splice(0).map((pool) => pool.close())));

function openPool(change: Partial<BotPoolOptions> = {}): BotPool {
  const pool = new BotPool({
    program: pathToFileURL(PROGRAM),
    threads: 1,
    eventMsMax: 60_000,
    runMsMax: () => 60_000,
    heapMb: 64,
    ...change,
  });
  open.push(pool);
  return pool;
}
const toTask = (seed: number): BotTask => ({
  bot: { name: 'market-maker' },
  seed,
  symbols: ['AAPL'],
  realism: [],
  lengthMs: 1_000,
});

/** Runs a seed, and one after it in the same pool. */
async function runBoth(pool: BotPool, seed: number) {
  const [outcome, next] = await Promise.all([pool.run(toTask(seed)), pool.run(toTask(ECHO))]);
  expect(next).toEqual({ ok: true, value: ECHO });
  return outcome;
}
const failed = (kind: string, detail: string) => ({
  ok: false,
  error: { kind, detail: expect.stringContaining(detail) },
});

describe('a strategy', () => {
  it('that loops for ever in an event is ended with the reason', async () => {
    const outcome = await runBoth(openPool({ eventMsMax: 100 }), LOOPS);
    expect(outcome).toEqual(failed('EVENT_TOO_LONG', 'more than 100 ms for one event'));
  });

  it('that fills its memory is ended with the reason', async () => {
    const outcome = await runBoth(openPool(), FILLS);
    expect(outcome).toEqual(failed('OUT_OF_MEMORY', '64 MB'));
  });

  it('whose run does not come to its end is ended with the reason', async () => {
    const runMsMax = ({ seed }: BotTask) => (seed === SILENT ? 50 : 60_000);
    const outcome = await runBoth(openPool({ runMsMax, eventMsMax: 100 }), SILENT);
    expect(outcome).toEqual(failed('RUN_TOO_LONG', 'more than 0.05 s'));
  });

  it.each([
    ['throws outside of an event', THROWS, 'out of draws'],
    ['ends its thread', EXITS, 'ended with 7'],
  ])('that %s has crashed', async (_, seed, detail) => {
    expect(await runBoth(openPool(), seed)).toEqual(failed('CRASHED', detail));
  });
});

describe('a pool', () => {
  it('runs more tasks than it has threads, each once', async () => {
    const pool = openPool({ threads: 2 });
    const seeds = [200, 201, 202, 203, 204];
    const outcomes = await Promise.all(seeds.map((seed) => pool.run(toTask(seed))));
    expect(outcomes).toEqual(seeds.map((value) => ({ ok: true, value })));
  });
});
