/**
 * The sessions of cookies and of API keys, resolved by the user service at most every ten seconds. An ended session is evicted at once,
 * also while the call is in flight.
 */
import type { Session } from '@tradefloor/api/ports/ports';
import { AuthIdentity, type Caller, type CheckedSession } from '@tradefloor/contracts/user';
import { encodeWire } from '@tradefloor/contracts/wire-encode';
import type * as z from 'zod';
import { type Credential, isFailure, type Upstream } from '../upstream/upstream.ts';

/** `unknown`: it cannot be resolved at the moment. */
export type Checked = Session | 'anonymous' | 'unknown';

type Entry = { readonly session: Session | null; readonly goodUntilMs: number };

type CacheSettings = {
  readonly sessionCacheMs: number;
  readonly anonymousCacheMs: number;
  readonly sessionWaitMs: number;
};

const ENTRIES_MAX = 10_000;
/** How long an end is remembered: longer than any question can be under way. */
const ENDED_KEPT_MS = 60_000;

export class SessionCache {
  readonly #upstream: Pick<Upstream, 'checkSession'>;
  readonly #settings: CacheSettings;
  readonly #nowMs: () => number;
  readonly #entries = new Map<string, Entry>();
  readonly #requesting = new Map<string, Promise<Checked>>();
  readonly looks = { hits: 0, misses: 0 };
  /** Ended sessions, and users whose rights changed, with the time of the event. */
  readonly #revoked = new Map<string, number>();

  constructor(
    upstream: Pick<Upstream, 'checkSession'>,
    settings: CacheSettings,
    nowMs: () => number,
  ) {
    this.#upstream = upstream;
    this.#settings = settings;
    this.#nowMs = nowMs;
  }

  /** The session of a cookie or a key, from the cache or by a call. */
  check(credential: Credential, requestId: string): Promise<Checked> | Checked {
    const name = toName(credential);
    const found = this.#entries.get(name);
    const nowMs = this.#nowMs();
    if (found && nowMs < found.goodUntilMs && !isOver(found, nowMs)) {
      this.looks.hits += 1;
      return found.session ?? 'anonymous';
    }
    this.looks.misses += 1;
    const running = this.#requesting.get(name);
    if (running) return this.#waitFor(running);
    const requested = this.#request(credential, requestId).finally(() =>
      this.#requesting.delete(name),
    );
    this.#requesting.set(name, requested);
    return this.#waitFor(requested);
  }

  /**
   * The caller gets a timely result; the call goes on, and its response serves the next callers. An abandoned call
   * closes its connection: all clients of a slow user service would then retry on new ones, faster than it can accept
   * them, and it would never recover.
   */
  #waitFor(requested: Promise<Checked>): Promise<Checked> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve('unknown'), this.#settings.sessionWaitMs);
      const reported = () => clearTimeout(timer);
      requested.finally(reported).then(resolve, reject);
    });
  }

  async #request(credential: Credential, requestId: string): Promise<Checked> {
    const requestedMs = this.#nowMs();
    const response = await this.#upstream.checkSession(credential, requestId);
    if (isFailure(response)) return 'unknown';
    const session = response.session === null ? null : findSession(response.session);
    const { sessionCacheMs, anonymousCacheMs } = this.#settings;
    if (session && this.#wasRevokedSince(session, requestedMs)) {
      // The response may be older than the end: call once more, cache nothing.
      const again = await this.#upstream.checkSession(credential, requestId);
      if (isFailure(again)) return 'unknown';
      return again.session === null ? 'anonymous' : findSession(again.session);
    }
    this.#remember(toName(credential), {
      session,
      // Counted from the request: a late response is not fresher.
      goodUntilMs: requestedMs + (session === null ? anonymousCacheMs : sessionCacheMs),
    });
    return session ?? 'anonymous';
  }

  #wasRevokedSince({ sessionId, identity }: Session, sinceMs: number): boolean {
    const receivedMs = Math.max(
      this.#revoked.get(sessionId) ?? Number.NEGATIVE_INFINITY,
      this.#revoked.get(identity.userId) ?? Number.NEGATIVE_INFINITY,
    );
    return receivedMs >= sinceMs;
  }

  #remember(name: string, entry: Entry): void {
    this.#entries.delete(name);
    this.#entries.set(name, entry);
    const oldest = this.#entries.keys().next();
    if (this.#entries.size > ENTRIES_MAX && !oldest.done) this.#entries.delete(oldest.value);
  }

  /** A session ended: its cache entry is dropped. */
  forgetSession(sessionId: string): void {
    this.#forget(sessionId, (session) => session.sessionId === sessionId);
  }

  /** A user's rights changed: all sessions of that user are resolved again. */
  forgetUser(userId: string): void {
    this.#forget(userId, (session) => session.identity.userId === userId);
  }

  /** Messages may have been missed: everything is resolved again. */
  forgetAll(): void {
    this.#entries.clear();
  }

  #forget(name: string, matches: (session: Session) => boolean): void {
    const nowMs = this.#nowMs();
    this.#revoked.delete(name);
    this.#revoked.set(name, nowMs);
    for (const [old, receivedMs] of this.#revoked) {
      if (nowMs - receivedMs <= ENDED_KEPT_MS) break;
      this.#revoked.delete(old);
    }
    for (const [credential, { session }] of this.#entries) {
      if (session && matches(session)) this.#entries.delete(credential);
    }
  }
}

/** No cookie has a blank in it. A key is resolved for each address: it may be bound to some. */
const toName = (credential: Credential): string =>
  'cookie' in credential ? credential.cookie : `${credential.key} ${credential.address}`;

const isOver = ({ session }: Entry, nowMs: number): boolean =>
  session !== null && nowMs >= session.identity.expiresAt;

/** A checked session with all that is derived from it, made once per question. */
function findSession({ sessionId, identity, key }: CheckedSession): Session {
  const { userId, role, tradingStyle, guest, darkPoolAccess } = identity;
  const caller: Caller = {
    userId,
    role,
    tradingStyle,
    guest,
    darkPoolAccess,
    sessionId,
    ...(key === undefined ? {} : { key }),
  };
  return {
    sessionId,
    identity,
    identityWire: encodeWire(AuthIdentity, identity) as z.input<typeof AuthIdentity>,
    caller,
  };
}
