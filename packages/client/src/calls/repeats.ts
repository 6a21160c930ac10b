/** Which failures are tried again, and after which wait. */

import type { CallFacts } from '../generated/facts.ts';
import type { TradefloorError } from '../transport/error.ts';

/** No response, or one that leaves open whether anything was done. */
const UNCERTAIN: ReadonlySet<string> = new Set([
  'NETWORK',
  'TIMEOUT',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
]);
/** The platform states that nothing was done. */
const REFUSED_AT_THE_EDGE: ReadonlySet<string> = new Set(['RATE_LIMITED', 'OVERLOADED']);

const FIRST_MS = 100;
const MOST_MS = 2_000;

/** Whether a repeat cannot do a thing twice: a query, or a call under an id of the caller. */
export const isRepeatable = ({ kind, key }: Pick<CallFacts, 'kind' | 'key'>): boolean =>
  kind === 'query' || key !== null;

/**
 * Milliseconds until the next attempt, or null where there is none: a call that changes something and has no id of the
 * caller is repeated only where the platform states that nothing was done.
 * @param attempt the number of attempts before, from 0
 * @param random at least 0, less than 1
 */
export function findWaitMs(
  error: TradefloorError,
  facts: Pick<CallFacts, 'kind' | 'key'>,
  { attempt, random }: { readonly attempt: number; readonly random: number },
): number | null {
  const isSafe = REFUSED_AT_THE_EDGE.has(error.code);
  if (!isSafe && !(isRepeatable(facts) && UNCERTAIN.has(error.code))) return null;
  const most = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(attempt, 10));
  const backOff = most / 2 + (most / 2) * random;
  return Math.max(backOff, error.retryAfterMs ?? 0);
}
