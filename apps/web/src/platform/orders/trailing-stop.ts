/** Where a trailing stop stands as prices come, by the rule of core/trading/order/trigger: for show, the OMS decides. Pure. */

import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import type { Trail, TriggerPrice } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { findTrigger } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { toDecimal, toPx } from '../../lib/format/units.ts';
import type { Quote } from '../../lib/hot/live-quotes.ts';
import type { Order, Side } from '../client/shapes.ts';

const BPS_PER_PCT = 100;
const BPS_PER_ONE = 10_000;

/** The price an order watches. */
function toWatched(side: Side, by: TriggerPrice, quote: Quote): number {
  if (by === 'BID_ASK') return side === 'BUY' ? quote.ask : quote.bid;
  return by === 'MID' ? quote.mid : quote.last;
}

const toDistance = (trail: Trail, price: number): number =>
  trail.unit === 'AMOUNT'
    ? toPx(trail.amount)
    : Math.ceil((price * Math.round(trail.pct * BPS_PER_PCT)) / BPS_PER_ONE);

/** The stop after a quote: it follows a better price and never goes back. Null for an order without a trail. */
export function followQuote(order: Order, quote: Quote, tick: number): number | null {
  const trigger = findTrigger(order);
  if (trigger?.kind !== 'TRAIL' || typeof order.stopPrice !== 'number') return null;
  const { side, stopPrice } = order;
  const watched = toWatched(side, trigger.by, quote);
  if (watched <= 0) return stopPrice;
  const ticks = (watched + sideSign(side) * toDistance(trigger.trail, watched)) / tick;
  return side === 'SELL'
    ? Math.max(stopPrice, toDecimal(Math.floor(ticks) * tick))
    : Math.min(stopPrice, toDecimal(Math.ceil(ticks) * tick));
}
