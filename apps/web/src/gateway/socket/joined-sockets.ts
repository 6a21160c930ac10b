/**
 * Sockets that are passed on to the simulator, which knows nothing of sessions: closed here, the moment their user may
 * no longer hold them. Missed events are detected by resolving again.
 */
import { getScope } from '@tradefloor/api/live/scope';
import type { Session } from '@tradefloor/api/ports/ports';
import { CLOSE } from '@tradefloor/contracts/socket';
import type { SessionEvent } from '@tradefloor/contracts/user';
import type { SessionCache } from '../session/session-cache.ts';
import type { Credential } from '../upstream/upstream.ts';
import type { Goodbye } from './market-socket.ts';

const TURN_MS = 1_000;
/** As for every other socket. */
const RECHECK_MS = 30_000;

export type Joined = {
  readonly session: Session;
  readonly credential: Credential;
  readonly close: (why: Goodbye) => void;
};

const SESSION_OVER: Goodbye = { code: CLOSE.SESSION_OVER, reason: 'the session is over' };
const NO_PRICES: Goodbye = { code: CLOSE.POLICY, reason: 'prices are not for this role' };
const RESTART: Goodbye = { code: CLOSE.RESTART, reason: 'restart' };
/** At a restart clients have this long to close. */
const FAREWELL_MS = 2_000;

export class JoinedSockets {
  readonly #sessions: SessionCache;
  readonly #nowMs: () => number;
  /** With the time of the last resolution of each. */
  readonly #kept = new Map<Joined, number>();
  readonly #timer: NodeJS.Timeout;
  #onEmpty: () => void = () => undefined;

  constructor(sessions: SessionCache, nowMs: () => number) {
    this.#sessions = sessions;
    this.#nowMs = nowMs;
    this.#timer = setInterval(() => this.#turn(), TURN_MS);
    this.#timer.unref();
  }

  get size(): number {
    return this.#kept.size;
  }

  add(joined: Joined): void {
    this.#kept.set(joined, this.#nowMs());
  }

  remove(joined: Joined): void {
    this.#kept.delete(joined);
    if (this.#kept.size === 0) this.#onEmpty();
  }

  /** An end is final; after a change of rights the remaining ones are resolved. */
  onSession({ kind, reason, sessionId, userId }: SessionEvent): void {
    for (const joined of this.#kept.keys()) {
      const { session } = joined;
      if (kind === 'ENDED' && session.sessionId === sessionId) joined.close(SESSION_OVER);
      const isChanged = reason === 'LIMITS_CHANGED' && session.identity.userId === userId;
      if (isChanged) void this.#recheck(joined);
    }
  }

  /** An end may have been missed. */
  onGap(): void {
    for (const joined of this.#kept.keys()) void this.#recheck(joined);
  }

  #turn(): void {
    const nowMs = this.#nowMs();
    for (const [joined, checkedAtMs] of this.#kept) {
      if (nowMs >= joined.session.identity.expiresAt) joined.close(SESSION_OVER);
      else if (nowMs - checkedAtMs >= RECHECK_MS) void this.#recheck(joined);
    }
  }

  async #recheck(joined: Joined): Promise<void> {
    this.#kept.set(joined, this.#nowMs());
    const checked = await this.#sessions.check(joined.credential, 'socket-recheck');
    if (checked === 'unknown') return;
    if (checked === 'anonymous') joined.close(SESSION_OVER);
    else if (!getScope(checked.identity).market) joined.close(NO_PRICES);
  }

  /** Closes all; resolved once they have gone, or have had time to. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const { close } of this.#kept.keys()) close(RESTART);
    if (this.#kept.size === 0) return;
    await new Promise<void>((resolve) => {
      const patience = setTimeout(resolve, FAREWELL_MS);
      this.#onEmpty = () => {
        clearTimeout(patience);
        resolve();
      };
    });
  }
}
