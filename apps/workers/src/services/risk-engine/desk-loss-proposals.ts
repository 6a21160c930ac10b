/** Changes of the limits of desks: in force at once, or under maker-checker once another person has approved them. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { decideDeskLoss, putDeskLoss } from '@tradefloor/contracts/calls/risk';
import type { DeskLossTerms, PutDeskLoss } from '@tradefloor/contracts/desk-loss';
import { type UserId, uuidV7 } from '@tradefloor/contracts/ids';
import { canonicalJson } from '@tradefloor/core/canonical-json';
import { ROLE_POWERS } from '@tradefloor/core/trading/access/access';
import {
  approvedReason,
  decideProposal,
  expireProposal,
  makeProposal,
  type ProposalRow,
  toProposalStep,
} from '@tradefloor/core/trading/access/proposal';
import { dayStartedAt } from '@tradefloor/core/trading/order/trading-hours';
import { type DeskLossRow, findLevel, withTerms } from '@tradefloor/core/trading/risk/desk-loss';
import {
  type CallResponse,
  type Published,
  publish,
  type Refused,
  refuse,
  respond,
  setTimer,
  type TimerRequest,
} from '@tradefloor/runtime';
import { armDayLoss } from './day-loss.ts';
import { type ProfitDeps, resolveDayStarts } from './day-starts.ts';
import { deskLossChanged, getDeskLimit, toDeskUse, toProposalShape } from './desk-loss.ts';
import type { RiskCtx, RiskState, RiskUserCtx } from './risk-state.ts';

type Row = ProposalRow<DeskLossTerms>;
type Timer = 'day-loss' | 'desk-proposal-expiry';
type Topic = 'proposals.changed' | 'risk.desk-loss';
type Out = Published<Topic> | TimerRequest<Timer>;

const toTerms = ({ desk, maxDayLoss, releasedFor }: DeskLossTerms): DeskLossTerms => ({
  desk,
  maxDayLoss,
  releasedFor,
});

const isSame = (a: DeskLossTerms, b: DeskLossTerms): boolean =>
  canonicalJson(toTerms(a)) === canonicalJson(toTerms(b));

/** Why a reached limit cannot be released on a trading day; null where it can. */
function findReleaseFault(
  row: DeskLossRow,
  { maxDayLoss, releasedFor }: Pick<DeskLossTerms, 'maxDayLoss' | 'releasedFor'>,
  startedAt: number,
): Refused | null {
  if (releasedFor === null) return null;
  const isReached = findLevel(row, startedAt) === 'REACHED' && releasedFor === startedAt;
  if (isReached && maxDayLoss === row.maxDayLoss) return null;
  return refuse('CONFLICT', { detail: `the limit of ${row.desk} is not reached today` });
}

type Response = CallResponse<Topic, Timer, CallOutput<typeof putDeskLoss>>;

export const onPutDeskLoss =
  (deps: ProfitDeps, isMakerChecker: boolean) =>
  async (ctx: RiskUserCtx, requested: CallInput<typeof putDeskLoss>): Promise<Response> => {
    const { state, caller, nowMs } = ctx;
    if (!ROLE_POWERS[caller.role].setsLimits) return refuse('FORBIDDEN');
    const read = await resolveDayStarts(ctx, deps);
    if (!read.ok) return read.error;
    const starts = read.value;
    const { desk, maxDayLoss, release } = requested;
    const row = getDeskLimit(state, desk);
    const after = { desk, maxDayLoss, releasedFor: release === true ? starts.startedAt : null };
    const fault = findReleaseFault(row, after, starts.startedAt);
    if (fault !== null) return fault;
    const use = () => toDeskUse(state, desk, { starts, nowMs });
    // A repeat whose response was lost, or what holds already.
    if (isSame(row, after)) return respond(use());
    if (isMakerChecker) {
      const proposed = propose(ctx, requested, after);
      return proposed.ok ? respond(use(), proposed.events, { status: 202 }) : proposed.refused;
    }
    const events = putTerms(state, after, {
      by: caller.userId,
      reason: requested.reason,
      at: nowMs,
    });
    return respond(use(), events);
  };

type Change = { readonly by: UserId; readonly reason: string; readonly at: number };

/** Puts terms in force, from the next check on. */
function putTerms(state: RiskState, after: DeskLossTerms, { by, reason, at }: Change): Out[] {
  const next = withTerms(getDeskLimit(state, after.desk), after);
  state.deskLossLimits.put(next);
  const step = after.releasedFor === null ? 'CHANGED' : 'RELEASED';
  return [deskLossChanged(next, { step, loss: null, actor: by, reason, at }), ...armDayLoss(state)];
}

type Proposing =
  | { readonly ok: true; readonly events: readonly Out[] }
  | { readonly ok: false; readonly refused: Refused };

/** Keeps the change for another person to approve: one at a time of each desk. */
function propose(ctx: RiskUserCtx, { reason }: PutDeskLoss, after: DeskLossTerms): Proposing {
  const { state, nowMs, caller } = ctx;
  const { desk } = after;
  if ([...state.deskLossProposals.values()].some((one) => one.after.desk === desk)) {
    const detail = `a change of the loss limit of ${desk} awaits approval`;
    return { ok: false, refused: refuse('CONFLICT', { detail }) };
  }
  const row = makeProposal<DeskLossTerms>({
    proposalId: uuidV7(nowMs, () => ctx.rng.next()),
    subject: `loss limit of desk ${desk}`,
    before: toTerms(getDeskLimit(state, desk)),
    after,
    reason,
    by: caller.userId,
    at: nowMs,
  });
  state.deskLossProposals.put(row);
  const { proposalId, expiresAt } = row;
  return {
    ok: true,
    events: [
      publish('proposals.changed', toProposalStep(row)),
      setTimer('desk-proposal-expiry', expiresAt - nowMs, { key: proposalId, proposalId }),
    ],
  };
}

/** Approved, the limit is in force with the response; refused, nothing has changed. */
export const onDecideDeskLoss =
  ({ hours }: Pick<ProfitDeps, 'hours'>) =>
  (
    { state, caller, nowMs }: RiskUserCtx,
    decision: CallInput<typeof decideDeskLoss>,
  ): CallResponse<Topic, Timer, CallOutput<typeof decideDeskLoss>> => {
    if (!ROLE_POWERS[caller.role].setsLimits) return refuse('FORBIDDEN');
    const row = state.deskLossProposals.get(decision.proposalId);
    const decided = decideProposal(row, decision, { by: caller.userId, at: nowMs });
    if (!decided.ok) return refuse(decided.error.code, { detail: decided.error.detail });
    const ended = decided.value;
    const { before, after } = ended;
    if (decision.approve) {
      const live = getDeskLimit(state, after.desk);
      if (!isSame(live, before)) {
        const detail = `the loss limit of ${after.desk} has changed since: refuse the proposal`;
        return refuse('CONFLICT', { detail });
      }
      const fault = findReleaseFault(live, after, dayStartedAt(hours, nowMs));
      if (fault !== null) return fault;
    }
    end(state, ended);
    const reason = approvedReason(ended);
    const put = decision.approve
      ? putTerms(state, after, { by: ended.proposedBy, reason, at: nowMs })
      : [];
    return respond(toProposalShape(ended), [
      publish('proposals.changed', toProposalStep(ended)),
      ...put,
    ]);
  };

/** The row stays in the database and leaves memory. */
function end(state: RiskState, row: Row): void {
  state.deskLossProposals.put(row);
  state.deskLossProposals.forget(row.proposalId);
}

export function onDeskProposalExpiry(
  { state, nowMs }: RiskCtx,
  { proposalId }: Readonly<Record<string, string | number>>,
): Published<'proposals.changed'>[] {
  const ended = expireProposal(state.deskLossProposals.get(String(proposalId)), nowMs);
  if (ended === null) return [];
  end(state, ended);
  return [publish('proposals.changed', toProposalStep(ended))];
}
