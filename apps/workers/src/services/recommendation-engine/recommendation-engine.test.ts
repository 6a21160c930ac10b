/** The recommendation engine: advice once, measured at its horizon, the record kept over restarts, never an order. */

import { recommendations, signalWeights } from '@tradefloor/contracts/calls/intelligence';
import { submitJob } from '@tradefloor/contracts/calls/jobs';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import {
  GAIN_DEFAULT,
  type SignalBatch,
  WEIGHT_DEFAULTS,
} from '@tradefloor/contracts/intelligence';
import type { Job, JobChange, JobRequest } from '@tradefloor/contracts/job';
import type { TickBatch } from '@tradefloor/contracts/market';
import { px } from '@tradefloor/contracts/money';
import type { TradeRecommendation } from '@tradefloor/contracts/recommendation';
import { RECOMMENDATION_TABLES } from '@tradefloor/core/analytics/recommendation/tables';
import { createMarket, TICK_MS } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { describe, expect, it } from 'vitest';
import { getResponse } from '../../testing/journal-fixture.ts';
import { type LoneService, openLone, publishedOn } from '../../testing/lone-service.ts';
import { recommendationEngine } from './service.ts';

const START_MS = 1_795_444_200_000;
const AAPL = instrumentSymbol('AAPL');

const WEIGHTS = { version: 1, weights: WEIGHT_DEFAULTS, gain: GAIN_DEFAULT };
/** The job as it was submitted, some steps later. */
const changed = (
  { jobId, kind, userId, title }: JobRequest,
  change: Partial<Job>,
  outcome: string | null = null,
): JobChange => ({
  job: {
    jobId,
    kind,
    userId,
    title,
    state: 'RUNNING',
    done: 0,
    total: 0,
    attempts: 1,
    worker: null,
    reason: null,
    createdAt: START_MS,
    startedAt: START_MS,
    nextAttemptAt: null,
    endedAt: null,
    version: 2,
    ...change,
  },
  outcome,
});

/** The batch after a split of AAPL. */
const inNewShares = (batch: TickBatch, ratio: number): TickBatch => ({
  ...batch,
  splits: [{ symbol: AAPL, ratio, seq: batch.seq, at: batch.at - 1 }],
  ticks: batch.ticks.map((tick) => {
    const part = (price: number) => px(Math.round(price / ratio));
    if (tick.symbol !== AAPL) return tick;
    return { ...tick, bid: part(tick.bid), ask: part(tick.ask), mid: part(tick.mid) };
  }),
});

class Fixture {
  readonly lone: LoneService;
  readonly #market = createMarket({
    seed: 42,
    startTick: 0,
    startMs: START_MS,
    universe: EQUITIES,
  });

  readonly submitted: JobRequest[] = [];

  /** @param hasJobs whether the jobs service is reached */
  constructor(hasJobs = true) {
    const take = (request: JobRequest) => {
      this.submitted.push(request);
      return changed(request, { state: 'QUEUED' }).job;
    };
    this.lone = openLone(recommendationEngine({ universe: EQUITIES, backtestMs: 7_200_000 }), {
      nowMs: START_MS,
      peers: [
        { call: signalWeights, value: WEIGHTS },
        ...(hasJobs ? [{ call: submitJob, value: take }] : []),
      ],
    });
  }

  /** So many batches at one confidence of AAPL; its sign is the direction. Paused, it is not quoted. */
  async pass(
    batches: number,
    confidence: number,
    { isPaused = false, ratio = 1 }: { readonly isPaused?: boolean; readonly ratio?: number } = {},
  ): Promise<TradeRecommendation[]> {
    const published: TradeRecommendation[] = [];
    for (let i = 0; i < batches; i += 1) {
      this.#market.step();
      this.lone.nowMs += TICK_MS;
      const whole = this.#market.batch(this.lone.nowMs);
      const quoted = whole.ticks.filter(({ symbol }) => !isPaused || symbol !== AAPL);
      const batch = ratio === 1 ? { ...whole, ticks: quoted } : inNewShares(whole, ratio);
      const { seq, at, simTime } = batch;
      const signals: SignalBatch['signals'] = [
        {
          symbol: AAPL,
          signal: confidence,
          confidence: Math.abs(confidence),
          score: confidence,
          agreement: 1,
          contributions: [confidence, 0, 0, 0, 0, 0, 0],
        },
      ];
      for (const outs of [
        await this.lone.receive('market.ticks', batch),
        await this.lone.receive('market.signals', { seq, at, simTime, weightsVersion: 1, signals }),
      ]) {
        published.push(...(publishedOn(outs, 'market.recommendations') as TradeRecommendation[]));
      }
    }
    return published;
  }

  get list() {
    return getResponse(this.lone, recommendations, { input: {} });
  }
}

describe('a recommendation', () => {
  it('of a share that splits is measured at once, and the split is no loss', async () => {
    const fixture = new Fixture();
    await fixture.pass(8, 0.8);
    const [closed] = await fixture.pass(1, 0.8, { ratio: 10 });
    expect(closed).toMatchObject({ seq: 8, symbol: AAPL });
    expect(Math.abs(closed?.outcome?.returnBps ?? 10_000)).toBeLessThan(20);
    expect(Math.abs(closed?.outcome?.costBps ?? 10_000)).toBeLessThan(20);
  });

  it('is made once of a signal that lasts, at the touch of its batch', async () => {
    const fixture = new Fixture();
    const published = await fixture.pass(100, 0.8);
    expect(published).toHaveLength(1);
    expect(published[0]).toMatchObject({ seq: 8, symbol: AAPL, side: 'BUY', outcome: null });
    expect((await fixture.list).items).toEqual(published);
  });

  it('is measured when its horizon is over, by the market as it is then', async () => {
    const fixture = new Fixture();
    const [made] = await fixture.pass(8, -0.8);
    expect(await fixture.pass(1_199, 0)).toEqual([]);
    const [measured] = await fixture.pass(1, 0);
    expect(measured?.recommendationId).toBe(made?.recommendationId);
    const { items, record } = await fixture.list;
    const outcome = items[0]?.outcome;
    expect(outcome?.at).toBe((made?.at ?? 0) + 300_000);
    expect(record).toMatchObject({
      measured: 1,
      hits: outcome?.isHit ? 1 : 0,
      meanReturnBps: outcome?.returnBps,
      meanCostBps: outcome?.costBps,
    });
  });

  it('of a symbol that is paused at its horizon is measured when it is quoted again', async () => {
    const fixture = new Fixture();
    await fixture.pass(8, 0.8);
    expect(await fixture.pass(1_300, 0, { isPaused: true })).toEqual([]);
    expect(await fixture.pass(1, 0)).toMatchObject([
      { symbol: AAPL, outcome: { isHit: expect.any(Boolean) } },
    ]);
    expect((await fixture.list).record.measured).toBe(1);
  });

  it('survives a restart with its horizon, its cool-down and the record', async () => {
    const fixture = new Fixture();
    await fixture.pass(8, 0.8);
    fixture.lone.restart();
    expect(await fixture.pass(30, 0.8)).toEqual([]);
    expect(await fixture.pass(1_170, 0)).toHaveLength(1);
    fixture.lone.restart();
    expect((await fixture.list).record.measured).toBe(1);
    expect(fixture.lone.rows(RECOMMENDATION_TABLES.recommendations)).toHaveLength(1);
  });

  it('is not made without a price of its symbol', async () => {
    const fixture = new Fixture();
    const signal = { symbol: AAPL, signal: 1, confidence: 1, score: 9, agreement: 1 };
    for (let seq = 1; seq <= 20; seq += 1) {
      const at = START_MS + seq * TICK_MS;
      const outs = await fixture.lone.receive('market.signals', {
        seq,
        at,
        simTime: at,
        weightsVersion: 1,
        signals: [{ ...signal, contributions: [9, 0, 0, 0, 0, 0, 0] }],
      });
      expect(publishedOn(outs, 'market.recommendations')).toEqual([]);
    }
  });
});

describe('the past', () => {
  const SUMS = { measured: 200, hits: 104, returns: 1_000, costs: 30_000 };

  it('is measured once for each version of the weights, and shown apart from what is live', async () => {
    const fixture = new Fixture();
    const { lone, submitted } = fixture;
    expect((await fixture.list).backtest).toBeNull();
    await fixture.pass(2, 0);
    expect(await lone.fireTimer('backtest', { version: 1 })).toEqual([]);
    const [request] = submitted;
    if (request === undefined) throw new Error('a job was submitted');
    expect(request).toMatchObject({ jobId: 'backtest-42-v1', kind: 'BACKTEST', userId: null });
    const terms = { seed: 42, weights: WEIGHT_DEFAULTS, gain: GAIN_DEFAULT };
    expect(JSON.parse(request.input)).toEqual(terms);
    await lone.receive('jobs.changed', changed(request, { done: 0, total: 1 }));
    expect((await fixture.list).backtest).toBeNull();
    const done = changed(request, { state: 'DONE' }, JSON.stringify(SUMS));
    await lone.receive('jobs.changed', done);
    const { record, backtest } = await fixture.list;
    expect(record.measured).toBe(0);
    expect(backtest).toMatchObject({
      weightsVersion: 1,
      spanMs: 7_200_000,
      measured: 200,
      hitRate: 0.52,
      meanReturnBps: 0.05,
      meanCostBps: 1.5,
      meanNetBps: -1.45,
    });
    lone.restart();
    await fixture.pass(1, 0);
    expect(await lone.fireTimer('backtest', { version: 1 })).toEqual([]);
    expect((await fixture.list).backtest).toEqual(backtest);
    expect(submitted).toHaveLength(1);
  });

  it('takes no result but that of its own market', async () => {
    const fixture = new Fixture();
    await fixture.pass(2, 0);
    await fixture.lone.fireTimer('backtest', { version: 1 });
    const [request] = fixture.submitted;
    if (request === undefined) throw new Error('a job was submitted');
    for (const jobId of ['backtest-7-v1', 'batch-1']) {
      const other = { ...request, jobId };
      await fixture.lone.receive(
        'jobs.changed',
        changed(other, { state: 'DONE' }, JSON.stringify(SUMS)),
      );
    }
    expect((await fixture.list).backtest).toBeNull();
  });

  it('is requested once by the first signals of a version', async () => {
    const fixture = new Fixture();
    const batch = { seq: 1, at: START_MS, simTime: START_MS, signals: [] };
    const first = await fixture.lone.receive('market.signals', { ...batch, weightsVersion: 4 });
    expect(first).toMatchObject([{ type: 'wake', name: 'backtest', data: { version: 4 } }]);
    expect(await fixture.lone.receive('market.signals', { ...batch, weightsVersion: 4 })).toEqual(
      [],
    );
  });

  it('is requested again while the jobs service is not reached, and not once it is wanted no more', async () => {
    const again = await new Fixture(false).lone.fireTimer('backtest', { version: 1 });
    expect(again).toMatchObject([{ type: 'wake', name: 'backtest', delayMs: 10_000 }]);
    const replaced = new Fixture();
    expect(await replaced.lone.fireTimer('backtest', { version: 9 })).toEqual([]);
    expect(replaced.submitted).toEqual([]);
  });
});
