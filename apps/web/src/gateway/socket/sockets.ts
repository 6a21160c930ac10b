/** All open sockets: counted per session, kept alive, checked again, and closed the moment their session ends. */
import { CLOSE } from '@tradefloor/contracts/socket';
import type { SessionEvent } from '@tradefloor/contracts/user';
import type { GatewayLog } from '../ops/log.ts';
import type { SessionCache } from '../session/session-cache.ts';
import type { Connection } from './connection.ts';

const TURN_MS = 1_000;
const PING_MS = 15_000;
/** Without a sign of life for this long a socket is cut. */
const SILENT_MS = PING_MS + 5_000;
const RECHECK_MS = 30_000;
/** Goodbyes at a restart are spread, so that not all come back at once. */
const FAREWELL_MS = 1_000;

type Kept = { readonly connection: Connection; pingedAtMs: number; checkedAtMs: number };

export class Sockets {
  readonly #sessions: SessionCache;
  readonly #log: GatewayLog;
  readonly #nowMs: () => number;
  readonly #kept = new Set<Kept>();
  readonly #perSession = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  #closing = false;

  constructor(sessions: SessionCache, log: GatewayLog, nowMs: () => number) {
    this.#sessions = sessions;
    this.#log = log;
    this.#nowMs = nowMs;
    this.#timer = setInterval(() => this.turn(), TURN_MS);
    this.#timer.unref();
  }

  get size(): number {
    return this.#kept.size;
  }

  /** Open sockets of a path. */
  countAt(path: string): number {
    return [...this.#kept].filter(({ connection }) => connection.path === path).length;
  }

  countFor(sessionId: string): number {
    return this.#perSession.get(sessionId) ?? 0;
  }

  /** Holds a place for a socket that is about to open. @returns a function that gives it back */
  reserve(sessionId: string): () => void {
    this.#perSession.set(sessionId, this.countFor(sessionId) + 1);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      const left = this.countFor(sessionId) - 1;
      if (left > 0) this.#perSession.set(sessionId, left);
      else this.#perSession.delete(sessionId);
    };
  }

  add(connection: Connection, release: () => void): void {
    const sessionId = connection.session?.sessionId ?? '';
    const nowMs = this.#nowMs();
    const kept = { connection, pingedAtMs: nowMs, checkedAtMs: nowMs };
    this.#kept.add(kept);
    connection.onClosed(() => {
      this.#kept.delete(kept);
      release();
      const { code, reason } = connection.closedBecause;
      if (code !== 0) {
        const { path } = connection;
        this.#log({ event: 'socket', path, outcome: 'closed', closeCode: code, reason, sessionId });
      }
    });
    if (this.#closing) connection.close(CLOSE.RESTART, 'restart');
  }

  /** Session events: an end closes the session's sockets, a change of rights is resolved. */
  onSession({ kind, reason, sessionId, userId }: SessionEvent): void {
    if (kind === 'ENDED') {
      this.#sessions.forgetSession(sessionId);
      for (const { connection } of this.#kept) {
        if (connection.session?.sessionId === sessionId) connection.endSession();
      }
      return;
    }
    if (reason !== 'LIMITS_CHANGED') return;
    this.#sessions.forgetUser(userId);
    for (const kept of this.#kept) {
      if (kept.connection.session?.identity.userId === userId) void this.#recheck(kept);
    }
  }

  /** An end of a session may have been missed: all are resolved again. */
  onGap(): void {
    this.#sessions.forgetAll();
    for (const kept of this.#kept) void this.#recheck(kept);
  }

  /** One round over all sockets. */
  turn(): void {
    const nowMs = this.#nowMs();
    for (const kept of this.#kept) {
      const { connection } = kept;
      const { session } = connection;
      if (session && nowMs >= session.identity.expiresAt) connection.endSession();
      else if (nowMs - connection.receivedAtMs > SILENT_MS) connection.cut();
      else if (nowMs - kept.checkedAtMs >= RECHECK_MS) void this.#recheck(kept);
      if (nowMs - kept.pingedAtMs >= PING_MS) {
        kept.pingedAtMs = nowMs;
        connection.ping();
      }
    }
  }

  async #recheck(kept: Kept): Promise<void> {
    kept.checkedAtMs = this.#nowMs();
    const { connection } = kept;
    const checked = await this.#sessions.check(connection.credential, connection.id);
    if (checked === 'unknown' || !connection.session) return;
    if (checked === 'anonymous') connection.endSession();
    else connection.renew(checked);
  }

  /** Closes all; resolved once they have gone or been cut. */
  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#timer);
    const all = [...this.#kept];
    const gone = all.map(
      ({ connection }, i) =>
        new Promise<void>((resolve) => {
          connection.onClosed(resolve);
          setTimeout(
            () => connection.close(CLOSE.RESTART, 'restart'),
            (i / Math.max(1, all.length)) * FAREWELL_MS,
          );
        }),
    );
    const patience = new Promise<void>((resolve) => {
      setTimeout(resolve, FAREWELL_MS * 2);
    });
    await Promise.race([Promise.all(gone), patience]);
    for (const { connection } of this.#kept) connection.cut();
  }
}
