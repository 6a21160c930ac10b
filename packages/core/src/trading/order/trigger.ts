/**
 * When an order that waits goes to market: which price it watches, where its stop stands, and whether a price triggers
 * it (FIX 4.4, OrdType 3, 4 and J, and TriggerPrice rules as brokers' routers state them). Whole numbers, no state.
 */
import { type Px, px } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import type { Trigger, TriggerPrice } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { invariant, unreachable } from '../../result.ts';

/** Basis points of a per cent, in which a trail is counted. */
const BPS_PER_PCT = 100;
const BPS_PER_ONE = 10_000n;

export type Quote = { readonly bid: Px; readonly ask: Px; readonly mid: Px; readonly last: Px };

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

/** The price an order watches, of a quote: of bid and ask the one it would trade at. */
export function watchedPrice(side: Side, by: TriggerPrice, quote: Quote): Px {
  switch (by) {
    case 'LAST':
      return quote.last;
    case 'MID':
      return quote.mid;
    case 'BID_ASK':
      return side === 'BUY' ? quote.ask : quote.bid;
    default:
      return unreachable(by);
  }
}

/** Where an order stands that is accepted at a watched price. */
export function standAt({ side, trigger, tickSize }: Waiting, watched: Px): Standing {
  if (trigger.kind !== 'TRAIL') return { bestPx: null, stopPx: trigger.stopPx };
  return { bestPx: watched, stopPx: trailedStop({ side, trigger, tickSize }, watched) };
}

/**
 * The stop of a trailing order whose best price is `best`: that far behind it, at a whole tick, on the side away from
 * the market.
 */
function trailedStop({ side, trigger, tickSize }: Waiting, best: Px): Px {
  invariant(trigger.kind === 'TRAIL', 'only a trailing stop follows');
  const { trail } = trigger;
  const distance = trail.unit === 'AMOUNT' ? trail.amount : partAbove(best, trail.pct);
  // A sell stops below the best price, a buy above it.
  const ticks = (best + sideSign(side) * distance) / tickSize;
  return px((side === 'SELL' ? Math.floor(ticks) : Math.ceil(ticks)) * tickSize);
}

/** Per cent of a price, rounded up to a whole price unit. */
function partAbove(price: Px, pct: number): number {
  const bps = BigInt(Math.round(pct * BPS_PER_PCT));
  return Number((BigInt(price) * bps + BPS_PER_ONE - 1n) / BPS_PER_ONE);
}

/** Where it stands after a watched price: a trailing stop follows a better one and never goes back. */
export function follow(order: Waiting, standing: Standing, watched: Px): Standing {
  const { bestPx } = standing;
  if (bestPx === null) return standing;
  const isBetter = order.side === 'SELL' ? watched > bestPx : watched < bestPx;
  return isBetter ? { bestPx: watched, stopPx: trailedStop(order, watched) } : standing;
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
