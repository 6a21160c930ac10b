/** A change that needs the password again: a session alone cannot make it. */
import type { Passwords } from '@tradefloor/core/trading/users/secrecy';
import { type Refused, refuse, type UserCtx } from '@tradefloor/runtime';
import type { UserState } from './state.ts';

/**
 * Checks the caller's own password; a wrong one counts as a failed log-in. The state may have changed meanwhile.
 * @param field the input's field, for the refusal
 * @returns null when it is right
 */
export async function verifyOwnPassword(
  { state, caller, nowMs, origin }: UserCtx<UserState>,
  passwords: Passwords,
  { password, field }: { readonly password: string; readonly field: string },
): Promise<Refused | null> {
  const known = state.users.get(caller.userId);
  if (known === undefined) return refuse('UNAUTHENTICATED');
  const attempt = { username: known.username, address: origin?.address ?? null };
  if (state.attempts.waitMs(attempt, nowMs) > 0) {
    return refuse('RATE_LIMITED', { detail: 'too many failed log-ins for this account' });
  }
  const verdict = await passwords.verify(known.passwordHash, password);
  if (verdict === 'busy') return refuse('OVERLOADED');
  if (verdict === 'match') return null;
  state.attempts.failed(attempt, nowMs);
  const errors = [{ path: field, message: 'is not your password' }];
  return refuse('VALIDATION_FAILED', { errors });
}
