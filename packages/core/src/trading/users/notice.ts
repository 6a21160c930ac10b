/**
 * Notices: margin calls, kill switches and service levels, for the users whom each concerns. Who that is follows the
 * access rules of the same facts elsewhere.
 */
import type { MarginCall } from '@tradefloor/contracts/ccp';
import type { UserId } from '@tradefloor/contracts/ids';
import type { KillSwitchAction } from '@tradefloor/contracts/kill-switch';
import { decimalOfMoney } from '@tradefloor/contracts/money';
import type { Incident } from '@tradefloor/contracts/ops';
import type { Role } from '@tradefloor/contracts/user';
import type { NoticeKind } from '@tradefloor/contracts/vocabulary/alerts';
import { ROLE_POWERS } from '../access/access.ts';

/** The newest 200 notices of a user, each in a place of its own: the next takes the place of the oldest. */
export type NoticeRow = {
  /** The user, and the notice's number modulo the notices that are kept. */
  readonly slot: string;
  readonly noticeId: string;
  readonly userId: UserId;
  /** Counts the notices of the user, from 1. */
  readonly seq: number;
  readonly kind: NoticeKind;
  readonly isOver: boolean;
  readonly subject: string;
  readonly detail: string;
  readonly at: number;
  readonly acknowledgedAt: number | null;
  /** Set when its user is gone for good; memory does not hold such rows. */
  readonly droppedAt: number | null;
};

/** A kind of notices that a user does not want to be shown for a while. */
export type NoticeSnoozeRow = {
  /** The user and the kind. */
  readonly snoozeId: string;
  readonly userId: UserId;
  readonly kind: NoticeKind;
  /** Not in force from that time on. */
  readonly until: number;
  /** Set when its user is gone for good; memory does not hold such rows. */
  readonly droppedAt: number | null;
};

/** What is noticed, before it is any user's. */
export type Notice = Pick<
  NoticeRow,
  'noticeId' | 'kind' | 'isOver' | 'subject' | 'detail' | 'at'
> & {
  /** The only user whom it concerns besides those who see the firm; null where it concerns more. */
  readonly ownerId: string | null;
};

type Reader = { readonly userId: UserId; readonly role: Role; readonly disabled: boolean };

/**
 * Whether a notice is for a user. A margin call, and a switch on one user: that user and those who see the firm. Any
 * other switch: all who see orders. A service level: administrators, as the operator's page.
 */
export function isConcerned(
  { kind, ownerId }: Notice,
  { userId, role, disabled }: Reader,
): boolean {
  if (disabled) return false;
  if (kind === 'SERVICE_LEVEL') return role === 'admin';
  const { sees } = ROLE_POWERS[role];
  if (ownerId === null) return sees !== 'none';
  return sees === 'firm' || (sees !== 'none' && ownerId === userId);
}

const CENTS = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `USD 12,345.67`. A call is in dollars. */
const amountText = (amount: number): string => `USD ${CENTS.format(amount)}`;

/** What became of a call that is not open any more, or how it stands. */
const CALL_TEXT: Readonly<Record<MarginCall['status'], (amount: string) => string>> = {
  ISSUED: (amount) => `${amount} due`,
  PARTIALLY_MET: (amount) => `${amount} due`,
  OVERDUE: (amount) => `${amount} overdue`,
  DEFAULT_DECLARED: (amount) => `${amount} not paid: default declared`,
  MET: (amount) => `${amount} paid`,
  CANCELLED: (amount) => `${amount} no longer required`,
};

/** A call that is made, overdue or declared a default is a notice, and one that is met or cancelled the end of it. */
export function marginNotice(call: MarginCall, at: number): Notice {
  const { callId, userId, status, amount, paid, version } = call;
  const isOver = status === 'MET' || status === 'CANCELLED';
  const due = isOver ? amount : amount - paid;
  return {
    noticeId: `an-${callId}-V${version}`,
    kind: 'MARGIN_CALL',
    isOver,
    subject: userId,
    detail: CALL_TEXT[status](amountText(decimalOfMoney(due as typeof amount))),
    at,
    ownerId: userId,
  };
}

/** An entry of the log of kill switches. */
export function killNotice({
  actionId,
  action,
  scope,
  target,
  reason,
  at,
}: KillSwitchAction): Notice {
  return {
    noticeId: `an-${actionId}`,
    kind: 'KILL_SWITCH',
    isOver: action === 'RELEASED',
    subject: target === null ? scope : `${scope} ${target}`,
    detail: reason,
    at,
    ownerId: scope === 'user' ? target : null,
  };
}

/** A service level that is breached, or has recovered; null for an incident of another kind. */
export function levelNotice(incident: Incident): Notice | null {
  const { incidentId, alert, subject, detail, openedAt, closedAt } = incident;
  if (!alert.startsWith('slo-')) return null;
  const isOver = closedAt !== null;
  return {
    noticeId: `an-${incidentId}-${isOver ? 'closed' : 'opened'}`,
    kind: 'SERVICE_LEVEL',
    isOver,
    subject,
    detail: isOver ? `${alert} is over` : `${alert}, ${detail}`,
    at: closedAt ?? openedAt,
    ownerId: null,
  };
}
