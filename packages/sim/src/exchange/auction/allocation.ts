/**
 * Who trades in an auction: market orders before limit orders, better limits before worse ones, then the older order.
 * The side with the imbalance trades a part; its last order may trade a part of itself.
 */
import type { Side } from '@tradefloor/contracts/order';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { type AuctionOrder, type Clearing, findClearing } from './clearing-price.ts';

export type AuctionFill<T extends AuctionOrder> = { readonly order: T; readonly qty: number };

export type Uncrossing<T extends AuctionOrder> = Clearing & {
  /** In the order of priority, the same number of shares on both sides. */
  readonly fills: Readonly<Record<Side, readonly AuctionFill<T>[]>>;
};

/** Price and fills of an auction; null where nothing can trade. */
export function uncross<T extends AuctionOrder>(
  orders: readonly T[],
  reference: number,
): Uncrossing<T> | null {
  const clearing = findClearing(orders, reference);
  if (clearing === null) return null;
  const allocateTo = (side: Side): readonly AuctionFill<T>[] =>
    allocate(
      orders.filter((order) => order.side === side),
      clearing.volume,
    );
  return { ...clearing, fills: { BUY: allocateTo('BUY'), SELL: allocateTo('SELL') } };
}

/** Of one side. Its willing orders have the volume at least, so no limit is reached that is worse than the price. */
function allocate<T extends AuctionOrder>(
  orders: readonly T[],
  volume: number,
): readonly AuctionFill<T>[] {
  const fills: AuctionFill<T>[] = [];
  let left = volume;
  // A sort keeps the order of what compares as equal: the older one stays first.
  for (const order of orders.toSorted(comparePriority)) {
    if (left === 0) break;
    const qty = Math.min(left, order.qty);
    fills.push({ order, qty });
    left -= qty;
  }
  return fills;
}

/** Below zero where `a` trades before `b`, of one side. */
function comparePriority(a: AuctionOrder, b: AuctionOrder): number {
  if (a.limit === null || b.limit === null)
    return Number(a.limit !== null) - Number(b.limit !== null);
  return sideSign(a.side) * (b.limit - a.limit);
}
