/** A batch plays its seeds a few at a time, reports its progress, and stops on demand. */
import {
  cancelBatch,
  scenarioBatch,
  scenarioBatches,
  startBatch,
} from '@tradefloor/contracts/calls/scenarios';
import type { ScenarioBatch } from '@tradefloor/contracts/scenario';
import { BATCHES, OUTCOMES } from '@tradefloor/core/analytics/scenario/tables';
import type { Wake } from '@tradefloor/runtime';
import { describe, expect, it } from 'vitest';
import { answerOf, codeOf } from '../../testing/journal-bench.ts';
import {
  ALICE,
  BOB,
  givenScenario,
  openScenarios,
  type ScenarioBench,
} from '../../testing/scenario-bench.ts';

const PLAYS_MS = 60_000;

async function begin(
  bench: ScenarioBench,
  asked: Partial<Parameters<typeof startBatch.in.parse>[0] & object> = {},
): Promise<ScenarioBatch> {
  const { scenarioId } = await givenScenario(bench);
  const input = startBatch.in.parse({ scenarioId, seeds: 8, ...asked });
  return answerOf(bench.lone, startBatch, { input, caller: ALICE });
}

/** Fires the batch's timers until none is left, or up to a number. */
async function playOn({ lone }: ScenarioBench, { batchId }: ScenarioBatch, most = 100) {
  let wakes = 0;
  for (let said: readonly unknown[] = [1]; said.length > 0 && wakes < most; wakes += 1) {
    said = await lone.wake('play', { batchId });
  }
  return wakes;
}

const look = ({ lone }: ScenarioBench, { batchId }: ScenarioBatch) =>
  answerOf(lone, scenarioBatch, { input: { batchId }, caller: ALICE });

describe('a batch', () => {
  it(
    'plays every seed once through every strategy, and shows their distributions',
    async () => {
      const bench = openScenarios();
      const batch = await begin(bench, { seeds: 7, strategies: ['LIT', 'SNIPER'] });
      await playOn(bench, batch);
      const { batch: ended, outcomes } = await look(bench, batch);
      expect(ended).toMatchObject({ state: 'DONE', done: 14, total: 14 });
      expect(outcomes.map(({ strategy, seeds }) => ({ strategy, seeds }))).toEqual([
        { strategy: 'LIT', seeds: 7 },
        { strategy: 'SNIPER', seeds: 7 },
      ]);
      expect(outcomes[0]?.slippageBps).toMatchObject({ count: 7 });
      const seeds = bench.lone.rows(OUTCOMES).map(({ strategy, seed }) => `${strategy} ${seed}`);
      expect(new Set(seeds).size).toBe(14);
      expect(bench.played.map(({ terms }) => terms.seed)).toEqual(
        [7, 8, 9, 10, 11, 12, 13].flatMap((seed) => [seed, seed]),
      );
    },
    PLAYS_MS,
  );

  it(
    'reports its progress while it plays',
    async () => {
      const bench = openScenarios();
      const batch = await begin(bench);
      await playOn(bench, batch, 1);
      const { batch: now, outcomes } = await look(bench, batch);
      expect(now).toMatchObject({ state: 'RUNNING', done: 6, total: 8 });
      expect(outcomes[0]?.fillShare).toMatchObject({ count: 6, p50: 1 });
    },
    PLAYS_MS,
  );

  it(
    'that is canceled keeps what is done and drops what is under way',
    async () => {
      const bench = openScenarios();
      const batch = await begin(bench);
      await playOn(bench, batch, 1);
      const { batchId } = batch;
      bench.beforePlay = async () => {
        bench.beforePlay = async () => undefined;
        await answerOf(bench.lone, cancelBatch, { input: { batchId }, caller: ALICE });
      };
      await playOn(bench, batch);
      expect(bench.dropped).toEqual([batchId]);
      const { batch: ended } = await look(bench, batch);
      expect(ended).toMatchObject({ state: 'CANCELED', done: 6 });
      expect(bench.lone.rows(OUTCOMES)).toHaveLength(6);
      expect(await codeOf(bench.lone, cancelBatch, { input: { batchId }, caller: ALICE })).toBe(
        'CONFLICT',
      );
    },
    PLAYS_MS,
  );

  it(
    'goes on after a restart where it was kept, and comes to what it would have come to',
    async () => {
      const [calm, struck] = [openScenarios(), openScenarios()];
      const batches = [await begin(calm), await begin(struck)] as const;
      await playOn(calm, batches[0]);
      await playOn(struck, batches[1], 1);
      // The next plays are made, and lost with the memory of their caller.
      struck.beforePlay = async () => struck.lone.restart();
      await struck.lone.wake('play', { batchId: batches[1].batchId });
      struck.beforePlay = async () => undefined;
      struck.lone.restart();
      await playOn(struck, batches[1]);
      const [first, second] = [await look(calm, batches[0]), await look(struck, batches[1])];
      expect(second.batch).toMatchObject({ state: 'DONE', done: 8 });
      expect(second.outcomes).toEqual(first.outcomes);
    },
    PLAYS_MS,
  );

  it('whose player crashed is reported so, and stores no partial result', async () => {
    const bench = openScenarios();
    const batch = await begin(bench);
    bench.fails = { kind: 'CRASHED', detail: 'the thread of the play died' };
    await playOn(bench, batch);
    const { batch: ended } = await look(bench, batch);
    expect(ended).toMatchObject({
      state: 'FAILED',
      reason: 'the thread of the play died',
      done: 0,
    });
    expect(bench.lone.rows(OUTCOMES)).toEqual([]);
  });

  it('that finds no room is retried a little later', async () => {
    const bench = openScenarios();
    const batch = await begin(bench);
    bench.fails = { kind: 'BUSY', detail: 'full' };
    const said = await bench.lone.wake('play', { batchId: batch.batchId });
    expect(said.map((out) => (out as Wake).delayMs)).toEqual([2_000]);
    expect((await look(bench, batch)).batch.state).toBe('RUNNING');
  });

  it('is refused beside another of the same user, and beyond the last seed', async () => {
    const bench = openScenarios();
    const { scenarioId } = await begin(bench);
    const again = startBatch.in.parse({ scenarioId, seeds: 1 });
    expect(await codeOf(bench.lone, startBatch, { input: again, caller: ALICE })).toBe('CONFLICT');
    expect(bench.lone.rows(BATCHES)).toHaveLength(1);
    const other = openScenarios();
    const { scenarioId: own } = await givenScenario(other, { seed: 4_294_967_295 });
    const input = startBatch.in.parse({ scenarioId: own, seeds: 2 });
    expect(await codeOf(other.lone, startBatch, { input, caller: ALICE })).toBe(
      'VALIDATION_FAILED',
    );
    const last = startBatch.in.parse({ scenarioId: own, seeds: 1 });
    expect(await codeOf(other.lone, startBatch, { input: last, caller: ALICE })).toBeNull();
  });

  it.each([
    ['no seed', { seeds: 0 }],
    ['more than a thousand seeds', { seeds: 1_001 }],
    ['a strategy twice', { seeds: 1, strategies: ['LIT', 'LIT'] }],
    ['a strategy nobody knows', { seeds: 1, strategies: ['MAGIC'] }],
  ])('of %s is none', (_, asked) => {
    const scenarioId = '019aae5c-0000-7000-8000-000000000001';
    expect(startBatch.in.safeParse({ scenarioId, ...asked }).success).toBe(false);
  });

  it('does not exist for other users', async () => {
    const bench = openScenarios();
    const { batchId } = await begin(bench);
    for (const call of [scenarioBatch, cancelBatch] as const) {
      expect(await codeOf(bench.lone, call, { input: { batchId }, caller: BOB })).toBe('NOT_FOUND');
    }
    const { items } = await answerOf(bench.lone, scenarioBatches, { input: {}, caller: BOB });
    expect(items).toEqual([]);
  });
});
