/** The first message of a connection, and the Logons that follow to reset the numbers. */
import type { DecodedMessage } from './decode.ts';
import { type FixMessage, field, readCount, textOf } from './message.ts';
import { close, leave, plain, requestResend, sendAdmin } from './session-send.ts';
import type { Session } from './session-state.ts';
import { MSG, reasonText, TAG } from './tags.ts';
import { parseUtcTimestamp } from './utc-timestamp.ts';
import { validate } from './validate.ts';

/** Whether SendingTime is near our own clock. */
export function isTimely(session: Session, message: FixMessage): boolean {
  const sentMs = parseUtcTimestamp(textOf(message.header, TAG.SendingTime) ?? '');
  const { sendingTimeToleranceMs } = session.settings;
  return sentMs !== null && Math.abs(sentMs - session.nowMs) <= sendingTimeToleranceMs;
}

/** Whether the message is between the two that this session is for. */
export function isBetweenUs({ settings }: Session, { header }: FixMessage): boolean {
  return (
    textOf(header, TAG.SenderCompID) === settings.theirCompId &&
    textOf(header, TAG.TargetCompID) === settings.ourCompId
  );
}

/** Sends an initiator's Logon. */
export function sendLogon(session: Session): void {
  const { settings, store } = session;
  if (settings.resetOnLogon) {
    store.reset();
    session.isResetAsked = true;
  }
  answerLogon(session, settings.heartBtIntS, settings.resetOnLogon);
}

function answerLogon(session: Session, heartBtIntS: number, isReset: boolean): void {
  const body = [field(TAG.EncryptMethod, 0), field(TAG.HeartBtInt, heartBtIntS)];
  if (isReset) body.push(field(TAG.ResetSeqNumFlag, 'Y'));
  if (session.settings.role === 'initiator') body.push(...session.settings.logonFields);
  sendAdmin(session, plain(MSG.Logon, body));
}

/**
 * The first message. Who is not known gets no word: neither an answer nor a number of ours; who is
 * known learns in a Logout what was wrong.
 */
export function onFirst(session: Session, decoded: DecodedMessage): void {
  const { message, fault, beginString } = decoded;
  const { role, refuse, dictionary } = session.settings;
  const seqNum = readCount(textOf(message.header, TAG.MsgSeqNum));
  if (beginString !== 'FIX.4.4' || !isBetweenUs(session, message)) {
    close(session, 'the first message is not for this session');
    return;
  }
  if (role === 'initiator' && message.type === MSG.Logout) {
    close(session, textOf(message.body, TAG.Text) ?? 'logged out');
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
    turnAway(session, reasonText(problem.reason));
    return;
  }
  const heartBtIntS = readCount(textOf(message.body, TAG.HeartBtInt));
  if (heartBtIntS === null || heartBtIntS < 1 || heartBtIntS > session.settings.heartBtIntSMax) {
    turnAway(session, `HeartBtInt must be 1 to ${session.settings.heartBtIntSMax}`);
    return;
  }
  if (role === 'acceptor') session.heartBtMs = heartBtIntS * 1000;
  acceptLogon(session, message, seqNum);
}

function turnAway(session: Session, text: string): void {
  leave(session, text);
  close(session, text);
}

/**
 * A Logon that may be let in, the first one or one inside a session: with 141=Y both sides start
 * again; one whose number is too high is answered first, then the gap is asked for.
 */
export function acceptLogon(session: Session, message: FixMessage, seqNum: number): void {
  const { store, settings } = session;
  const isAcceptor = settings.role === 'acceptor';
  const isReset = textOf(message.body, TAG.ResetSeqNumFlag) === 'Y';
  const isAnswerToOurs = !isAcceptor && session.phase === 'awaiting-logon';
  const startsAgain = isReset
    ? !session.isResetAsked
    : isAcceptor && settings.resetOnLogon && session.phase === 'awaiting-logon';
  if (startsAgain) {
    store.reset();
    session.queue.clear();
    session.gapUntil = null;
  }
  session.isResetAsked = false;
  if (seqNum < store.nextIn) {
    const isKnown = textOf(message.header, TAG.PossDupFlag) === 'Y' && session.phase === 'up';
    if (!isKnown) turnAway(session, tooLow(store.nextIn, seqNum));
    return;
  }
  if (!isAnswerToOurs && (isAcceptor || isReset)) {
    answerLogon(session, session.heartBtMs / 1000, isReset);
  }
  if (session.phase === 'awaiting-logon') session.phase = 'up';
  session.effects.push({
    kind: 'logged-on',
    heartBtIntS: session.heartBtMs / 1000,
    wasReset: isReset || startsAgain,
  });
  if (seqNum === store.nextIn) store.setNextIn(seqNum + 1);
  else {
    session.queue.set(seqNum, { message, isServed: true });
    requestResend(session, seqNum);
  }
}

/** What the Logout says when a number was used before. */
export function tooLow(expected: number, received: number): string {
  return `MsgSeqNum too low, expecting ${expected} but received ${received}`;
}
