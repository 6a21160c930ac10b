/** An auction in its simplest form: every price is tried, and shares are given out one at a time. */
import type { AuctionOrder } from './clearing-price.ts';

const isWilling = ({ side, limit }: AuctionOrder, price: number): boolean =>
  limit === null || (side === 'BUY' ? limit >= price : limit <= price);

function tryPrice(orders: readonly AuctionOrder[], price: number) {
  const count = (side: string): number =>
    orders
      .filter((order) => order.side === side && isWilling(order, price))
      .reduce((sum, { qty }) => sum + qty, 0);
  const [buy, sell] = [count('BUY'), count('SELL')];
  return { price, volume: Math.min(buy, sell), surplus: buy - sell };
}

/** Price, volume and imbalance as the published rules say it, one rule after the other. */
export function naiveClearing(orders: readonly AuctionOrder[], reference: number) {
  const limits = orders.flatMap(({ limit }) => limit ?? []);
  const [low, high] =
    limits.length > 0 ? [Math.min(...limits), Math.max(...limits)] : [reference, reference];
  let left = [];
  for (let price = low; price <= high; price += 1) left.push(tryPrice(orders, price));
  const most = Math.max(...left.map(({ volume }) => volume));
  if (most === 0) return null;
  left = left.filter(({ volume }) => volume === most);
  const least = Math.min(...left.map(({ surplus }) => Math.abs(surplus)));
  left = left.filter(({ surplus }) => Math.abs(surplus) === least);
  if (left.every(({ surplus }) => surplus > 0)) left = left.slice(-1);
  else if (left.every(({ surplus }) => surplus < 0)) left = left.slice(0, 1);
  const nearest = Math.min(...left.map(({ price }) => Math.abs(price - reference)));
  return left.filter(({ price }) => Math.abs(price - reference) === nearest);
}

/** Shares of each order, by its place in the list: always one more for the first in line. */
export function naiveShares(
  orders: readonly AuctionOrder[],
  { price, volume }: { readonly price: number; readonly volume: number },
): readonly number[] {
  const shares = orders.map(() => 0);
  for (const side of ['BUY', 'SELL']) {
    for (let given = 0; given < volume; given += 1) {
      let first = -1;
      for (const [at, order] of orders.entries()) {
        const isFull = shares[at] === order.qty;
        if (order.side !== side || isFull || !isWilling(order, price)) continue;
        if (first === -1 || isBefore(order, orders[first])) first = at;
      }
      shares[first] = (shares[first] ?? 0) + 1;
    }
  }
  return shares;
}

function isBefore(order: AuctionOrder, other: AuctionOrder | undefined): boolean {
  if (other === undefined || other.limit === null) return false;
  if (order.limit === null) return true;
  return order.side === 'BUY' ? order.limit > other.limit : order.limit < other.limit;
}
