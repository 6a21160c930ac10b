/** The first message of a connection, and the Logons that follow to reset the numbers. */
import type { DecodedMessage } from './decode.ts';
import { type FixMessage, field, readCount, toText } from './message.ts';
import { resend, writeFrom } from './session-resend.ts';
import { close, leave, plain, requestResend, sendAdmin } from './session-send.ts';
import type { Session } from './session-state.ts';
import { MSG, reasonText, TAG } from './tags.ts';
import { parseUtcTimestamp } from './utc-timestamp.ts';
import { validate } from './validate.ts';

/** Whether SendingTime is near our own clock. */
export function isTimely(session: Session, message: FixMessage): boolean {
  const sentMs = parseUtcTimestamp(toText(message.header, TAG.SendingTime) ?? '');
  const { sendingTimeToleranceMs } = session.settings;
  return sentMs !== null && Math.abs(sentMs - session.nowMs) <= sendingTimeToleranceMs;
}

/** Whether the message is between the two that this session is for. */
export function isBetweenUs({ settings }: Session, { header }: FixMessage): boolean {
  return (
    toText(header, TAG.SenderCompID) === settings.theirCompId &&
    toText(header, TAG.TargetCompID) === settings.ourCompId
  );
}

/** Sends an initiator's Logon. */
export function sendLogon(session: Session): void {
  const { settings, store } = session;
  const isReset = settings.resetOnLogon || session.isResetWanted;
  if (isReset) {
    store.reset();
    session.isResetRequested = true;
  }
  const nextExpected = settings.nextExpected ? store.nextIn : null;
  session.logonSeqNum = store.nextOut;
  respondLogon(session, { isReset, nextExpected });
}

interface LogonResponse {
  readonly isReset: boolean;
  /** NextExpectedMsgSeqNum (789); null leaves it out. */
  readonly nextExpected: number | null;
}

function respondLogon(session: Session, { isReset, nextExpected }: LogonResponse): void {
  const { role, logonFields, heartBtIntS } = session.settings;
  const seconds = role === 'initiator' ? heartBtIntS : session.heartBtMs / 1000;
  const body = [field(TAG.EncryptMethod, 0), field(TAG.HeartBtInt, seconds)];
  if (isReset) body.push(field(TAG.ResetSeqNumFlag, 'Y'));
  if (role === 'initiator') body.push(...logonFields);
  if (nextExpected !== null) body.push(field(TAG.NextExpectedMsgSeqNum, nextExpected));
  sendAdmin(session, plain(MSG.Logon, body));
}

/**
 * The first message. An unknown client gets no response and uses no number of ours; a known one
 * gets the fault in a Logout.
 */
export function onFirst(session: Session, decoded: DecodedMessage): void {
  const { message, fault, beginString } = decoded;
  const { role, refuse, dictionary } = session.settings;
  const seqNum = readCount(toText(message.header, TAG.MsgSeqNum));
  if (beginString !== 'FIX.4.4' || !isBetweenUs(session, message)) {
    close(session, 'the first message is not for this session');
    return;
  }
  if (role === 'initiator' && message.type === MSG.Logout) {
    close(session, loggedOut(message));
    return;
  }
  if (message.type !== MSG.Logon || seqNum === null || !isTimely(session, message)) {
    close(session, 'the first message is not a Logon of now');
    return;
  }
  const refusal = role === 'acceptor' ? refuse(message) : null;
  if (refusal !== null) {
    close(session, refusal);
    return;
  }
  const problem = fault ?? validate(message, dictionary);
  if (problem !== null) {
    rejectLogon(session, reasonText(problem.reason));
    return;
  }
  const heartBtIntS = readCount(toText(message.body, TAG.HeartBtInt));
  if (heartBtIntS === null || heartBtIntS < 1 || heartBtIntS > session.settings.heartBtIntSMax) {
    rejectLogon(session, `HeartBtInt must be 1 to ${session.settings.heartBtIntSMax}`);
    return;
  }
  if (role === 'acceptor') session.heartBtMs = heartBtIntS * 1000;
  acceptLogon(session, message, seqNum);
}

function rejectLogon(session: Session, text: string): void {
  leave(session, text);
  close(session, text);
}

/**
 * An acceptable Logon, the first one or one inside a session: with 141=Y both sides restart; one
 * whose number is too high is acknowledged first, then the gap is requested.
 */
export function acceptLogon(session: Session, message: FixMessage, seqNum: number): void {
  const { store, settings } = session;
  const isAcceptor = settings.role === 'acceptor';
  const isReset = toText(message.body, TAG.ResetSeqNumFlag) === 'Y';
  const isResponseToOurs = !isAcceptor && session.phase === 'awaiting-logon';
  const startsAgain = isReset
    ? !session.isResetRequested
    : isAcceptor && settings.resetOnLogon && session.phase === 'awaiting-logon';
  if (startsAgain) {
    store.reset();
    session.queue.clear();
    session.gapUntil = null;
  }
  session.isResetRequested = false;
  if (seqNum < store.nextIn) {
    const isKnown = toText(message.header, TAG.PossDupFlag) === 'Y' && session.phase === 'up';
    if (!isKnown) rejectLogon(session, tooLow(store.nextIn, seqNum));
    return;
  }
  const peerExpects = readCount(toText(message.body, TAG.NextExpectedMsgSeqNum));
  const published = store.nextOut;
  if (peerExpects !== null && peerExpects > published) {
    rejectLogon(
      session,
      `NextExpectedMsgSeqNum too high, expecting ${published} but received ${peerExpects}`,
    );
    return;
  }
  if (!isResponseToOurs && (isAcceptor || isReset)) {
    const nextIn = seqNum === store.nextIn ? seqNum + 1 : store.nextIn;
    respondLogon(session, { isReset, nextExpected: peerExpects === null ? null : nextIn });
  }
  if (session.phase === 'awaiting-logon') session.phase = 'up';
  if (isReset) session.isResetWanted = false;
  session.effects.push({
    kind: 'logged-on',
    heartBtIntS: session.heartBtMs / 1000,
    wasReset: isReset || startsAgain,
    logon: message,
  });
  // Before anything else of ours: it has lower numbers. With 789 it is sent as what the other side lacks.
  if (isResponseToOurs && !startsAgain && peerExpects === null) {
    writeFrom(session, session.logonSeqNum + 1);
  }
  takeNumber(session, { message, seqNum, willComeUnasked: peerExpects !== null });
  if (peerExpects !== null && peerExpects < published) resend(session, peerExpects, published - 1);
}

interface LogonNumber {
  readonly message: FixMessage;
  readonly seqNum: number;
  /** The other side read our 789 and sends what we miss by itself. */
  readonly willComeUnasked: boolean;
}

function takeNumber(session: Session, { message, seqNum, willComeUnasked }: LogonNumber): void {
  if (seqNum === session.store.nextIn) {
    session.store.setNextIn(seqNum + 1);
    return;
  }
  session.queue.set(seqNum, { message, isServed: true });
  if (!willComeUnasked) requestResend(session, seqNum);
  else {
    session.gapUntil = seqNum - 1;
    session.gapRequestedTo = seqNum - 1;
  }
}

/** Why a session is over that the other side has ended. */
export function loggedOut({ body }: FixMessage): string {
  const text = toText(body, TAG.Text);
  return text === undefined ? 'logged out' : `logged out: ${text}`;
}

/** The Logout's text when a number was used before. */
export function tooLow(expected: number, received: number): string {
  return `MsgSeqNum too low, expecting ${expected} but received ${received}`;
}
