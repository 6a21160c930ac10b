/**
 * Slows down guessing at one account, from any source. Short waits only: an attacker who floods an account must not be
 * able to lock out its owner. The gateway slows each address down much more (it knows the address).
 */

/** Wrong passwords in a row that cost nothing. */
export const FREE_FAILURES = 10;
/** The longest wait between two attempts. */
export const LONGEST_WAIT_MS = 4_000;
/** After this long without a failure all is forgotten. */
export const FORGET_AFTER_MS = 15 * 60_000;
/** Accounts tracked; unknown names count too, so that they cannot be distinguished. */
const ACCOUNTS_MAX = 10_000;

type Attempts = { readonly failures: number; readonly lastMs: number };

export type LoginAttempts = {
  /** How long this account must wait; 0 when an attempt may be made now. */
  waitMs(username: string, nowMs: number): number;
  failed(username: string, nowMs: number): void;
  succeeded(username: string): void;
};

const pauseMs = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(LONGEST_WAIT_MS, 500 * 2 ** (failures - FREE_FAILURES));

export function createLoginAttempts(): LoginAttempts {
  const accounts = new Map<string, Attempts>();
  const recent = (username: string, nowMs: number): Attempts | null => {
    const found = accounts.get(username);
    return found && nowMs - found.lastMs < FORGET_AFTER_MS ? found : null;
  };
  return {
    waitMs(username, nowMs) {
      const found = recent(username, nowMs);
      return found ? Math.max(0, found.lastMs + pauseMs(found.failures) - nowMs) : 0;
    },
    failed(username, nowMs) {
      const failures = (recent(username, nowMs)?.failures ?? 0) + 1;
      accounts.delete(username);
      accounts.set(username, { failures, lastMs: nowMs });
      // Insertion order is order of last failure: the first is the one longest quiet.
      const oldest = accounts.keys().next();
      if (accounts.size > ACCOUNTS_MAX && !oldest.done) accounts.delete(oldest.value);
    },
    succeeded(username) {
      accounts.delete(username);
    },
  };
}
