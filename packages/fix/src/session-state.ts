/**
 * The parts of a session: its settings, its state, and its effects on its host. No rule is in here.
 */
import type { Dictionary } from './dictionary.ts';
import { FieldBytes } from './field-bytes.ts';
import { createFramer, type Framer } from './framing.ts';
import type { FixField, FixMessage } from './message.ts';
import type { SessionStore } from './store.ts';

export interface SessionSettings {
  readonly role: 'acceptor' | 'initiator';
  readonly ourCompId: string;
  readonly theirCompId: string;
  readonly dictionary: Dictionary;
  readonly store: SessionStore;
  /** An initiator's requested interval, in seconds. */
  readonly heartBtIntS: number;
  /** What an acceptor grants at most, in seconds; it grants at least 1. */
  readonly heartBtIntSMax: number;
  /** Both sides start at 1 at every Logon. */
  readonly resetOnLogon: boolean;
  /** Fields an initiator adds to its Logon, such as Username and Password. */
  readonly logonFields: readonly FixField[];
  /** Why an acceptor will not let this Logon in; null when it will. */
  readonly refuse: (logon: FixMessage) => string | null;
  readonly sendingTimeToleranceMs: number;
  /** How long a connection may stay without a Logon. */
  readonly logonWaitMs: number;
  /** How long the response to our Logout may take. */
  readonly logoutWaitMs: number;
  /** Messages kept while a gap before them is open; more are dropped and requested again. */
  readonly queuedMax: number;
  readonly frameBytesMax: number;
  /** Messages per ResendRequest; 0 requests everything at once. */
  readonly resendChunk: number;
  /** Bytes sent again in one go; the rest waits until the line has taken them. */
  readonly resendSliceBytes: number;
  /** How long the other side may leave what we wrote unread. */
  readonly drainWaitMs: number;
  /**
   * When another connection wants the session, the other side of this one gets a TestRequest if it has been
   * silent for so long, and is given up when it does not answer in the time after it.
   */
  readonly probeAfterMs: number;
  readonly probeWaitMs: number;
  /** NextExpectedMsgSeqNum (789) in an initiator's Logon; an acceptor responds with it when it received one. */
  readonly nextExpected: boolean;
  /** LastMsgSeqNumProcessed (369) in every header. */
  readonly lastProcessed: boolean;
  /** Receives the MsgType (35) of every sound frame that arrives, admin messages too. */
  readonly received: ((type: string) => void) | null;
}

/** The settings that have a usual value. */
export const USUAL_SETTINGS = {
  heartBtIntS: 30,
  heartBtIntSMax: 300,
  resetOnLogon: false,
  logonFields: [],
  refuse: () => null,
  sendingTimeToleranceMs: 120_000,
  logonWaitMs: 10_000,
  logoutWaitMs: 2_000,
  queuedMax: 10_000,
  frameBytesMax: 65_536,
  resendChunk: 0,
  resendSliceBytes: 262_144,
  drainWaitMs: 30_000,
  probeAfterMs: 1_000,
  probeWaitMs: 2_000,
  nextExpected: false,
  lastProcessed: false,
  received: null,
} as const satisfies Partial<SessionSettings>;

/** What the host has to do, in this order, with what came out of one call. */
export type SessionEffect =
  /** `type`: MsgType (35), where it is known beside the bytes. */
  | { readonly kind: 'write'; readonly bytes: Uint8Array; readonly type: string | null }
  /** An application message, each number once and in order. */
  | {
      readonly kind: 'deliver';
      readonly message: FixMessage;
      readonly seqNum: number;
      readonly isPossResend: boolean;
    }
  | {
      readonly kind: 'logged-on';
      readonly heartBtIntS: number;
      readonly wasReset: boolean;
      readonly logon: FixMessage;
    }
  /** The other side rejected a message of ours. */
  | { readonly kind: 'rejected'; readonly message: FixMessage }
  /** Bytes that mean nothing were dropped. */
  | { readonly kind: 'ignored'; readonly why: string }
  /** The session is over: close the connection once everything is written. */
  | { readonly kind: 'closed'; readonly why: string };

/** A message that arrived before its turn; `served` ones only use up their number. */
export interface Queued {
  readonly message: FixMessage;
  readonly isServed: boolean;
}

/** What is still to be written: a range to send again, then what was never written. */
export interface Backlog {
  next: number;
  /** The last number to send again. */
  readonly stop: number;
  /** From here on nothing was written yet. */
  readonly freshFrom: number;
}

export type Phase = 'down' | 'awaiting-logon' | 'up' | 'leaving';

export interface Session {
  readonly settings: SessionSettings;
  /** Where its frames are written. */
  readonly frames: FieldBytes;
  readonly store: SessionStore;
  readonly queue: Map<number, Queued>;
  framer: Framer;
  phase: Phase;
  effects: SessionEffect[];
  nowMs: number;
  heartBtMs: number;
  lastSentMs: number;
  lastReceivedMs: number;
  /** TestRequests without a response. */
  testRequests: number;
  /** When it got a TestRequest because another connection wants the session; null while it owes no answer. */
  probedMs: number | null;
  /** The last number of the open gap; null when none is open. */
  gapUntil: number | null;
  /** The last number that was requested again. */
  gapRequestedTo: number;
  /** Null while all our messages are on the line. */
  backlog: Backlog | null;
  /** Since when the line takes nothing more; null while it does. */
  heldSinceMs: number | null;
  /** When to stop waiting for a Logon or for the response to a Logout. */
  giveUpMs: number;
  /** The number of an initiator's newest Logon. */
  logonSeqNum: number;
  /** An initiator's next Logon requests a reset. */
  isResetWanted: boolean;
  /** We requested a reset and the response has not come. */
  isResetRequested: boolean;
}

/** A session that is not connected. It outlives its connections, as its store does. */
export function createSession(settings: SessionSettings): Session {
  return {
    settings,
    frames: new FieldBytes(),
    store: settings.store,
    queue: new Map(),
    framer: createFramer(settings.frameBytesMax),
    phase: 'down',
    effects: [],
    nowMs: 0,
    heartBtMs: settings.heartBtIntS * 1000,
    lastSentMs: 0,
    lastReceivedMs: 0,
    testRequests: 0,
    probedMs: null,
    gapUntil: null,
    gapRequestedTo: 0,
    backlog: null,
    heldSinceMs: null,
    giveUpMs: 0,
    logonSeqNum: 0,
    isResetWanted: false,
    isResetRequested: false,
  };
}
