/**
 * Trades a given quantity over the run in proportion to the volume that the market prints, and no slower than evenly: what
 * is due rests at the near touch and follows it, takes the far touch once it is behind, and the last of it goes to market
 * before the end. Its naive twin sends one market order at the start.
 */

import type { ShownTick } from '@tradefloor/contracts/market';
import { px, qty } from '@tradefloor/contracts/money';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { TRADING_DAY_SECONDS } from '@tradefloor/contracts/vocabulary/trading-day';
import type { ExecutionTarget, Market, OwnOrder, Strategy } from '../strategy.ts';

/** How often what is due is looked at, and the rest of the run that is left for the market order. */
const SLICE_MS = 5_000;
const FINISH_MS = 15_000;
/** Of the whole quantity: with more than this due, it no longer waits for the other side. */
const BEHIND = 0.03;

export class VolumeSchedule implements Strategy {
  readonly target: ExecutionTarget;
  /** Shares that are expected to print over the run, and those that have. */
  #expected = 1;
  #printed = 0;
  #startMs = 0;
  #lengthMs = 1;
  #working: string | null = null;
  #isFinishing = false;

  constructor(target: ExecutionTarget) {
    this.target = target;
  }

  onStart(market: Market): void {
    this.#startMs = market.nowMs;
    const lengthMs = Math.max(1, (market.endMs ?? market.nowMs) - market.nowMs - FINISH_MS);
    this.#lengthMs = lengthMs;
    const { adv } = market.instrument(this.target.symbol);
    this.#expected = Math.max(1, (adv * lengthMs) / (TRADING_DAY_SECONDS * 1_000));
    market.setTimer('finish', lengthMs);
    market.setTimer('slice', 0);
  }

  onTick(tick: ShownTick): void {
    if (tick.symbol === this.target.symbol) this.#printed += tick.volume;
  }

  onTimer(name: string, market: Market): void {
    if (name === 'finish') {
      this.#isFinishing = true;
      if (this.#working === null) this.#takeRest(market);
      else market.cancel(this.#working);
    } else if (!this.#isFinishing) {
      this.#work(market);
      market.setTimer('slice', SLICE_MS);
    }
  }

  onOrder(order: OwnOrder, market: Market): void {
    if (order.clientOrderId !== this.#working || isOpen(order.status)) return;
    this.#working = null;
    if (this.#isFinishing) this.#takeRest(market);
  }

  #left(market: Market): number {
    return this.target.qty - Math.abs(market.position(this.target.symbol));
  }

  #work(market: Market): void {
    const { symbol, side } = this.target;
    const tick = market.tick(symbol);
    const elapsed = (market.nowMs - this.#startMs) / this.#lengthMs;
    const share = Math.min(1, Math.max(this.#printed / this.#expected, elapsed));
    const due = Math.floor(this.target.qty * share) - (this.target.qty - this.#left(market));
    if (tick === null || due <= 0) return;
    const isBehind = due > this.target.qty * BEHIND;
    const price = px((side === 'BUY') === isBehind ? tick.ask : tick.bid);
    const open = this.#working === null ? null : market.order(this.#working);
    if (open === null) this.#working = market.place({ symbol, side, qty: qty(due), price });
    else if (open.status === 'NEW' || open.status === 'PARTIALLY_FILLED') {
      market.amend(open.clientOrderId, { qty: qty(open.filledQty + due), price });
    }
  }

  #takeRest(market: Market): void {
    const { symbol, side } = this.target;
    const left = this.#left(market);
    if (left > 0) this.#working = market.place({ symbol, side, qty: qty(left) });
  }
}

/** All of it at once, whatever it costs. */
export class OneMarketOrder implements Strategy {
  readonly target: ExecutionTarget;

  constructor(target: ExecutionTarget) {
    this.target = target;
  }

  onStart(market: Market): void {
    const { symbol, side, qty: shares } = this.target;
    market.place({ symbol, side, qty: qty(shares) });
  }
}
