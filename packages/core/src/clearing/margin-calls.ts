/**
 * Margin calls. ISSUED -> PARTIALLY_MET -> MET | OVERDUE -> DEFAULT_DECLARED | CANCELLED. A call is issued when the
 * unpaid loss exceeds maintenance, demands the amount that restores the account, and is topped up rather than followed
 * by another.
 */
import { type Money, money } from '@tradefloor/contracts/money';
import { err, ok, type Result } from '../result.ts';
import { exact, maintenanceMargin } from '../trading/position/margin.ts';
import { toCall } from './account-view.ts';
import { CLEARING_CURRENCY, cashAmount, variationMarginAccount } from './chart-of-accounts.ts';
import type { ClearingBook } from './clearing-book.ts';
import type { ClearingOutputs } from './clearing-output.ts';
import { computeExposure } from './currencies.ts';
import type { TransferDraft } from './ledger.ts';
import type { CallRow, ParticipantRow } from './tables.ts';

type CallContext = { readonly nowMs: number; readonly outputs: ClearingOutputs };

/** Looks at an account after a cycle: makes, tops up or cancels its call. */
export function reviewCall(
  book: ClearingBook,
  participant: string,
  context: CallContext & { readonly required: Money },
): void {
  const exposure = computeExposure(book, participant, context.required);
  const maintenance = maintenanceMargin(context.required);
  const open = book.getOpenCall(participant);
  const { minTransfer } = book.settings;
  if (open === undefined) {
    const row = book.findParticipant(participant);
    if (row === undefined) return;
    if (row.inDefault) {
      // No call is issued in default; an account without unpaid amounts leaves default.
      if (exposure === 0) book.changeParticipant(row, { inDefault: false });
      return;
    }
    if (exposure <= maintenance || exposure < minTransfer) return;
    issue(book, row, { ...context, exposure, maintenance });
    return;
  }
  const due = amountDue(open);
  // Half of the threshold: a call does not come and go with every tick around it.
  if (exposure * 2 <= maintenance) {
    cameBack(book, open, context);
  } else if (exposure > due && exposure - due >= minTransfer) {
    topUp(book, open, { ...context, by: exact(exposure - due) });
  }
}

/** The unpaid amount of a call. */
export const amountDue = ({ amount, paid }: Pick<CallRow, 'amount' | 'paid'>): Money =>
  exact(amount - paid);

function issue(
  book: ClearingBook,
  row: ParticipantRow,
  of: CallContext & { readonly exposure: Money; readonly maintenance: Money },
): void {
  const { nowMs, outputs, exposure, maintenance } = of;
  const callNo = row.callNo + 1;
  book.changeParticipant(row, { callNo });
  const call: CallRow = {
    callId: `${row.participant}:C${callNo}`,
    userId: row.participant,
    status: 'ISSUED',
    amount: exposure,
    paid: money(0),
    exposure,
    maintenance,
    issuedAt: nowMs,
    dueAt: nowMs + book.settings.callDeadlineMs,
    closedAt: null,
    version: 1,
    pendingId: null,
    reason: null,
  };
  publish(book, call, { nowMs, outputs, amount: exposure });
  settleOrReserve(book, call, { nowMs, outputs, group: [] });
}

function topUp(
  book: ClearingBook,
  call: CallRow,
  { nowMs, outputs, by }: CallContext & { readonly by: Money },
): void {
  const raised: CallRow = { ...call, amount: exact(call.amount + by), version: call.version + 1 };
  publish(book, raised, { nowMs, outputs, amount: by });
  const group = voidDraft(book, call);
  settleOrReserve(book, { ...raised, pendingId: null }, { nowMs, outputs, group });
}

const publish = (
  book: ClearingBook,
  call: CallRow,
  of: CallContext & { readonly amount: Money },
): void =>
  book.addEvent(of.outputs, {
    marginEventId: `${call.callId}:CALL:${call.version}`,
    kind: 'CALL',
    userId: call.userId,
    symbol: null,
    currency: CLEARING_CURRENCY,
    amount: of.amount,
    balanceAfter: amountDue(call),
    at: of.nowMs,
  });

type Booking = CallContext & { readonly group: readonly TransferDraft[] };

/** Pays a new or raised call at once where the account does so and can; else reserves what cash there is for it. */
function settleOrReserve(book: ClearingBook, call: CallRow, booking: Booking): void {
  const isAuto = book.findParticipant(call.userId)?.autoPay ?? false;
  if (isAuto && availableFor(book, call, booking.group) >= amountDue(call)) {
    const met = payPart(book, call, { ...booking, amount: amountDue(call) });
    // A call that its account pays as it is made is no member's concern.
    if (call.version > 1) booking.outputs.calls.push(toCall(met));
    return;
  }
  const group = [...booking.group];
  const reserved = reserveDraft(book, call, group);
  if (reserved !== null) group.push(reserved);
  if (group.length > 0) {
    const moment = book.moment(`${call.callId}:V${call.version}`, booking.nowMs);
    book.ledger.mustBook(group, moment);
  }
  book.putCall({ ...call, pendingId: reserved?.transferId ?? null });
  if (call.version > 1) return;
  booking.outputs.deadlines.push(call.callId);
  booking.outputs.calls.push(toCall(call));
}

/** Cash for a call, counting what the same group gives back first. */
const availableFor = (book: ClearingBook, call: CallRow, group: readonly TransferDraft[]): number =>
  Math.max(0, book.ledger.available(cashAmount(call.userId))) +
  group.reduce((sum, draft) => sum + (draft.kind === 'VOID' ? draft.amount : 0), 0);

function reserveDraft(
  book: ClearingBook,
  call: CallRow,
  group: readonly TransferDraft[],
): TransferDraft | null {
  const amount = Math.min(amountDue(call), availableFor(book, call, group));
  if (amount <= 0 || call.status === 'OVERDUE') return null;
  return {
    ...between(call),
    transferId: `${call.callId}:P${call.version}`,
    amount,
    kind: 'PENDING',
    timeoutAt: call.dueAt,
  };
}

/** From the participant's cash to its variation balance. */
const between = (call: CallRow) => ({
  debitId: cashAmount(call.userId),
  creditId: variationMarginAccount(call.userId),
  code: 'MARGIN_CALL' as const,
});

/** Gives back the reservation of a call, if there is one. */
function voidDraft(book: ClearingBook, call: CallRow): TransferDraft[] {
  const { pendingId } = call;
  const pending = pendingId === null ? undefined : book.ledger.reservation(pendingId);
  if (pendingId === null || pending === undefined) return [];
  return [
    {
      ...between(call),
      transferId: `${pendingId}:VOID`,
      amount: pending.amount,
      kind: 'VOID',
      pendingId,
    },
  ];
}

/** Pays a part of what is due, or all, and reserves again for the rest. */
function payPart(
  book: ClearingBook,
  call: CallRow,
  { nowMs, outputs, group, amount }: Booking & { readonly amount: Money },
): CallRow {
  const paid = exact(call.paid + amount);
  const isMet = paid === call.amount;
  const version = call.version + 1;
  const after: CallRow = {
    ...call,
    paid,
    status: isMet ? 'MET' : call.status === 'OVERDUE' ? 'OVERDUE' : 'PARTIALLY_MET',
    closedAt: isMet ? nowMs : null,
    version,
    pendingId: null,
  };
  const drafts = [...group, paymentDraft(book, call, { amount, version, group })];
  book.ledger.mustBook(drafts, book.moment(`${call.callId}:V${version}`, nowMs));
  const rest = isMet ? null : reserveDraft(book, after, []);
  if (rest !== null) {
    book.ledger.mustBook([rest], book.moment(`${call.callId}:V${version}`, nowMs));
  }
  const row = { ...after, pendingId: rest?.transferId ?? null };
  book.putCall(row);
  const holder = book.findParticipant(call.userId);
  if (holder) book.changeParticipant(holder, { paid: exact(holder.paid + amount) });
  book.addEvent(outputs, {
    marginEventId: `${call.callId}:MET:${version}`,
    kind: 'CALL_MET',
    userId: call.userId,
    symbol: null,
    currency: CLEARING_CURRENCY,
    amount,
    balanceAfter: money(book.ledger.balance(variationMarginAccount(call.userId))),
    at: nowMs,
  });
  return row;
}

/** Posts the reservation when it holds enough; a plain payment otherwise, after the reservation was given back. */
function paymentDraft(
  book: ClearingBook,
  call: CallRow,
  of: {
    readonly amount: Money;
    readonly version: number;
    readonly group: readonly TransferDraft[];
  },
): TransferDraft {
  const transferId = `${call.callId}:PAY${of.version}`;
  const plain = { ...between(call), transferId, amount: of.amount };
  const { pendingId } = call;
  const pending = pendingId === null ? undefined : book.ledger.reservation(pendingId);
  const isPost = of.group.length === 0 && pendingId !== null && (pending?.amount ?? 0) >= of.amount;
  return isPost ? { ...plain, kind: 'POST', pendingId } : plain;
}

export type PayRefusal = 'NOT_OPEN' | 'TOO_MUCH' | 'NO_CASH';

/** A person pays: all that is due unless an amount is named. */
export function payCall(
  book: ClearingBook,
  call: CallRow,
  of: CallContext & { readonly amount: Money | null },
): Result<CallRow, PayRefusal> {
  const due = amountDue(call);
  const amount = of.amount ?? due;
  if (amount <= 0 || amount > due) return err('TOO_MUCH');
  const pending = call.pendingId === null ? undefined : book.ledger.reservation(call.pendingId);
  const isReserved = (pending?.amount ?? 0) >= amount;
  const group = isReserved ? [] : voidDraft(book, call);
  if (!isReserved && availableFor(book, call, group) < amount) return err('NO_CASH');
  const paid = payPart(book, call, { ...of, group, amount });
  if (paid.status === 'MET') of.outputs.calls.push(toCall(paid));
  return ok(paid);
}

/** The deadline of a call has passed: what was reserved is given back, and the call is overdue. */
export function expireCall(book: ClearingBook, call: CallRow, nowMs: number): CallRow {
  if (call.status !== 'ISSUED' && call.status !== 'PARTIALLY_MET') return call;
  return end(book, call, { status: 'OVERDUE', nowMs, closedAt: null, reason: null });
}

/** What is still due is not needed any more: cancelled before any payment, met by what was paid else. */
function cameBack(book: ClearingBook, call: CallRow, { nowMs, outputs }: CallContext): void {
  const status = call.paid === 0 ? 'CANCELLED' : 'MET';
  const rest = status === 'MET' ? { ...call, amount: call.paid } : call;
  const reason = 'the market came back';
  outputs.calls.push(toCall(end(book, rest, { status, nowMs, closedAt: nowMs, reason })));
}

/** An overdue call is declared a default. */
export const declareCall = (
  book: ClearingBook,
  call: CallRow,
  of: { readonly nowMs: number; readonly reason: string },
): Result<CallRow, 'NOT_OVERDUE'> => {
  if (call.status !== 'OVERDUE') return err('NOT_OVERDUE');
  const holder = book.findParticipant(call.userId);
  if (holder) book.changeParticipant(holder, { inDefault: true });
  return ok(end(book, call, { ...of, status: 'DEFAULT_DECLARED', closedAt: of.nowMs }));
};

function end(
  book: ClearingBook,
  call: CallRow,
  to: {
    readonly status: CallRow['status'];
    readonly nowMs: number;
    readonly closedAt: number | null;
    readonly reason: string | null;
  },
): CallRow {
  const version = call.version + 1;
  const group = voidDraft(book, call);
  if (group.length > 0) {
    book.ledger.mustBook(group, book.moment(`${call.callId}:V${version}`, to.nowMs));
  }
  const { status, closedAt, reason } = to;
  const row: CallRow = { ...call, status, closedAt, reason, version, pendingId: null };
  book.putCall(row);
  return row;
}
