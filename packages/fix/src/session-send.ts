/** The sending side of a session: every message of its own, numbering, resend requests, logout. */
import { writeFields } from './encode.ts';
import {
  type Fault,
  type FixField,
  type FixMessage,
  field,
  type Sendable,
  toText,
} from './message.ts';
import type { Session } from './session-state.ts';
import { MSG, reasonText, TAG } from './tags.ts';
import { formatUtcTimestamp } from './utc-timestamp.ts';

/** The routing of a response when its request was routed: pairs of tags, in and out. */
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
  TAG.LastMsgSeqNumProcessed,
]);

export interface Numbering {
  readonly seqNum: number;
  /** When the message was first sent, for a resent one. */
  readonly origSendingTime: string | null;
}

/** A message as it goes on the wire, with its header. */
export function toFrame(session: Session, message: Sendable, numbering: Numbering): Uint8Array {
  const { dictionary } = session.settings;
  const out = session.frames;
  out.begin();
  out.text('35=', message.type);
  if (numbering.origSendingTime === null && message.header.length === 0) {
    writePlainHeader(session, numbering.seqNum);
  } else writeFields(out, listHeader(session, message.header, numbering), dictionary);
  if ('write' in message) message.write(out);
  else writeFields(out, message.body, dictionary);
  return out.finish();
}

/** The header of nearly every message: nothing of the application's in it, and sent for the first time. */
function writePlainHeader({ settings, store, frames, nowMs }: Session, seqNum: number): void {
  const { ourCompId, theirCompId, lastProcessed } = settings;
  frames.count('34=', seqNum);
  frames.text('49=', ourCompId);
  frames.code('52=', formatUtcTimestamp(nowMs));
  frames.text('56=', theirCompId);
  if (lastProcessed) frames.count('369=', store.nextIn - 1);
}

function listHeader(
  session: Session,
  given: readonly FixField[],
  { seqNum, origSendingTime }: Numbering,
): FixField[] {
  const { ourCompId, theirCompId } = session.settings;
  const header = [field(TAG.MsgSeqNum, seqNum)];
  if (origSendingTime !== null) header.push(field(TAG.PossDupFlag, 'Y'));
  header.push(
    field(TAG.SenderCompID, ourCompId),
    field(TAG.SendingTime, formatUtcTimestamp(session.nowMs)),
    field(TAG.TargetCompID, theirCompId),
  );
  if (origSendingTime !== null) header.push(field(TAG.OrigSendingTime, origSendingTime));
  if (session.settings.lastProcessed) {
    header.push(field(TAG.LastMsgSeqNumProcessed, session.store.nextIn - 1));
  }
  for (const one of given) if (!OURS.has(one.tag)) header.push(one);
  return header;
}

/** Hands the bytes of a message of this type (35) to the line; null where the type is only in the bytes. */
export function write(session: Session, bytes: Uint8Array, type: string | null): void {
  session.lastSentMs = session.nowMs;
  session.effects.push({ kind: 'write', bytes, type });
}

/** Sends a message of the session's own: it has a number, and is never resent. */
export function sendAdmin(session: Session, message: Sendable): void {
  const seqNum = session.store.nextOut;
  session.store.setNextOut(seqNum + 1);
  write(session, toFrame(session, message, { seqNum, origSendingTime: null }), message.type);
}

/** A message with nothing in its header. */
export function plain(type: string, body: readonly FixField[]): FixMessage {
  return { type, header: [], body };
}

/**
 * Numbers and saves an application message, and writes it while the session is up. Sent before a Logon, the other side
 * finds the gap at that Logon and requests it; sent between a Logon and its response, it is written with the response.
 */
export function sendApplication(session: Session, message: Sendable): number {
  const seqNum = session.store.nextOut;
  const bytes = toFrame(session, message, { seqNum, origSendingTime: null });
  session.store.save({ seqNum, bytes });
  if (session.phase !== 'up') return seqNum;
  if (session.backlog === null && session.heldSinceMs === null) write(session, bytes, message.type);
  else session.backlog ??= { next: seqNum, stop: 0, freshFrom: seqNum };
  return seqNum;
}

/**
 * Sends a transient message, such as a price: numbered, but not sent again later. It is lost without a connection;
 * behind pending messages it waits its turn like any other.
 */
export function sendPassing(session: Session, message: Sendable): void {
  if (session.phase !== 'up') return;
  if (session.backlog === null && session.heldSinceMs === null) sendAdmin(session, message);
  else sendApplication(session, message);
}

/** The header of a response to a routed message. */
export function reverseRoute(message: FixMessage): FixField[] {
  return message.header.flatMap(({ tag, value }) => {
    const back = REVERSE_ROUTE.get(tag);
    return back === undefined || value === '' ? [] : [field(back, value)];
  });
}

/** Sends a Reject of a message. */
export function sendReject(session: Session, message: FixMessage, fault: Fault): void {
  const body = [
    field(TAG.RefSeqNum, toText(message.header, TAG.MsgSeqNum) ?? '0'),
    field(TAG.Text, reasonText(fault.reason)),
  ];
  if (fault.tag !== null) body.push(field(TAG.RefTagID, fault.tag));
  body.push(field(TAG.RefMsgType, message.type), field(TAG.SessionRejectReason, fault.reason));
  sendAdmin(session, { type: MSG.Reject, header: reverseRoute(message), body });
}

/** Sends a Logout, with a reason if there is one, and waits for the response. */
export function leave(session: Session, text: string | null): void {
  if (session.phase !== 'up' && session.phase !== 'awaiting-logon') return;
  sendAdmin(session, plain(MSG.Logout, text === null ? [] : [field(TAG.Text, text)]));
  session.phase = 'leaving';
  session.giveUpMs = session.nowMs + session.settings.logoutWaitMs;
}

/** Ends the connection. Queued messages will be requested again at the next Logon. */
export function close(session: Session, why: string): void {
  session.phase = 'down';
  session.queue.clear();
  session.gapUntil = null;
  session.backlog = null;
  session.heldSinceMs = null;
  session.effects.push({ kind: 'closed', why });
}

/** Requests everything from the next expected number on, once until the gap is closed. */
export function requestResend(session: Session, received: number): void {
  if (session.gapUntil !== null) return;
  session.gapUntil = received - 1;
  requestNextChunk(session);
}

/** Moves the expected number on; requests the rest of an open gap, or drops it once it is closed. */
export function advance(session: Session, nextIn: number): void {
  session.store.setNextIn(nextIn);
  if (session.gapUntil === null) return;
  if (nextIn > session.gapUntil) session.gapUntil = null;
  else if (nextIn > session.gapRequestedTo) requestNextChunk(session);
}

function requestNextChunk(session: Session): void {
  const { resendChunk } = session.settings;
  const from = session.store.nextIn;
  const last = session.gapUntil ?? from;
  const isWhole = resendChunk === 0 || from + resendChunk > last;
  session.gapRequestedTo = isWhole ? last : from + resendChunk - 1;
  // An open end also brings what is sent while the request is under way.
  const end = resendChunk === 0 ? 0 : session.gapRequestedTo;
  sendAdmin(
    session,
    plain(MSG.ResendRequest, [field(TAG.BeginSeqNo, from), field(TAG.EndSeqNo, end)]),
  );
}
