/** The recommendation engine: advice once, measured at its horizon, the record kept over restarts, never an order. */
import { recommendations } from '@tradefloor/contracts/calls/intelligence';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { SignalBatch } from '@tradefloor/contracts/intelligence';
import type { TradeRecommendation } from '@tradefloor/contracts/recommendation';
import { RECOMMENDATIONS } from '@tradefloor/core/recommendation/tables';
import { createMarket, TICK_MS } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { describe, expect, it } from 'vitest';
import { answerOf } from '../../testing/journal-bench.ts';
import { type LoneService, openLone, saidOn } from '../../testing/lone-service.ts';
import { recommendationEngine } from './service.ts';

const START_MS = 1_795_444_200_000;
const AAPL = instrumentSymbol('AAPL');

class Bench {
  readonly lone: LoneService = openLone(recommendationEngine(EQUITIES), { nowMs: START_MS });
  readonly #market = createMarket({
    ...{ seed: 42, startTick: 0, startMs: START_MS, universe: EQUITIES },
  });

  /** So many batches at one confidence of AAPL; its sign is the direction. */
  async pass(batches: number, confidence: number): Promise<TradeRecommendation[]> {
    const said: TradeRecommendation[] = [];
    for (let i = 0; i < batches; i += 1) {
      this.#market.step();
      this.lone.nowMs += TICK_MS;
      const batch = this.#market.batch(this.lone.nowMs);
      const { seq, at, simTime } = batch;
      const signals: SignalBatch['signals'] = [
        {
          symbol: AAPL,
          ...{ signal: confidence, confidence: Math.abs(confidence), score: confidence },
          ...{ agreement: 1, contributions: [confidence, 0, 0, 0, 0, 0, 0] },
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
      ...{ measured: 1, hits: outcome?.isHit ? 1 : 0 },
      ...{ meanReturnBps: outcome?.returnBps, meanCostBps: outcome?.costBps },
    });
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
    const signal = { ...{ symbol: AAPL, signal: 1, confidence: 1, score: 9, agreement: 1 } };
    for (let seq = 1; seq <= 20; seq += 1) {
      const at = START_MS + seq * TICK_MS;
      const outs = await bench.lone.hear('market.signals', {
        ...{ seq, at, simTime: at, weightsVersion: 1 },
        signals: [{ ...signal, contributions: [9, 0, 0, 0, 0, 0, 0] }],
      });
      expect(outs).toEqual([]);
    }
  });
});
