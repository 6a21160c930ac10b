/** The recommendation engine: advice once, measured at its horizon, the record kept over restarts, never an order. */
import { recommendations, signalWeights } from '@tradefloor/contracts/calls/intelligence';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import {
  GAIN_DEFAULT,
  type SignalBatch,
  WEIGHT_DEFAULTS,
} from '@tradefloor/contracts/intelligence';
import type { TradeRecommendation } from '@tradefloor/contracts/recommendation';
import type { Backtester } from '@tradefloor/core/analytics/recommendation/backtest';
import { RECOMMENDATIONS } from '@tradefloor/core/analytics/recommendation/tables';
import { err, ok } from '@tradefloor/core/result';
import { createMarket, TICK_MS } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { describe, expect, it } from 'vitest';
import { answerOf } from '../../testing/journal-bench.ts';
import { type LoneService, openLone, saidOn } from '../../testing/lone-service.ts';
import { recommendationEngine } from './service.ts';

const START_MS = 1_795_444_200_000;
const AAPL = instrumentSymbol('AAPL');

const WEIGHTS = { version: 1, weights: WEIGHT_DEFAULTS, gain: GAIN_DEFAULT };
const NONE: Backtester = { spanMs: 7_200_000, measure: async () => err('NONE') };

class Bench {
  readonly lone: LoneService;
  readonly #market = createMarket({
    seed: 42,
    startTick: 0,
    startMs: START_MS,
    universe: EQUITIES,
  });

  constructor(backtester = NONE) {
    this.lone = openLone(recommendationEngine({ universe: EQUITIES, backtester }), {
      nowMs: START_MS,
      peers: [{ call: signalWeights, value: WEIGHTS }],
    });
  }

  /** So many batches at one confidence of AAPL; its sign is the direction. Paused, it is not quoted. */
  async pass(
    batches: number,
    confidence: number,
    isPaused = false,
  ): Promise<TradeRecommendation[]> {
    const said: TradeRecommendation[] = [];
    for (let i = 0; i < batches; i += 1) {
      this.#market.step();
      this.lone.nowMs += TICK_MS;
      const whole = this.#market.batch(this.lone.nowMs);
      const quoted = whole.ticks.filter(({ symbol }) => !isPaused || symbol !== AAPL);
      const batch = { ...whole, ticks: quoted };
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
        await this.lone.hear('market.ticks', batch),
        await this.lone.hear('market.signals', { seq, at, simTime, weightsVersion: 1, signals }),
      ]) {
        said.push(...(saidOn(outs, 'market.recommendations') as TradeRecommendation[]));
      }
    }
    return said;
  }

  get list() {
    return answerOf(this.lone, recommendations, { input: {} });
  }
}

describe('a recommendation', () => {
  it('is made once of a signal that lasts, at the touch of its batch', async () => {
    const bench = new Bench();
    const said = await bench.pass(100, 0.8);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatchObject({ seq: 8, symbol: AAPL, side: 'BUY', outcome: null });
    expect((await bench.list).items).toEqual(said);
  });

  it('is measured when its horizon is over, by the market as it is then', async () => {
    const bench = new Bench();
    const [made] = await bench.pass(8, -0.8);
    expect(await bench.pass(1_199, 0)).toEqual([]);
    const [measured] = await bench.pass(1, 0);
    expect(measured?.recommendationId).toBe(made?.recommendationId);
    const { items, record } = await bench.list;
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
    const bench = new Bench();
    await bench.pass(8, 0.8);
    expect(await bench.pass(1_300, 0, true)).toEqual([]);
    expect(await bench.pass(1, 0)).toMatchObject([
      { symbol: AAPL, outcome: { isHit: expect.any(Boolean) } },
    ]);
    expect((await bench.list).record.measured).toBe(1);
  });

  it('survives a restart with its horizon, its cool-down and the record', async () => {
    const bench = new Bench();
    await bench.pass(8, 0.8);
    bench.lone.restart();
    expect(await bench.pass(30, 0.8)).toEqual([]);
    expect(await bench.pass(1_170, 0)).toHaveLength(1);
    bench.lone.restart();
    expect((await bench.list).record.measured).toBe(1);
    expect(bench.lone.rows(RECOMMENDATIONS)).toHaveLength(1);
  });

  it('is not made without a price of its symbol', async () => {
    const bench = new Bench();
    const signal = { symbol: AAPL, signal: 1, confidence: 1, score: 9, agreement: 1 };
    for (let seq = 1; seq <= 20; seq += 1) {
      const at = START_MS + seq * TICK_MS;
      const outs = await bench.lone.hear('market.signals', {
        seq,
        at,
        simTime: at,
        weightsVersion: 1,
        signals: [{ ...signal, contributions: [9, 0, 0, 0, 0, 0, 0] }],
      });
      expect(saidOn(outs, 'market.recommendations')).toEqual([]);
    }
  });
});

describe('the past', () => {
  const SUMS = { measured: 200, hits: 104, returns: 1_000, costs: 30_000 };

  it('is measured once for each version of the weights, and shown apart from what is live', async () => {
    const asked: unknown[] = [];
    const bench = new Bench({
      spanMs: 7_200_000,
      measure: async (terms) => {
        asked.push(terms);
        return ok(SUMS);
      },
    });
    expect((await bench.list).backtest).toBeNull();
    await bench.pass(2, 0);
    expect(await bench.lone.wake('backtest', { version: 1 })).toEqual([]);
    const { record, backtest } = await bench.list;
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
    bench.lone.restart();
    await bench.pass(1, 0);
    expect(await bench.lone.wake('backtest', { version: 1 })).toEqual([]);
    expect((await bench.list).backtest).toEqual(backtest);
    expect(asked).toEqual([{ seed: 42, weights: WEIGHT_DEFAULTS, gain: GAIN_DEFAULT }]);
  });

  it('is requested once by the first signals of a version', async () => {
    const bench = new Bench();
    const batch = { seq: 1, at: START_MS, simTime: START_MS, signals: [] };
    const first = await bench.lone.hear('market.signals', { ...batch, weightsVersion: 4 });
    expect(first).toMatchObject([{ type: 'wake', name: 'backtest', data: { version: 4 } }]);
    expect(await bench.lone.hear('market.signals', { ...batch, weightsVersion: 4 })).toEqual([]);
  });

  it('is tried again after a failure, and not where it cannot be or is wanted no more', async () => {
    const failing = new Bench({ spanMs: 1, measure: async () => err('FAILED') });
    const again = await failing.lone.wake('backtest', { version: 1 });
    expect(again).toMatchObject([{ type: 'wake', name: 'backtest', delayMs: 60_000 }]);
    expect(await new Bench().lone.wake('backtest', { version: 1 })).toEqual([]);
    const replaced = new Bench({ spanMs: 1, measure: async () => ok(SUMS) });
    expect(await replaced.lone.wake('backtest', { version: 9 })).toEqual([]);
    expect((await replaced.list).backtest).toBeNull();
  });
});
