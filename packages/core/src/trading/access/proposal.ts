/**
 * A change that takes effect once another person has approved it: who may decide, and until when. Given times only; what
 * an approval changes is the service's that has the rows.
 */
import type { UserId } from '@tradefloor/contracts/ids';
import type { DecideProposal, ProposalStep, Proposed } from '@tradefloor/contracts/proposal';
import { PROPOSAL_MS } from '@tradefloor/contracts/vocabulary/proposals';
import type { ErrorCode } from '@tradefloor/contracts/vocabulary/refusals';
import { err, ok, type Result } from '../../result.ts';

/** A proposal as it is kept; memory holds those without an end. */
export type ProposalRow<Change> = Proposed & {
  /** What would change: `limits of una`, `risk thresholds`. */
  readonly subject: string;
  readonly before: Change;
  readonly after: Change;
  readonly endedAs: Exclude<ProposalStep['step'], 'PROPOSED'> | null;
  readonly endedBy: UserId | null;
  readonly endedAt: number | null;
  readonly endReason: string | null;
};

type Making<Change> = Pick<ProposalRow<Change>, 'proposalId' | 'subject' | 'before' | 'after'> & {
  readonly reason: string;
  readonly by: UserId;
  readonly at: number;
};

/** A new one; it expires after a day. */
export const makeProposal = <Change>({ by, at, ...of }: Making<Change>): ProposalRow<Change> => ({
  ...of,
  proposedBy: by,
  proposedAt: at,
  expiresAt: at + PROPOSAL_MS,
  endedAs: null,
  endedBy: null,
  endedAt: null,
  endReason: null,
});

type Fault = { readonly code: ErrorCode; readonly detail: string };

/** The proposal as a decision leaves it, or why there is none. A change of one’s own is approved by another person. */
export function decideProposal<Change>(
  row: ProposalRow<Change> | undefined,
  { approve, reason }: DecideProposal,
  { by, at }: { readonly by: UserId; readonly at: number },
): Result<ProposalRow<Change>, Fault> {
  if (row === undefined || row.endedAs !== null) {
    return err({ code: 'NOT_FOUND', detail: 'no such pending proposal' });
  }
  if (at >= row.expiresAt) return err({ code: 'CONFLICT', detail: 'the proposal has expired' });
  if (approve && by === row.proposedBy) {
    return err({ code: 'FORBIDDEN', detail: 'Another person must approve the proposal' });
  }
  return ok({
    ...row,
    endedAs: approve ? 'APPROVED' : 'REFUSED',
    endedBy: by,
    endedAt: at,
    endReason: reason,
  });
}

/** The proposal once its day is over; null where it has ended or may still be approved. */
export const expireProposal = <Change>(
  row: ProposalRow<Change> | undefined,
  at: number,
): ProposalRow<Change> | null =>
  row === undefined || row.endedAs !== null || at < row.expiresAt
    ? null
    : { ...row, endedAs: 'EXPIRED', endedAt: at };

/** The newest step. */
export const toProposalStep = (row: ProposalRow<unknown>): ProposalStep => ({
  proposalId: row.proposalId,
  subject: row.subject,
  step: row.endedAs ?? 'PROPOSED',
  actor: row.endedAs === null ? row.proposedBy : (row.endedBy ?? 'platform'),
  reason: row.endReason ?? row.reason,
  at: row.endedAt ?? row.proposedAt,
});

/** The reason of an approved change: what was proposed, and who approved it. */
export const approvedReason = ({ reason, endedBy, endReason }: ProposalRow<unknown>): string =>
  `${reason} (approved by ${endedBy}: ${endReason})`;
