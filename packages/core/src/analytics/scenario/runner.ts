/** The port that plays scenarios: away from the services, in bounded time, or not at all. */
import type { Played, ScenarioTerms } from '@tradefloor/contracts/scenario';
import type { Result } from '../../result.ts';

export type PlayTask = {
  readonly terms: ScenarioTerms;
  /** Whether the mids minutes after the last fill are waited for. */
  readonly hasAftermath: boolean;
  /** What it is part of: {@link ScenarioRunner.drop} cancels all of it. Null for a caller that waits for the result. */
  readonly group: string | null;
};

/**
 * `TOO_LONG`: cut off. `CRASHED`: the player crashed, and the result is unknown. `BUSY`: too many wait. `DROPPED`:
 * cancelled.
 */
export type PlayFailure = {
  readonly kind: 'TOO_LONG' | 'CRASHED' | 'BUSY' | 'DROPPED';
  readonly detail: string;
};

export interface ScenarioRunner {
  play(task: PlayTask): Promise<Result<Played, PlayFailure>>;
  /** Gives up what waits and what is under way of a group. */
  drop(group: string): void;
}
