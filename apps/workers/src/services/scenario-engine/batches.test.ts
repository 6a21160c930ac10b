/** A batch plays its seeds a few at a time, reports its progress, and stops on demand. */

import type { CallInput } from '@tradefloor/contracts/calls/call';
import {
  cancelBatch,
  recordPlays,
  scenarioBatch,
  scenarioBatches,
  startBatch,
} from '@tradefloor/contracts/calls/scenarios';
import type { Job, JobChange } from '@tradefloor/contracts/job';
import { type ScenarioBatch, writeBatchJob } from '@tradefloor/contracts/scenario';
import { newJob, toJob } from '@tradefloor/core/analytics/jobs/job';
import { nextPlays } from '@tradefloor/core/analytics/scenario/batch';
import { toOutcome } from '@tradefloor/core/analytics/scenario/outcome';
import { SCENARIO_TABLES } from '@tradefloor/core/analytics/scenario/tables';
import { err, invariant, ok } from '@tradefloor/core/result';
import { describe, expect, it } from 'vitest';
import type { JobCall } from '../../jobs/job-runner.ts';
import { runnerHere } from '../../scenario/runner.ts';
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

/** Calls of the batch's worker reach the engine. */
const openWorker =
  ({ lone }: ScenarioFixture): JobCall =>
  async (requested, input) => {
    const { result } = await lone.request(requested, input);
    return result.ok ? ok(result.value as never) : err({ kind: 'REFUSED', ...result.error });
  };

/** Has the batch's timer submit it, and plays it as its worker does: to its end, or so many times. */
async function playOn(fixture: ScenarioFixture, { batchId }: ScenarioBatch, most = 100) {
  await fixture.lone.fireTimer('play', { batchId });
  const abort = new AbortController();
  const call = openWorker(fixture);
  let records = 0;
  return fixture.handler.run({
    jobId: 'job-1',
    fence: 1,
    input: writeBatchJob(batchId),
    progress: () => {
      records += 1;
      // The first states where to begin.
      if (records > most) abort.abort();
    },
    signal: abort.signal,
    call,
  });
}

const record = ({ lone }: ScenarioFixture, input: CallInput<typeof recordPlays>) =>
  lone.request(recordPlays, input);

/** Outcomes of a batch's plays from one place on. */
async function playedFrom(batch: ScenarioBatch, count: number) {
  const plays = nextPlays(batch, count);
  return Promise.all(
    plays.map(async (play) => {
      const task = { terms: play.terms, hasAftermath: false, group: null };
      const played = await runnerHere().play(task);
      invariant(played.ok, 'it is played');
      return toOutcome(batch.batchId, play, played.value);
    }),
  );
}

const changed = ({ batchId }: ScenarioBatch, change: Partial<Job>): JobChange => {
  const request = { jobId: batchId, userId: ALICE.userId, title: 'A batch', input: '' } as const;
  return {
    job: { ...toJob(newJob({ ...request, kind: 'SCENARIO_BATCH' }, 0)), ...change },
    outcome: null,
  };
};

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
      const batch = await begin(fixture, { seeds: 20 });
      const { batchId, userId } = batch;
      const play = async (from: number, count: number) => {
        const outcomes = await playedFrom({ ...batch, done: from }, count);
        return (await record(fixture, { batchId, from, outcomes })).events;
      };
      const first = await play(0, 6);
      expect(publishedOn(first, 'scenario.progress')).toMatchObject([{ batchId, userId }]);
      expect(published(first)).toEqual(['RUNNING 6']);
      lone.nowMs += 249;
      expect(published(await play(6, 6))).toEqual([]);
      lone.nowMs += 1;
      expect(published(await play(12, 6))).toEqual(['RUNNING 18']);
      expect(published(await play(18, 2))).toEqual(['DONE 20']);
    },
    PLAYS_MS,
  );

  it('is published when it failed or was canceled, by its user or with its job', async () => {
    const fixture = openScenarios();
    const batch = await begin(fixture);
    const { events } = await fixture.lone.request(cancelBatch, { batchId: batch.batchId }, ALICE);
    expect(published(events)).toEqual(['CANCELED 0']);
    for (const state of ['FAILED', 'CANCELED'] as const) {
      const other = openScenarios();
      const ended = changed(await begin(other), { state, reason: 'no memory' });
      const outs = await other.lone.receive('jobs.changed', ended);
      expect(published(outs)).toEqual([`${state} 0`]);
      expect(await other.lone.receive('jobs.changed', ended)).toEqual([]);
    }
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
    'that is canceled keeps what is done, and its job is withdrawn',
    async () => {
      const fixture = openScenarios();
      const batch = await begin(fixture);
      await playOn(fixture, batch, 1);
      const { batchId } = batch;
      const { events } = await fixture.lone.request(cancelBatch, { batchId }, ALICE);
      expect(events).toMatchObject([{ type: 'say' }, { type: 'wake', name: 'withdraw' }]);
      await fixture.lone.fireTimer('withdraw', { batchId });
      expect(fixture.withdrawn).toEqual([batchId]);
      const playedBefore = fixture.played.length;
      expect(await playOn(fixture, batch)).toEqual(ok(null));
      expect(fixture.played).toHaveLength(playedBefore);
      const { batch: ended } = await look(fixture, batch);
      expect(ended).toMatchObject({ state: 'CANCELED', done: 6 });
      expect(fixture.lone.rows(SCENARIO_TABLES.outcomes)).toHaveLength(6);
      expect(
        await refusalCode(fixture.lone, cancelBatch, { input: { batchId }, caller: ALICE }),
      ).toBe('CONFLICT');
    },
    PLAYS_MS,
  );

  it('that is canceled in mid-play drops its plays and keeps none of them', async () => {
    const fixture = openScenarios();
    const { batchId } = await begin(fixture);
    const abort = new AbortController();
    fixture.beforePlay = async () => {
      fixture.beforePlay = async () => undefined;
      await getResponse(fixture.lone, cancelBatch, { input: { batchId }, caller: ALICE });
      abort.abort();
    };
    const call = openWorker(fixture);
    const attempt = { jobId: batchId, fence: 1, progress: () => undefined, call };
    const work = { ...attempt, input: writeBatchJob(batchId) };
    expect(await fixture.handler.run({ ...work, signal: abort.signal })).toEqual(ok(null));
    expect(fixture.dropped).toEqual([batchId]);
    expect(fixture.lone.rows(SCENARIO_TABLES.outcomes)).toEqual([]);
  });

  it(
    'goes on after a restart where it was kept, and comes to what it would have come to',
    async () => {
      const [calm, struck] = [openScenarios(), openScenarios()];
      const batches = [await begin(calm), await begin(struck)] as const;
      await playOn(calm, batches[0]);
      await playOn(struck, batches[1], 1);
      struck.lone.restart();
      await playOn(struck, batches[1]);
      const [first, second] = [await look(calm, batches[0]), await look(struck, batches[1])];
      expect(second.batch).toMatchObject({ state: 'DONE', done: 8 });
      expect(second.outcomes).toEqual(first.outcomes);
      // Six plays were kept before the restart, and the two that were not are played again at most.
      expect(struck.played.length).toBeLessThanOrEqual(10);
    },
    PLAYS_MS,
  );

  it(
    'keeps each play once, whichever worker sends it, and none that is not the next',
    async () => {
      const fixture = openScenarios();
      const batch = await begin(fixture);
      const { batchId } = batch;
      const outcomes = await playedFrom(batch, 2);
      const first = await record(fixture, { batchId, from: 0, outcomes });
      expect(first.result).toMatchObject({ ok: true, value: { done: 2 } });
      // The slower of two workers, and one that begins.
      for (const late of [outcomes, []])
        expect((await record(fixture, { batchId, from: 0, outcomes: late })).result).toMatchObject({
          value: { done: 2 },
        });
      const again = await record(fixture, { batchId, from: 2, outcomes });
      expect(again.result).toMatchObject({ ok: false, error: { code: 'VALIDATION_FAILED' } });
      expect(fixture.lone.rows(SCENARIO_TABLES.outcomes)).toHaveLength(2);
      const unknown = await record(fixture, { batchId: 'none', from: 0, outcomes: [] });
      expect(unknown.result).toMatchObject({ error: { code: 'NOT_FOUND' } });
    },
    PLAYS_MS,
  );

  it('whose player crashed fails for good with the reason, and stores no partial result', async () => {
    const fixture = openScenarios();
    const batch = await begin(fixture);
    const reason = 'the thread of the play died';
    fixture.fails = { kind: 'CRASHED', detail: reason };
    expect(await playOn(fixture, batch)).toEqual(err({ reason, isFinal: true }));
    await fixture.lone.receive('jobs.changed', changed(batch, { state: 'FAILED', reason }));
    const { batch: ended } = await look(fixture, batch);
    expect(ended).toMatchObject({ state: 'FAILED', reason, done: 0 });
    expect(fixture.lone.rows(SCENARIO_TABLES.outcomes)).toEqual([]);
  });

  it('that finds no room is tried again later', async () => {
    const fixture = openScenarios();
    const batch = await begin(fixture);
    fixture.fails = { kind: 'BUSY', detail: 'full' };
    expect(await playOn(fixture, batch)).toEqual(err({ reason: 'full', isFinal: false }));
    expect((await look(fixture, batch)).batch.state).toBe('RUNNING');
  });

  it('is submitted as a job of its user, and again while the jobs service is not reached', async () => {
    const fixture = openScenarios();
    const { batchId, userId } = await begin(fixture);
    expect(await fixture.lone.fireTimer('play', { batchId })).toEqual([]);
    const input = writeBatchJob(batchId);
    expect(fixture.submitted).toMatchObject([
      { jobId: batchId, kind: 'SCENARIO_BATCH', userId, title: '8 seeds of A small order', input },
    ]);
    const alone = openScenarios(false);
    const batch = await begin(alone);
    const again = await alone.lone.fireTimer('play', { batchId: batch.batchId });
    expect(again).toMatchObject([{ type: 'wake', name: 'play', delayMs: 2_000 }]);
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
