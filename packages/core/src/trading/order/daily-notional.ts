/**
 * What a user has committed today: the notional of accepted orders, less what ended unfilled; and how many were sent.
 * Counted per UTC day; a fill at a better price gives nothing back.
 */

import type { UserId } from '@tradefloor/contracts/ids';
import { type Money, money, notional, type Px } from '@tradefloor/contracts/money';
import type { Table } from '../../table.ts';
import { type DailyNotionalRow, dayKey, type OrderRow, type PendingReplace } from './tables.ts';

export type DailyNotionals = Table<DailyNotionalRow>;

/** Price times quantity past which a notional would leave the range of exact numbers, with margin for rounding. */
const PRODUCT_MAX = Number.MAX_SAFE_INTEGER * 99;

/** The notional of a quantity, or null when it leaves the range of exact numbers. */
export const notionalOrNull = (price: Px, quantity: number): Money | null =>
  price * quantity > PRODUCT_MAX ? null : notional(price, quantity);

const rowOn = (days: DailyNotionals, userId: UserId, day: string): DailyNotionalRow =>
  days.get(dayKey(userId, day)) ?? { userId, day, used: money(0), orders: 0, rejected: 0 };

export const usedOn = (days: DailyNotionals, userId: UserId, day: string): Money =>
  days.get(dayKey(userId, day))?.used ?? money(0);

/** Adds to what the user has used on the day; a negative amount gives back, never below zero. */
export function addUse(
  days: DailyNotionals,
  { userId, day }: { readonly userId: UserId; readonly day: string },
  amount: Money,
): void {
  if (amount === 0) return;
  const row = rowOn(days, userId, day);
  days.put({ ...row, used: money(Math.max(0, row.used + amount)) });
}

/** Counts an accepted order with what it commits. */
export function addOrder(
  days: DailyNotionals,
  { userId, day }: { readonly userId: UserId; readonly day: string },
  amount: Money,
): void {
  const row = rowOn(days, userId, day);
  days.put({ ...row, used: money(Math.max(0, row.used + amount)), orders: row.orders + 1 });
}

/** Counts a refused order. */
export function addRejected(
  days: DailyNotionals,
  { userId, day }: { readonly userId: UserId; readonly day: string },
): void {
  const row = rowOn(days, userId, day);
  days.put({ ...row, orders: row.orders + 1, rejected: row.rejected + 1 });
}

/** What the open part of an order still counts for on the day: what is given back when it ends. */
export const openCount = (
  row: Pick<OrderRow, 'countedOn' | 'countedPx' | 'leavesQty'>,
  day: string,
): Money => (row.countedOn === day ? notional(row.countedPx, row.leavesQty) : money(0));

/** Holds what a replace would add on top of what the order counts for: both must not pass the limit unseen. */
export function holdForReplace(
  days: DailyNotionals,
  row: OrderRow,
  of: { readonly toCount: Money; readonly day: string },
): Pick<PendingReplace, 'count' | 'countedOn'> {
  const { userId } = row;
  const { toCount, day } = of;
  const count = money(Math.max(0, toCount - openCount(row, day)));
  addUse(days, { userId, day }, count);
  return { count, countedOn: day };
}

/** Gives back what was held for a replace, which is pending no more. */
export function releaseHeld(
  days: DailyNotionals,
  { userId, pendingReplace }: Pick<OrderRow, 'userId' | 'pendingReplace'>,
  day: string,
): Pick<OrderRow, 'pendingReplace'> {
  if (pendingReplace?.countedOn === day) {
    addUse(days, { userId, day }, money(-pendingReplace.count));
  }
  return { pendingReplace: null };
}

/** Counts the open part at new terms instead of the old ones: after a replace. */
export function recount(
  days: DailyNotionals,
  row: OrderRow,
  to: { readonly price: Px; readonly leavesQty: number; readonly day: string },
): Pick<OrderRow, 'countedPx' | 'countedOn'> {
  const { price, leavesQty, day } = to;
  const change = money(notional(price, leavesQty) - openCount(row, day));
  addUse(days, { userId: row.userId, day }, change);
  return { countedPx: price, countedOn: day };
}

/** Gives back all that an order holds and has not filled: when it ends. */
export function releaseOpen(
  days: DailyNotionals,
  row: OrderRow,
  day: string,
): Pick<OrderRow, 'pendingReplace'> {
  addUse(days, { userId: row.userId, day }, money(-openCount(row, day)));
  return releaseHeld(days, row, day);
}

/** Forgets the days before this one: nothing can change them any more. */
export function forgetDaysBefore(days: DailyNotionals, day: string): void {
  for (const row of [...days.values()]) {
    if (row.day < day) days.forget(dayKey(row.userId, row.day));
  }
}

/** The latest day that anything was counted on, up to the given one; empty when there is none. */
export function newestDay(days: DailyNotionals, upTo: string): string {
  let newest = '';
  for (const { day } of days.values()) if (day > newest && day <= upTo) newest = day;
  return newest;
}
