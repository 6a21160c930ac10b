/**
 * Slows down guessing at one account, from any source. Short waits only, and none of them for an address from which its
 * owner has logged in before: an attacker who floods an account must not be able to lock out its owner. The gateway
 * slows each address down much more.
 */

/** Wrong passwords in a row that cost nothing. */
export const FREE_FAILURES = 10;
/** The longest wait between two attempts. */
export const LONGEST_WAIT_MS = 4_000;
/** After this long without a failure all is forgotten. */
export const FORGET_AFTER_MS = 15 * 60_000;
/** Addresses of an account from which it logged in; a further one takes the place of the one longest unused. */
export const KNOWN_MAX = 20;
/** Counts that are kept; unknown names count too, so that they cannot be distinguished. */
const COUNTS_MAX = 10_000;

type Count = { readonly failures: number; readonly lastMs: number };

/** @property address a network as the gateway has it (IPv6 by its /64); null where it is not known */
export type LoginAttempt = { readonly username: string; readonly address: string | null };

export type LoginAttempts = {
  /** How long this attempt must wait; 0 when it may be made now. */
  waitMs(attempt: LoginAttempt, nowMs: number): number;
  failed(attempt: LoginAttempt, nowMs: number): void;
  /** Forgives, and remembers the address as one of the account's. */
  succeeded(attempt: LoginAttempt): void;
};

const pauseMs = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(LONGEST_WAIT_MS, 500 * 2 ** (failures - FREE_FAILURES));

export function createLoginAttempts(): LoginAttempts {
  const counts = new Map<string, Count>();
  const known = new KnownAddresses();
  // A known address has a count of its own. No address holds a line end, so no name can pretend to be one of these keys.
  const toKey = (attempt: LoginAttempt): string =>
    `${known.has(attempt) ? attempt.address : ''}\n${attempt.username}`;
  const recent = (key: string, nowMs: number): Count | null => {
    const found = counts.get(key);
    return found && nowMs - found.lastMs < FORGET_AFTER_MS ? found : null;
  };
  return {
    waitMs(attempt, nowMs) {
      const found = recent(toKey(attempt), nowMs);
      return found ? Math.max(0, found.lastMs + pauseMs(found.failures) - nowMs) : 0;
    },
    failed(attempt, nowMs) {
      const key = toKey(attempt);
      const failures = (recent(key, nowMs)?.failures ?? 0) + 1;
      counts.delete(key);
      counts.set(key, { failures, lastMs: nowMs });
      // Insertion order is order of last failure: the first is the one longest quiet.
      const oldest = counts.keys().next();
      if (counts.size > COUNTS_MAX && !oldest.done) counts.delete(oldest.value);
    },
    succeeded(attempt) {
      counts.delete(toKey(attempt));
      known.add(attempt);
    },
  };
}

/** Only who knew the password adds one, so there are as many names as there are users. */
class KnownAddresses {
  readonly #byName = new Map<string, Set<string>>();

  has({ username, address }: LoginAttempt): boolean {
    return address !== null && (this.#byName.get(username)?.has(address) ?? false);
  }

  add({ username, address }: LoginAttempt): void {
    if (address === null) return;
    const own = this.#byName.get(username) ?? new Set();
    own.delete(address);
    this.#byName.set(username, own.add(address));
    const [oldest] = own;
    if (own.size > KNOWN_MAX && oldest !== undefined) own.delete(oldest);
  }
}
