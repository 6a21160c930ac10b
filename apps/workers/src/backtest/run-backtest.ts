/**
 * What advice would have been worth in the market's own past: features, signals, triggers and outcomes by the rules of
 * the live pipeline, batch after batch of the market's first ticks. A function of its terms.
 */
import type { FeatureWeights, SignalBatch } from '@tradefloor/contracts/intelligence';
import type { TickBatch } from '@tradefloor/contracts/market';
import type { TradeRecommendation } from '@tradefloor/contracts/recommendation';
import { FeatureBoard } from '@tradefloor/core/analytics/features/feature-board';
import {
  NO_RECORD,
  type RecordSums,
  toAdvice,
  toOutcome,
  withOutcome,
} from '@tradefloor/core/analytics/recommendation/advice';
import { Trigger } from '@tradefloor/core/analytics/recommendation/trigger';
import { computeSignal, toWeighing } from '@tradefloor/core/analytics/signal/score';
import { featureSettings } from '@tradefloor/sim/market/feature-settings';
import { createMarket, type MarketConfig, TICK_MS } from '@tradefloor/sim/market/market';
import { newsAt, newsWire } from '@tradefloor/sim/news/news';

export type BacktestWork = {
  readonly market: MarketConfig;
  /** Batches from the market's first one on. */
  readonly ticks: number;
  readonly weights: FeatureWeights;
  readonly gain: number;
};

export function runBacktest({ market: config, ticks, weights, gain }: BacktestWork): RecordSums {
  const { universe, seed } = config;
  const market = createMarket(config);
  const board = new FeatureBoard(featureSettings(universe));
  const wire = newsWire(seed, universe, TICK_MS);
  const weighing = toWeighing(weights, gain);
  const ledger = new AdviceLedger(config);
  for (let tick = 0; tick < ticks; tick += 1) {
    market.step();
    const { seq, simMs } = market;
    const news = newsAt({ wire, universe, seed }, { seq, at: simMs, simTime: simMs });
    if (news !== null) board.receive(news);
    const batch = market.batch(simMs);
    const features = board.take(batch);
    ledger.measure(batch);
    if (features === null) continue;
    const signals = features.vectors.map((vector) => computeSignal(vector, weighing));
    ledger.advise({ seq, at: simMs, simTime: simMs, weightsVersion: 1, signals }, batch);
  }
  return ledger.sums;
}

/** Advice that waits for its horizon, and what all that reached it was worth. */
class AdviceLedger {
  readonly #trigger = new Trigger();
  readonly #instruments;
  /** In the order they were made: all have the same horizon. */
  #open: TradeRecommendation[] = [];
  sums: RecordSums = NO_RECORD;

  constructor({ universe }: MarketConfig) {
    this.#instruments = new Map(universe.map((each) => [each.symbol, each]));
  }

  /** A symbol that is paused at its horizon is measured when it is quoted again. */
  measure({ simTime, ticks }: TickBatch): void {
    const [first] = this.#open;
    if (first === undefined || first.simTime + first.horizonMs > simTime) return;
    const kept: TradeRecommendation[] = [];
    for (const advice of this.#open) {
      const isDue = advice.simTime + advice.horizonMs <= simTime;
      const tick = isDue ? ticks.find(({ symbol }) => symbol === advice.symbol) : undefined;
      if (tick === undefined) kept.push(advice);
      else this.sums = withOutcome(this.sums, toOutcome(advice, { tick, at: simTime }));
    }
    this.#open = kept;
  }

  advise(signals: SignalBatch, { ticks }: TickBatch): void {
    for (const call of this.#trigger.take(signals)) {
      const instrument = this.#instruments.get(call.signal.symbol);
      const tick = ticks.find(({ symbol }) => symbol === call.signal.symbol);
      if (instrument === undefined || tick === undefined) continue;
      const advice = toAdvice(call, { batch: signals, instrument, tick });
      if (advice !== null) this.#open.push(advice);
    }
  }
}
