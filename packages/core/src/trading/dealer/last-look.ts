/**
 * Last look: a dealer's decision after a second check of the market. Symmetric, as the FX Global Code requires
 * (principle 17 and the GFXC's commentary of 2021): a move in the dealer's favour ends the deal like one against it,
 * the time to look is fixed, and nothing is dealt at another price than the requested one.
 */

/** How long a streamed price is good. */
export const QUOTE_VALIDITY_MS = 1_000;
/** How long the dealer looks. */
export const LAST_LOOK_MS = 100;
/** The mid may move by this part of the quoted spread of the size. */
export const TOLERANCE_PCT = 60;

export type LastLook = {
  readonly quotedMid: number;
  /** Ask less bid of the size that is dealt. */
  readonly quotedSpread: number;
  /** The newest mid; null when there is none that is fresh. */
  readonly mid: number | null;
};

export type Looked =
  | { readonly deals: true }
  | { readonly deals: false; readonly reason: 'NO_FRESH_PRICE' }
  | {
      readonly deals: false;
      readonly reason: 'MID_MOVED';
      readonly moved: number;
      readonly tolerated: number;
    };

/** A move of exactly what is tolerated still deals. */
export function lastLook({ quotedMid, quotedSpread, mid }: LastLook): Looked {
  if (mid === null) return { deals: false, reason: 'NO_FRESH_PRICE' };
  const moved = Math.abs(mid - quotedMid);
  if (moved * 100 <= quotedSpread * TOLERANCE_PCT) return { deals: true };
  const tolerated = Math.floor((quotedSpread * TOLERANCE_PCT) / 100);
  return { deals: false, reason: 'MID_MOVED', moved, tolerated };
}

/** Milliseconds a quote has been out; it is good up to and including {@link QUOTE_VALIDITY_MS}. */
export const isGood = (quotedAt: number, nowMs: number): boolean =>
  nowMs - quotedAt <= QUOTE_VALIDITY_MS;
