/**
 * The futures market: a spot price and a cost of carry for each product that move with the market's batches, and quotes
 * around what follows for every month. A function of seed, batch and time: nothing is stored. With the market feature
 * `ACROSS_ASSETS` the index future follows the listed shares, and the note future the listed Treasuries.
 */

import type {
  CalendarSpread,
  FutureContract,
  FutureQuote,
  FutureRoot,
} from '@tradefloor/contracts/future';
import type { AcrossAssets } from '@tradefloor/contracts/market';
import { type Px, px } from '@tradefloor/contracts/money';
import {
  TRADING_DAY_SECONDS,
  TRADING_DAYS_PER_YEAR,
} from '@tradefloor/contracts/vocabulary/trading-day';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { spreadQuote } from '@tradefloor/instruments/futures/calendar-spread';
import { type Carry, fairValue } from '@tradefloor/instruments/futures/fair-value';
import {
  REFERENCE,
  seasonFactor,
  VOLATILITY_PPM,
  yearsToExpiry,
} from '@tradefloor/instruments/futures/future-contract';
import { FUTURE_PRODUCTS } from '@tradefloor/instruments/futures/products';
import { exp } from '@tradefloor/instruments/math/elementary';
import { walkAt } from '../rates/random-walk.ts';
import { type RateCurve, rateCurveAt } from '../rates/rate-curve.ts';
import { mispricingAt } from './index-future.ts';
import { noteMarketAt } from './note-future.ts';

const PPM = 1_000_000;
/** Four batches a second. */
const TICKS_PER_DAY = 4 * TRADING_DAY_SECONDS;
const TICKS_PER_YEAR = TRADING_DAYS_PER_YEAR * TICKS_PER_DAY;
/** Spot strays with its volatility and forgets what was this long ago: a market that runs for years stays a market. */
const MEMORY_TICKS = 60 * TICKS_PER_DAY;
/** What the yield of holding a good moves in the same memory, as a rate a year (standard deviation). */
const CARRY_SD = { CL: 0.04, GC: 0.003, ZC: 0.03, ES: 0.002, ZN: 0.004 } as const;

/** Carry beside the rate: what holding yields, what storing costs, and the season. */
type HoldingCarry = Omit<Carry, 'rate'>;
/** In the long run: crude is tight, gold follows the rate, corn has a season, an index and a note pay out. */
const CARRY: Readonly<Record<FutureRoot, HoldingCarry>> = {
  CL: { yield: 0.1, storage: 0.03, season: 0.012, peak: 0.5 },
  GC: { yield: 0.002, storage: 0.002, season: 0, peak: 0 },
  ZC: { yield: 0.05, storage: 0.06, season: 0.035, peak: 0.48 },
  ES: { yield: 0.013, storage: 0, season: 0, peak: 0 },
  ZN: { yield: 0.043, storage: 0, season: 0, peak: 0 },
};
/** Ticks between bid and ask of the first months; every third month further out is a tick wider. */
const WIDTH_TICKS = 1;
const MONTHS_PER_TICK = 3;

/** A walk that comes back: its last `MEMORY_TICKS`, with a standard deviation of one once it is that old. */
function strayed(seed: number, name: string, tick: number): number {
  const before = Math.max(0, tick - MEMORY_TICKS);
  return (walkAt(seed, name, tick) - walkAt(seed, name, before)) / Math.sqrt(MEMORY_TICKS);
}

/** Spot and carry of a product at a batch. */
export type FutureMoment = {
  readonly spot: number;
  readonly carry: HoldingCarry;
  /** The dollar curve of the same batch: each month carries at the zero rate to its own end. */
  readonly rates: RateCurve;
  readonly nowMs: number;
  /** What a month is worth where it does not follow from spot and carry; null where it does. */
  readonly priceAt: ((contract: FutureContract) => number) | null;
  /** By how much quotes stray from the model's price, in the product's units. */
  readonly mispricing: number;
};

export type FutureAt = {
  readonly tick: number;
  readonly nowMs: number;
  /** What shares mean to futures at the batch; null without the feature. */
  readonly acrossAssets?: AcrossAssets | null | undefined;
};

export function futureMomentAt(seed: number, root: FutureRoot, at: FutureAt): FutureMoment {
  const { tick, nowMs, acrossAssets } = at;
  const sd = (VOLATILITY_PPM[root] / PPM) * Math.sqrt(MEMORY_TICKS / TICKS_PER_YEAR);
  const spot = REFERENCE[root] * exp(sd * strayed(seed, `spot ${root}`, tick));
  const carry = CARRY[root];
  const moved = CARRY_SD[root] * strayed(seed, `carry ${root}`, tick);
  const rates = rateCurveAt(seed, 'USD', tick);
  const byCarry = { carry: { ...carry, yield: carry.yield + moved }, rates, nowMs, priceAt: null };
  if (acrossAssets && root === 'ES') {
    const level = acrossAssets.index.last / PX_PER_UNIT;
    return { ...byCarry, spot: level, mispricing: mispricingAt(seed, tick) };
  }
  if (acrossAssets && root === 'ZN') {
    const notes = noteMarketAt(seed, at, rates);
    const held = { ...carry, yield: notes.income };
    return { ...byCarry, spot: notes.spot, carry: held, priceAt: notes.priceAt, mispricing: 0 };
  }
  return { ...byCarry, spot, mispricing: 0 };
}

/** The moment as it would be at the last close of the shares: what an index future's day is measured from. */
export const atPriorClose = (
  moment: FutureMoment,
  { index }: Pick<AcrossAssets, 'index'>,
): FutureMoment => ({ ...moment, spot: index.priorClose / PX_PER_UNIT, mispricing: 0 });

/** The zero rate to the end of a month, continuous, a year, as a fraction. */
export const carryRate = (contract: FutureContract, { rates, nowMs }: FutureMoment): number =>
  rates.zeroRate(yearsToExpiry(contract, nowMs));

/** The model's price of a month, in the product's units. */
export function modelPrice(contract: FutureContract, moment: FutureMoment): number {
  const { spot, carry, nowMs, priceAt } = moment;
  if (priceAt !== null) return priceAt(contract);
  const years = yearsToExpiry(contract, nowMs);
  const season = {
    now: seasonFactor(nowMs),
    end: seasonFactor(Math.max(nowMs, contract.expiresAt)),
  };
  return fairValue({ ...carry, rate: carryRate(contract, moment) }, { spot, years, ...season });
}

/** A price on the product's tick, the nearest. */
export const onTick = (root: FutureRoot, price: number): Px => {
  const tick = FUTURE_PRODUCTS[root].tickSize;
  return px(Math.round((price * PX_PER_UNIT) / tick) * tick);
};

/**
 * Bid, ask and their middle, around the model's price.
 * @param place 0 for the nearest month, then 1 and so on
 */
export function toQuote(
  contract: FutureContract,
  moment: FutureMoment,
  place: number,
): Pick<FutureQuote, 'bid' | 'ask' | 'mid'> {
  const tick = FUTURE_PRODUCTS[contract.root].tickSize;
  const width = WIDTH_TICKS + Math.floor(place / MONTHS_PER_TICK);
  const middle = modelPrice(contract, moment) + moment.mispricing;
  const ticks = (middle * PX_PER_UNIT) / tick;
  const bid = Math.max(1, Math.round(ticks - width / 2));
  return touches(px(bid * tick), px((bid + width) * tick));
}

/** The middle of two prices; half a price unit is dropped, where the tick is odd. */
const touches = (bid: Px, ask: Px) => ({ bid, ask, mid: px(Math.floor((bid + ask) / 2)) });

/** What a calendar spread trades at: the near month against the far one, each at its touch. */
export const computeSpread = (
  near: FutureQuote & { readonly symbol: CalendarSpread['near'] },
  far: FutureQuote & { readonly symbol: CalendarSpread['far'] },
): CalendarSpread => {
  const { bid, ask, mid, open } = spreadQuote(near, far);
  return {
    near: near.symbol,
    far: far.symbol,
    bid: px(bid),
    ask: px(ask),
    mid: px(mid),
    open: px(open),
  };
};
