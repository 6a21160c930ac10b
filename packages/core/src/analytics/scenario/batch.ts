/** A batch: one order over many seeds, through one strategy or several. Which plays it has, and what moves it on. */
import type { BatchState, ScenarioBatch, ScenarioTerms } from '@tradefloor/contracts/scenario';
import type { Strategy } from '@tradefloor/contracts/user';
import { SEED_MAX } from '@tradefloor/contracts/vocabulary/scenarios';
import { invariant } from '../../result.ts';
import { hasRiskAversion, through } from './lab-terms.ts';

export type BatchEvent =
  | { readonly type: 'played'; readonly count: number; readonly at: number }
  | { readonly type: 'canceled'; readonly at: number }
  | { readonly type: 'failed'; readonly reason: string; readonly at: number };

/** What may happen to a batch in each state; one that is over never changes again. */
export const BATCH_MOVES: Readonly<Record<BatchState, readonly BatchEvent['type'][]>> = {
  RUNNING: ['played', 'canceled', 'failed'],
  DONE: [],
  CANCELED: [],
  FAILED: [],
};

/** @throws InvariantViolation for a move that the table does not have */
export function evolveBatch(batch: ScenarioBatch, event: BatchEvent): ScenarioBatch {
  invariant(
    BATCH_MOVES[batch.state].includes(event.type),
    `a batch that is ${batch.state} cannot be ${event.type}`,
  );
  const next = { ...batch, updatedAt: event.at, version: batch.version + 1 };
  if (event.type === 'canceled') return { ...next, state: 'CANCELED', reason: 'canceled' };
  if (event.type === 'failed') return { ...next, state: 'FAILED', reason: event.reason };
  const done = batch.done + event.count;
  invariant(done <= batch.total, 'a batch plays no more than it has');
  return { ...next, done, state: done === batch.total ? 'DONE' : 'RUNNING' };
}

/** Whether so many seeds from the first one on are seeds at all. */
export const areSeeds = (firstSeed: number, seeds: number): boolean =>
  firstSeed + seeds - 1 <= SEED_MAX;

/** What each seed of a batch is played with: a strategy, and its risk aversion where the batch compares several. */
export type Variant = {
  readonly strategy: Strategy;
  /** Place of the risk aversion among the batch's, from 0. */
  readonly variant: number;
  readonly riskAversion: number | null;
};

/** Strategy by strategy in their order, each that has a risk aversion once with each of the batch's. */
export const listVariants = ({
  strategies,
  riskAversions,
}: Pick<ScenarioBatch, 'strategies' | 'riskAversions'>): readonly Variant[] =>
  strategies.flatMap((strategy): Variant[] =>
    !riskAversions || !hasRiskAversion(strategy)
      ? [{ strategy, variant: 0, riskAversion: null }]
      : riskAversions.map((riskAversion, variant) => ({ strategy, variant, riskAversion })),
  );

export type Play = { readonly terms: ScenarioTerms; readonly variant: number };

/**
 * The plays of a batch from its `done`-th on, at most `most`: seed by seed, each through every variant, so that a
 * batch that is given up compares like with like.
 */
export function nextPlays(batch: ScenarioBatch, most: number): Play[] {
  const { terms, firstSeed, done, total } = batch;
  const variants = listVariants(batch);
  const places = Array.from({ length: Math.min(most, total - done) }, (_, i) => done + i);
  return places.flatMap((place) => {
    const variant = variants[place % variants.length];
    if (variant === undefined) return [];
    const seed = firstSeed + Math.floor(place / variants.length);
    return [{ terms: { ...toVariant(terms, variant), seed }, variant: variant.variant }];
  });
}

function toVariant(terms: ScenarioTerms, { strategy, riskAversion }: Variant): ScenarioTerms {
  const own = through(terms, strategy);
  return riskAversion === null ? own : { ...own, algoParams: { ...own.algoParams, riskAversion } };
}
