/**
 * The receiving side of a session: numbers in order, each once; gaps requested and queued behind;
 * duplicates ignored; dictionary violations rejected and counted.
 */
import type { Decoded, DecodedMessage } from './decode.ts';
import { type Fault, type FixMessage, field, readCount, toText } from './message.ts';
import { acceptLogon, isBetweenUs, isTimely, loggedOut, onFirst, tooLow } from './session-logon.ts';
import { resend } from './session-resend.ts';
import {
  advance,
  close,
  leave,
  plain,
  requestResend,
  sendAdmin,
  sendReject,
} from './session-send.ts';
import type { Session } from './session-state.ts';
import { MSG, REASON, TAG } from './tags.ts';
import { parseUtcTimestamp } from './utc-timestamp.ts';
import { validate } from './validate.ts';

/** One frame, decoded. */
export function onDecoded(session: Session, decoded: Decoded): void {
  if (decoded.kind === 'garbled') {
    if (session.phase === 'awaiting-logon') {
      close(session, decoded.why);
      return;
    }
    session.effects.push({ kind: 'ignored', why: decoded.why });
    return;
  }
  session.settings.received?.(decoded.message.type);
  session.lastReceivedMs = session.nowMs;
  session.testRequests = 0;
  session.probedMs = null;
  if (session.phase === 'awaiting-logon') {
    onFirst(session, decoded);
    return;
  }
  onMessage(session, decoded);
  if (isUp(session)) drainQueue(session);
}

const isUp = ({ phase }: Session): boolean => phase === 'up' || phase === 'leaving';

function onMessage(session: Session, { beginString, message, fault }: DecodedMessage): void {
  if (beginString !== 'FIX.4.4') {
    leave(session, 'Incorrect BeginString');
    return;
  }
  const seqNum = readCount(toText(message.header, TAG.MsgSeqNum));
  if (seqNum === null) {
    leave(session, 'MsgSeqNum missing or malformed');
    close(session, 'a message without a number');
    return;
  }
  const problem = fault ?? validate(message, session.settings.dictionary);
  if (problem !== null) {
    reject(session, message, problem);
    return;
  }
  dispatch(session, message, seqNum);
}

function dispatch(session: Session, message: FixMessage, seqNum: number): void {
  switch (message.type) {
    case MSG.Logon:
      // During logout a Logon starts nothing.
      if (session.phase === 'leaving') return;
      if (isTrusted(session, message)) acceptLogon(session, message, seqNum);
      return;
    case MSG.Logout:
      onLogout(session, message, seqNum);
      return;
    case MSG.ResendRequest:
      onResendRequest(session, message, seqNum);
      return;
    case MSG.SequenceReset:
      onSequenceReset(session, message, seqNum);
      return;
    default:
      if (isTrusted(session, message) && isNext(session, message, seqNum)) {
        consume(session, message, seqNum);
      }
  }
}

/** Rejects a message; if it was the expected one, its number is used up. */
function reject(session: Session, message: FixMessage, fault: Fault): void {
  const seqNum = readCount(toText(message.header, TAG.MsgSeqNum));
  if (seqNum === session.store.nextIn) advance(session, seqNum + 1);
  sendReject(session, message, fault);
}

/** SendingTime and CompIDs are right; otherwise the session ends. */
function isTrusted(session: Session, message: FixMessage): boolean {
  const isOnTime = isTimely(session, message);
  if (isOnTime && isBetweenUs(session, message)) return true;
  const reason = isOnTime ? REASON.CompIdProblem : REASON.SendingTimeProblem;
  reject(session, message, { reason, tag: null });
  leave(session, null);
  return false;
}

/** Whether it is this message's turn; early ones are queued, late ones rejected. */
function isNext(session: Session, message: FixMessage, seqNum: number): boolean {
  const expected = session.store.nextIn;
  if (seqNum === expected) return true;
  if (seqNum > expected) {
    enqueue(session, { message, seqNum, isServed: false });
    return false;
  }
  if (toText(message.header, TAG.PossDupFlag) === 'Y') {
    if (message.type !== MSG.SequenceReset) checkDuplicate(session, message);
    return false;
  }
  const text = tooLow(expected, seqNum);
  leave(session, text);
  close(session, text);
  return false;
}

interface Early {
  readonly message: FixMessage;
  readonly seqNum: number;
  readonly isServed: boolean;
}

function enqueue(session: Session, { message, seqNum, isServed }: Early): void {
  if (session.queue.size < session.settings.queuedMax) {
    session.queue.set(seqNum, { message, isServed });
  }
  requestResend(session, seqNum);
}

/** A message seen before is ignored, unless its original sending time is impossible. */
function checkDuplicate(session: Session, message: FixMessage): void {
  const original = toText(message.header, TAG.OrigSendingTime);
  if (original === undefined) {
    const fault = { reason: REASON.RequiredTagMissing, tag: TAG.OrigSendingTime };
    sendReject(session, message, fault);
    return;
  }
  const sentMs = parseUtcTimestamp(toText(message.header, TAG.SendingTime) ?? '');
  if ((parseUtcTimestamp(original) ?? 0) > (sentMs ?? 0)) {
    sendReject(session, message, { reason: REASON.SendingTimeProblem, tag: null });
    leave(session, null);
  }
}

/** Counts the message and acts on it. */
function consume(session: Session, message: FixMessage, seqNum: number): void {
  advance(session, seqNum + 1);
  switch (message.type) {
    case MSG.Heartbeat:
      return;
    case MSG.TestRequest: {
      const id = toText(message.body, TAG.TestReqID) ?? '';
      sendAdmin(session, plain(MSG.Heartbeat, [field(TAG.TestReqID, id)]));
      return;
    }
    case MSG.Reject:
      session.effects.push({ kind: 'rejected', message });
      return;
    default: {
      const isPossResend = toText(message.header, TAG.PossResend) === 'Y';
      session.effects.push({ kind: 'deliver', message, seqNum, isPossResend });
    }
  }
}

function drainQueue(session: Session): void {
  if (session.queue.size === 0) return;
  for (const seqNum of session.queue.keys()) {
    if (seqNum < session.store.nextIn) session.queue.delete(seqNum);
  }
  while (isUp(session)) {
    const seqNum = session.store.nextIn;
    const queued = session.queue.get(seqNum);
    if (queued === undefined) return;
    session.queue.delete(seqNum);
    if (queued.isServed) advance(session, seqNum + 1);
    else dispatch(session, queued.message, seqNum);
  }
}

function onLogout(session: Session, message: FixMessage, seqNum: number): void {
  if (!isTrusted(session, message)) return;
  if (seqNum === session.store.nextIn) advance(session, seqNum + 1);
  leave(session, null);
  close(session, loggedOut(message));
}

/** Served whatever its number, or two sides with gaps would wait for each other forever. */
function onResendRequest(session: Session, message: FixMessage, seqNum: number): void {
  if (!isTrusted(session, message)) return;
  const from = readCount(toText(message.body, TAG.BeginSeqNo)) ?? 1;
  const to = readCount(toText(message.body, TAG.EndSeqNo)) ?? 0;
  resend(session, from, to);
  if (seqNum === session.store.nextIn) advance(session, seqNum + 1);
  else if (seqNum > session.store.nextIn) enqueue(session, { message, seqNum, isServed: true });
}

function onSequenceReset(session: Session, message: FixMessage, seqNum: number): void {
  const isGapFill = toText(message.body, TAG.GapFillFlag) === 'Y';
  if (!isTrusted(session, message)) return;
  if (isGapFill && !isNext(session, message, seqNum)) return;
  const newSeqNo = readCount(toText(message.body, TAG.NewSeqNo)) ?? 0;
  const isTooLow = isGapFill ? newSeqNo <= seqNum : newSeqNo < session.store.nextIn;
  const fault = { reason: REASON.ValueIncorrect, tag: null };
  if (!isTooLow) advance(session, newSeqNo);
  else if (isGapFill) reject(session, message, fault);
  else sendReject(session, message, fault);
}
