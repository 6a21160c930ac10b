/** Messages of a `latest` topic while commits are slow: they leave in their order, whatever each has to commit. */

import type { TickBatch } from '@tradefloor/contracts/market';
import { A_MONDAY_MS } from '@tradefloor/contracts/testing/given';
import { defineTables, keeps } from '@tradefloor/core/table';
import { defineService, publish, type StateIo } from '@tradefloor/runtime';
import type { CommitBatch } from '@tradefloor/runtime/engine/durable';
import { createEngine } from '@tradefloor/runtime/engine/engine';
import { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';
import { memoryDurable } from '@tradefloor/runtime/virtual/memory-durable';
import { VirtualTime } from '@tradefloor/runtime/virtual/virtual-time';
import { expect, test } from 'vitest';

const STEP_MS = 250;
/** As the market simulator: every fourth batch has a row to commit. */
const STEPS_PER_SAVE = 4;
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const { saved: SAVED } = defineTables('test', {
  saved: keeps((row: { readonly id: string; readonly seq: number }) => row.id),
});

const market = () =>
  defineService({
    name: 'market-sim',
    tables: [{ saved: SAVED }],
    state: (io: StateIo) => ({ seq: 0, saved: io.table(SAVED) }),
    publishes: ['market.ticks'],
    intervals: {
      step: {
        everyMs: STEP_MS,
        on: ({ state, nowMs }) => {
          state.seq += 1;
          if (state.seq % STEPS_PER_SAVE === 0) state.saved.put({ id: 'market', seq: state.seq });
          const batch: TickBatch = { seq: state.seq, at: nowMs, simTime: nowMs, ticks: [] };
          return [publish('market.ticks', batch)];
        },
      },
    },
  });

/** @returns the batches that left in five seconds with commits of so many milliseconds, with how late each left */
async function published(commitMs: number): Promise<{ seq: number; lateMs: number }[]> {
  const time = new VirtualTime(1, settle, A_MONDAY_MS);
  const database = new MemoryDatabase(structuredClone);
  const left: { seq: number; lateMs: number }[] = [];
  const later = (ms: number) => new Promise<void>((resolve) => time.after(ms, resolve));
  const nowMs = () => time.nowMs;
  const trip = async <T>(work: () => T) => work();
  const engine = createEngine([market()], {
    durable: {
      ...memoryDurable({ database, owner: 'p', isGone: () => false, nowMs, trip }),
      commit: (batch: CommitBatch) => later(commitMs).then(() => database.commit(batch)),
    },
    wire: {
      publish: () => Promise.resolve(),
      publishLatest: ({ payload }) => {
        const { seq, at } = payload as TickBatch;
        left.push({ seq, lateMs: time.nowMs - at });
      },
      publishGap: () => Promise.resolve(),
      listen: () => Promise.resolve(),
    },
    alarm: { set: () => undefined, subscribe: () => undefined, unsubscribe: () => undefined },
    outside: { call: () => Promise.reject(new Error('nobody is called')) },
    clock: {
      nowMs,
      after: (delayMs, run) => {
        time.after(delayMs, run);
        return () => undefined;
      },
      soon: (run) => time.after(0, run),
    },
    observe: () => undefined,
    watch: null,
    seed: 1,
    prefers: () => true,
    timerSweepMs: 1_000,
  });
  engine.start();
  await settle();
  await time.runUntil(A_MONDAY_MS + 5_000);
  return left;
}

test.each([5, 200, 300, 900, 1_700])(
  'leave in their order with commits of %s ms',
  async (commitMs) => {
    const seqs = (await published(commitMs)).map(({ seq }) => seq);
    expect(seqs.length).toBeGreaterThan(8);
    expect(seqs).toEqual(seqs.map((_, i) => i + 1));
  },
);

test('wait for no commit that has ended before them', async () => {
  const waited = (await published(200)).filter(({ lateMs }) => lateMs > 0);
  expect(waited.map(({ seq, lateMs }) => [seq % STEPS_PER_SAVE, lateMs])).toEqual(
    waited.map(() => [0, 200]),
  );
});

test('wait for the commit before them no longer than it takes', async () => {
  const late = (await published(300)).filter(({ lateMs }) => lateMs > 0);
  const byPlace = (place: number) =>
    new Set(late.filter(({ seq }) => seq % STEPS_PER_SAVE === place).map(({ lateMs }) => lateMs));
  expect([byPlace(0), byPlace(1), byPlace(2), byPlace(3)]).toEqual([
    new Set([300]),
    new Set([50]),
    new Set(),
    new Set(),
  ]);
});
