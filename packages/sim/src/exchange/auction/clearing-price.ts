/**
 * The one price of a call auction. In order: the most volume; the least imbalance; market pressure, so the highest
 * price where all that are left have a surplus to buy, the lowest where all have one to sell; else the price nearest the
 * reference. The London Stock Exchange (MIT201, Guide to the Trading System) and Euronext (Trading Manual) publish
 * these four; Xetra (Market Model Equities) the same with volume and surplus as one rule. Nasdaq (Rules 4752, 4754) has
 * the first two, then the price at which shares are left over, then the distance to the midpoint. At NYSE (Rule 7.35) a
 * market maker may set the price.
 */
import type { Side } from '@tradefloor/contracts/order';

/** What takes part. Of two orders the one that comes first in its list is the older one. */
export type AuctionOrder = {
  readonly side: Side;
  /** The worst price in whole ticks; null for a market order. */
  readonly limit: number | null;
  /** Whole shares, above zero. */
  readonly qty: number;
};

export type Clearing = {
  /** Whole ticks. */
  readonly price: number;
  /** Shares that trade, counted once. */
  readonly volume: number;
  /** Shares willing to trade at the price that are left over. */
  readonly imbalance: number;
  /** Whose they are; null where there are none. */
  readonly imbalanceSide: Side | null;
};

/** Prices, ends included, at which the same shares are willing to trade. */
type PriceRange = {
  readonly from: number;
  readonly to: number;
  readonly volume: number;
  /** Shares to buy beyond those to sell. */
  readonly surplus: number;
};

/**
 * The clearing price of what takes part; null where nothing can trade.
 * @param reference in ticks: it decides between prices that are equal otherwise, and is the price where no order names
 * one
 */
export function findClearing(orders: readonly AuctionOrder[], reference: number): Clearing | null {
  const best = listBest(orders, reference);
  const [first] = best;
  const last = best.at(-1);
  if (first === undefined || last === undefined || first.volume === 0) return null;
  const price = selectPrice(best, { from: first.from, to: last.to, reference });
  const surplus = best.find(({ to }) => price <= to)?.surplus ?? 0;
  return {
    price,
    volume: first.volume,
    imbalance: Math.abs(surplus),
    imbalanceSide: surplus === 0 ? null : surplus > 0 ? 'BUY' : 'SELL',
  };
}

/**
 * The ranges of most volume and then of least imbalance, of every price from the lowest limit to the highest, in one
 * sweep over the limits. They are neighbours: with the price demand only falls and supply only rises.
 */
function listBest(orders: readonly AuctionOrder[], reference: number): readonly PriceRange[] {
  const levels = new Map<number, { buy: number; sell: number }>();
  let [demand, supply] = [0, 0];
  for (const { side, limit, qty } of orders) {
    // Below all limits every order to buy is willing, and of those to sell only the ones without a price.
    if (side === 'BUY') demand += qty;
    else if (limit === null) supply += qty;
    if (limit === null) continue;
    const level = levels.get(limit) ?? { buy: 0, sell: 0 };
    if (side === 'BUY') level.buy += qty;
    else level.sell += qty;
    levels.set(limit, level);
  }
  let best: PriceRange[] = [];
  const add = (from: number, to: number): void => {
    const range = { from, to, volume: Math.min(demand, supply), surplus: demand - supply };
    const [other] = best;
    const isBetter = other === undefined ? -1 : compare(range, other);
    if (isBetter < 0) best = [range];
    else if (isBetter === 0) best.push(range);
  };
  if (levels.size === 0) add(reference, reference);
  let next: number | null = null;
  for (const [price, { buy, sell }] of [...levels].sort(([a], [b]) => a - b)) {
    if (next !== null && next < price) add(next, price - 1);
    supply += sell;
    add(price, price);
    demand -= buy;
    next = price + 1;
  }
  return best;
}

/** Below zero where `a` is the better one. */
const compare = (a: PriceRange, b: PriceRange): number =>
  b.volume - a.volume || Math.abs(a.surplus) - Math.abs(b.surplus);

function selectPrice(
  best: readonly PriceRange[],
  { from, to, reference }: { readonly from: number; readonly to: number; reference: number },
): number {
  if (best.every(({ surplus }) => surplus > 0)) return to;
  if (best.every(({ surplus }) => surplus < 0)) return from;
  return Math.min(Math.max(reference, from), to);
}
