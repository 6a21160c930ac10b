/** Changes of limits under maker-checker: kept until another person approves or refuses them, or a day is over. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { decideLimitProposal, limitProposals } from '@tradefloor/contracts/calls/users';
import { uuidV7 } from '@tradefloor/contracts/ids';
import type { LimitProposal } from '@tradefloor/contracts/proposal';
import type { Permissions } from '@tradefloor/contracts/user';
import { canonicalJson } from '@tradefloor/core/canonical-json';
import { ROLE_POWERS } from '@tradefloor/core/trading/access/access';
import {
  approvedReason,
  decideProposal,
  expireProposal,
  makeProposal,
  toProposalStep,
} from '@tradefloor/core/trading/access/proposal';
import { userOfRow } from '@tradefloor/core/trading/users/session';
import type { LimitProposalRow, UserRow } from '@tradefloor/core/trading/users/tables';
import {
  type CallResponse,
  type Ctx,
  type Published,
  publish,
  refuse,
  respond,
  setTimer,
  type UserCtx,
} from '@tradefloor/runtime';
import { applyLimits, type Limiting, toPermissions } from './apply-limits.ts';
import type { UserState } from './state.ts';

const toShape = (row: LimitProposalRow): LimitProposal => ({
  proposalId: row.proposalId,
  userId: row.userId,
  reason: row.reason,
  proposedBy: row.proposedBy,
  proposedAt: row.proposedAt,
  expiresAt: row.expiresAt,
  before: row.before,
  after: row.after,
});

/** Those that may be approved, the oldest first. */
export function onLimitProposals({
  state,
  caller,
  nowMs,
}: UserCtx<UserState>): CallResponse<never, never, CallOutput<typeof limitProposals>> {
  if (ROLE_POWERS[caller.role].sees !== 'firm') return refuse('FORBIDDEN');
  const items = [...state.limitProposals.values()]
    .filter(({ expiresAt }) => nowMs < expiresAt)
    .sort((a, b) => a.proposedAt - b.proposedAt)
    .map(toShape);
  return respond({ items });
}

const isPending = (row: LimitProposalRow, user: UserRow): boolean => row.userId === user.userId;

/** Keeps the change for another person to approve; the response is the user as they are. */
export function proposeLimits(ctx: UserCtx<UserState>, user: UserRow, change: Limiting) {
  const { state, nowMs, caller } = ctx;
  if ([...state.limitProposals.values()].some((row) => isPending(row, user))) {
    return refuse('CONFLICT', { detail: `a change of ${user.userId}'s limits awaits approval` });
  }
  const row: LimitProposalRow = {
    ...makeProposal<Permissions>({
      proposalId: uuidV7(nowMs, () => ctx.rng.next()),
      subject: `limits of ${user.userId}`,
      before: toPermissions(user),
      after: change.after,
      reason: change.reason,
      by: caller.userId,
      at: nowMs,
    }),
    userId: user.userId,
  };
  state.limitProposals.put(row);
  const { proposalId, expiresAt } = row;
  return respond(
    userOfRow(user),
    [
      publish('proposals.changed', toProposalStep(row)),
      setTimer('proposal-expiry', expiresAt - nowMs, { key: proposalId, proposalId }),
    ],
    { status: 202 },
  );
}

/** Approved, it is in force with the response; refused, nothing has changed. */
export function onDecideLimitProposal(
  ctx: UserCtx<UserState>,
  decision: CallInput<typeof decideLimitProposal>,
) {
  const { state, caller, nowMs } = ctx;
  if (!ROLE_POWERS[caller.role].setsLimits) return refuse('FORBIDDEN');
  const row = state.limitProposals.get(decision.proposalId);
  const decided = decideProposal(row, decision, { by: caller.userId, at: nowMs });
  if (!decided.ok) return refuse(decided.error.code, { detail: decided.error.detail });
  const ended = { ...decided.value, userId: row?.userId ?? caller.userId };
  const user = state.users.get(ended.userId);
  const isSame =
    user !== undefined && canonicalJson(toPermissions(user)) === canonicalJson(ended.before);
  if (decision.approve && (user === undefined || !isSame)) {
    return refuse('CONFLICT', { detail: 'the limits have changed since: refuse the proposal' });
  }
  end(state, ended);
  const events: Published<'proposals.changed' | 'user.session' | 'limits.changed'>[] = [
    publish('proposals.changed', toProposalStep(ended)),
  ];
  if (decision.approve && user !== undefined) {
    const change = { after: ended.after, reason: approvedReason(ended), actor: ended.proposedBy };
    events.push(...applyLimits(ctx, user, change).events);
  }
  return respond(toShape(ended), events);
}

/** The row stays in the database and leaves memory. */
function end(state: UserState, row: LimitProposalRow): void {
  state.limitProposals.put(row);
  state.limitProposals.forget(row.proposalId);
}

export function onLimitProposalExpiry(
  { state, nowMs }: Ctx<UserState>,
  { proposalId }: Readonly<Record<string, string | number>>,
): Published<'proposals.changed'>[] {
  const row = state.limitProposals.get(String(proposalId));
  const expired = expireProposal(row, nowMs);
  if (row === undefined || expired === null) return [];
  const ended = { ...expired, userId: row.userId };
  end(state, ended);
  return [publish('proposals.changed', toProposalStep(ended))];
}
