/** What a session says: every message it writes by itself, numbering, resending, saying goodbye. */
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { type Fault, type FixField, type FixMessage, field, isAdmin, textOf } from './message.ts';
import type { Session } from './session-state.ts';
import type { SavedMessage } from './store.ts';
import { MSG, reasonText, TAG } from './tags.ts';
import { formatUtcTimestamp } from './utc-timestamp.ts';

/** Where an answer goes when its question came through somebody: pairs of tags, in and out. */
const REVERSE_ROUTE: ReadonlyMap<number, number> = new Map([
  [TAG.OnBehalfOfCompID, TAG.DeliverToCompID],
  [TAG.OnBehalfOfSubID, TAG.DeliverToSubID],
  [TAG.OnBehalfOfLocationID, TAG.DeliverToLocationID],
  [TAG.DeliverToCompID, TAG.OnBehalfOfCompID],
  [TAG.DeliverToSubID, TAG.OnBehalfOfSubID],
  [TAG.DeliverToLocationID, TAG.OnBehalfOfLocationID],
]);

/** The header fields that the session writes, whatever the application put there. */
const OURS: ReadonlySet<number> = new Set([
  TAG.MsgSeqNum,
  TAG.PossDupFlag,
  TAG.SenderCompID,
  TAG.SendingTime,
  TAG.TargetCompID,
  TAG.OrigSendingTime,
]);

interface Numbering {
  readonly seqNum: number;
  /** When the message was first sent, for a resent one. */
  readonly origSendingTime: string | null;
}

function frameOf(session: Session, message: FixMessage, numbering: Numbering): Uint8Array {
  const { ourCompId, theirCompId, dictionary } = session.settings;
  const { seqNum, origSendingTime } = numbering;
  const header = [field(TAG.MsgSeqNum, seqNum)];
  if (origSendingTime !== null) header.push(field(TAG.PossDupFlag, 'Y'));
  header.push(
    field(TAG.SenderCompID, ourCompId),
    field(TAG.SendingTime, formatUtcTimestamp(session.nowMs)),
    field(TAG.TargetCompID, theirCompId),
  );
  if (origSendingTime !== null) header.push(field(TAG.OrigSendingTime, origSendingTime));
  for (const one of message.header) if (!OURS.has(one.tag)) header.push(one);
  return encode({ type: message.type, header, body: message.body }, dictionary);
}

function write(session: Session, bytes: Uint8Array): void {
  session.lastSentMs = session.nowMs;
  session.effects.push({ kind: 'write', bytes });
}

/** Sends a message of the session's own: it has a number, and is never resent. */
export function sendAdmin(session: Session, message: FixMessage): void {
  const seqNum = session.store.nextOut;
  session.store.setNextOut(seqNum + 1);
  write(session, frameOf(session, message, { seqNum, origSendingTime: null }));
}

/** A message with nothing in its header. */
export function plain(type: string, body: readonly FixField[]): FixMessage {
  return { type, header: [], body };
}

/**
 * Numbers and saves an application message, and writes it while the session is up. Otherwise the
 * other side finds the gap at its next Logon and asks for it.
 */
export function sendApplication(session: Session, message: FixMessage): number {
  const seqNum = session.store.nextOut;
  const bytes = frameOf(session, message, { seqNum, origSendingTime: null });
  session.store.save({ seqNum, bytes });
  if (session.phase === 'up') write(session, bytes);
  return seqNum;
}

/** The header of an answer to a message that was routed through somebody. */
export function reverseRoute(message: FixMessage): FixField[] {
  return message.header.flatMap(({ tag, value }) => {
    const back = REVERSE_ROUTE.get(tag);
    return back === undefined || value === '' ? [] : [field(back, value)];
  });
}

/** Sends a Reject of a message. */
export function sendReject(session: Session, message: FixMessage, fault: Fault): void {
  const body = [
    field(TAG.RefSeqNum, textOf(message.header, TAG.MsgSeqNum) ?? '0'),
    field(TAG.Text, reasonText(fault.reason)),
  ];
  if (fault.tag !== null) body.push(field(TAG.RefTagID, fault.tag));
  body.push(field(TAG.RefMsgType, message.type), field(TAG.SessionRejectReason, fault.reason));
  sendAdmin(session, { type: MSG.Reject, header: reverseRoute(message), body });
}

/** Sends a Logout, with a reason if there is one, and waits for the answer. */
export function leave(session: Session, text: string | null): void {
  if (session.phase !== 'up' && session.phase !== 'awaiting-logon') return;
  sendAdmin(session, plain(MSG.Logout, text === null ? [] : [field(TAG.Text, text)]));
  session.phase = 'leaving';
  session.giveUpMs = session.nowMs + session.settings.logoutWaitMs;
}

/** Ends the connection. What was queued will be asked for again at the next Logon. */
export function close(session: Session, why: string): void {
  session.phase = 'down';
  session.queue.clear();
  session.gapUntil = null;
  session.effects.push({ kind: 'closed', why });
}

/** Asks for everything from the next expected number on, once until the hole is closed. */
export function requestResend(session: Session, received: number): void {
  if (session.gapUntil !== null) return;
  session.gapUntil = received - 1;
  const body = [field(TAG.BeginSeqNo, session.store.nextIn), field(TAG.EndSeqNo, 0)];
  sendAdmin(session, plain(MSG.ResendRequest, body));
}

/** Sends application messages again and covers everything between them with gap fills. */
export function resend(session: Session, from: number, to: number): void {
  const last = session.store.nextOut - 1;
  const stop = to === 0 || to > last ? last : to;
  let next = Math.max(1, from);
  for (const saved of session.store.saved(next, stop)) {
    if (saved.seqNum > next) fillGap(session, next, saved.seqNum);
    resendOne(session, saved);
    next = saved.seqNum + 1;
  }
  if (next <= stop) fillGap(session, next, stop + 1);
}

function fillGap(session: Session, seqNum: number, newSeqNo: number): void {
  const body = [field(TAG.NewSeqNo, newSeqNo), field(TAG.GapFillFlag, 'Y')];
  const origSendingTime = formatUtcTimestamp(session.nowMs);
  const message = plain(MSG.SequenceReset, body);
  write(session, frameOf(session, message, { seqNum, origSendingTime }));
}

function resendOne(session: Session, { seqNum, bytes }: SavedMessage): void {
  const decoded = decode(bytes, session.settings.dictionary);
  if (decoded.kind === 'garbled' || isAdmin(decoded.message.type)) {
    fillGap(session, seqNum, seqNum + 1);
    return;
  }
  const { message } = decoded;
  const origSendingTime =
    textOf(message.header, TAG.SendingTime) ?? formatUtcTimestamp(session.nowMs);
  write(session, frameOf(session, message, { seqNum, origSendingTime }));
}
