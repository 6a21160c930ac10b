/** Changes of the thresholds under maker-checker: kept until another person approves or refuses them, or a day is over. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { configProposals, decideConfigProposal } from '@tradefloor/contracts/calls/risk';
import { uuidV7 } from '@tradefloor/contracts/ids';
import type { ConfigProposal } from '@tradefloor/contracts/proposal';
import type { PutRiskConfig, RiskThresholds } from '@tradefloor/contracts/risk';
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
import { nextVersion } from '@tradefloor/core/trading/risk/risk-config';
import {
  type CallResponse,
  type Published,
  publish,
  refuse,
  respond,
  setTimer,
} from '@tradefloor/runtime';
import type { RiskCtx, RiskState, RiskUserCtx } from './risk-state.ts';

type Row = ProposalRow<RiskThresholds>;

const toShape = (row: Row): ConfigProposal => ({
  proposalId: row.proposalId,
  reason: row.reason,
  proposedBy: row.proposedBy,
  proposedAt: row.proposedAt,
  expiresAt: row.expiresAt,
  before: row.before,
  after: row.after,
});

/** The one that may be approved, if there is one. */
export function onConfigProposals({
  state,
  nowMs,
}: RiskCtx): CallResponse<never, never, CallOutput<typeof configProposals>> {
  const items = [...state.configProposals.values()]
    .filter(({ expiresAt }) => nowMs < expiresAt)
    .map(toShape);
  return respond({ items });
}

/** Keeps the thresholds for another person to approve; the response is the version in force. */
export function proposeConfig(ctx: RiskUserCtx, { thresholds, reason }: PutRiskConfig) {
  const { state, nowMs, caller } = ctx;
  if ([...state.configProposals.values()].length > 0) {
    return refuse('CONFLICT', { detail: 'a change of the thresholds awaits approval' });
  }
  const live = state.config(nowMs);
  const row = makeProposal<RiskThresholds>({
    proposalId: uuidV7(nowMs, () => ctx.rng.next()),
    subject: 'risk thresholds',
    before: live.thresholds,
    after: thresholds,
    reason,
    by: caller.userId,
    at: nowMs,
  });
  state.configProposals.put(row);
  const { proposalId, expiresAt } = row;
  return respond(
    live,
    [
      publish('proposals.changed', toProposalStep(row)),
      setTimer('proposal-expiry', expiresAt - nowMs, { key: proposalId, proposalId }),
    ],
    { status: 202 },
  );
}

/** Approved, the new version is in force with the response; refused, nothing has changed. */
export function onDecideConfigProposal(
  { state, caller, nowMs }: RiskUserCtx,
  decision: CallInput<typeof decideConfigProposal>,
) {
  if (!ROLE_POWERS[caller.role].setsLimits) return refuse('FORBIDDEN');
  const row = state.configProposals.get(decision.proposalId);
  const decided = decideProposal(row, decision, { by: caller.userId, at: nowMs });
  if (!decided.ok) return refuse(decided.error.code, { detail: decided.error.detail });
  const ended = decided.value;
  const live = state.config(nowMs);
  const isSame = canonicalJson(live.thresholds) === canonicalJson(ended.before);
  if (decision.approve && !isSame) {
    return refuse('CONFLICT', { detail: 'the thresholds have changed since: refuse the proposal' });
  }
  end(state, ended);
  const events: Published<'proposals.changed' | 'risk.config.changed'>[] = [
    publish('proposals.changed', toProposalStep(ended)),
  ];
  if (decision.approve) {
    const version = nextVersion(live, {
      thresholds: ended.after,
      author: ended.proposedBy,
      reason: approvedReason(ended),
      at: nowMs,
    });
    state.append(version);
    events.push(publish('risk.config.changed', version));
  }
  return respond(toShape(ended), events);
}

/** The row stays in the database and leaves memory. */
function end(state: RiskState, row: Row): void {
  state.configProposals.put(row);
  state.configProposals.forget(row.proposalId);
}

export function onConfigProposalExpiry(
  { state, nowMs }: RiskCtx,
  { proposalId }: Readonly<Record<string, string | number>>,
): Published<'proposals.changed'>[] {
  const ended = expireProposal(state.configProposals.get(String(proposalId)), nowMs);
  if (ended === null) return [];
  end(state, ended);
  return [publish('proposals.changed', toProposalStep(ended))];
}
