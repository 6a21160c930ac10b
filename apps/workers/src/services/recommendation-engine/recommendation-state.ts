/** What the recommendation engine holds: its advice, what waits for its outcome, the record, and when to speak again. */

import type { SignalBatch } from '@tradefloor/contracts/intelligence';
import type { Instrument, Tick, TickBatch } from '@tradefloor/contracts/market';
import type {
  BacktestRecord,
  RecommendationOutcome,
  TradeRecommendation,
} from '@tradefloor/contracts/recommendation';
import {
  NO_RECORD,
  type RecordSums,
  toRecord,
  withOutcome,
} from '@tradefloor/core/analytics/recommendation/advice';
import {
  RECOMMENDATION_TABLES,
  RECOMMENDATIONS_KEPT,
  type TrackRecordRow,
} from '@tradefloor/core/analytics/recommendation/tables';
import { Trigger } from '@tradefloor/core/analytics/recommendation/trigger';
import type { Table } from '@tradefloor/core/table';
import { inNewShares, splitFactor } from '@tradefloor/instruments/equity/split-factor';
import type { Ctx, StateIo } from '@tradefloor/runtime';

export type RecommendationCtx = Ctx<RecommendationState>;

export type RecommendationDeps = {
  readonly universe: readonly Instrument[];
  /** Simulated time of the past that a backtest goes through. */
  readonly backtestMs: number;
};

const RECORD_ID = 'all';
/** Advice due at a batch, with the prices it is measured by. */
type Due = {
  readonly advice: TradeRecommendation;
  readonly tick: Tick;
  /** New shares for one share of the advice. */
  readonly factor: number;
};

export class RecommendationState {
  readonly trigger = new Trigger();
  readonly #backtestMs: number;
  /** The market's. */
  readonly seed: number;
  readonly #instruments: ReadonlyMap<string, Instrument>;
  readonly #rows: Table<TradeRecommendation>;
  readonly #record: Table<TrackRecordRow>;
  /** Without an outcome, in the order they were made: all have the same horizon. */
  #open: TradeRecommendation[];
  #batch: TickBatch | null = null;
  /** The newest version of the weights that signals were made by. */
  #version = 0;

  constructor(io: StateIo, { universe, backtestMs }: RecommendationDeps) {
    this.#backtestMs = backtestMs;
    this.seed = io.seed;
    this.#instruments = new Map(universe.map((each) => [each.symbol, each]));
    this.#rows = io.table(RECOMMENDATION_TABLES.recommendations);
    this.#record = io.table(RECOMMENDATION_TABLES.trackRecord);
    const known = [...this.#rows.values()].sort((a, b) => a.simTime - b.simTime);
    this.#open = known.filter(({ outcome }) => outcome === null);
    for (const row of known) this.trigger.remember(row);
  }

  take(batch: TickBatch): void {
    this.#batch = batch;
  }

  /** The symbol's prices in the newest batch. */
  tick(symbol: string): Tick | undefined {
    return this.#batch?.ticks.find((tick) => tick.symbol === symbol);
  }

  /** The instrument in the shares of the newest batch. */
  instrument(symbol: string): Instrument | undefined {
    const found = this.#instruments.get(symbol);
    return found && inNewShares(found, splitFactor(this.#batch?.splits, symbol));
  }

  get record(): RecordSums {
    return this.#record.get(RECORD_ID) ?? NO_RECORD;
  }

  add(row: TradeRecommendation): void {
    this.#rows.put(row);
    this.#open.push(row);
  }

  /**
   * Takes the advice whose horizon is over at this market time, oldest first. What is paused then is measured when it is
   * quoted again. Advice of a share that has split since is due at once: its prices are of old shares.
   */
  takeDue(simTime: number): readonly Due[] {
    const isDue = ({ simTime: madeAt, horizonMs }: TradeRecommendation) =>
      madeAt + horizonMs <= simTime;
    const splits = this.#batch?.splits;
    const [first] = this.#open;
    if (first === undefined || (splits === undefined && !isDue(first))) return [];
    const due = this.#open.flatMap((advice) => {
      const factor = splitFactor(splits, advice.symbol, advice.at);
      const tick = isDue(advice) || factor > 1 ? this.tick(advice.symbol) : undefined;
      return tick === undefined ? [] : [{ advice, tick, factor }];
    });
    const taken = new Set(due.map(({ advice }) => advice));
    this.#open = this.#open.filter((advice) => !taken.has(advice));
    return due;
  }

  /** True once for each version of the weights. */
  isNewVersion({ weightsVersion }: SignalBatch): boolean {
    if (weightsVersion === this.#version) return false;
    this.#version = weightsVersion;
    return true;
  }

  #backtestId(version: number): string {
    return `backtest ${this.seed} v${version}`;
  }

  /** What advice by a version of the weights would have been worth; null until it is measured. */
  backtest(version: number): BacktestRecord | null {
    const row = this.#record.get(this.#backtestId(version));
    if (row === undefined) return null;
    return { ...toRecord(row), weightsVersion: version, spanMs: this.#backtestMs };
  }

  keepBacktest(version: number, sums: RecordSums): void {
    this.#record.put({ id: this.#backtestId(version), ...sums });
  }

  /** By the weights in force, or by the version before while those are measured. */
  newestBacktest(): BacktestRecord | null {
    return this.backtest(this.#version) ?? this.backtest(this.#version - 1);
  }

  /** Keeps what advice was worth; memory forgets the oldest. */
  close(row: TradeRecommendation, outcome: RecommendationOutcome): TradeRecommendation {
    const closed = { ...row, outcome };
    this.#rows.put(closed);
    this.#record.put({ id: RECORD_ID, ...withOutcome(this.record, outcome) });
    if (this.#rows.size > RECOMMENDATIONS_KEPT + this.#open.length) {
      const [oldest] = [...this.#rows.values()].filter((each) => each.outcome !== null);
      if (oldest !== undefined) this.#rows.forget(oldest.recommendationId);
    }
    return closed;
  }

  /** Newest first. */
  list(symbol: string | undefined): TradeRecommendation[] {
    return [...this.#rows.values()]
      .filter((row) => symbol === undefined || row.symbol === symbol)
      .sort((a, b) => b.at - a.at || (a.recommendationId < b.recommendationId ? -1 : 1));
  }
}
