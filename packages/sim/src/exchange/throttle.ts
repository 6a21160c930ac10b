/** A token bucket for each session: over its rate messages are refused, far over it the session ends. */
import type { ThrottleTerms } from './exchange-settings.ts';

export type Bucket = { tokens: number; at: number };

/** `REFUSE` rejects the message, `END` logs the session out. */
export type ThrottleVerdict = 'PASS' | 'REFUSE' | 'END';

export const fullBucket = (terms: ThrottleTerms, nowMs: number): Bucket => ({
  tokens: terms.burst,
  at: nowMs,
});

/** Takes one message out of the bucket. What is refused is owed: only waiting brings it back. */
export function passThrottle(bucket: Bucket, terms: ThrottleTerms, nowMs: number): ThrottleVerdict {
  const gained = (Math.max(0, nowMs - bucket.at) * terms.perSecond) / 1_000;
  bucket.tokens = Math.min(terms.burst, bucket.tokens + gained) - 1;
  bucket.at = Math.max(bucket.at, nowMs);
  if (bucket.tokens >= 0) return 'PASS';
  return bucket.tokens < -terms.endsAt ? 'END' : 'REFUSE';
}
