/** A batch plays its seeds a few at a time, reports its progress, and stops on demand. */

import {
  cancelBatch,
  scenarioBatch,
  scenarioBatches,
  startBatch,
} from '@tradefloor/contracts/calls/scenarios';
import type { ScenarioBatch } from '@tradefloor/contracts/scenario';
import { SCENARIO_TABLES } from '@tradefloor/core/analytics/scenario/tables';
import type { TimerRequest } from '@tradefloor/runtime';
import { describe, expect, it } from 'vitest';
import { getResponse, refusalCode } from '../../testing/journal-fixture.ts';
import { publishedOn } from '../../testing/lone-service.ts';
import {
  ALICE,
  BOB,
  givenScenario,
  openScenarios,
  type ScenarioFixture,
} from '../../testing/scenario-fixture.ts';

const PLAYS_MS = 60_000;

async function begin(
  fixture: ScenarioFixture,
  requested: Partial<Parameters<typeof startBatch.in.parse>[0] & object> = {},
): Promise<ScenarioBatch> {
  const { scenarioId } = await givenScenario(fixture);
  const input = startBatch.in.parse({ scenarioId, seeds: 8, ...requested });
  return getResponse(fixture.lone, startBatch, { input, caller: ALICE });
}

/** Fires the batch's timers until none is left, or up to a number. */
async function playOn({ lone }: ScenarioFixture, { batchId }: ScenarioBatch, most = 100) {
  let timers = 0;
  for (
    let published: readonly unknown[] = [1];
    published.length > 0 && timers < most;
    timers += 1
  ) {
    published = (await lone.fireTimer('play', { batchId })).filter(({ type }) => type === 'wake');
  }
  return timers;
}

const look = ({ lone }: ScenarioFixture, { batchId }: ScenarioBatch) =>
  getResponse(lone, scenarioBatch, { input: { batchId }, caller: ALICE });

describe('the progress of a batch', () => {
  const published = (outs: Parameters<typeof publishedOn>[0]) =>
    publishedOn(outs, 'scenario.progress').map(({ state, done }) => `${state} ${done}`);

  it(
    'is published four times a second at most, and its end whenever it comes',
    async () => {
      const fixture = openScenarios();
      const { lone } = fixture;
      const { batchId, userId } = await begin(fixture, { seeds: 20 });
      const play = () => lone.fireTimer('play', { batchId });
      const first = await play();
      expect(publishedOn(first, 'scenario.progress')).toMatchObject([{ batchId, userId }]);
      expect(published(first)).toEqual(['RUNNING 6']);
      lone.nowMs += 249;
      expect(published(await play())).toEqual([]);
      lone.nowMs += 1;
      expect(published(await play())).toEqual(['RUNNING 18']);
      expect(published(await play())).toEqual(['DONE 20']);
    },
    PLAYS_MS,
  );

  it('is published when it failed or was canceled', async () => {
    const fixture = openScenarios();
    const { batchId } = await begin(fixture);
    const { events } = await fixture.lone.request(cancelBatch, { batchId }, ALICE);
    expect(published(events)).toEqual(['CANCELED 0']);
    const failing = openScenarios();
    const other = await begin(failing);
    failing.fails = { kind: 'CRASHED', detail: 'the thread of the play died' };
    const outs = await failing.lone.fireTimer('play', { batchId: other.batchId });
    expect(published(outs)).toEqual(['FAILED 0']);
  });
});

describe('a batch', () => {
  it(
    'plays every seed once through every strategy, and shows their distributions',
    async () => {
      const fixture = openScenarios();
      const batch = await begin(fixture, { seeds: 7, strategies: ['LIT', 'SNIPER'] });
      await playOn(fixture, batch);
      const { batch: ended, outcomes } = await look(fixture, batch);
      expect(ended).toMatchObject({ state: 'DONE', done: 14, total: 14 });
      expect(outcomes.map(({ strategy, seeds }) => ({ strategy, seeds }))).toEqual([
        { strategy: 'LIT', seeds: 7 },
        { strategy: 'SNIPER', seeds: 7 },
      ]);
      expect(outcomes[0]?.slippageBps).toMatchObject({ count: 7 });
      const seeds = fixture.lone
        .rows(SCENARIO_TABLES.outcomes)
        .map(({ strategy, seed }) => `${strategy} ${seed}`);
      expect(new Set(seeds).size).toBe(14);
      expect(fixture.played.map(({ terms }) => terms.seed)).toEqual(
        [7, 8, 9, 10, 11, 12, 13].flatMap((seed) => [seed, seed]),
      );
    },
    PLAYS_MS,
  );

  it(
    'plays each risk aversion of a strategy that has one, in a market that the order moves',
    async () => {
      const fixture = openScenarios();
      const { scenarioId } = await givenScenario(fixture, { market: 'REAL', lengthMs: 60_000 });
      const strategies = ['TWAP', 'VWAP', 'POV', 'ARRIVAL', 'IS'];
      const requested = { scenarioId, seeds: 2, strategies, riskAversions: [0, 1] };
      const input = startBatch.in.parse(requested);
      const batch = await getResponse(fixture.lone, startBatch, { input, caller: ALICE });
      expect(batch).toMatchObject({ total: 14, riskAversions: [0, 1] });
      await playOn(fixture, batch);
      const { batch: ended, outcomes } = await look(fixture, batch);
      expect(ended).toMatchObject({ state: 'DONE', done: 14 });
      expect(
        outcomes.map(({ strategy, riskAversion, seeds, rejected }) => [
          `${strategy} ${riskAversion ?? ''}`,
          seeds - rejected,
        ]),
      ).toEqual([
        ['TWAP ', 2],
        ['VWAP ', 2],
        ['POV ', 2],
        ['ARRIVAL 0', 2],
        ['ARRIVAL 1', 2],
        ['IS 0', 2],
        ['IS 1', 2],
      ]);
      for (const { values, costBps } of outcomes) {
        expect(values.costBps).toHaveLength(2);
        expect(costBps?.mean).toBeCloseTo(
          ((values.costBps[0] ?? 0) + (values.costBps[1] ?? 0)) / 2,
        );
      }
      expect(fixture.lone.rows(SCENARIO_TABLES.outcomes)).toEqual([]);
      expect(fixture.played.every(({ terms }) => terms.market === 'REAL')).toBe(true);
    },
    PLAYS_MS,
  );

  it(
    'reports its progress while it plays',
    async () => {
      const fixture = openScenarios();
      const batch = await begin(fixture);
      await playOn(fixture, batch, 1);
      const { batch: now, outcomes } = await look(fixture, batch);
      expect(now).toMatchObject({ state: 'RUNNING', done: 6, total: 8 });
      expect(outcomes[0]?.fillShare).toMatchObject({ count: 6, p50: 1 });
    },
    PLAYS_MS,
  );

  it(
    'that is canceled keeps what is done and drops what is under way',
    async () => {
      const fixture = openScenarios();
      const batch = await begin(fixture);
      await playOn(fixture, batch, 1);
      const { batchId } = batch;
      fixture.beforePlay = async () => {
        fixture.beforePlay = async () => undefined;
        await getResponse(fixture.lone, cancelBatch, { input: { batchId }, caller: ALICE });
      };
      await playOn(fixture, batch);
      expect(fixture.dropped).toEqual([batchId]);
      const { batch: ended } = await look(fixture, batch);
      expect(ended).toMatchObject({ state: 'CANCELED', done: 6 });
      expect(fixture.lone.rows(SCENARIO_TABLES.outcomes)).toHaveLength(6);
      expect(
        await refusalCode(fixture.lone, cancelBatch, { input: { batchId }, caller: ALICE }),
      ).toBe('CONFLICT');
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
      await struck.lone.fireTimer('play', { batchId: batches[1].batchId });
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
    const fixture = openScenarios();
    const batch = await begin(fixture);
    fixture.fails = { kind: 'CRASHED', detail: 'the thread of the play died' };
    await playOn(fixture, batch);
    const { batch: ended } = await look(fixture, batch);
    expect(ended).toMatchObject({
      state: 'FAILED',
      reason: 'the thread of the play died',
      done: 0,
    });
    expect(fixture.lone.rows(SCENARIO_TABLES.outcomes)).toEqual([]);
  });

  it('that finds no room is retried a little later', async () => {
    const fixture = openScenarios();
    const batch = await begin(fixture);
    fixture.fails = { kind: 'BUSY', detail: 'full' };
    const published = await fixture.lone.fireTimer('play', { batchId: batch.batchId });
    expect(published.map((out) => (out as TimerRequest).delayMs)).toEqual([2_000]);
    expect((await look(fixture, batch)).batch.state).toBe('RUNNING');
  });

  it('is refused beside another of the same user, and beyond the last seed', async () => {
    const fixture = openScenarios();
    const { scenarioId } = await begin(fixture);
    const again = startBatch.in.parse({ scenarioId, seeds: 1 });
    expect(await refusalCode(fixture.lone, startBatch, { input: again, caller: ALICE })).toBe(
      'CONFLICT',
    );
    expect(fixture.lone.rows(SCENARIO_TABLES.batches)).toHaveLength(1);
    const other = openScenarios();
    const { scenarioId: own } = await givenScenario(other, { seed: 4_294_967_295 });
    const input = startBatch.in.parse({ scenarioId: own, seeds: 2 });
    expect(await refusalCode(other.lone, startBatch, { input, caller: ALICE })).toBe(
      'VALIDATION_FAILED',
    );
    const last = startBatch.in.parse({ scenarioId: own, seeds: 1 });
    expect(await refusalCode(other.lone, startBatch, { input: last, caller: ALICE })).toBeNull();
  });

  it.each([
    ['no seed', { seeds: 0 }],
    ['more than a thousand seeds', { seeds: 1_001 }],
    ['a strategy twice', { seeds: 1, strategies: ['LIT', 'LIT'] }],
    ['a risk aversion twice', { seeds: 1, riskAversions: [0.5, 0.5] }],
    ['a risk aversion above one', { seeds: 1, riskAversions: [1.5] }],
    ['an unknown strategy', { seeds: 1, strategies: ['MAGIC'] }],
  ])('of %s is none', (_, requested) => {
    const scenarioId = '019aae5c-0000-7000-8000-000000000001';
    expect(startBatch.in.safeParse({ scenarioId, ...requested }).success).toBe(false);
  });

  it('does not exist for other users', async () => {
    const fixture = openScenarios();
    const { batchId } = await begin(fixture);
    for (const call of [scenarioBatch, cancelBatch] as const) {
      expect(await refusalCode(fixture.lone, call, { input: { batchId }, caller: BOB })).toBe(
        'NOT_FOUND',
      );
    }
    const { items } = await getResponse(fixture.lone, scenarioBatches, { input: {}, caller: BOB });
    expect(items).toEqual([]);
  });
});
