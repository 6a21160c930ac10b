/** What an order adds to a summary: plain numbers, worked out once and not at every request. */
import type { OrderId, UserId } from '@tradefloor/contracts/ids';
import type { Venue } from '@tradefloor/contracts/market';
import type { Px } from '@tradefloor/contracts/money';
import type { Desk } from '@tradefloor/contracts/user';
import { listParts } from './analysis.ts';
import { addCosts, COSTS_WRITTEN, NO_COSTS, venueCosts, writeCosts } from './cost-sums.ts';
import type { TcaRow } from './tca-row.ts';

/** Numbers of an order before those of its costs: ordered, filled, the market's volume, shortfall and its paper. */
export const ORDER_NUMBERS = 5;
/** All numbers of an order; those of its venues follow, each `COSTS_WRITTEN`. */
export const ORDER_WRITTEN = ORDER_NUMBERS + COSTS_WRITTEN;

export type SummedOrder = {
  readonly orderId: OrderId;
  readonly userId: UserId;
  readonly desk: Desk;
  readonly symbol: TcaRow['symbol'];
  readonly strategy: TcaRow['strategy'];
  readonly decidedAt: number;
  /** Numbers of many orders, one after the other. */
  readonly numbers: Float64Array;
  /** Where this order's begin. */
  readonly at: number;
  readonly venues: readonly Venue[];
};

/** Places for the numbers of orders: blocks, so that a hundred thousand are not as many objects. */
export class NumberBlocks {
  readonly #length: number;
  #block = new Float64Array(0);
  #used = 0;

  /** @param length numbers of a block; an order that has more gets one of its own */
  constructor(length = 1 << 16) {
    this.#length = length;
  }

  take(count: number): { readonly numbers: Float64Array; readonly at: number } {
    if (this.#used + count > this.#block.length) {
      this.#block = new Float64Array(Math.max(count, this.#length));
      this.#used = 0;
    }
    const at = this.#used;
    this.#used += count;
    return { numbers: this.#block, at };
  }
}

/**
 * @param lastMid the newest mid of the symbol, for what is still open
 * @param blocks where its numbers are written; by default a block of its own
 */
export function sumOrder(
  row: TcaRow,
  lastMid: Px | null,
  blocks = new NumberBlocks(0),
): SummedOrder {
  const { orderId, userId, desk, symbol, strategy, decidedAt } = row;
  const { numbers, at } = blocks.take(ORDER_WRITTEN + row.venues.length * COSTS_WRITTEN);
  const parts = listParts(row, lastMid);
  numbers[at] = row.qty;
  numbers[at + 1] = row.filledQty;
  numbers[at + 2] = row.marketVolume;
  numbers[at + 3] = parts?.total ?? 0;
  numbers[at + 4] = parts?.paper ?? 0;
  let costs = NO_COSTS;
  for (const [i, venue] of row.venues.entries()) {
    const own = venueCosts(row, venue);
    costs = addCosts(costs, own);
    writeCosts(numbers, at + ORDER_WRITTEN + i * COSTS_WRITTEN, own);
  }
  writeCosts(numbers, at + ORDER_NUMBERS, costs);
  const venues = row.venues.map(({ venue }) => venue);
  return { orderId, userId, desk, symbol, strategy, decidedAt, numbers, at, venues };
}
