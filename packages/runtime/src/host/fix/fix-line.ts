/**
 * One FIX session on its current connection: bytes in, bytes out, time. It executes the session machine's effects in
 * order, and sends nothing before it is written down.
 */
import type { Socket } from 'node:net';
import type { FixMessage, Sendable } from '@tradefloor/fix/message';
import {
  connect,
  disconnect,
  dueMs,
  hold,
  logout,
  pass,
  probe,
  receive,
  resume,
  send,
  tick,
} from '@tradefloor/fix/session';
import {
  createSession,
  type Session,
  type SessionEffect,
  type SessionSettings,
} from '@tradefloor/fix/session-state';
import { MSG } from '@tradefloor/fix/tags';
import { type LineMeter, typeOfFrame } from './fix-meters.ts';
import type { WriteGroup } from './write-group.ts';

/** With more than this unsent the other side is not keeping up: it is not read from, and what it gets waits in the file. */
const UNSENT_MAX = 1_048_576;
/** How long a closed connection may take its last bytes. */
const LINGER_MS = 2_000;

type Delivered = Extract<SessionEffect, { readonly kind: 'deliver' }>;
type Written = Extract<SessionEffect, { readonly kind: 'write' }>;
type LoggedOn = Extract<SessionEffect, { readonly kind: 'logged-on' }>;

/** The notifications of a line to its owner, in order of occurrence. */
export type LineListeners = {
  readonly onMessage: (delivered: Delivered) => void;
  readonly onLoggedOn: (effect: LoggedOn) => void;
  /** A Reject (3) of one of our messages. */
  readonly onRejected: (message: FixMessage) => void;
  readonly onClosed: (why: string) => void;
};

export type LineCounts = {
  received: number;
  sent: number;
  ignored: number;
  rejected: number;
};

export type LineOptions = {
  readonly settings: SessionSettings;
  readonly group: WriteGroup;
  readonly nowMs: () => number;
  readonly listeners: LineListeners;
  readonly meter?: LineMeter | undefined;
};

/** A session with its line. It outlives its connections. */
export class FixLine {
  readonly session: Session;
  readonly counts: LineCounts = { received: 0, sent: 0, ignored: 0, rejected: 0 };
  readonly #options: LineOptions;
  #socket: Socket | null = null;
  #unsent: Uint8Array[] = [];
  #unsentBytes = 0;
  #isFlushDue = false;
  #isClosing = false;
  #isPaused = false;
  #timer: NodeJS.Timeout | null = null;
  #timerAtMs = 0;

  constructor(options: LineOptions) {
    this.#options = options;
    const received = options.meter?.received ?? null;
    this.session = createSession({ ...options.settings, received });
  }

  get isBusy(): boolean {
    return this.#socket !== null;
  }

  get isUp(): boolean {
    return this.session.phase === 'up';
  }

  get lastReceivedAt(): number | null {
    return this.session.lastReceivedMs === 0 ? null : this.session.lastReceivedMs;
  }

  /** Takes over a connection, with what it has sent so far. False when another one holds the session. */
  adopt(socket: Socket, early: Uint8Array | null): boolean {
    if (this.#socket !== null) return false;
    this.#socket = socket;
    this.#isClosing = false;
    socket.on('data', (chunk) => {
      if (this.#socket === socket) this.#apply(receive(this.session, chunk, this.#now()));
    });
    if (this.#isPaused) socket.pause();
    socket.on('drain', () => this.#goOn(socket));
    socket.on('close', () => this.#lost(socket));
    this.#apply(connect(this.session, this.#now()));
    if (early !== null) this.#apply(receive(this.session, early, this.#now()));
    return true;
  }

  /**
   * Gives the session up if the other side of its connection does not answer: another one wants it, whose Logon would be
   * let in. It comes again.
   */
  probe(logon: FixMessage): void {
    if (logon.type !== MSG.Logon || this.#options.settings.refuse(logon) !== null) return;
    this.#apply(probe(this.session, this.#now()));
  }

  /** Numbers and keeps a message, and sends it as soon as the session is up. */
  send(message: Sendable): void {
    this.#apply(send(this.session, message, this.#now()));
  }

  /** Sends what is worthless later: dropped when the session is down, and never repeated. */
  pass(message: Sendable): void {
    this.#apply(pass(this.session, message, this.#now()));
  }

  logout(text: string | null): void {
    this.#apply(logout(this.session, text, this.#now()));
  }

  /** Pauses reading: the consumer of the messages has reached its limit. */
  pauseReading(): void {
    this.#isPaused = true;
    this.#socket?.pause();
  }

  resumeReading(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    if (this.session.heldSinceMs === null && this.session.backlog === null) this.#socket?.resume();
  }

  /** Cuts the connection, without a word. */
  cut(): void {
    this.#socket?.destroy();
  }

  #now(): number {
    return this.#options.nowMs();
  }

  #apply(effects: readonly SessionEffect[]): void {
    for (const effect of effects) {
      switch (effect.kind) {
        case 'write':
          this.#write(effect);
          break;
        case 'deliver':
          this.counts.received += 1;
          this.#options.listeners.onMessage(effect);
          break;
        case 'logged-on':
          this.#options.listeners.onLoggedOn(effect);
          break;
        case 'rejected':
          this.counts.rejected += 1;
          this.#options.listeners.onRejected(effect.message);
          break;
        case 'ignored':
          this.counts.ignored += 1;
          this.#options.meter?.ignored();
          break;
        case 'closed':
          this.#isClosing = true;
          this.#flushSoon();
          this.#options.listeners.onClosed(effect.why);
          break;
      }
    }
    // The rest of what is owed goes out slice by slice, so that other sessions get their turns.
    if (this.session.backlog !== null) this.#flushSoon();
    this.#arm();
  }

  #write({ bytes, type }: Written): void {
    this.counts.sent += 1;
    this.#options.meter?.publish(type ?? typeOfFrame(bytes));
    this.#unsent.push(bytes);
    this.#unsentBytes += bytes.length;
    const waiting = this.#unsentBytes + (this.#socket?.writableLength ?? 0);
    if (waiting > UNSENT_MAX) hold(this.session, this.#now());
    this.#flushSoon();
  }

  #flushSoon(): void {
    if (this.#isFlushDue) return;
    this.#isFlushDue = true;
    this.#options.group.afterwards(() => this.#flush());
  }

  #flush(): void {
    this.#isFlushDue = false;
    const socket = this.#socket;
    const bytes = this.#unsent;
    this.#unsent = [];
    this.#unsentBytes = 0;
    if (socket === null) return;
    const isTaken = bytes.length === 0 || socket.write(joined(bytes));
    if (this.#isClosing) this.#end(socket);
    else if (this.session.heldSinceMs !== null || this.session.backlog !== null) {
      socket.pause();
      // Otherwise `drain` goes on.
      if (isTaken) setImmediate(() => this.#goOn(socket));
    }
  }

  #goOn(socket: Socket): void {
    const { heldSinceMs, backlog } = this.session;
    if (this.#socket !== socket || (heldSinceMs === null && backlog === null)) return;
    if (!this.#isPaused) socket.resume();
    this.#apply(resume(this.session, this.#now()));
  }

  /** The session is free for its next connection at once; this one may still take its last bytes. */
  #end(socket: Socket): void {
    this.#socket = null;
    socket.end();
    socket.resume();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  }

  #lost(socket: Socket): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    this.#unsent = [];
    this.#unsentBytes = 0;
    this.#apply(disconnect(this.session, this.#now()));
  }

  /** One timer, rescheduled only when something is due before it. */
  #arm(): void {
    const at = dueMs(this.session);
    if (at === null) {
      if (this.#timer !== null) clearTimeout(this.#timer);
      this.#timer = null;
      return;
    }
    if (this.#timer !== null && this.#timerAtMs <= at) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timerAtMs = at;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        this.#apply(tick(this.session, this.#now()));
      },
      Math.max(0, at - this.#now()),
    );
    this.#timer.unref();
  }
}

/** Frames as one piece: a session writes them side by side, so that most turns copy nothing. */
function joined(frames: readonly Uint8Array[]): Uint8Array {
  const [first] = frames;
  if (first === undefined) return Buffer.alloc(0);
  let end = first.byteOffset;
  for (const frame of frames) {
    if (frame.buffer !== first.buffer || frame.byteOffset !== end) return Buffer.concat(frames);
    end += frame.length;
  }
  return Buffer.from(first.buffer, first.byteOffset, end - first.byteOffset);
}
