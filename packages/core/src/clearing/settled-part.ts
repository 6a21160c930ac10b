/** The part of a position that is settled and still held: open as before, it keeps its cost and its gain or loss. */
import { divideHalfUp, type Money, money, toSafeInteger } from '@tradefloor/contracts/money';
import { PX_PER_MONEY } from '@tradefloor/contracts/vocabulary/units';
import { getContractSize } from '@tradefloor/instruments/contract/contract-size';
import { computeWorth } from '@tradefloor/instruments/contract/contract-value';
import { exact } from '../trading/position/margin.ts';
import { isFinerThanMoney } from './exact-marks.ts';
import type { ClearedPositionRow, MarkRow } from './tables.ts';

/** True while anything is held or left to settle: a settled premium or a delivered share is not a closed position. */
export const isOpen = ({ netQty, openQty, openValue }: ClearedPositionRow): boolean =>
  netQty !== 0 || openQty !== 0 || openValue !== 0;

/** What is settled and still held: it is as much at risk as it was before. */
const settledQty = ({ netQty, openQty }: ClearedPositionRow): number => netQty - openQty;

/** Cost of a part of what is held, at its average cost, in whole money units. */
export function averageCost(row: ClearedPositionRow, quantity: number): Money {
  const { times, per } = getContractSize(row);
  const cost = BigInt(row.basis) * BigInt(quantity) * BigInt(times);
  const unit = BigInt(row.netQty) * BigInt(PX_PER_MONEY) * BigInt(per);
  return money(toSafeInteger(unit < 0n ? divideHalfUp(-cost, -unit) : divideHalfUp(cost, unit)));
}

/**
 * Cost of the settled part after a delivery. On the side of what is held it is the average cost: what a closed part has
 * gained or lost was paid with the delivery. Where a closing trade still waits for its own delivery, the cost it began
 * with shrinks in proportion.
 */
export function costAfter(before: ClearedPositionRow, after: ClearedPositionRow): Money {
  const [held, left] = [settledQty(before), settledQty(after)];
  if (left === 0) return money(0);
  if (Math.sign(left) === Math.sign(after.netQty)) return averageCost(after, left);
  const isPart = Math.sign(left) === Math.sign(held);
  const [cost, of] = isPart
    ? [before.settledValue ?? 0, held]
    : [before.openValue - after.openValue, left - held];
  const part = BigInt(cost) * BigInt(left);
  return money(
    toSafeInteger(of < 0 ? divideHalfUp(-part, BigInt(-of)) : divideHalfUp(part, BigInt(of))),
  );
}

/** Gains less losses, at a mark, of the part that is settled and still held: in the currency of the position. */
export function settledGain(row: ClearedPositionRow, mark: Pick<MarkRow, 'price' | 'unit'>): Money {
  const quantity = settledQty(row);
  if (quantity === 0) return money(0);
  const isKnown = row.settledValue !== null;
  // A row from before the column has no cost of what a waiting trade closes: it counts as unchanged.
  if (!isKnown && Math.sign(quantity) !== Math.sign(row.netQty)) return money(0);
  const cost = row.settledValue ?? averageCost(row, quantity);
  const worth = isFinerThanMoney(row.instrumentType)
    ? computeWorth(row, mark.price, quantity)
    : exact(quantity * mark.unit);
  return exact(worth - cost);
}
