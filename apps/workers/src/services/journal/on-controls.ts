/** Who did what to the controls: kill switches, risk thresholds, sessions. One audit entry each. */
import type { AuditEntry } from '@tradefloor/contracts/calls/journal';
import type { KillSwitchAction } from '@tradefloor/contracts/kill-switch';
import type { RiskConfigVersion } from '@tradefloor/contracts/risk';
import type { SessionEvent } from '@tradefloor/contracts/user';
import type { JournalCtx } from './journal-state.ts';

type Entry = Omit<AuditEntry, 'auditId' | 'requestId'>;

function note({ state, causeId, requestId }: JournalCtx, entry: Entry): [] {
  // A cursor carries the id: letters, digits, hyphens and underscores only.
  const auditId = causeId.replaceAll(/[^A-Za-z0-9_-]/g, '-').slice(0, 116);
  state.audit.append({ auditId, requestId, ...entry });
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

export const onRiskConfig = (ctx: JournalCtx, row: RiskConfigVersion): [] =>
  note(ctx, {
    kind: 'risk-config.changed',
    subject: `version ${row.version}`,
    actor: row.author,
    detail: `${row.reason}: ${JSON.stringify(row.thresholds)}`,
    at: row.at,
  });

export const onSession = (ctx: JournalCtx, event: SessionEvent): [] =>
  note(ctx, {
    kind: `session.${event.kind.toLowerCase()}`,
    subject: event.userId,
    actor: event.userId,
    detail: event.reason,
    at: event.at,
  });
