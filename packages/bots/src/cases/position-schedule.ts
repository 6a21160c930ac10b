/**
 * Brings positions to where they are wanted by an instant, evenly: what is due rests at the near touch and follows it, takes
 * the far touch once it is behind, and the rest is taken in the last seconds at whatever price.
 */
import { px, qty } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import type { Market, OwnOrder } from '../strategy.ts';

/** How often what is due is looked at, and the rest of the time that is left for what is still missing. */
const SLICE_MS = 3_000;
const LAST_MS = 15_000;
/** Of the whole: with more than this due, it no longer waits for the other side. */
const BEHIND = 0.06;
/** Ticks through the far touch at the end, so that a thin book does not leave a rest. */
const THROUGH_TICKS = 20;
const TIMER = 'position ';

/** Shares, below zero for short; the instant in milliseconds since 1970. */
export type PositionGoal = {
  readonly symbol: string;
  readonly wanted: number;
  readonly untilMs: number;
};

type Plan = PositionGoal & {
  readonly from: number;
  readonly startMs: number;
  working: string | null;
};

type Slice = { readonly side: Side; readonly due: number; readonly price: number };

export class PositionSchedule {
  readonly #plans = new Map<string, Plan>();

  /** Replaces the goal of its symbol. */
  start(goal: PositionGoal, market: Market): void {
    const working = this.#plans.get(goal.symbol)?.working ?? null;
    const from = market.position(goal.symbol);
    this.#plans.set(goal.symbol, { ...goal, from, startMs: market.nowMs, working });
    market.setTimer(TIMER + goal.symbol, 1);
  }

  /** Takes the timers of its own. */
  onTimer(name: string, market: Market): void {
    const plan = this.#plans.get(name.slice(TIMER.length));
    if (!name.startsWith(TIMER) || plan === undefined) return;
    this.#work(plan, market);
    const isDone = market.position(plan.symbol) === plan.wanted;
    if (!isDone || market.openOrders(plan.symbol).length > 0) market.setTimer(name, SLICE_MS);
  }

  #work(plan: Plan, market: Market): void {
    const slice = toSlice(plan, market);
    const working = plan.working === null ? null : market.order(plan.working);
    const open = working !== null && isOpen(working.status) ? working : null;
    if (open === null) {
      if (slice !== null) plan.working = place(plan.symbol, slice, market);
    } else if (isChangeable(open)) {
      if (slice === null || slice.side !== open.side) market.cancel(open.clientOrderId);
      else {
        const shares = qty(open.filledQty + slice.due);
        market.amend(open.clientOrderId, { qty: shares, price: px(slice.price) });
      }
    }
  }
}

/** Null where nothing is due. */
function toSlice(plan: Plan, market: Market): Slice | null {
  const { symbol, from, wanted, startMs, untilMs } = plan;
  const tick = market.tick(symbol);
  const lastMs = Math.max(startMs, untilMs - LAST_MS);
  const isLast = market.nowMs >= lastMs;
  const share = isLast ? 1 : (market.nowMs + SLICE_MS - startMs) / (lastMs - startMs);
  const aim = Math.round(from + (wanted - from) * Math.min(1, share));
  const missing = aim - market.position(symbol);
  const isOnward = Math.sign(missing) === Math.sign(wanted - market.position(symbol));
  if (tick === null || missing === 0 || !isOnward) return null;
  const side = missing > 0 ? 'BUY' : 'SELL';
  const due = Math.abs(missing);
  const sign = side === 'BUY' ? 1 : -1;
  const [near, far] = side === 'BUY' ? [tick.bid, tick.ask] : [tick.ask, tick.bid];
  const through = far + sign * THROUGH_TICKS * market.instrument(symbol).tickSize;
  const isBehind = due > Math.abs(wanted - from) * BEHIND;
  return { side, due, price: isLast ? through : isBehind ? far : near };
}

const place = (symbol: string, { side, due, price }: Slice, market: Market): string =>
  market.place({ symbol, side, qty: qty(due), price: px(price) });

const isChangeable = ({ status }: OwnOrder): boolean =>
  status === 'NEW' || status === 'PARTIALLY_FILLED';
