/** Users and their limits as the user service last told them, kept for a moment: an old answer is no answer. */
import type { UserId } from '@tradefloor/contracts/ids';
import type { User } from '@tradefloor/contracts/user';

/** A change of role or limits reaches every check within this time, whatever becomes of its message. */
export const USER_FRESH_MS = 1_000;
const KEPT_MAX = 10_000;

type Known = { readonly user: User | null; readonly at: number };

export class UserDirectory {
  readonly #known = new Map<UserId, Known>();
  /** Rises when anything is forgotten: an answer asked for before that is used once and not kept. */
  #epoch = 0;

  /** The user; null when there is none; undefined when the user service has to be asked first. */
  find(userId: UserId, nowMs: number): User | null | undefined {
    const known = this.#known.get(userId);
    return known !== undefined && Math.abs(nowMs - known.at) < USER_FRESH_MS
      ? known.user
      : undefined;
  }

  /** Where an answer that is asked for now will belong. */
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
