/** The row of a holding. Shape only. */
import type { Position } from '@tradefloor/contracts/risk';
import type { Desk } from '@tradefloor/contracts/user';

/**
 * A position with the exact sums its rounded figures come from, both in price units times quantity,
 * as the decimal text of a bigint: they pass the range of exact numbers.
 */
export type PositionRow = Position & {
  readonly desk: Desk;
  /** What the held quantity cost; negative for a short holding. */
  readonly basis: string;
  /** All that was paid less all that was received since the position began. */
  readonly paid: string;
};

/** The key of a holding. */
export const positionKey = (userId: string, symbol: string): string => `${userId}|${symbol}`;
