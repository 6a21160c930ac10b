/** What went wrong with a provider's answer, for the person before the screen and for the count of failures. */
import type { LogInNotice } from '@tradefloor/contracts/vocabulary/log-in';
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';

export type Fault = {
  readonly notice: LogInNotice;
  /** It could be an attack: a wrong state, a forged token, a code that was used before. */
  readonly isSuspicious: boolean;
};

const NO_ANSWER: Fault = { notice: 'unavailable', isSuspicious: false };

export function findFault(error: unknown): Fault {
  if (error instanceof AuthorizationResponseError) {
    // The provider's own refusal, with the right state: a person who cancelled, above all.
    const isCancelled = error.error === 'access_denied';
    return { notice: isCancelled ? 'cancelled' : 'refused', isSuspicious: false };
  }
  if (error instanceof ResponseBodyError && error.status >= 500) return NO_ANSWER;
  return isNoAnswer(error) ? NO_ANSWER : { notice: 'refused', isSuspicious: true };
}

/** No connection, none in time, or a server error: `fetch` and the library wrap what happened, some levels deep. */
function isNoAnswer(thrown: unknown): boolean {
  for (let at = thrown; at instanceof Error; at = at.cause) {
    if (at.name === 'TimeoutError' || at.message === 'fetch failed') return true;
  }
  return hasServerError(thrown);
}

const hasServerError = (thrown: unknown): boolean =>
  thrown instanceof Error && thrown.cause instanceof Response && thrown.cause.status >= 500;
