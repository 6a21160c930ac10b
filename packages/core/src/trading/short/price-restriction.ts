/**
 * The restriction of short sale prices. Source: Regulation SHO, Rule 201 (17 CFR 242.201): once a share has traded 10 % or
 * more below the close of the day before, short sales may be displayed or executed above the national best bid only, for
 * the rest of that day and the next. Short exempt sales may, and what was displayed above the bid when it came.
 */
import { decimalOfPx, type Px } from '@tradefloor/contracts/money';

/** Nine tenths: a fall of 10 %, in whole numbers. */
const KEPT = { part: 9, of: 10 } as const;

/** Whether a low is 10 % or more below a close. Both in one unit, above zero. */
export const hasFallen = (low: number, priorClose: number): boolean =>
  low * KEPT.of <= priorClose * KEPT.part;

/** A share in which short sales are restricted, at its best bid. */
export type Restricted = {
  readonly symbol: string;
  readonly bid: Px;
  /** The order's limit; null for one without, which would take the bid. */
  readonly limit: Px | null;
};

/** Whether a short sale at a limit keeps above the bid. */
export const keepsAbove = (limit: number | null, bid: number): boolean =>
  limit !== null && limit > bid;

/** Why a short sale cannot be taken while prices are restricted; null when it can. */
export function findRestriction({ symbol, bid, limit }: Restricted): string | null {
  if (keepsAbove(limit, bid)) return null;
  const rule = `${symbol} has fallen by 10 %: a short sale needs a limit above the best bid ${decimalOfPx(bid)}`;
  return limit === null ? `${rule}, and has none` : `${rule}, and has ${decimalOfPx(limit)}`;
}
