/** The pool of threads: each play comes to one outcome, whatever becomes of its thread, and the pool plays on. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ScenarioTerms } from '@tradefloor/contracts/scenario';
import type { PlayTask } from '@tradefloor/core/analytics/scenario/runner';
import { afterEach, describe, expect, it } from 'vitest';
import { playMsMax } from './runner.ts';
import { ThreadPool, type ThreadPoolOptions } from './thread-pool.ts';

/** A thread's program that does with a play what its seed selects, and returns the seed. */
const PROGRAM = join(mkdtempSync(join(tmpdir(), 'thread-pool-')), 'program.mjs');
const [ECHO, ENDLESS, THROWS, EXITS, BREAKS_A_RULE, SILENT] = [100, 1, 2, 3, 4, 5];
writeFileSync(
  PROGRAM,
  `import { parentPort } from 'node:worker_threads';
   parentPort.on('message', ({ id, task: { terms: { seed } } }) => {
     if (seed === ${ENDLESS}) for (;;);
     if (seed === ${THROWS}) throw new Error('out of draws');
     if (seed === ${EXITS}) process.exit(7);
     if (seed === ${SILENT}) return;
     const result = seed === ${BREAKS_A_RULE} ? { ok: false, detail: 'no rule' } : { ok: true, played: seed };
     parentPort.postMessage({ id, ...result });
   });`,
);

const toTerms = (seed: number, lengthMs = 1_000) =>
  ScenarioTerms.parse({
    symbol: 'AAPL',
    side: 'BUY',
    qty: 1,
    orderType: 'MARKET',
    strategy: 'LIT',
    seed,
    lengthMs,
  });
const toTask = (seed: number, group: string | null = null): PlayTask => ({
  terms: toTerms(seed),
  hasAftermath: false,
  group,
});

const open: ThreadPool[] = [];
function openPool(change: Partial<ThreadPoolOptions> = {}) {
  const failures: string[] = [];
  const pool = new ThreadPool({
    program: pathToFileURL(PROGRAM),
    threads: 1,
    playMsMax: () => 30_000,
    onFailure: (detail) => failures.push(detail),
    ...change,
  });
  open.push(pool);
  return { pool, troubles: failures };
}
afterEach(() => Promise.all(open.splice(0).map((pool) => pool.close())));

const played = (seed: number) => ({ ok: true, value: seed });
const failed = (kind: string) => ({ ok: false, error: { kind } });

describe('a play', () => {
  it('that takes longer than it may is cut off with its thread, and the next is played', async () => {
    const { pool } = openPool({ playMsMax: ({ terms }) => (terms.seed === ENDLESS ? 50 : 30_000) });
    const endless = pool.play(toTask(ENDLESS));
    const next = pool.play(toTask(ECHO));
    expect(await endless).toMatchObject(failed('TOO_LONG'));
    expect(await next).toEqual(played(ECHO));
  });

  it.each([
    ['throws', THROWS],
    ['ends its thread', EXITS],
  ])('that %s has crashed, the failure is reported, and the next is played', async (_, seed) => {
    const { pool, troubles } = openPool();
    const broken = pool.play(toTask(seed));
    const next = pool.play(toTask(ECHO));
    expect(await broken).toMatchObject(failed('CRASHED'));
    expect(await next).toEqual(played(ECHO));
    expect(troubles).toHaveLength(1);
  });

  it('that breaks a rule has crashed, and its thread plays on', async () => {
    const { pool, troubles } = openPool();
    expect(await pool.play(toTask(BREAKS_A_RULE))).toMatchObject(failed('CRASHED'));
    expect(troubles).toEqual(['no rule']);
    expect(await pool.play(toTask(ECHO))).toEqual(played(ECHO));
  });

  it('of a group that is given up never begins where it waits, and ends where it is under way', async () => {
    const { pool } = openPool();
    const underWay = pool.play(toTask(SILENT, 'batch'));
    const waiting = pool.play(toTask(ECHO, 'batch'));
    const others = pool.play(toTask(ECHO + 1, 'another'));
    pool.drop('batch');
    expect(await underWay).toMatchObject(failed('DROPPED'));
    expect(await waiting).toMatchObject(failed('DROPPED'));
    expect(await others).toEqual(played(ECHO + 1));
  });

  it('with a waiting caller goes before batches, behind others that wait', async () => {
    const { pool } = openPool();
    const ended: number[] = [];
    const note = (seed: number, group: string | null) =>
      pool.play(toTask(seed, group)).then(() => ended.push(seed));
    await Promise.all([note(101, 'batch'), note(102, 'batch'), note(103, null), note(104, null)]);
    expect(ended).toEqual([101, 103, 104, 102]);
  });

  it('finds no room behind 64 others', async () => {
    const { pool } = openPool();
    const first = pool.play(toTask(SILENT, 'batch'));
    const waiting = Array.from({ length: 64 }, () => pool.play(toTask(ECHO, 'batch')));
    const detail = '64 runs are waiting (max. 64)';
    expect(await pool.play(toTask(ECHO))).toMatchObject({ error: { kind: 'BUSY', detail } });
    pool.drop('batch');
    expect(await Promise.all([first, ...waiting])).toHaveLength(65);
    expect(await pool.play(toTask(ECHO))).toEqual(played(ECHO));
  });

  it('is dropped when the pool closes, waiting or under way, and none begins afterwards', async () => {
    const { pool } = openPool();
    const plays = [pool.play(toTask(SILENT)), pool.play(toTask(ECHO))];
    await pool.close();
    for (const outcome of [...(await Promise.all(plays)), await pool.play(toTask(ECHO))]) {
      expect(outcome).toMatchObject(failed('DROPPED'));
    }
  });
});

describe('the time a play may take', () => {
  it("grows with its length without a waiting caller, and ends before a caller's timeout", () => {
    const limit = (lengthMs: number, group: string | null) =>
      playMsMax({ terms: toTerms(ECHO, lengthMs), hasAftermath: false, group });
    expect(limit(600_000, null)).toBe(50_000);
    expect(limit(23_400_000, null)).toBe(50_000);
    expect(limit(600_000, 'batch')).toBe(60_000);
    expect(limit(23_400_000, 'batch')).toBe(440_000);
  });
});
