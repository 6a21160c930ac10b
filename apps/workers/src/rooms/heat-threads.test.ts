/** Threads of heats: each request comes to one outcome, whatever becomes of its thread. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { money, qty } from '@tradefloor/contracts/money';
import type { HeatTerms } from '@tradefloor/core/competition/rooms/heat';
import { afterEach, expect, it } from 'vitest';
import { type HeatThreadOptions, heatThreads } from './heat-threads.ts';

/** A thread's program that does with a step what its end selects, and knows the seed it was opened with. */
const PROGRAM = join(mkdtempSync(join(tmpdir(), 'heat-threads-')), 'program.mjs');
const [SILENT, EXITS, THROWS, FILLS] = [1, 2, 3, 4];
writeFileSync(
  PROGRAM,
  `import { parentPort } from 'node:worker_threads';
   let seed = null;
   parentPort.on('message', (message) => {
     if (!('op' in message)) { seed = message.seed; return; }
     const { id, op, toMs } = message;
     if (toMs === ${SILENT}) return;
     if (toMs === ${EXITS}) process.exit(7);
     if (toMs === ${THROWS}) throw new Error('a service failed');
     if (toMs === ${FILLS}) for (const all = []; ; ) all.push(new Array(1_000).fill({}).map(() => ({})));
     parentPort.postMessage({ id, outcome: { ok: true, value: { op, seed } } });
   });`,
);

const TERMS: HeatTerms = {
  seed: 9,
  symbols: ['AAPL'],
  realism: [],
  seats: [],
  limits: {
    maxOrderQty: qty(1),
    maxDailyNotional: money(1),
    maxAbsQty: qty(1),
    maxOrdersPerSecond: 1,
  },
  fees: 'NONE',
  startCash: 0,
  lengthMs: 1_000,
  schedule: [],
  caseId: null,
};

const open: ReturnType<typeof heatThreads>[] = [];
afterEach(() => {
  for (const runner of open.splice(0)) runner.closeAll();
});

function openThreads(change: Partial<HeatThreadOptions> = {}) {
  const program = pathToFileURL(PROGRAM);
  const runner = heatThreads({ program, heapMb: 64, requestMsMax: 60_000, ...change });
  open.push(runner);
  return runner;
}

it('each heat has a thread of its own, which knows its terms before its first request', async () => {
  const runner = openThreads();
  const [one, other] = [runner.open(TERMS), runner.open({ ...TERMS, seed: 10 })];
  expect(await other.seat(1)).toEqual({ ok: true, value: { op: 'seat', seed: 10 } });
  expect(await one.end()).toEqual({ ok: true, value: { op: 'end', seed: 9 } });
});

it.each([
  ['ends by itself', EXITS, 'CRASHED'],
  ['throws', THROWS, 'CRASHED'],
  ['fills its memory', FILLS, 'OUT_OF_MEMORY'],
] as const)(
  'every request to a thread that %s fails, and those after it',
  async (_, toMs, kind) => {
    const world = openThreads().open(TERMS);
    const outcomes = await Promise.all([world.advance([], toMs ?? 0), world.seat(1)]);
    expect(outcomes).toMatchObject([
      { ok: false, error: { kind } },
      { ok: false, error: { kind } },
    ]);
    expect(await world.end()).toMatchObject({ ok: false, error: { kind } });
  },
);

it('a thread that does not respond is ended', async () => {
  const world = openThreads({ requestMsMax: 200 }).open(TERMS);
  const outcome = await world.advance([], SILENT ?? 0);
  expect(outcome).toMatchObject({ ok: false, error: { kind: 'TOO_LONG' } });
});

it('a runner that closes all leaves no request waiting', async () => {
  const runner = openThreads();
  const waiting = runner.open(TERMS).advance([], SILENT ?? 0);
  runner.closeAll();
  expect(await waiting).toMatchObject({ ok: false, error: { detail: 'the heat was closed' } });
});
