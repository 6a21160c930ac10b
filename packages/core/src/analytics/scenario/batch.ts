/** A batch: one order over many seeds, through one strategy or several. Which plays it has, and what moves it on. */
import type { BatchState, ScenarioBatch, ScenarioTerms } from '@tradefloor/contracts/scenario';
import { SEED_MAX } from '@tradefloor/contracts/vocabulary/scenarios';
import { invariant } from '../../result.ts';
import { through } from './lab-terms.ts';

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

/**
 * The plays of a batch from its `done`-th on, at most `most`: seed by seed, each through every strategy, so that a
 * batch that is given up compares like with like.
 */
export function nextPlays(batch: ScenarioBatch, most: number): ScenarioTerms[] {
  const { terms, strategies, firstSeed, done, total } = batch;
  const count = Math.min(most, total - done);
  return Array.from({ length: count }, (_, i) => {
    const place = done + i;
    const strategy = strategies[place % strategies.length] ?? terms.strategy;
    return { ...through(terms, strategy), seed: firstSeed + Math.floor(place / strategies.length) };
  });
}
