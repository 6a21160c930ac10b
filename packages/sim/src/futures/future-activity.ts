/**
 * The rest of the futures market: what others trade in each month, second by second, and how many contracts they hold
 * open. A function of seed, date and batch: nothing is stored. Quotes do not depend on it.
 */
import type { FutureContract, FutureRoot } from '@tradefloor/contracts/future';
import type { Side } from '@tradefloor/contracts/vocabulary/order';
import { drawAt, hash32 } from '@tradefloor/core/prng';
import { countBusinessDays } from '@tradefloor/instruments/calendar/business-days';
import { toDay } from '@tradefloor/instruments/calendar/civil-date';
import { newYorkDate, newYorkMinuteOfDay } from '@tradefloor/instruments/calendar/new-york';
import { tradingDate } from '@tradefloor/instruments/futures/daily-settlement';
import { ln, power } from '@tradefloor/instruments/math/elementary';

type Activity = {
  /** Lots traded in all months of the product on an average day, and open in them. */
  readonly adv: number;
  readonly openInterest: number;
  /** How much each month has of the one before it, in volume and in open interest. */
  readonly volumeRate: number;
  readonly openRate: number;
  /** The busy hours, in minutes of New York's day, and their share of the day's volume. */
  readonly busy: { readonly from: number; readonly to: number; readonly share: number };
};

/**
 * Levels are rounded from what the exchange and its regulator publish: CL of CME Group's Monthly Energy Review, March
 * 2017 (1,148,574 a day, 2,240,224 open); ES and ZN of its Exchange Volume Report, January 2018 (29.2 and 32.9 million
 * in 21 days); GC and ZC below its figures of 2018 with options; open interest of ZC of the CFTC's Commitments of
 * Traders, July 2020 (1,489,681). Open interest of GC, ES and ZN is of their order of magnitude, without a source. Busy
 * hours are those of the former floor or of the shares; their share, and how months share a product, are estimates of
 * our own.
 */
export const FUTURE_ACTIVITY: Readonly<Record<FutureRoot, Activity>> = {
  CL: {
    adv: 1_150_000,
    openInterest: 2_240_000,
    volumeRate: 0.5,
    openRate: 0.85,
    busy: { from: 9 * 60, to: 14 * 60 + 30, share: 0.7 },
  },
  GC: {
    adv: 320_000,
    openInterest: 550_000,
    volumeRate: 0.1,
    openRate: 0.25,
    busy: { from: 8 * 60 + 20, to: 13 * 60 + 30, share: 0.6 },
  },
  ZC: {
    adv: 390_000,
    openInterest: 1_490_000,
    volumeRate: 0.4,
    openRate: 0.6,
    busy: { from: 9 * 60 + 30, to: 14 * 60 + 20, share: 0.85 },
  },
  ES: {
    adv: 1_390_000,
    openInterest: 2_600_000,
    volumeRate: 0.01,
    openRate: 0.04,
    busy: { from: 9 * 60 + 30, to: 16 * 60, share: 0.85 },
  },
  ZN: {
    adv: 1_570_000,
    openInterest: 3_300_000,
    volumeRate: 0.01,
    openRate: 0.04,
    busy: { from: 8 * 60 + 20, to: 15 * 60, share: 0.75 },
  },
};

/** Positions move into the next month in these business days before the roll date. */
const ROLL_DAYS = 5;
/** What a month keeps after its roll date, of what the front month has. */
const LEFT = 0.02;
/** A day's volume and open interest stray from their level by up to this part of it. */
const VOLUME_STRAYS = 0.3;
const OPEN_STRAYS = 0.02;
const DAY_SECONDS = 86_400;
const U32 = 0x1_0000_0000;

const draw = (seed: number, name: string, k: number): number =>
  drawAt(hash32(`${seed}|futures|${name}`), k) / U32;

/** Weight of a month that is `place` months behind the front one; negative once it has been rolled out of. */
function monthWeight(place: number, rate: number): number {
  if (place >= 0) return power(rate, place);
  return place <= -1 ? LEFT : 1 + place * (1 - LEFT);
}

/**
 * Share of each listed month in its product on a trading day, summing to one. In the days before the front month's roll
 * date what it had moves to the next month.
 * @param months nearest first
 */
export function monthShares(
  months: readonly Pick<FutureContract, 'rollOn'>[],
  date: string,
  rate: number,
): number[] {
  const found = months.findIndex(({ rollOn }) => date < rollOn);
  const front = found < 0 ? months.length - 1 : found;
  const rollOn = found < 0 ? undefined : months[front]?.rollOn;
  const left = rollOn === undefined ? 0 : countBusinessDays('NYSE', toDay(date), toDay(rollOn));
  const rolled = rollOn === undefined ? 0 : Math.max(0, 1 - left / ROLL_DAYS);
  const weights = months.map((_, i) => monthWeight(i - front - rolled, rate));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** What part of a day's volume trades in one second of a moment. */
export function shareOfSecond(root: FutureRoot, nowMs: number): number {
  const { from, to, share } = FUTURE_ACTIVITY[root].busy;
  const minute = newYorkMinuteOfDay(nowMs);
  const busySeconds = (to - from) * 60;
  const isBusy = minute >= from && minute < to && newYorkDate(nowMs) === tradingDate(nowMs);
  return isBusy ? share / busySeconds : (1 - share) / (DAY_SECONDS - busySeconds);
}

/** Lots that are expected to trade in all months of a product on a trading day. */
export const expectedVolume = (seed: number, root: FutureRoot, date: string): number =>
  FUTURE_ACTIVITY[root].adv *
  (1 + VOLUME_STRAYS * (2 * draw(seed, `day ${root}`, toDay(date)) - 1));

/** A trade of others in one second: its lots, and the side that took the quote. */
export type FuturePrint = { readonly lots: number; readonly side: Side };

/**
 * What traded in the second of a batch; null when nothing did. Sizes are exponential around what is expected, rounded by
 * chance, so that their mean is what is expected also where that is less than a lot.
 * @param seq number of the market's batch
 */
export function printAt(
  seed: number,
  { symbol }: Pick<FutureContract, 'symbol'>,
  { seq, expected }: { readonly seq: number; readonly expected: number },
): FuturePrint | null {
  const stream = hash32(`${seed}|futures|print ${symbol}`);
  const at = (k: number): number => drawAt(stream, 3 * seq + k) / U32;
  const lots = Math.floor(-ln(1 - at(0)) * expected + at(1));
  return lots === 0 ? null : { lots, side: at(2) < 0.5 ? 'BUY' : 'SELL' };
}

/** Contracts that others hold open in a month at the end of a trading day, as the level that they move to. */
export function openInterestLevel(
  seed: number,
  { symbol, root }: Pick<FutureContract, 'symbol' | 'root'>,
  { date, share }: { readonly date: string; readonly share: number },
): number {
  const strays = 1 + OPEN_STRAYS * (2 * draw(seed, `open ${symbol}`, toDay(date)) - 1);
  return Math.round(FUTURE_ACTIVITY[root].openInterest * share * strays);
}
