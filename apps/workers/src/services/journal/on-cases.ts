/** Cases: compliance's own record of its work on findings. Every step is kept, and is in the audit trail. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { changeCase } from '@tradefloor/contracts/calls/surveillance';
import { userOf } from '@tradefloor/contracts/calls/users';
import type { UserId } from '@tradefloor/contracts/ids';
import type { Case, Finding } from '@tradefloor/contracts/surveillance';
import { toAuditId } from '@tradefloor/core/trading/journal/audit';
import { type CaseFault, stepCase } from '@tradefloor/core/trading/surveillance/case-step';
import {
  type CallResponse,
  notResponding,
  type Refused,
  readOrRefuse,
  refuse,
  respond,
} from '@tradefloor/runtime';
import type { JournalUserCtx } from './journal-state.ts';
import { caseChanged } from './on-surveillance.ts';

type Change = CallInput<typeof changeCase>;

export async function onChangeCase(
  ctx: JournalUserCtx,
  requested: Change,
): Promise<CallResponse<'surveillance.changed', never, CallOutput<typeof changeCase>>> {
  const { state, caller, nowMs: at } = ctx;
  const { findingId, assignee } = requested;
  const found = await readOrRefuse(state.reader.finding(findingId));
  if (!found.ok) return found.error;
  if (found.value === null) return refuse('NOT_FOUND', { detail: 'no such finding' });
  const barred = await assigneeRefusal(ctx, assignee ?? null);
  if (barred !== null) return barred;
  const known = state.cases.get(findingId) ?? null;
  const stepped = stepCase(known, requested, { findingId, actor: caller.userId, at });
  if (!stepped.ok) return toRefusal(stepped.error, known);
  const { row, step, action } = stepped.value;
  state.cases.put(row);
  state.caseSteps.append({ ...step, stepId: `${findingId}-V${step.version}`, findingId });
  state.audit.append({
    auditId: toAuditId(ctx.causeId),
    kind: `case.${action}`,
    subject: findingId,
    actor: caller.userId,
    detail: toDetail(found.value, row, known),
    requestId: ctx.requestId,
    at,
    userId: null,
    orderId: null,
    symbol: null,
    keyId: null,
  });
  return respond(row, [caseChanged(found.value.rule, row)]);
}

/** Neither the note nor whom it is about: the audit trail has more readers than the case. */
const toDetail = ({ rule }: Finding, row: Case, known: Case | null): string =>
  `${rule}: ${known?.state ?? 'NEW'} to ${row.state}, ${
    row.assignee === null ? 'not assigned' : `assigned to ${row.assignee}`
  }, version ${row.version}`;

/** A case is worked on by compliance. */
async function assigneeRefusal(
  ctx: JournalUserCtx,
  assignee: UserId | null,
): Promise<Refused | null> {
  if (assignee === null || assignee === ctx.caller.userId) return null;
  const response = await ctx.call(userOf, { userId: assignee });
  if (!response.ok) return notResponding('user-service');
  if (response.value.user?.role === 'compliance') return null;
  return refuse('VALIDATION_FAILED', {
    errors: [{ path: 'assignee', message: 'not in compliance' }],
  });
}

function toRefusal(fault: CaseFault, known: Case | null): Refused {
  switch (fault) {
    case 'STALE':
      return refuse('CONFLICT', {
        detail: `the case is at version ${known?.version ?? 0} now: read it again`,
      });
    case 'MOVE':
      return refuse('CONFLICT', { detail: `not from ${known?.state ?? 'NEW'}` });
    case 'NOTE':
      return refuse('VALIDATION_FAILED', {
        errors: [{ path: 'note', message: 'a case is closed with a note' }],
      });
  }
}
