/**
 * Sending again: stored application messages as possible duplicates, everything between them covered by gap fills.
 * A slice at a time, and nothing while the line takes nothing: how much is owed never costs memory.
 */
import { decode } from './decode.ts';
import { field, isAdmin, toText } from './message.ts';
import { plain, toFrame, write } from './session-send.ts';
import type { Backlog, Session } from './session-state.ts';
import type { SavedMessage } from './store.ts';
import { MSG, TAG } from './tags.ts';
import { formatUtcTimestamp } from './utc-timestamp.ts';

/** Starts to send the numbers [from, to] again; `to` 0 is everything sent so far. */
export function resend(session: Session, from: number, to: number): void {
  const last = session.store.nextOut - 1;
  const freshFrom = session.backlog?.freshFrom ?? last + 1;
  const requested = to === 0 || to > last ? last : to;
  session.backlog = {
    // What was never sent is owed whatever is requested.
    next: Math.max(1, Math.min(from, freshFrom)),
    stop: Math.min(requested, freshFrom - 1),
    freshFrom,
  };
  writeBacklog(session);
}

/**
 * Writes for the first time what was numbered between our Logon and its response: it would be missed only at the next
 * message, which may be a Heartbeat half a minute later.
 */
export function writeFrom(session: Session, freshFrom: number): void {
  if (freshFrom >= session.store.nextOut) return;
  session.backlog = { next: freshFrom, stop: 0, freshFrom };
  writeBacklog(session);
}

/** Writes the next slice of what is owed; `backlog` is null once all is on the line. */
export function writeBacklog(session: Session): void {
  const backlog = session.backlog;
  if (backlog === null || session.heldSinceMs !== null) return;
  const bytesMax = session.settings.resendSliceBytes;
  let left = bytesMax;
  if (backlog.next <= backlog.stop) left -= writeRange(session, backlog, left);
  if (backlog.next > backlog.stop && left > 0) {
    backlog.next = Math.max(backlog.next, backlog.freshFrom);
    writeRange(session, backlog, left);
    if (backlog.next >= session.store.nextOut) session.backlog = null;
  }
}

/** Writes one of the two ranges until about `bytesMax` are written. @returns bytes written */
function writeRange(session: Session, backlog: Backlog, bytesMax: number): number {
  const isFresh = backlog.next >= backlog.freshFrom;
  const stop = isFresh ? session.store.nextOut - 1 : backlog.stop;
  let written = 0;
  for (const saved of session.store.saved(backlog.next, stop)) {
    if (saved.seqNum > backlog.next) fillGap(session, backlog.next, saved.seqNum);
    if (isFresh) write(session, saved.bytes, null);
    else resendOne(session, saved);
    backlog.next = saved.seqNum + 1;
    written += saved.bytes.length;
    if (written >= bytesMax) return written;
  }
  if (backlog.next <= stop) fillGap(session, backlog.next, stop + 1);
  backlog.next = Math.max(backlog.next, stop + 1);
  return written;
}

function fillGap(session: Session, seqNum: number, newSeqNo: number): void {
  const body = [field(TAG.NewSeqNo, newSeqNo), field(TAG.GapFillFlag, 'Y')];
  const origSendingTime = formatUtcTimestamp(session.nowMs);
  const message = plain(MSG.SequenceReset, body);
  write(session, toFrame(session, message, { seqNum, origSendingTime }), message.type);
}

function resendOne(session: Session, { seqNum, bytes }: SavedMessage): void {
  const decoded = decode(bytes, session.settings.dictionary);
  if (decoded.kind === 'garbled' || isAdmin(decoded.message.type)) {
    fillGap(session, seqNum, seqNum + 1);
    return;
  }
  const { message } = decoded;
  const origSendingTime =
    toText(message.header, TAG.SendingTime) ?? formatUtcTimestamp(session.nowMs);
  write(session, toFrame(session, message, { seqNum, origSendingTime }), message.type);
}
