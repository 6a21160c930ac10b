/**
 * What an order is expected to trade at, before it is sent: the router's own walk over all venues' display, and the
 * impact beyond it, by the order's strategy. An order larger than a batch of the market gives goes on in the next one,
 * as it does when it is executed. Meanwhile the mid is where the order's own trades have moved it, in a market that they
 * move: any other drift is no cost of the order.
 */

import { type Px, px } from '@tradefloor/contracts/money';
import type { AlgoParams, Side, TimeInForce } from '@tradefloor/contracts/order';
import { RISK_DEFAULTS } from '@tradefloor/contracts/risk';
import type { AlgoName, Strategy } from '@tradefloor/contracts/user';
import { isImmediate, sideSign } from '@tradefloor/contracts/vocabulary/order';
import { getLimitPrice, type PriceTerms } from '@tradefloor/contracts/vocabulary/price-terms';
import { isAlgo } from '@tradefloor/contracts/vocabulary/strategies';
import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';
import { sniperPrice, toPrice } from '@tradefloor/core/trading/algo/step';
import { dailySigma } from '@tradefloor/core/trading/execution/impact';
import { shiftsBefore } from '@tradefloor/core/trading/execution/market-impact';
import { pegPrice } from '@tradefloor/core/trading/execution/peg-price';
import { protectionPx } from '@tradefloor/core/trading/execution/protection';
import { toSettings } from '@tradefloor/core/trading/order/algo-settings';
import type { ExpectedExecution } from '@tradefloor/core/trading/risk/trade-effect';
import { isWithin } from './consumed-liquidity.ts';
import { listChildren } from './expected-children.ts';
import {
  type ExpectedMarket,
  isMoved,
  openBooks,
  type Place,
  shoot,
  sumParts,
  type Taken,
  take,
} from './expected-take.ts';

export type ExpectedOrder = {
  readonly side: Side;
  readonly qty: number;
  readonly terms: PriceTerms<Px>;
  readonly timeInForce: TimeInForce;
  readonly strategy: Strategy;
  readonly algoParams: AlgoParams;
};

/** What trades at a moment, and how much of it takes what is offered: what rests until it is taken moves no price. */
type Traded = Taken & { readonly taking: number };

/** The expected average price and its distance from the mid. */
export function expectExecution(
  { terms: given, ...about }: ExpectedOrder,
  market: ExpectedMarket,
): ExpectedExecution {
  const order: ExpectedOrder = { ...about, terms: atPeg(about.side, given, market) };
  const { side, strategy, terms } = order;
  const far = side === 'BUY' ? market.tick.ask : market.tick.bid;
  const limit = getLimitPrice(terms);
  if (strategy === 'DARK') return rests(within(side, market.tick.mid, limit));
  if (limit !== null && !isWithin(side, far, limit)) return rests(limit);
  const place: Place = { market, books: openBooks(market), side };
  return isAlgo(strategy)
    ? trades({ order, market, trades: 'OVER_TIME' }, algoParts({ ...order, strategy }, place))
    : trades({ order, market, trades: 'AT_ONCE' }, ownParts(order, place));
}

/** A price that follows the market is a limit for now: what it is at the newest quote. */
function atPeg(
  side: Side,
  terms: PriceTerms<Px>,
  { instrument, tick }: ExpectedMarket,
): PriceTerms<Px> {
  if (terms.type !== 'PEGGED') return terms;
  const { tickSize } = instrument;
  return { type: 'LIMIT', limitPx: pegPrice({ side, terms, tickSize }, tick) };
}

const rests = (price: Px): ExpectedExecution => ({
  trades: 'RESTS',
  isTaking: false,
  price,
  halfSpreadBps: 0,
  impactBps: 0,
});

type Trading = {
  readonly order: ExpectedOrder;
  readonly market: ExpectedMarket;
  readonly trades: ExpectedExecution['trades'];
};

/** How the expected price divides: to the touch of the side it trades on, beyond it, and by what the order itself moves. */
function trades({ order, market, trades }: Trading, parts: readonly Traded[]): ExpectedExecution {
  const { bid, ask, mid } = market.tick;
  const sign = sideSign(order.side);
  const far = order.side === 'BUY' ? ask : bid;
  const toBps = (difference: number) => (sign * difference * BPS_PER_ONE) / mid;
  const still = average(parts) ?? far;
  const moved = average(moveParts(order, market, parts)) ?? far;
  const isCounted = isMoved(market.flags);
  const price = isCounted ? moved : still;
  const costBps = toBps(price - mid);
  const halfSpreadBps = Math.min(costBps, toBps(far - mid));
  return {
    trades,
    isTaking: costBps > 0,
    price: px(Math.round(price)),
    halfSpreadBps,
    impactBps: costBps - halfSpreadBps,
    marketImpact: { bps: toBps(moved - still), isCounted },
  };
}

/** The parts at prices that those before them have moved, never beyond the order's limit. */
function moveParts(
  { side, terms }: ExpectedOrder,
  { instrument, tick }: ExpectedMarket,
  parts: readonly Traded[],
): Taken[] {
  const { adv, volatilityPpm } = instrument;
  const worked = parts.map(({ atMs, taking }) => ({ atMs, share: taking / adv }));
  const shifts = shiftsBefore(worked, dailySigma(volatilityPpm));
  const limit = getLimitPrice(terms);
  return parts.map(({ qty, worth, atMs }, i) => {
    const moved = worth + sideSign(side) * qty * tick.mid * (shifts[i] ?? 0);
    const most = limit === null ? moved : limit * qty;
    return { qty, atMs, worth: isWithin(side, moved, most) ? moved : most };
  });
}

const within = (side: Side, price: Px, limit: Px | null): Px =>
  limit === null || isWithin(side, price, limit) ? price : limit;

function average(parts: readonly Taken[]): number | null {
  const { qty, worth } = sumParts(parts);
  return qty === 0 ? null : worth / qty;
}

/** The parts of an order without an algo: what it takes, batch by batch, and what of a limit order is left to rest. */
function ownParts({ qty, terms, timeInForce }: ExpectedOrder, place: Place): Traded[] {
  const { instrument, tick, atMs } = place.market;
  const limit = getLimitPrice(terms);
  const { tickSize } = instrument;
  const { collarBps } = RISK_DEFAULTS;
  const bound = limit ?? protectionPx(place.side, tick.mid, { collarBps, tickSize });
  const taken = take(place, { qty, bound, timeInForce, atMs });
  const parts = taken.map((part) => ({ ...part, taking: part.qty }));
  // The rest of a limit order stands at its price; what no venue gives is not traded, and costs nothing.
  if (limit === null || isImmediate(timeInForce)) return parts;
  const left = qty - sumParts(taken).qty;
  const lastMs = taken.at(-1)?.atMs ?? atMs;
  return [...parts, { qty: left, worth: left * limit, atMs: lastMs, taking: 0 }];
}

/** The parts of an algo's order, each at the market of its own moment. */
function algoParts(
  order: ExpectedOrder & { readonly strategy: AlgoName },
  place: Place,
): readonly Traded[] {
  const { side, strategy, terms } = order;
  const { market } = place;
  const own = { side, price: getLimitPrice(terms) };
  const view = { ...market.tick, ...market.instrument, lot: market.instrument.lotSize };
  const settings = toSettings(strategy, order.algoParams, market.atMs);
  if (strategy === 'SNIPER') {
    const bound = px(sniperPrice(own, view, settings));
    const shots = shoot(place, { qty: order.qty, bound }, settings);
    return shots.map((shot) => ({ ...shot, taking: shot.qty }));
  }
  const pricing = strategy === 'ICEBERG' ? 'LIMIT' : settings.urgency;
  const bound = px(toPrice(own, view, pricing));
  // What is left of a child at the far touch is traded there when makers quote again: it takes, though it rests.
  const isAcross = isWithin(side, side === 'BUY' ? view.ask : view.bid, bound);
  return listChildren(order, settings, market).map(({ qty, size, atMs }) => {
    const taken = sumParts(take(place, { qty: size, bound, timeInForce: 'IOC', atMs }));
    const unit = (taken.worth + (size - taken.qty) * bound) / size;
    return { qty, atMs, worth: unit * qty, taking: isAcross ? qty : (taken.qty * qty) / size };
  });
}
