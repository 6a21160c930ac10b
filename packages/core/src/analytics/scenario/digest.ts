/** One hash for what a run traded: equal fills give equal text, equal text gives an equal digest. */
import type { Fill } from '@tradefloor/contracts/fill';
import { canonicalJson } from '../../canonical-json.ts';
import { sha256 } from '../../sha256.ts';

/** Fills in an order independent of message order: by time, then by their ids. */
export const canonicalFills = (fills: readonly Fill[]): Fill[] =>
  fills.toSorted((a, b) => a.at - b.at || (a.execId < b.execId ? -1 : 1));

/**
 * SHA-256 of canonical fills, in hex: every field of every fill is in it but the currency, which follows from the symbol
 * and came later: a digest that was stored before is still the digest of the same fills.
 */
export const computeDigest = (fills: readonly Fill[]): string =>
  sha256(canonicalJson(canonicalFills(fills).map(({ currency: _currency, ...fill }) => fill)));
