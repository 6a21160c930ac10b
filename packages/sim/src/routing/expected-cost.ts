/**
 * What an order is expected to trade at, before it is sent: the router's own walk over all venues' display, and the
 * impact beyond it, by the order's strategy. An order larger than a batch of the market gives goes on in the next one,
 * as it does when it is executed. The mid is taken as constant meanwhile: its drift is no cost of the order.
 */

import type { Instrument, Tick } from '@tradefloor/contracts/market';
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import { type Px, px } from '@tradefloor/contracts/money';
import type { AlgoParams, Side, TimeInForce } from '@tradefloor/contracts/order';
import { RISK_DEFAULTS } from '@tradefloor/contracts/risk';
import type { AlgoName, Strategy } from '@tradefloor/contracts/user';
import { isImmediate, sideSign, TIME_RULES } from '@tradefloor/contracts/vocabulary/order';
import { getLimitPrice, type PriceTerms } from '@tradefloor/contracts/vocabulary/price-terms';
import { isAlgo } from '@tradefloor/contracts/vocabulary/strategies';
import { TRADING_DAY_SECONDS } from '@tradefloor/contracts/vocabulary/trading-day';
import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';
import { drawsFrom } from '@tradefloor/core/prng';
import { ALGOS } from '@tradefloor/core/trading/algo/algos';
import { sniperPrice, toPrice } from '@tradefloor/core/trading/algo/step';
import { protectionPx } from '@tradefloor/core/trading/execution/protection';
import {
  type AlgoSettings,
  SCHEDULED,
  toSettings,
} from '@tradefloor/core/trading/order/algo-settings';
import type { ExpectedExecution } from '@tradefloor/core/trading/risk/trade-effect';
import { countDepth, DEPTH_LEVELS, type LitBook } from '../market/depth.ts';
import { isLitVenue } from '../venue/venues.ts';
import { ConsumedLiquidity, isWithin } from './consumed-liquidity.ts';
import { beyondDisplay, type RouteInput, snipe, takeAt, walkDisplay, wholeAt } from './router.ts';

/** The rounds of legs the EMS sends in one batch of the market. */
const ROUNDS = 4;

export type ExpectedOrder = {
  readonly side: Side;
  readonly qty: number;
  readonly terms: PriceTerms<Px>;
  readonly timeInForce: TimeInForce;
  readonly strategy: Strategy;
  readonly algoParams: AlgoParams;
};

/** A symbol at one batch: what the venues show follows from it. */
export type ExpectedMarket = {
  /** The market's seed. */
  readonly seed: number;
  /** The batch's number and time, milliseconds since 1970. */
  readonly seq: number;
  readonly atMs: number;
  readonly instrument: Instrument;
  readonly tick: Pick<Tick, 'bid' | 'ask' | 'mid'>;
  /** The market's habits. */
  readonly flags?: readonly RealismFlag[] | undefined;
};

/** Shares, and the sum of price times shares. */
type Taken = { readonly qty: number; readonly worth: number };
type Part = { readonly qty: number; readonly bound: Px; readonly timeInForce: TimeInForce };

const NOTHING: Taken = { qty: 0, worth: 0 };

/** The expected average price and its distance from the mid. */
export function expectExecution(order: ExpectedOrder, market: ExpectedMarket): ExpectedExecution {
  const { side, qty, strategy, terms } = order;
  const { mid, bid, ask } = market.tick;
  const far = side === 'BUY' ? ask : bid;
  const limit = getLimitPrice(terms);
  const reaches = limit === null || isWithin(side, far, limit);
  if (strategy === 'DARK')
    return at(order, market, { price: within(side, mid, limit), trades: 'RESTS' });
  if (!reaches) return at(order, market, { price: limit, trades: 'RESTS' });
  const books = listBooks(market);
  if (!isAlgo(strategy)) {
    const bound = limit ?? protection(side, market);
    const { timeInForce } = order;
    const taken = take({ market, books, side }, { qty, bound, timeInForce });
    // The rest of a limit order stands at its price; what no venue gives is not traded, and costs nothing.
    const rest = limit === null || isImmediate(timeInForce) ? NOTHING : restAt(qty, taken, bound);
    return at(order, market, { price: average([taken, rest]) ?? far, trades: 'AT_ONCE' });
  }
  const price = average(algoParts({ ...order, strategy }, market, books)) ?? far;
  return at(order, market, { price, trades: 'OVER_TIME' });
}

/** How the expected price divides: to the touch of the side it trades on, and beyond it. */
function at(
  { side }: ExpectedOrder,
  { tick: { bid, ask, mid } }: ExpectedMarket,
  { price, trades }: { readonly price: number; readonly trades: ExpectedExecution['trades'] },
): ExpectedExecution {
  const sign = sideSign(side);
  const far = side === 'BUY' ? ask : bid;
  const costBps = (sign * (price - mid) * BPS_PER_ONE) / mid;
  const spreadBps = Math.min(costBps, (sign * (far - mid) * BPS_PER_ONE) / mid);
  const isTaking = trades !== 'RESTS' && costBps > 0;
  return {
    trades,
    isTaking,
    price: px(Math.round(price)),
    halfSpreadBps: trades === 'RESTS' ? 0 : spreadBps,
    impactBps: trades === 'RESTS' ? 0 : costBps - spreadBps,
  };
}

const within = (side: Side, price: Px, limit: Px | null): Px =>
  limit === null || isWithin(side, price, limit) ? price : limit;

const protection = (side: Side, { instrument, tick }: ExpectedMarket): Px =>
  protectionPx(side, tick.mid, {
    collarBps: RISK_DEFAULTS.collarBps,
    tickSize: instrument.tickSize,
  });

const restAt = (qty: number, taken: Taken, price: number): Taken => ({
  qty: qty - taken.qty,
  worth: (qty - taken.qty) * price,
});

function average(parts: readonly Taken[]): number | null {
  const qty = parts.reduce((sum, part) => sum + part.qty, 0);
  return qty === 0 ? null : parts.reduce((sum, part) => sum + part.worth, 0) / qty;
}

function listBooks(market: ExpectedMarket): readonly LitBook[] {
  const { venues } = countDepth(market, market.atMs, DEPTH_LEVELS);
  return venues.flatMap(({ venue, bids, asks }) =>
    isLitVenue(venue) ? [{ venue, bids, asks }] : [],
  );
}

type Place = {
  readonly market: ExpectedMarket;
  readonly books: readonly LitBook[];
  readonly side: Side;
};

const toInput = ({ market, books, side }: Place, { qty, bound }: Omit<Part, 'timeInForce'>) => ({
  rng: 'expected',
  side,
  qty,
  bound,
  books,
  market: {
    instrument: market.instrument,
    sliceVolume: market.instrument.adv / TRADING_DAY_SECONDS,
  },
  taken: new ConsumedLiquidity(),
});

/** What an order takes: in one batch when it must trade at once, else in as many as it needs. */
function take(place: Place, part: Part): Taken {
  const input = toInput(place, part);
  if (TIME_RULES[part.timeInForce].isWhole) {
    const book = place.books.find(({ venue }) => venue === wholeAt(input)[0]?.venue);
    return book === undefined ? NOTHING : takeAt(input, book);
  }
  const first = takeBatch(input);
  const left = part.qty - first.qty;
  if (left === 0 || first.qty === 0 || isImmediate(part.timeInForce)) return first;
  const batches = Math.floor(left / first.qty);
  const last = takeBatch({
    ...input,
    qty: left - batches * first.qty,
    taken: new ConsumedLiquidity(),
  });
  return {
    qty: (batches + 1) * first.qty + last.qty,
    worth: (batches + 1) * first.worth + last.worth,
  };
}

/** One batch: the display within the bound, then one venue a round beyond it. */
function takeBatch(input: RouteInput): Taken {
  const { side, bound, taken } = input;
  let left = input.qty;
  let worth = 0;
  for (let round = 0; round < ROUNDS && left > 0; round += 1) {
    const { parts } = walkDisplay({ ...input, qty: left });
    for (const part of parts) {
      taken.traded(part.venue, side, part);
      left -= part.qty;
      worth += part.qty * part.price;
    }
    const beyond = left > 0 ? beyondDisplay(input)[0] : undefined;
    if (beyond === undefined) break;
    const more = takeAt({ ...input, qty: left }, beyond);
    left -= more.qty;
    worth += more.worth;
    if (left > 0) taken.drained(beyond.venue, side, bound);
  }
  return { qty: input.qty - left, worth };
}

type AlgoOrder = ExpectedOrder & { readonly strategy: AlgoName };

/** The parts of an algo's order, each at the market of its own moment. */
function algoParts(
  order: AlgoOrder,
  market: ExpectedMarket,
  books: readonly LitBook[],
): readonly Taken[] {
  const { side, strategy, terms } = order;
  const place: Place = { market, books, side };
  const own = { side, price: getLimitPrice(terms) };
  const view = { ...market.tick, ...market.instrument, lot: market.instrument.lotSize };
  const settings = toSettings(strategy, order.algoParams, market.atMs);
  if (strategy === 'SNIPER') {
    const bound = px(sniperPrice(own, view, settings));
    return shots(order.qty, settings.maxSlices, (qty) => shoot(place, { qty, bound }, settings));
  }
  const pricing = strategy === 'ICEBERG' ? 'LIMIT' : settings.urgency;
  const bound = px(toPrice(own, view, pricing));
  return sliceSizes(order, settings, market).map((qty) => {
    const taken = take(place, { qty, bound, timeInForce: 'IOC' });
    const rest = restAt(qty, taken, bound);
    return { qty, worth: taken.worth + rest.worth };
  });
}

/** Equal shots at what is left: what one does not get is the next one's. */
function shots(qty: number, count: number, shot: (qty: number) => Taken): Taken[] {
  const taken: Taken[] = [];
  let left = qty;
  for (let rest = count; rest > 0 && left > 0; rest -= 1) {
    const part = shot(Math.ceil(left / rest));
    taken.push(part);
    left -= part.qty;
  }
  return taken;
}

function shoot(
  place: Place,
  part: Omit<Part, 'timeInForce'>,
  { topVenues }: Pick<AlgoSettings, 'topVenues'>,
): Taken {
  const input = toInput(place, part);
  const parts = snipe(input, topVenues).map(({ venue, qty }) => {
    const book = place.books.find((one) => one.venue === venue);
    return book === undefined ? NOTHING : takeAt({ ...input, qty }, book);
  });
  return {
    qty: parts.reduce((sum, one) => sum + one.qty, 0),
    worth: parts.reduce((sum, one) => sum + one.worth, 0),
  };
}

/** Sizes of an algo's children before they are randomised: by its schedule, or its part of a second's volume. */
function sliceSizes(
  { strategy, qty }: AlgoOrder,
  settings: AlgoSettings,
  { instrument }: ExpectedMarket,
): readonly number[] {
  if (SCHEDULED.has(strategy)) {
    const plan = ALGOS[strategy].plan(
      {
        settings: { ...settings, sizeJitter: 0, timeJitter: 0 },
        qty,
        lot: instrument.lotSize,
        fromMs: settings.startAt,
        slices: settings.slices,
        volumeBetween: (fromMs, toMs) => toMs - fromMs,
      },
      drawsFrom(0),
    );
    return plan.length === 0 ? [qty] : plan.map((slice) => slice.qty);
  }
  const { participation, minSliceQty, maxSliceQty, displayQty } = settings;
  const share = participation >= 1 ? qty : participation / (1 - participation);
  const pace = Math.max(1, Math.floor((share * instrument.adv) / TRADING_DAY_SECONDS));
  const size = strategy === 'ICEBERG' ? displayQty : Math.max(minSliceQty, pace);
  return [Math.min(qty, size, maxSliceQty)];
}
