/**
 * When an order that waits goes to market: where its stop stands, and whether a price triggers it (FIX 4.4, OrdType 3, 4 and J, and TriggerPrice rules as brokers' routers state them). Whole numbers, no state.
 */
import { type Px, px } from '@tradefloor/contracts/money';
import type { Order, Side } from '@tradefloor/contracts/order';
import { returnsToWait } from '@tradefloor/contracts/vocabulary/dealt-orders';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { EXECUTES_AS } from '@tradefloor/contracts/vocabulary/price-terms';
import { trailedStop } from '@tradefloor/contracts/vocabulary/trailing-stop';
import {
  type FlatTrigger,
  findTrigger,
  type Trigger,
} from '@tradefloor/contracts/vocabulary/trigger-terms';
import { invariant } from '../../result.ts';

/** Where a waiting order stands. */
export type Standing = {
  /** Of a trailing stop: the best price for it so far, the highest of a sell and the lowest of a buy; null for others. */
  readonly bestPx: Px | null;
  /** The price that triggers it. */
  readonly stopPx: Px;
};

/** What an order waits for. */
export type Waiting = {
  readonly side: Side;
  readonly trigger: Trigger<Px>;
  readonly tickSize: Px;
};

type RestTerms = FlatTrigger<Px> &
  Pick<Order, 'instrumentType' | 'timeInForce'> & {
    readonly price?: Px | null | undefined;
    readonly triggered?: boolean | null;
  };

/** The limit at which an order rests for a dealer's price; null for one that waits for its trigger first, or never rests. */
export function findRestPx(order: RestTerms): Px | null {
  const { orderType, price, triggered } = order;
  const hasTrigger = triggered !== true && findTrigger(order) !== null;
  const isLimit = EXECUTES_AS[orderType] === 'LIMIT' && price !== null && price !== undefined;
  return isLimit && !hasTrigger && returnsToWait(order) ? price : null;
}

/** What an order waits for now: its trigger until that is reached, then its dealer's price; null for one that waits for none. */
export function findAwaited(order: RestTerms): Trigger<Px> | null {
  const restPx = findRestPx(order);
  if (restPx !== null) return { kind: 'TOUCH', by: 'BID_ASK', stopPx: restPx };
  return order.triggered === true ? null : findTrigger(order);
}

/** Where an order stands that is accepted at a watched price. */
export function standAt({ side, trigger, tickSize }: Waiting, watched: Px): Standing {
  if (trigger.kind !== 'TRAIL') return { bestPx: null, stopPx: trigger.stopPx };
  return { bestPx: watched, stopPx: stopBehind({ side, trigger, tickSize }, watched) };
}

/** The stop of a trailing order behind its best price. */
function stopBehind({ side, trigger, tickSize }: Waiting, best: Px): Px {
  invariant(trigger.kind === 'TRAIL', 'only a trailing stop follows');
  return px(trailedStop({ side, trail: trigger.trail }, best, tickSize));
}

/** Where it stands after a watched price: a trailing stop follows a better one and never goes back. */
export function follow(order: Waiting, standing: Standing, watched: Px): Standing {
  const { bestPx } = standing;
  if (bestPx === null) return standing;
  const isBetter = order.side === 'SELL' ? watched > bestPx : watched < bestPx;
  return isBetter ? { bestPx: watched, stopPx: stopBehind(order, watched) } : standing;
}

/**
 * Whether a watched price triggers an order: a stop at its price or through it against the order, an order if touched at
 * its price or through it in the order's favour.
 */
export function triggers(
  { side, trigger }: Pick<Waiting, 'side' | 'trigger'>,
  { stopPx }: Standing,
  watched: Px,
): boolean {
  const towards = trigger.kind === 'TOUCH' ? -sideSign(side) : sideSign(side);
  return towards * (watched - stopPx) >= 0;
}
