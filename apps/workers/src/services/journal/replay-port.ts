/** Session replay as the journal sees it: runs executed elsewhere, and their results. */
import type { UserId } from '@tradefloor/contracts/ids';
import type {
  ReplayedFill,
  ReplayId,
  ReplayMark,
  ReplayPeriod,
  ReplayRun,
} from '@tradefloor/contracts/replay';
import type { SplitInForce } from '@tradefloor/contracts/split';
import type { Result } from '@tradefloor/core/result';
import type { StepColumns } from '@tradefloor/sim/replay/period-replay';

/** Of all users: the handler decides who may see which fill. */
export type ReplayOutcome = {
  readonly run: ReplayRun;
  /** Oldest first. */
  readonly fills: readonly ReplayedFill[];
  readonly marks: readonly ReplayMark[];
  readonly stepMs: number;
  readonly steps: number;
  readonly columns: ReadonlyMap<string, StepColumns>;
  /** Splits within the period: the columns are of new shares. */
  readonly splits: readonly SplitInForce[];
};

/** `PERIOD`: it cannot be a period. `GAP`: something of its journal is missing. `BUSY`: too many runs wait. */
export type ReplayRefusal = { readonly why: 'PERIOD' | 'GAP' | 'BUSY'; readonly detail: string };

export type ReplayPort = {
  /** False: this installation records nothing that could be replayed. */
  readonly isOn: boolean;
  /** Periods without a gap, oldest first. */
  coverage(): readonly ReplayPeriod[];
  /** Starts a run, or returns the existing run of this period. */
  start(period: ReplayPeriod, by: UserId): Result<ReplayRun, ReplayRefusal>;
  /** The runs that are kept, oldest first; a run that changes is another object. */
  runs(): readonly ReplayRun[];
  /** Null for one that is not kept, or not any more. */
  run(runId: ReplayId): ReplayRun | null;
  /** Whether this user requested the run, first or after another: its id can be guessed from the period. */
  isRequestedBy(runId: ReplayId, by: UserId): boolean;
  /** Null while there is none. */
  outcome(runId: ReplayId): ReplayOutcome | null;
  /** Stops a run that is not done. Null for an unknown one; who did not begin it is refused. */
  cancel(runId: ReplayId, by: UserId): Result<ReplayRun, 'NOT_YOURS'> | null;
};

/** Where no recording can be read: nothing is covered. */
export const NO_REPLAYS: ReplayPort = {
  isOn: false,
  coverage: () => [],
  start: () => ({
    ok: false,
    error: { why: 'GAP', detail: 'this installation records no exchange journal' },
  }),
  runs: () => [],
  run: () => null,
  isRequestedBy: () => false,
  outcome: () => null,
  cancel: () => null,
};
