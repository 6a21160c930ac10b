/**
 * Located shares: what a seller may sell short of a name that is hard to borrow. A locate is granted for a trading day,
 * used by what is sold short, and held by the short part of orders that are open: a cancel returns it.
 */
import type { UserId } from '@tradefloor/contracts/ids';
import { type Px, type Qty, qty } from '@tradefloor/contracts/money';
import { findRestriction } from './price-restriction.ts';

export type LocateRow = {
  readonly userId: UserId;
  /** The user's own name for the request. */
  readonly locateId: string;
  readonly symbol: string;
  readonly requestedQty: Qty;
  /** What was granted. */
  readonly qty: Qty;
  /** What borrowing costs a year, in basis points. */
  readonly rateBps: number;
  /** The trading day it is good for, `YYYY-MM-DD`. */
  readonly day: string;
  /** What has been sold short of it. */
  readonly soldQty: Qty;
  readonly grantedAt: number;
};

/** The key of a locate. */
export const locateKey = ({ userId, locateId }: Pick<LocateRow, 'userId' | 'locateId'>): string =>
  `${userId}|${locateId}`;

/** What is granted of a request. @param poolQty what there is on the day, null without an end; @param granted what all have of it */
export const grantable = (requested: number, poolQty: number | null, granted: number): Qty =>
  qty(poolQty === null ? requested : Math.max(0, Math.min(requested, poolQty - granted)));

/** The locates after shares were sold short, the oldest used first; those that change. Beyond all of them nothing is noted. */
export function takeLocates(rows: readonly LocateRow[], shares: number): LocateRow[] {
  let left = shares;
  return rows.flatMap((row) => {
    const taken = Math.min(left, row.qty - row.soldQty);
    left -= taken;
    return taken === 0 ? [] : [{ ...row, soldQty: qty(row.soldQty + taken) }];
  });
}

export type LocateUse = { readonly row: LocateRow; readonly usedQty: Qty; readonly leftQty: Qty };

/** What is used of each locate, sold or held by open orders, the oldest first. */
export function listUses(rows: readonly LocateRow[], openShort: number): LocateUse[] {
  let open = openShort;
  return rows.map((row) => {
    const held = Math.min(open, row.qty - row.soldQty);
    open -= held;
    const usedQty = qty(row.soldQty + held);
    return { row, usedQty, leftQty: qty(row.qty - usedQty) };
  });
}

/** What is located and not used yet. */
export const locatedLeft = (rows: readonly LocateRow[], openShort: number): Qty =>
  qty(Math.max(0, rows.reduce((sum, row) => sum + row.qty - row.soldQty, 0) - openShort));

/** What an order sells short, beside what its user has located. */
export type ShortNeed = {
  readonly symbol: string;
  /** What it would sell short. */
  readonly shortQty: number;
  /** Located shares that no other order needs; null where none are needed. */
  readonly locatedQty: Qty | null;
  /** The best bid while short sales keep above it; null while they need not. */
  readonly bid: Px | null;
};

/** Why an order cannot be sold short as far as it is short; null when it can. @param limit the order's own */
export function findShortFault(need: ShortNeed, limit: Px | null): string | null {
  const { symbol, shortQty, bid } = need;
  if (shortQty === 0) return null;
  return findLocateFault(need) ?? (bid === null ? null : findRestriction({ symbol, bid, limit }));
}

/** Why a short sale of a name that is hard to borrow cannot be taken; null when it can. */
export const findLocateFault = ({
  symbol,
  shortQty,
  locatedQty,
}: Pick<ShortNeed, 'symbol' | 'shortQty' | 'locatedQty'>): string | null =>
  locatedQty === null || shortQty <= locatedQty
    ? null
    : `${symbol} is hard to borrow: ${shortQty} shares would be sold short (max. ${locatedQty} located)`;
