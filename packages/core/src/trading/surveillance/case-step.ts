/** A step of a case: what may be changed from where it stands, and the records of the change. */
import type { UserId } from '@tradefloor/contracts/ids';
import type { Case, CaseStep } from '@tradefloor/contracts/surveillance';
import {
  CASE_MOVES,
  type CaseState,
  isCaseClosed,
} from '@tradefloor/contracts/vocabulary/surveillance';
import { err, ok, type Result } from '../../result.ts';

export type CaseChange = {
  /** The version that was read; 0 of a finding that has no case. */
  readonly version: number;
  readonly state?: CaseState | undefined;
  readonly assignee?: UserId | null | undefined;
  readonly note?: string | undefined;
};
export type CaseMoment = {
  readonly findingId: Case['findingId'];
  readonly actor: UserId;
  readonly at: number;
};
/** `STALE`: someone else has changed it since it was read. `MOVE`: not from this state. `NOTE`: closing needs one. */
export type CaseFault = 'STALE' | 'MOVE' | 'NOTE';
/** The case after a step, with the step, and what the audit trail calls it. */
export type SteppedCase = {
  readonly row: Case;
  readonly step: CaseStep;
  readonly action: (typeof ACTIONS)[CaseState] | 'assigned' | 'noted' | 'reopened';
};

const ACTIONS = {
  NEW: 'noted',
  OPEN: 'opened',
  IN_REVIEW: 'in-review',
  EXPLAINED: 'explained',
  ESCALATED: 'escalated',
} as const satisfies Record<CaseState, string>;

/**
 * The case after a change. The first step of any kind opens it.
 * @param known null for a finding that has no case
 */
export function stepCase(
  known: Case | null,
  change: CaseChange,
  { findingId, actor, at }: CaseMoment,
): Result<SteppedCase, CaseFault> {
  if (change.version !== (known?.version ?? 0)) return err('STALE');
  const before = known?.state ?? 'NEW';
  const state = change.state ?? (before === 'NEW' ? 'OPEN' : before);
  const hasMoved = state !== before;
  if (change.state === before || (hasMoved && !CASE_MOVES[before].includes(state))) {
    return err('MOVE');
  }
  const note = change.note ?? null;
  if (hasMoved && isCaseClosed(state) && note === null) return err('NOTE');
  const assignee = change.assignee === undefined ? (known?.assignee ?? null) : change.assignee;
  const version = change.version + 1;
  const row = {
    findingId,
    state,
    assignee,
    openedAt: known?.openedAt ?? at,
    updatedAt: at,
    version,
  };
  const isReopened = hasMoved && isCaseClosed(before);
  const unmoved = change.assignee === undefined ? 'noted' : 'assigned';
  const action = isReopened ? 'reopened' : hasMoved ? ACTIONS[state] : unmoved;
  return ok({ row, step: { version, at, actor, state, assignee, note }, action });
}
