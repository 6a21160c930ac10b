/**
 * Slows down guessing of passwords by one address: per account doubling waits, over all accounts a budget. Other
 * addresses are not held up; the user service adds short waits per account for guesses from everywhere. Counts what one
 * gateway sees.
 */
import { TokenBuckets } from './token-bucket.ts';

const FREE_FAILURES = 5;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Wrong passwords of one address, whatever the account. */
export const FAILURES_AN_HOUR = { burst: 30, perSecond: 30 / 3_600 };
const PAIRS_MAX = 20_000;

/** How long to wait after so many mistakes at one account. */
export const toPauseMs = (failures: number): number =>
  failures < FREE_FAILURES
    ? 0
    : Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** Math.min(20, failures - FREE_FAILURES));

type Count = { readonly failures: number; readonly untilMs: number };

export type Attempt = { readonly address: string; readonly username: string };

const toKey = ({ address, username }: Attempt): string => `${address} ${username}`;

export class LoginGuard {
  readonly #pairs = new Map<string, Count>();
  readonly #budget = new TokenBuckets(FAILURES_AN_HOUR);
  readonly #blocked = new Map<string, number>();

  /** How long this address must wait before it may try this account; 0 for now. */
  waitMs(attempt: Attempt, nowMs: number): number {
    const pair = this.#pairs.get(toKey(attempt))?.untilMs ?? 0;
    const address = this.#blocked.get(attempt.address) ?? 0;
    return Math.max(0, pair - nowMs, address - nowMs);
  }

  failed(attempt: Attempt, nowMs: number): void {
    const key = toKey(attempt);
    const failures = (this.#pairs.get(key)?.failures ?? 0) + 1;
    remember(this.#pairs, key, { failures, untilMs: nowMs + toPauseMs(failures) });
    const overMs = this.#budget.take(attempt.address, nowMs);
    if (overMs > 0) remember(this.#blocked, attempt.address, nowMs + overMs);
  }

  succeeded(attempt: Attempt): void {
    this.#pairs.delete(toKey(attempt));
  }
}

function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > PAIRS_MAX && !oldest.done) map.delete(oldest.value);
}

/** The account an authorization request names; empty when unknown. Never throws. */
export function usernameIn(body: Buffer, contentType: string): string {
  const text = body.toString('utf8');
  if (contentType === 'application/x-www-form-urlencoded') {
    return normal(new URLSearchParams(text).get('username'));
  }
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed !== null && typeof parsed === 'object' && 'username' in parsed
      ? normal(parsed.username)
      : '';
  } catch {
    return '';
  }
}

const normal = (name: unknown): string =>
  typeof name === 'string' ? name.trim().toLowerCase().slice(0, 64) : '';
