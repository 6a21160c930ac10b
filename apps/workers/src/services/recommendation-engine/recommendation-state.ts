/** What the recommendation engine holds: its advice, what waits for its outcome, the record, and when to speak again. */
import type { Instrument, Tick, TickBatch } from '@tradefloor/contracts/market';
import type {
  RecommendationOutcome,
  TradeRecommendation,
} from '@tradefloor/contracts/recommendation';
import { NO_RECORD, type RecordSums, withOutcome } from '@tradefloor/core/recommendation/advice';
import {
  RECOMMENDATIONS,
  RECOMMENDATIONS_KEPT,
  TRACK_RECORD,
  type TrackRecordRow,
} from '@tradefloor/core/recommendation/tables';
import { Trigger } from '@tradefloor/core/recommendation/trigger';
import type { Table } from '@tradefloor/core/table';
import type { Ctx, StateIo } from '@tradefloor/runtime';

export type RecommendationCtx = Ctx<RecommendationState>;

const RECORD_ID = 'all';

export class RecommendationState {
  readonly trigger = new Trigger();
  readonly instruments: ReadonlyMap<string, Instrument>;
  readonly #rows: Table<TradeRecommendation>;
  readonly #record: Table<TrackRecordRow>;
  /** Without an outcome, in the order they were made: all have the same horizon. */
  readonly #open: TradeRecommendation[];
  #batch: TickBatch | null = null;

  constructor(io: StateIo, universe: readonly Instrument[]) {
    this.instruments = new Map(universe.map((each) => [each.symbol, each]));
    this.#rows = io.table(RECOMMENDATIONS);
    this.#record = io.table(TRACK_RECORD);
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

  get record(): RecordSums {
    return this.#record.get(RECORD_ID) ?? NO_RECORD;
  }

  add(row: TradeRecommendation): void {
    this.#rows.put(row);
    this.#open.push(row);
  }

  /** The oldest advice whose horizon is over at this market time. */
  takeDue(simTime: number): TradeRecommendation | undefined {
    const [first] = this.#open;
    if (first === undefined || first.simTime + first.horizonMs > simTime) return undefined;
    return this.#open.shift();
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
