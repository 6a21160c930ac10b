/** What the six checks look at of one user: open orders, resting prices, recent orders, the last second. */
import type { InstrumentSymbol, OrderId } from '@tradefloor/contracts/ids';
import type { Side } from '@tradefloor/contracts/order';
import { otherSide } from '@tradefloor/contracts/vocabulary/order';
import { marketPrice, PriceLadder, type Rung } from './price-ladder.ts';
import { RecentKeys } from './recent-keys.ts';
import { SlidingLog } from './sliding-log.ts';
import type { RiskOrderRow } from './tables.ts';

type Placed = Pick<RiskOrderRow, 'orderId' | 'symbol' | 'side' | 'price' | 'triggered'>;

const ladderKey = (symbol: InstrumentSymbol, side: Side): string => `${side}|${symbol}`;
const toRung = ({ orderId, price, side }: Placed): Rung => ({
  orderId,
  price: price ?? marketPrice(side),
});

export class UserBook {
  readonly submissions = new SlidingLog();
  readonly accepted = new RecentKeys();
  readonly #open = new Set<OrderId>();
  readonly #ladders = new Map<string, PriceLadder>();

  get openOrders(): number {
    return this.#open.size;
  }

  /** True when a new book would return the same for every query. */
  isIdle(nowMs: number, windowMs: number): boolean {
    return (
      this.#open.size === 0 &&
      this.submissions.count(nowMs) === 0 &&
      this.accepted.isEmpty(nowMs, windowMs)
    );
  }

  open(order: Placed): void {
    this.#open.add(order.orderId);
    // One that waits for its trigger trades with nothing yet.
    if (order.triggered === false) return;
    const key = ladderKey(order.symbol, order.side);
    const ladder = this.#ladders.get(key) ?? new PriceLadder(order.side);
    this.#ladders.set(key, ladder);
    ladder.add(toRung(order));
  }

  close(order: Placed): void {
    const key = ladderKey(order.symbol, order.side);
    const ladder = this.#ladders.get(key);
    ladder?.remove(toRung(order));
    if (ladder?.isEmpty === true) this.#ladders.delete(key);
    this.#open.delete(order.orderId);
  }

  /** The user's own resting order that an order of `side` would meet first. */
  opposite(symbol: InstrumentSymbol, side: Side): Rung | null {
    return this.#ladders.get(ladderKey(symbol, otherSide(side)))?.best() ?? null;
  }
}
