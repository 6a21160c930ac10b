/** Changes of limits and thresholds that take effect once another person has approved them (maker-checker). */
import * as z from 'zod';
import { UserId } from './ids.ts';
import { RiskThresholds } from './risk.ts';
import { AtWire } from './time.ts';
import { Permissions } from './user.ts';
import { PROPOSAL_STEPS } from './vocabulary/proposals.ts';
import { REASON_LENGTH } from './vocabulary/reason.ts';

export const ProposalId = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);

export const Proposed = z.strictObject({
  proposalId: ProposalId,
  reason: z.string(),
  proposedBy: UserId,
  proposedAt: AtWire,
  /** Then it has no effect any more. */
  expiresAt: AtWire,
});
export type Proposed = z.infer<typeof Proposed>;

export const LimitProposal = Proposed.extend({
  userId: UserId,
  before: Permissions,
  after: Permissions,
});
export type LimitProposal = z.infer<typeof LimitProposal>;

export const ConfigProposal = Proposed.extend({ before: RiskThresholds, after: RiskThresholds });
export type ConfigProposal = z.infer<typeof ConfigProposal>;

export const DecideProposal = z.strictObject({
  proposalId: ProposalId,
  /** False refuses it; the person who proposed may do that, too. */
  approve: z.boolean(),
  reason: z.string().trim().min(REASON_LENGTH.min).max(REASON_LENGTH.max),
});
export type DecideProposal = z.infer<typeof DecideProposal>;

/** One step of a proposal, for the audit trail. */
export const ProposalStep = z.strictObject({
  proposalId: ProposalId,
  /** What would change: `limits of una`, `risk thresholds`. */
  subject: z.string(),
  step: z.enum(PROPOSAL_STEPS),
  actor: z.string(),
  reason: z.string(),
  at: AtWire,
});
export type ProposalStep = z.infer<typeof ProposalStep>;
