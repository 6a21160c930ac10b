/**
 * The algos in one table: how each plans its order and what it wants at an instant. Plans and wishes only: what is sent
 * is decided in step.ts, alike for all of them.
 */
import type { Side } from '@tradefloor/contracts/order';
import type { AlgoName } from '@tradefloor/contracts/user';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import {
  TRADING_DAY_MS,
  TRADING_DAYS_PER_YEAR,
} from '@tradefloor/contracts/vocabulary/trading-day';
import type { Draws } from '../../prng.ts';
import type { AlgoSettings } from '../order/algo-settings.ts';
import { sinhWeights } from './almgren-chriss.ts';
import { dueQty, planSchedule, type ScheduleInputs, type Slice } from './schedule.ts';
import { computePace, computeUrgency, type MovedMarket, PACE_MAX } from './urgency.ts';

/** The market of one symbol as an algo sees it. Prices in 1/1 000 000, sizes in shares. */
export type MarketView = {
  readonly bid: number;
  readonly ask: number;
  readonly mid: number;
  readonly tickSize: number;
  readonly lot: number;
  readonly volatilityPpm: number;
  /** Whether its volume includes what users take, the order's own trades among it. */
  readonly countsOwn?: boolean;
  /** Whether users' trades move its prices. */
  readonly isMoved?: boolean;
};

export type PlanInputs = {
  readonly settings: AlgoSettings;
  readonly qty: number;
  readonly lot: number;
  /** The first instant to plan for: the start, or now when the rest is replanned. */
  readonly fromMs: number;
  readonly slices: number;
  /** Part of a day's volume expected between two instants: the profile of the market. */
  readonly volumeBetween: (fromMs: number, toMs: number) => number;
  /** The symbol in a market that users' trades move; absent in one that they do not. */
  readonly moved?: MovedMarket | undefined;
};

/** The inputs of an algo's target. */
export type WishInputs = {
  readonly settings: AlgoSettings;
  readonly side: Side;
  readonly nowMs: number;
  readonly market: MarketView;
  readonly slices: readonly Slice[];
  readonly baseQty: number;
  readonly qty: number;
  readonly cumQty: number;
  /** Shares others have traded since it began. */
  readonly marketVolume: number;
  readonly accrued: number;
  readonly shots: number;
  /** A stream of its own for the next child. */
  readonly rng: Draws;
};

export type Pricing = 'PASSIVE' | 'NEUTRAL' | 'AGGRESSIVE' | 'LIMIT';

/** What an algo wants: `target` shares done or out by now, at most `most` of them in the next child. */
export type Wish = {
  readonly target: number;
  readonly most: number;
  readonly pricing: Pricing;
  readonly isImmediate: boolean;
  /** Only one child at a time: nothing while one is on the market. */
  readonly isSingle: boolean;
};

export type Algo = {
  /** Slices in time; none for an algo that follows the market or its own fills. */
  readonly plan: (inputs: PlanInputs, rng: Draws) => readonly Slice[];
  readonly wish: (inputs: WishInputs) => Wish;
};

/** VWAP stays patient while it is within this part of the order of its schedule (domain.md 2.6). */
const VWAP_BAND = 0.05;
const TRADING_MS = TRADING_DAYS_PER_YEAR * TRADING_DAY_MS;

const planned =
  (toWeights: (inputs: PlanInputs) => number[]) =>
  (inputs: PlanInputs, rng: Draws): readonly Slice[] => {
    const { settings, qty, lot, fromMs } = inputs;
    const schedule: ScheduleInputs = {
      qty,
      lot,
      startAt: fromMs,
      endAt: settings.endAt ?? fromMs + 1,
      weights: toWeights(inputs),
      sizeJitter: settings.sizeJitter,
      timeJitter: settings.timeJitter,
      bounds: { min: settings.minSliceQty, max: settings.maxSliceQty },
    };
    return schedule.endAt <= fromMs ? [] : planSchedule(schedule, rng);
  };

const noPlan = (): readonly Slice[] => [];

const scheduledWish = ({ settings, slices, baseQty, nowMs }: WishInputs): Wish => ({
  target: baseQty + dueQty(slices, nowMs),
  most: settings.maxSliceQty,
  pricing: settings.urgency,
  isImmediate: false,
  isSingle: false,
});

export const ALGOS = {
  TWAP: { plan: planned(({ slices }) => twapWeights(slices)), wish: scheduledWish },
  VWAP: {
    plan: planned(vwapWeights),
    wish: (inputs) => {
      const wish = scheduledWish(inputs);
      const isBehind = wish.target - inputs.cumQty > VWAP_BAND * inputs.qty + lastSlice(inputs);
      return isBehind ? { ...wish, pricing: 'AGGRESSIVE' } : wish;
    },
  },
  IS: {
    plan: planned(urgentWeights),
    wish: scheduledWish,
  },
  POV: {
    plan: noPlan,
    wish: ({ settings, marketVolume }) => ({
      target: povTarget(settings.participation, marketVolume),
      most: settings.maxSliceQty,
      pricing: settings.urgency,
      isImmediate: false,
      isSingle: false,
    }),
  },
  ARRIVAL: {
    plan: noPlan,
    wish: ({ settings, accrued }) => ({
      target: Math.floor(accrued),
      most: settings.maxSliceQty,
      pricing: settings.urgency,
      isImmediate: false,
      isSingle: false,
    }),
  },
  ICEBERG: { plan: noPlan, wish: icebergWish },
  SNIPER: { plan: noPlan, wish: sniperWish },
} as const satisfies Record<AlgoName, Algo>;

const twapWeights = (slices: number): number[] => Array.from({ length: slices }, () => 1);

/** Each interval by the volume expected in it; evenly where none is expected at all. */
function vwapWeights({ settings, fromMs, slices, volumeBetween }: PlanInputs): number[] {
  const endAt = settings.endAt ?? fromMs;
  const step = (endAt - fromMs) / slices;
  const weights = twapWeights(slices).map((_, i) =>
    volumeBetween(fromMs + i * step, fromMs + (i + 1) * step),
  );
  return weights.some((weight) => weight > 0) ? weights : twapWeights(slices);
}

/** Almgren and Chriss: the sooner, the more a wait is feared for what it costs to trade at once. */
function urgentWeights({ settings, qty, fromMs, slices, moved }: PlanInputs): number[] {
  const durationMs = (settings.endAt ?? fromMs) - fromMs;
  return sinhWeights(computeUrgency(settings.riskAversion, { qty, durationMs }, moved), slices);
}

/** What a part `p` of all volume, one's own included, amounts to when others traded `others`. */
export const povTarget = (p: number, others: number): number =>
  p >= 1 ? Number.MAX_SAFE_INTEGER : Math.floor((p / (1 - p)) * others);

function lastSlice({ slices, nowMs }: WishInputs): number {
  return slices.findLast((slice) => slice.at <= nowMs)?.qty ?? 0;
}

/**
 * The part of volume ARRIVAL takes now: more while the price is better than at arrival (Almgren and Lorenz 2007), less
 * when it is worse; the other way round for the risk-averse, who are faster altogether where speed is paid for. Between
 * a third and three times the requested part.
 * @param sigma expected deviation of the price over the order's time, as a part of it
 * @param isMoved whether users' trades move the market's prices
 */
export function arrivalRate(of: {
  readonly settings: AlgoSettings;
  readonly side: Side;
  readonly arrivalMid: number;
  readonly mid: number;
  readonly sigma: number;
  readonly isMoved: boolean;
}): number {
  const { settings, side, arrivalMid, mid, sigma, isMoved } = of;
  const { participation, riskAversion, maxParticipation } = settings;
  const gain = (sideSign(side) * (arrivalMid - mid)) / (sigma * arrivalMid);
  const base = participation * computePace(riskAversion, isMoved);
  const most = Math.min(PACE_MAX * participation, maxParticipation ?? 0.9, 0.9);
  return Math.max(
    Math.min(participation / PACE_MAX, most),
    Math.min(most, base * (1 + (1 - 2 * riskAversion) * gain)),
  );
}

/** The part of volume ARRIVAL takes while the price stands where it arrived. */
export const steadyRate = (settings: AlgoSettings, isMoved: boolean): number =>
  arrivalRate({ settings, side: 'BUY', arrivalMid: 1, mid: 1, sigma: 1, isMoved });

/** Expected deviation of a price over `ms` of trading, as a part of it; an hour where the order has no end. */
export const deviationOver = (volatilityPpm: number, ms: number | null): number =>
  (volatilityPpm / 1_000_000) * Math.sqrt((ms ?? 3_600_000) / TRADING_MS);

/** One visible part at a time: what is to be displayed, or up to the requested share less, never more. */
function icebergWish({ settings, qty, cumQty, market, rng }: WishInputs): Wish {
  const shown = settings.displayQty * (1 - settings.sizeJitter * rng.next());
  const lots = Math.floor(shown / market.lot) * market.lot;
  const most = Math.max(1, lots > 0 ? lots : Math.floor(shown));
  return {
    target: Math.min(qty, cumQty + most),
    most,
    pricing: 'LIMIT',
    isImmediate: false,
    isSingle: true,
  };
}

/** Equal shots of what is left, each immediate or cancel. */
function sniperWish({ settings, qty, cumQty, shots }: WishInputs): Wish {
  const left = settings.maxSlices - shots;
  const most = left <= 0 ? 0 : Math.ceil((qty - cumQty) / left);
  return { target: cumQty + most, most, pricing: 'AGGRESSIVE', isImmediate: true, isSingle: true };
}
