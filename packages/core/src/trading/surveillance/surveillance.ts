/**
 * Trade surveillance over the ordered log: every rule, one event at a time. The same log gives the same findings, however
 * it is cut into pieces; an event that comes twice changes nothing. Memory is bounded by the rules' own windows.
 */
import type { Fill } from '@tradefloor/contracts/fill';
import type { OrderChange } from '@tradefloor/contracts/order';
import type { Finding } from '@tradefloor/contracts/surveillance';
import { CancelledOrders } from './cancelled-orders.ts';
import { FrontRunning } from './front-running.ts';
import { findOffMarket } from './off-market.ts';
import { WashTrades } from './wash-trade.ts';

export class Surveillance {
  readonly #washes = new WashTrades();
  readonly #cancelled = new CancelledOrders();
  readonly #frontRuns = new FrontRunning();

  /** A change of an order, with who made it. @returns what it completes */
  onChange(change: Pick<OrderChange, 'order' | 'actor'>): readonly Finding[] {
    return this.#cancelled.onChange(change);
  }

  /** A fill, the firm's trades with clients included. @returns what it completes */
  onFill(fill: Fill): readonly Finding[] {
    return [
      ...this.#washes.onFill(fill),
      ...this.#cancelled.onFill(fill),
      ...findOffMarket(fill),
      ...this.#frontRuns.onFill(fill),
    ];
  }
}
