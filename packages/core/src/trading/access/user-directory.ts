/** Users and their limits as last reported by the user service, cached briefly: a stale response is not used. */
import type { UserId } from '@tradefloor/contracts/ids';
import type { User } from '@tradefloor/contracts/user';

/** A change of role or limits reaches every check within this time, whatever becomes of its message. */
export const USER_FRESH_MS = 1_000;
const KEPT_MAX = 10_000;

type Known = { readonly user: User | null; readonly at: number };

export class UserDirectory {
  readonly #known = new Map<UserId, Known>();
  /** Rises with every eviction: a response requested before that is used once and not cached. */
  #epoch = 0;

  /** The user; null when there is none; undefined when the user service has to be called first. */
  find(userId: UserId, nowMs: number): User | null | undefined {
    const known = this.#known.get(userId);
    return known !== undefined && Math.abs(nowMs - known.at) < USER_FRESH_MS
      ? known.user
      : undefined;
  }

  /** The generation of a response requested now. */
  get epoch(): number {
    return this.#epoch;
  }

  keep(userId: UserId, user: User | null, of: { at: number; epoch: number }): void {
    if (of.epoch !== this.#epoch) return;
    if (this.#known.size >= KEPT_MAX) this.#known.clear();
    this.#known.set(userId, { user, at: of.at });
  }

  /** Something about the user has changed. */
  forget(userId: UserId): void {
    this.#known.delete(userId);
    this.#epoch += 1;
  }
}
