/**
 * The FIX session as its host sees it: a connection opens, bytes arrive, time passes, the
 * application sends; each call returns the next effects. No socket and no clock are in here.
 */
import { decode } from './decode.ts';
import { createFramer, feed, nextFrame } from './framing.ts';
import { field, type Sendable } from './message.ts';
import { sendLogon } from './session-logon.ts';
import { onDecoded } from './session-receive.ts';
import { writeBacklog } from './session-resend.ts';
import { close, leave, plain, sendAdmin, sendApplication, sendPassing } from './session-send.ts';
import type { Session, SessionEffect } from './session-state.ts';
import { MSG, TAG } from './tags.ts';

/** TestRequest after this many heartbeat intervals of silence. Source: fix44 acceptance case 6. */
const TEST_REQUEST_AFTER = 1.2;
/** End of the connection after this many. */
const GIVE_UP_AFTER = 2.4;

function during(session: Session, nowMs: number, act: () => void): readonly SessionEffect[] {
  session.nowMs = nowMs;
  session.effects = [];
  act();
  return session.effects;
}

const isDown = ({ phase }: Session): boolean => phase === 'down';

/** A connection is there. An initiator sends its Logon, an acceptor waits for one. */
export function connect(session: Session, nowMs: number): readonly SessionEffect[] {
  return during(session, nowMs, () => {
    session.framer = createFramer(session.settings.frameBytesMax);
    session.phase = 'awaiting-logon';
    session.giveUpMs = nowMs + session.settings.logonWaitMs;
    session.lastReceivedMs = nowMs;
    session.lastSentMs = nowMs;
    session.testRequests = 0;
    session.probedMs = null;
    session.isResetRequested = false;
    if (session.settings.role === 'initiator') sendLogon(session);
  });
}

/** Bytes arrived, split or joined in any way. */
export function receive(
  session: Session,
  bytes: Uint8Array,
  nowMs: number,
): readonly SessionEffect[] {
  return during(session, nowMs, () => {
    if (isDown(session)) return;
    feed(session.framer, bytes);
    readFrames(session);
  });
}

/** Acts on whole frames. While something is owed the other side, it is not listened to. */
function readFrames(session: Session): void {
  while (!isDown(session) && session.backlog === null && session.heldSinceMs === null) {
    const frame = nextFrame(session.framer);
    if (frame === null) return;
    onDecoded(session, decode(frame, session.settings.dictionary));
  }
}

/** The line accepts nothing more: later messages are kept for `resume`. Stop reading from it. */
export function hold(session: Session, nowMs: number): void {
  if (!isDown(session)) session.heldSinceMs ??= nowMs;
}

/** The line accepts bytes again, or took the last slice: continues with pending output, then with pending input. */
export function resume(session: Session, nowMs: number): readonly SessionEffect[] {
  return during(session, nowMs, () => {
    if (isDown(session)) return;
    // Nothing was read in the meantime: the silence was ours.
    if (session.heldSinceMs !== null || session.backlog !== null) {
      session.lastReceivedMs = nowMs;
      session.probedMs = null;
    }
    session.heldSinceMs = null;
    writeBacklog(session);
    readFrames(session);
  });
}

/** Time passed: heartbeats, test requests, giving up. Call it at `dueMs` or later. */
export function tick(session: Session, nowMs: number): readonly SessionEffect[] {
  return during(session, nowMs, () => {
    if (session.phase === 'down') return;
    if (session.probedMs !== null && nowMs >= session.probedMs + session.settings.probeWaitMs) {
      close(session, 'silent, and another connection wants the session');
      return;
    }
    if (session.heldSinceMs !== null) {
      const isStuck = nowMs - session.heldSinceMs >= session.settings.drainWaitMs;
      if (isStuck) close(session, 'the other side does not read');
      return;
    }
    if (session.phase !== 'up') {
      if (nowMs >= session.giveUpMs) close(session, 'no answer in time');
      return;
    }
    if (session.backlog !== null) return;
    const silentMs = nowMs - session.lastReceivedMs;
    const isTested = session.testRequests > 0;
    if (silentMs >= GIVE_UP_AFTER * session.heartBtMs) close(session, 'silent for too long');
    else if (!isTested && silentMs >= TEST_REQUEST_AFTER * session.heartBtMs) {
      session.testRequests += 1;
      sendAdmin(session, plain(MSG.TestRequest, [field(TAG.TestReqID, 'TEST')]));
    } else if (!isTested && nowMs - session.lastSentMs >= session.heartBtMs) {
      sendAdmin(session, plain(MSG.Heartbeat, []));
    }
  });
}

/**
 * Another connection wants the session. A side that is cut off the network closes nothing, and would keep its successor
 * out until it has been silent for too long: it gets a TestRequest now. One whose last message is a moment
 * old is there, and while one is sent what it is owed nothing is read from it.
 */
export function probe(session: Session, nowMs: number): readonly SessionEffect[] {
  return during(session, nowMs, () => {
    const { phase, probedMs, backlog, settings } = session;
    if (phase !== 'up' || probedMs !== null || backlog !== null) return;
    if (nowMs - session.lastReceivedMs < settings.probeAfterMs) return;
    session.probedMs = nowMs;
    if (session.heldSinceMs !== null) return;
    session.testRequests += 1;
    sendAdmin(session, plain(MSG.TestRequest, [field(TAG.TestReqID, 'TEST')]));
  });
}

/** When `tick` has something to do at the latest; null while there is no connection. */
export function dueMs(session: Session): number | null {
  const due = findDueMs(session);
  if (due === null || session.probedMs === null) return due;
  return Math.min(due, session.probedMs + session.settings.probeWaitMs);
}

function findDueMs(session: Session): number | null {
  const { phase, heartBtMs, lastReceivedMs, lastSentMs } = session;
  if (phase === 'down') return null;
  if (session.heldSinceMs !== null) return session.heldSinceMs + session.settings.drainWaitMs;
  if (phase !== 'up') return session.giveUpMs;
  if (session.backlog !== null) return null;
  if (session.testRequests > 0) return lastReceivedMs + GIVE_UP_AFTER * heartBtMs;
  return Math.min(lastReceivedMs + TEST_REQUEST_AFTER * heartBtMs, lastSentMs + heartBtMs);
}

/** Sends an application message; while disconnected it is kept for the next resend request. */
export function send(session: Session, message: Sendable, nowMs: number): readonly SessionEffect[] {
  return during(session, nowMs, () => {
    sendApplication(session, message);
  });
}

/** Sends what is worthless later, such as a price: it is numbered and never sent again. */
export function pass(session: Session, message: Sendable, nowMs: number): readonly SessionEffect[] {
  return during(session, nowMs, () => {
    sendPassing(session, message);
  });
}

/** Logs out, with a reason if there is one; the connection closes after the response. */
export function logout(
  session: Session,
  text: string | null,
  nowMs: number,
): readonly SessionEffect[] {
  return during(session, nowMs, () => {
    if (session.phase === 'up') leave(session, text);
  });
}

/** The connection went away by itself. */
export function disconnect(session: Session, nowMs: number): readonly SessionEffect[] {
  return during(session, nowMs, () => {
    if (session.phase !== 'down') close(session, 'the connection was lost');
  });
}
