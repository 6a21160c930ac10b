/** Who did what to the controls: kill switches, risk thresholds, limits, sessions. One audit entry each. */
import type { AuditRecord } from '@tradefloor/contracts/calls/journal';
import type { DeskLossEvent } from '@tradefloor/contracts/desk-loss';
import type { JobOperation } from '@tradefloor/contracts/job';
import type { KillSwitchAction } from '@tradefloor/contracts/kill-switch';
import type { MarketEvent } from '@tradefloor/contracts/market-event';
import type { ProposalStep } from '@tradefloor/contracts/proposal';
import type { RequestStep } from '@tradefloor/contracts/request-step';
import type { RfqExecuted } from '@tradefloor/contracts/rfq';
import type { RiskConfigVersion } from '@tradefloor/contracts/risk';
import type { LimitChange, SessionEvent, UserChange } from '@tradefloor/contracts/user';
import { JOB_KIND_TEXT } from '@tradefloor/contracts/vocabulary/jobs';
import {
  accountDetail,
  deskLossDetail,
  limitDetail,
  toAuditId,
} from '@tradefloor/core/trading/journal/audit';
import { describeBestExecution } from '@tradefloor/core/trading/rfq/best-execution';
import type { JournalCtx } from './journal-state.ts';

type Concerned = Pick<AuditRecord, 'userId' | 'orderId' | 'symbol' | 'keyId'>;
type Entry = Omit<AuditRecord, 'auditId' | 'requestId' | keyof Concerned> & Partial<Concerned>;

const UNNAMED: Concerned = { userId: null, orderId: null, symbol: null, keyId: null };

function note({ state, causeId, requestId }: JournalCtx, entry: Entry): [] {
  state.audit.append({ auditId: toAuditId(causeId), requestId, ...UNNAMED, ...entry });
  return [];
}

export const onKillSwitch = (ctx: JournalCtx, action: KillSwitchAction): [] =>
  note(ctx, {
    kind: `kill-switch.${action.action.toLowerCase()}`,
    subject: action.target === null ? action.scope : `${action.scope}:${action.target}`,
    actor: action.actor,
    detail: `${action.reason} (${action.killSwitchId}, ${action.ordersCancelled} orders cancelled)`,
    at: action.at,
  });

/** What an administrator did with another's job, or with a queue of jobs. */
export const onJobOperated = (ctx: JournalCtx, operation: JobOperation): [] => {
  const { action, kind, jobId, userId, actor, reason, at } = operation;
  const subject = jobId ?? kind;
  const detail = `${JOB_KIND_TEXT[kind]}: ${reason === '' ? 'no reason given' : reason}`;
  return note(ctx, { kind: `job.${action.toLowerCase()}`, subject, actor, detail, userId, at });
};

export const onRiskConfig = (ctx: JournalCtx, row: RiskConfigVersion): [] =>
  note(ctx, {
    kind: 'risk-config.changed',
    subject: `version ${row.version}`,
    actor: row.author,
    detail: `${row.reason}: ${JSON.stringify(row.thresholds)}`,
    at: row.at,
  });

/** A limit of a desk that was changed, released, came near or was reached. */
export const onDeskLoss = (ctx: JournalCtx, event: DeskLossEvent): [] =>
  note(ctx, {
    kind: `desk-limit.${event.step.toLowerCase()}`,
    subject: event.desk,
    actor: event.actor,
    detail: deskLossDetail(event),
    at: event.at,
  });

export const onMarketEvent = (ctx: JournalCtx, event: MarketEvent): [] =>
  note(ctx, {
    kind: `market.${event.kind.toLowerCase().replaceAll('_', '-')}`,
    subject: event.target,
    actor: event.actor,
    detail: `${event.reason} (${[event.size, event.flags?.join(' '), `from batch ${event.fromSeq}`].filter((part) => part !== null && part !== undefined).join(', ')})`,
    at: event.at,
  });

/** What stands behind a price that was traded: one note for each executed request. */
export const onRfqExecuted = (ctx: JournalCtx, { rfq }: RfqExecuted): [] =>
  note(ctx, {
    kind: 'rfq.best-execution',
    subject: rfq.rfqId,
    actor: 'rfq',
    detail: describeBestExecution(rfq),
    at: rfq.executedAt ?? rfq.updatedAt,
  });

export const onLimits = (ctx: JournalCtx, change: LimitChange): [] =>
  note(ctx, {
    kind: 'limits.changed',
    subject: change.userId,
    actor: change.actor,
    detail: limitDetail(change),
    at: change.at,
  });

export const onUserChange = (ctx: JournalCtx, change: UserChange): [] =>
  note(ctx, {
    kind: `account.${change.kind.toLowerCase()}`,
    subject: change.userId,
    actor: change.actor,
    detail: accountDetail(change),
    at: change.at,
  });

export const onProposal = (ctx: JournalCtx, step: ProposalStep): [] =>
  note(ctx, {
    kind: `proposal.${step.step.toLowerCase()}`,
    subject: step.subject,
    actor: step.actor,
    detail: `${step.reason} (${step.proposalId})`,
    at: step.at,
  });

export const onRequestStep = (
  ctx: JournalCtx,
  { stepId: _, keyId, userId, ...step }: RequestStep,
): [] => note(ctx, { ...step, actor: userId, userId, keyId: keyId ?? null });

/** A change of limits has its own entry: its session event is no second one. */
export const onSession = (ctx: JournalCtx, event: SessionEvent): [] =>
  event.reason === 'LIMITS_CHANGED' ? [] : noteSession(ctx, event);

const noteSession = (ctx: JournalCtx, event: SessionEvent): [] =>
  note(ctx, {
    kind: `session.${event.kind.toLowerCase()}`,
    subject: event.userId,
    actor: event.by ?? event.userId,
    detail: sessionDetail(event),
    keyId: event.keyId ?? null,
    at: event.at,
  });

function sessionDetail({ keyId, provider, reason }: SessionEvent): string {
  if (keyId !== undefined) return `API key ${keyId}: ${reason}`;
  return provider === undefined ? reason : `${reason} with ${provider}`;
}
