/** Margin calls: listed, paid, and, when unpaid, declared a default. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { ccpCalls, declareDefault, payMarginCall } from '@tradefloor/contracts/calls/ccp';
import { type MarginCall, participant } from '@tradefloor/contracts/ccp';
import { toCall } from '@tradefloor/core/clearing/account-view';
import { ClearingOutputs } from '@tradefloor/core/clearing/clearing-output';
import { declareCall, type PayRefusal, payCall } from '@tradefloor/core/clearing/margin-calls';
import type { ClearingReader } from '@tradefloor/core/clearing/reader';
import { toCursor, toPosition } from '@tradefloor/core/trading/journal/cursor';
import { type CallResponse, publish, readOrRefuse, refuse, respond } from '@tradefloor/runtime';
import {
  type CcpTimer,
  type CcpTopic,
  type CcpUserCtx,
  mayAct,
  maySee,
  outputsPublished,
  seesFirm,
} from './ccp-state.ts';

const PAGE = 100;

/** Newest first. */
export const onCalls =
  (reader: ClearingReader) =>
  async (
    { caller }: CcpUserCtx,
    { cursor, limit = PAGE }: CallInput<typeof ccpCalls>,
  ): Promise<CallResponse<never, never, CallOutput<typeof ccpCalls>>> => {
    const own = seesFirm(caller) ? null : participant(caller.userId);
    const place = cursor === undefined ? null : toPosition(cursor);
    if (cursor !== undefined && place === null) {
      return refuse('VALIDATION_FAILED', { errors: [{ path: 'cursor', message: 'unknown' }] });
    }
    const after = place === null ? null : { atMs: place.atMs, id: place.id.replace('_', ':') };
    const requested = { participant: own, after, limit: limit + 1 };
    const read = await readOrRefuse(reader.calls(requested));
    if (!read.ok) return read.error;
    const rows = read.value;
    const items = rows.slice(0, limit);
    const last = rows.length > limit ? items.at(-1) : undefined;
    // A call's id has one colon, which a cursor may not have.
    const nextCursor =
      last === undefined
        ? null
        : toCursor({ atMs: last.issuedAt, id: last.callId.replace(':', '_') });
    return respond({ items, nextCursor });
  };

const REFUSALS: Readonly<Record<PayRefusal, string>> = {
  NOT_OPEN: 'the margin call is no longer open',
  TOO_MUCH: 'the amount must be above zero and at most the amount due',
  NO_CASH: 'insufficient cash in the account',
};

/** From the account's own cash; other users cannot detect whether the call exists. */
export function onPay(
  { caller, state, nowMs }: CcpUserCtx,
  { callId, amount }: CallInput<typeof payMarginCall>,
): CallResponse<CcpTopic, CcpTimer, CallOutput<typeof payMarginCall>> {
  const owner = callId.slice(0, callId.indexOf(':'));
  if (!maySee(caller, owner))
    return refuse('FORBIDDEN', { detail: 'the margin call belongs to another account' });
  const call = state.book.call(callId);
  if (call === undefined) return gone(state.book.findParticipant(owner)?.callNo ?? 0, callId);
  if (!mayAct(caller, owner))
    return refuse('FORBIDDEN', { detail: 'the margin call belongs to another account' });
  const outputs = new ClearingOutputs();
  const paid = payCall(state.book, call, { nowMs, outputs, amount: amount ?? null });
  if (!paid.ok) {
    const code = paid.error === 'TOO_MUCH' ? 'VALIDATION_FAILED' : 'CONFLICT';
    return refuse(code, { detail: REFUSALS[paid.error] });
  }
  return respond(toCall(paid.value), outputsPublished(outputs, state.book.settings.callDeadlineMs));
}

/** A call of that number was made, so it is over; or there never was one. */
function gone(callNo: number, callId: string): CallResponse<never, never, never> {
  const number = Number(callId.slice(callId.indexOf(':C') + 2));
  return number >= 1 && number <= callNo
    ? refuse('CONFLICT', { detail: REFUSALS.NOT_OPEN })
    : refuse('NOT_FOUND', { detail: 'unknown margin call' });
}

export function onDeclareDefault(
  { state, nowMs }: CcpUserCtx,
  { callId, reason }: CallInput<typeof declareDefault>,
): CallResponse<'ccp.margin.called', never, MarginCall> {
  const call = state.book.call(callId);
  if (call === undefined) {
    const owner = callId.slice(0, callId.indexOf(':'));
    return gone(state.book.findParticipant(owner)?.callNo ?? 0, callId);
  }
  const declared = declareCall(state.book, call, { nowMs, reason });
  return declared.ok
    ? respond(toCall(declared.value), [publish('ccp.margin.called', toCall(declared.value))])
    : refuse('CONFLICT', { detail: 'only an overdue margin call can be declared a default' });
}
