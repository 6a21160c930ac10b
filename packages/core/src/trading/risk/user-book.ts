/** What the six checks look at of one user: open orders, resting prices, recent orders, the last second. */
import type { InstrumentSymbol, OrderId } from '@tradefloor/contracts/ids';
import type { Side } from '@tradefloor/contracts/order';
import { returnsToWait } from '@tradefloor/contracts/vocabulary/dealt-orders';
import { otherSide, sideSign } from '@tradefloor/contracts/vocabulary/order';
import { findInstrument } from '@tradefloor/instruments/instrument';
import { pegReach } from '../execution/peg-price.ts';
import { marketPrice, PriceLadder, type Rung } from './price-ladder.ts';
import { RecentKeys } from './recent-keys.ts';
import { SlidingLog } from './sliding-log.ts';
import type { RiskOrderRow } from './tables.ts';

type Placed = Pick<
  RiskOrderRow,
  | 'orderId'
  | 'symbol'
  | 'side'
  | 'orderType'
  | 'price'
  | 'pegTo'
  | 'pegOffset'
  | 'triggered'
  | 'timeInForce'
>;
type Quote = Parameters<typeof pegReach>[1];

const ladderKey = (symbol: InstrumentSymbol, side: Side): string => `${side}|${symbol}`;
const toRung = ({ orderId, price, side }: Placed): Rung => ({
  orderId,
  price: price ?? marketPrice(side),
});

const waitsForDealer = ({ symbol, timeInForce }: Placed): boolean => {
  const instrumentType = findInstrument(symbol)?.type;
  return (
    instrumentType !== undefined &&
    timeInForce !== null &&
    returnsToWait({ instrumentType, timeInForce })
  );
};

export class UserBook {
  readonly submissions = new SlidingLog();
  readonly accepted = new RecentKeys();
  readonly #open = new Set<OrderId>();
  readonly #ladders = new Map<string, PriceLadder>();
  /** Those whose price follows the market: it is worked out when it is needed. */
  readonly #pegged = new Map<string, Map<OrderId, Placed>>();

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
    // One that waits for its trigger trades with nothing yet, one that waits for a dealer with the dealer alone.
    if (order.triggered === false || waitsForDealer(order)) return;
    const key = ladderKey(order.symbol, order.side);
    if (order.pegTo !== null) {
      const pegged = this.#pegged.get(key) ?? new Map<OrderId, Placed>();
      this.#pegged.set(key, pegged.set(order.orderId, order));
      return;
    }
    const ladder = this.#ladders.get(key) ?? new PriceLadder(order.side);
    this.#ladders.set(key, ladder);
    ladder.add(toRung(order));
  }

  close(order: Placed): void {
    const key = ladderKey(order.symbol, order.side);
    const ladder = this.#ladders.get(key);
    ladder?.remove(toRung(order));
    if (ladder?.isEmpty === true) this.#ladders.delete(key);
    const pegged = this.#pegged.get(key);
    if (pegged?.delete(order.orderId) && pegged.size === 0) this.#pegged.delete(key);
    this.#open.delete(order.orderId);
  }

  /** The user's own resting order that an order of `side` would meet first, by the newest quote. */
  opposite(symbol: InstrumentSymbol, side: Side, quote: Quote): Rung | null {
    const other = otherSide(side);
    const key = ladderKey(symbol, other);
    let best = this.#ladders.get(key)?.best() ?? null;
    for (const order of this.#pegged.get(key)?.values() ?? []) {
      const rung = toRung({ ...order, price: pegReach(order, quote) ?? order.price });
      if (best === null || sideSign(other) * (rung.price - best.price) > 0) best = rung;
    }
    return best;
  }
}
