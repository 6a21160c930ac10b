/**
 * Order entry over FIX 4.4 for users: a key with the scope `fix` logs on, as SenderCompID its id, as Password the key.
 * It is checked as at every other way in, and its end closes the line.
 */
import type { Socket } from 'node:net';
import type { Session } from '@tradefloor/api/ports/ports';
import { KEY_SHAPE } from '@tradefloor/contracts/key';
import type { SessionEvent } from '@tradefloor/contracts/user';
import { findFixFault } from '@tradefloor/contracts/vocabulary/keys';
import { EXCHANGE_DICTIONARY } from '@tradefloor/fix/application/field-codes';
import { toText } from '@tradefloor/fix/message';
import { USUAL_SETTINGS } from '@tradefloor/fix/session-state';
import { MSG, TAG } from '@tradefloor/fix/tags';
import { type First, Strangers } from '@tradefloor/runtime/host/fix/first-message';
import { FixLine } from '@tradefloor/runtime/host/fix/fix-line';
import { type FixPort, openFixPort } from '@tradefloor/runtime/host/fix/fix-port';
import type { AcceptorTls } from '@tradefloor/runtime/host/fix/fix-tls';
import { createWriteGroup } from '@tradefloor/runtime/host/fix/write-group';
import { toPlainAddress } from '../http/client-address.ts';
import { errorText } from '../ops/log.ts';
import type { EntryEdge } from './entry-calls.ts';
import { EntrySession } from './entry-session.ts';
import { type EntryStore, EntryStores, toDay } from './entry-stores.ts';
import { openPort } from './open-port.ts';

/** TargetCompID (56) of every session. */
const OUR_COMP_ID = 'TRADEFLOOR';
/** Sessions that are logged on at a time. */
export const ENTRY_SESSIONS_MAX = 200;
/** Logons that are being checked at a time. */
const CHECKS_MAX = 32;
const TURN_MS = 1_000;
const RECHECK_MS = 30_000;
const GOODBYE_MS = 2_000;

export type FixPlace = {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** Of the sessions' files; null keeps them in memory. */
  readonly folder: string | null;
  /** Of the port's certificate; with them it speaks TLS alone. Plain when left out. */
  readonly tls?: AcceptorTls | null;
};

type Logon = {
  readonly compId: string;
  readonly username: string;
  readonly key: string;
  readonly address: string;
};
type Open = { readonly entry: EntrySession; readonly line: FixLine; readonly kept: EntryStore };

export class FixEntry {
  readonly #edge: EntryEdge;
  readonly #place: FixPlace;
  readonly #group = createWriteGroup();
  readonly #stores: EntryStores;
  readonly #open = new Map<string, Open>();
  readonly #sockets = new Set<Socket>();
  readonly #strangers: Strangers;
  readonly #port: FixPort;
  readonly #unhook: () => void;
  readonly #timer: NodeJS.Timeout;
  #checks = 0;
  #day: string;
  #isClosing = false;

  constructor(edge: EntryEdge, place: FixPlace) {
    this.#edge = edge;
    this.#place = place;
    this.#stores = new EntryStores(place.folder, this.#group);
    this.#day = toDay(edge.nowMs());
    this.#strangers = new Strangers(EXCHANGE_DICTIONARY, (first) => void this.#take(first));
    this.#port = openFixPort(place.tls ?? null, {
      keep: (socket) => this.#keep(socket),
      strangers: this.#strangers,
    });
    this.#unhook = edge.live.hook({
      onSession: (event) => this.#onSession(event),
      onGap: () => this.#recheckAll(),
    });
    this.#timer = setInterval(() => this.turn(), TURN_MS);
    this.#timer.unref();
  }

  /** Keys that are logged on. */
  get size(): number {
    return this.#open.size;
  }

  /** When the port's certificate expires, in milliseconds; null for a plain port. */
  get notAfterMs(): number | null {
    return this.#port.renewal?.notAfterMs ?? null;
  }

  /** Opens the port, as soon as no other gateway of this machine has it. @returns the port; null once closed */
  listen(): Promise<number | null> {
    return openPort(this.#port.server, this.#place, () => this.#isClosing);
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => this.#sockets.delete(socket));
    if (this.#isClosing) socket.destroy();
  }

  /** A session whose files cannot be opened costs its client the connection, and no other client anything. */
  async #take(first: First): Promise<void> {
    try {
      await this.#admit(first);
    } catch (error) {
      first.socket.destroy();
      this.#edge.log({ event: 'failed', where: 'fix', error: errorText(error), requestId: 'none' });
    }
  }

  /** A connection's first message: a Logon of a key that may, or the connection is closed without a word. */
  async #admit({ message, socket, early }: First): Promise<void> {
    socket.pause();
    const logon: Logon = {
      compId: toText(message.header, TAG.SenderCompID) ?? '',
      username: toText(message.body, TAG.Username) ?? '',
      key: toText(message.body, TAG.Password) ?? '',
      address: toPlainAddress(socket.remoteAddress ?? 'unknown'),
    };
    const checked = message.type === MSG.Logon ? await this.#checkInTurn(logon) : 'no Logon';
    if (typeof checked === 'string') return this.#refuse(socket, logon, checked);
    const opened = this.#begin(checked, logon);
    if (opened === null) this.#open.get(logon.compId)?.line.probe(message);
    if (opened === null) return this.#refuse(socket, logon, 'already logged on, or no room');
    if (!opened.line.adopt(socket, early)) socket.destroy();
    else socket.resume();
  }

  #refuse(socket: Socket, { compId, address }: Logon, reason: string): void {
    const keyId = /^[0-9a-z]{12}$/.test(compId) ? compId : 'none';
    this.#edge.log({ event: 'fix', outcome: 'refused', reason, keyId, address });
    this.#edge.meters.refused('fix', 'UNAUTHENTICATED');
    socket.end(() => socket.destroy());
  }

  async #checkInTurn(logon: Logon): Promise<Session | string> {
    if (this.#checks >= CHECKS_MAX) return 'too many Logons at once';
    this.#checks += 1;
    try {
      return await this.#check(logon);
    } finally {
      this.#checks -= 1;
    }
  }

  /** The session of the Logon's key; a sentence for the log where it has none. */
  async #check({ compId, username, key, address }: Logon): Promise<Session | string> {
    const { keyGuard, sessions, nowMs } = this.#edge;
    const attempt = { address, key: KEY_SHAPE.test(key) ? key : 'malformed' };
    if ((await keyGuard.waitMs(attempt, nowMs())) > 0)
      return 'too many wrong keys from this address';
    if (attempt.key === 'malformed' || KEY_SHAPE.exec(key)?.[1] !== compId) {
      await keyGuard.failed(attempt, nowMs());
      return 'the key is malformed or another CompID’s';
    }
    const checked = await sessions.check({ key, address }, `fix-${compId}-${nowMs()}`);
    if (checked === 'unknown') return 'the user service does not answer';
    if (checked === 'anonymous' || checked.identity.username !== username) {
      await keyGuard.failed(attempt, nowMs());
      return 'no such key, or of another user';
    }
    await keyGuard.succeeded(attempt);
    return findFixFault(checked.caller.key?.scopes ?? []) ?? checked;
  }

  #begin(session: Session, { key, address }: Logon): Open | null {
    const { nowMs, log } = this.#edge;
    const keyId = session.caller.key?.keyId ?? '';
    const isFull = this.#open.size >= ENTRY_SESSIONS_MAX;
    if (this.#isClosing || isFull || this.#open.has(keyId)) return null;
    const kept = this.#stores.open(keyId, nowMs());
    const entry = new EntrySession({
      edge: this.#edge,
      session,
      credential: { key, address },
      address,
      book: kept.book,
      lastSeenMs: kept.lastSeenMs === 0 ? nowMs() : kept.lastSeenMs,
    });
    const line = new FixLine({
      settings: {
        ...USUAL_SETTINGS,
        role: 'acceptor',
        ourCompId: OUR_COMP_ID,
        theirCompId: keyId,
        dictionary: EXCHANGE_DICTIONARY,
        store: kept.store,
      },
      group: this.#group,
      nowMs,
      listeners: {
        onMessage: (delivered) => entry.receive(delivered),
        onLoggedOn: () => {
          log({ event: 'fix', outcome: 'logged-on', reason: '', keyId, address });
          entry.begin(line);
        },
        onRejected: () => undefined,
        onClosed: (reason) => {
          log({ event: 'fix', outcome: 'closed', reason, keyId, address });
          this.#close(keyId, entry);
        },
      },
    });
    const opened = { entry, line, kept };
    this.#open.set(keyId, opened);
    return opened;
  }

  /** The line is down: what its session had open is written and let go. */
  #close(keyId: string, entry: EntrySession): void {
    const open = this.#open.get(keyId);
    if (open?.entry !== entry) return;
    entry.end();
    this.#open.delete(keyId);
    open.kept.see(this.#edge.nowMs());
    // The last bytes leave at the end of this turn.
    this.#group.afterwards(() => open.kept.close());
  }

  /** An end of a key closes its line at once; a change of its user's rights is resolved. */
  #onSession({ kind, reason, sessionId, userId }: SessionEvent): void {
    for (const open of this.#open.values()) {
      const { session } = open.entry;
      if (kind === 'ENDED' && session.sessionId === sessionId) this.#end(open, 'the key has ended');
      if (reason === 'LIMITS_CHANGED' && session.identity.userId === userId) {
        this.#edge.sessions.forgetUser(userId);
        void this.#recheck(open);
      }
    }
  }

  #end({ entry, line }: Open, why: string): void {
    entry.end();
    line.logout(why);
    setTimeout(() => line.cut(), GOODBYE_MS).unref();
  }

  #recheckAll(): void {
    this.#edge.sessions.forgetAll();
    for (const open of this.#open.values()) void this.#recheck(open);
  }

  async #recheck(open: Open): Promise<void> {
    const { entry } = open;
    entry.checkedAtMs = this.#edge.nowMs();
    const checked = await this.#edge.sessions.check(entry.credential, `fix-${entry.keyId}-recheck`);
    if (checked === 'unknown') return;
    if (checked === 'anonymous') return this.#end(open, 'the key has ended');
    entry.renew(checked);
  }

  /** One round over all sessions: expiry, a new check, a new day. */
  turn(): void {
    const nowMs = this.#edge.nowMs();
    const isNewDay = toDay(nowMs) !== this.#day;
    this.#day = toDay(nowMs);
    for (const open of this.#open.values()) {
      const { entry, line, kept } = open;
      kept.see(nowMs);
      if (nowMs >= entry.session.identity.expiresAt) this.#end(open, 'the key has expired');
      else if (isNewDay) this.#end(open, 'the session day is over');
      else if (nowMs - entry.checkedAtMs >= RECHECK_MS) void this.#recheck(open);
      // A connection that never logged on leaves its place.
      if (!line.isBusy) this.#close(entry.keyId, entry);
    }
  }

  /** Logs out all, closes the port. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#timer);
    this.#port.renewal?.stop();
    this.#unhook();
    const closed = new Promise<void>((resolve) => this.#port.server.close(() => resolve()));
    this.#strangers.close();
    for (const { entry, line } of this.#open.values()) {
      entry.end();
      line.logout('the gateway is restarting');
    }
    const goodbye = new Promise<void>((resolve) => setTimeout(resolve, GOODBYE_MS).unref());
    const gone = Promise.all([...this.#sockets].map((one) => onceClosed(one)));
    await Promise.race([gone, goodbye]);
    for (const socket of this.#sockets) socket.destroy();
    for (const { entry } of this.#open.values()) this.#close(entry.keyId, entry);
    this.#group.settle();
    await closed;
  }
}

const onceClosed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.once('close', () => resolve());
  });
