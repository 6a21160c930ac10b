/** When a price is too old to look at, and when it is too old to trade on. Pure: the age comes in. */

/** Two batches of 250 ms missed: the price greys. */
const GREY_AFTER_MS = 750;
/** Past this nothing may be sent on the price. */
export const STALE_AFTER_MS = 2_000;

export type Freshness = 'live' | 'late' | 'stale';

/** What an age means; no price at all is stale. */
export function toFreshness(ageMs: number | null): Freshness {
  if (ageMs === null || ageMs > STALE_AFTER_MS) return 'stale';
  return ageMs > GREY_AFTER_MS ? 'late' : 'live';
}
