/** One hash for what a run traded: equal fills give equal text, equal text gives an equal digest. */
import type { Fill } from '@tradefloor/contracts/fill';
import { canonicalJson } from '../../canonical-json.ts';
import { sha256 } from '../../sha256.ts';

/** Fills in an order independent of message order: by time, then by their ids. */
export const canonicalFills = (fills: readonly Fill[]): Fill[] =>
  fills.toSorted((a, b) => a.at - b.at || (a.execId < b.execId ? -1 : 1));

/** SHA-256 of canonical fills, in hex: every field of every fill is in it. */
export const digestOf = (fills: readonly Fill[]): string =>
  sha256(canonicalJson(canonicalFills(fills)));
