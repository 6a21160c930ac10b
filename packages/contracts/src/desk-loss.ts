/** The limit of what a desk may lose in a trading day: its terms, how much of it is used, and what is published of it. */
import * as z from 'zod';
import { MoneyWire } from './money.ts';
import { ProposalId, Proposed } from './proposal.ts';
import { AtWire } from './time.ts';
import { Desk } from './user.ts';
import { REASON_LENGTH } from './vocabulary/reason.ts';
import { DAY_LOSS_LEVELS, DESK_LOSS_STEPS } from './vocabulary/risk.ts';

export const DeskLossTerms = z.strictObject({
  desk: Desk,
  /** What may be lost since the trading day began, after fees, in dollars; null for no limit. */
  maxDayLoss: MoneyWire.nullable(),
  /** The start of the trading day on which a reached limit does not hold; null where it holds. */
  releasedFor: AtWire.nullable(),
});
export type DeskLossTerms = z.infer<typeof DeskLossTerms>;

/** A desk's limit and its use at one instant. */
export const DeskLossUse = DeskLossTerms.extend({
  /** Lost since the trading day began, by all of the desk together; null while a holding cannot be valued. */
  loss: MoneyWire.nullable(),
  /** How far it had come today. */
  level: z.enum(DAY_LOSS_LEVELS).nullable(),
  /** True while the desk's orders are accepted only where they close. */
  isBlocked: z.boolean(),
});
export type DeskLossUse = z.infer<typeof DeskLossUse>;

export const DeskLossProposal = Proposed.extend({ before: DeskLossTerms, after: DeskLossTerms });
export type DeskLossProposal = z.infer<typeof DeskLossProposal>;

const Reason = z.string().trim().min(REASON_LENGTH.min).max(REASON_LENGTH.max);

export const PutDeskLoss = z.strictObject({
  desk: Desk,
  maxDayLoss: MoneyWire.refine((max) => max > 0, 'above 0').nullable(),
  /** Lifts the limit, which is reached and stays what it is, for the rest of the trading day. */
  release: z.literal(true).optional(),
  reason: Reason,
});
export type PutDeskLoss = z.infer<typeof PutDeskLoss>;

export const DecideDeskLoss = z.strictObject({
  proposalId: ProposalId,
  /** False refuses it; the person who proposed may do that, too. */
  approve: z.boolean(),
  reason: Reason,
});

/** A desk's limit was changed or released, or its loss came near it or reached it: once a day for each of the two. */
export const DeskLossEvent = DeskLossTerms.extend({
  step: z.enum(DESK_LOSS_STEPS),
  /** Null where it is not known, and of a change. */
  loss: MoneyWire.nullable(),
  /** Who changed it; `risk-engine` of what was measured. */
  actor: z.string(),
  reason: z.string(),
  at: AtWire,
});
export type DeskLossEvent = z.infer<typeof DeskLossEvent>;
