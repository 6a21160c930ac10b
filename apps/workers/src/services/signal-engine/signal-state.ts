/** What the signal engine holds: the versions of the weights, the newest signals with their vectors, and their past. */

import type { FeatureBatch, SignalBatch, WeightVersion } from '@tradefloor/contracts/intelligence';
import { computeSignal, toWeighing, type Weighing } from '@tradefloor/core/analytics/signal/score';
import { SIGNAL_TABLES } from '@tradefloor/core/analytics/signal/tables';
import { brokenWeights, firstWeights } from '@tradefloor/core/analytics/signal/weight-versions';
import { invariant } from '@tradefloor/core/result';
import type { Table } from '@tradefloor/core/table';
import type { Ctx, StateIo, UserCtx } from '@tradefloor/runtime';

export type SignalCtx = Ctx<SignalState>;
/** Of a handler that serves a person. */
export type SignalUserCtx = UserCtx<SignalState>;

/** One sample in so many batches, and so many samples: ten minutes. */
const BATCHES_PER_SAMPLE = 20;
const SAMPLES_KEPT = 120;

/** The signals of one batch with what they were made of. */
type Scored = {
  readonly batch: SignalBatch;
  readonly features: FeatureBatch;
  readonly weights: WeightVersion;
};

export class SignalState {
  readonly #table: Table<WeightVersion>;
  /** Rising. */
  readonly #versions: WeightVersion[];
  #weighing: { readonly version: number; readonly weighing: Weighing } | null = null;
  /** Oldest first. */
  readonly #samples: SignalBatch[] = [];
  #batches = 0;
  newest: Scored | null = null;

  /** @throws InvariantViolation when the chain of weights is broken: then nothing is scored at all */
  constructor(io: StateIo) {
    this.#table = io.table(SIGNAL_TABLES.weightVersions);
    this.#versions = [...this.#table.values()].sort((a, b) => a.version - b.version);
    const broken = brokenWeights(this.#versions);
    invariant(broken === null, `weights ${broken} are not the row they were`);
  }

  /** All versions, the live one last. */
  get versions(): readonly WeightVersion[] {
    return this.#versions;
  }

  /** The live weights; the first read ever makes the first row. */
  weights(nowMs: number): WeightVersion {
    const live = this.#versions.at(-1);
    if (live !== undefined) return live;
    const first = firstWeights(nowMs);
    this.append(first);
    return first;
  }

  append(row: WeightVersion): void {
    this.#table.put(row);
    this.#versions.push(row);
  }

  /** Scores a batch by the given weights. */
  score(features: FeatureBatch, weights: WeightVersion): SignalBatch {
    if (this.#weighing?.version !== weights.version) {
      const weighing = toWeighing(weights.weights, weights.gain);
      this.#weighing = { version: weights.version, weighing };
    }
    const { weighing } = this.#weighing;
    const { seq, at, simTime, vectors } = features;
    const signals = vectors.map((vector) => computeSignal(vector, weighing));
    const batch = { seq, at, simTime, weightsVersion: weights.version, signals };
    this.newest = { batch, features, weights };
    if (this.#batches % BATCHES_PER_SAMPLE === 0) this.#samples.push(batch);
    if (this.#samples.length > SAMPLES_KEPT) this.#samples.shift();
    this.#batches += 1;
    return batch;
  }

  /** Samples of the symbol at `place` of the newest batch, oldest first. */
  history(place: number): { at: number; signal: number; confidence: number }[] {
    return this.#samples.flatMap(({ at, signals }) => {
      const found = signals[place];
      return found === undefined
        ? []
        : [{ at, signal: found.signal, confidence: found.confidence }];
    });
  }
}
