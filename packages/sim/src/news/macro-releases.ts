/**
 * Releases of figures about the economy: on their usual days and hours in New York, with a forecast that is known in
 * advance and a figure that is not. Functions of the seed and the release; a series remembers its last half-year.
 */
import { MACRO_KINDS, type MacroKind } from '@tradefloor/contracts/market-calendar';
import { normal } from '@tradefloor/core/distribution';
import { combine32, drawsFrom, hash32 } from '@tradefloor/core/prng';
import { businessDayFrom, isBusinessDay } from '@tradefloor/instruments/calendar/business-days';
import {
  civilDate,
  dayNumber,
  daysInMonth,
  toWeekday,
} from '@tradefloor/instruments/calendar/civil-date';
import { timeOfLocal } from '@tradefloor/instruments/calendar/time-zone';
import type { MacroFigures } from './story/macro-story.ts';

/** A release. */
export type MacroEvent = MacroFigures & {
  readonly eventId: string;
  /** Market time of the release, milliseconds since 1970. */
  readonly atMs: number;
  /** The surprise in its standard deviations, by what it means for shares: positive is good for them. */
  readonly strength: number;
};

type Series = {
  /** Minutes after midnight in New York. */
  readonly minute: number;
  /** Releases a year. */
  readonly yearly: number;
  /** The usual figure, how far it wanders, and how far a release is from its forecast. */
  readonly base: number;
  readonly wanders: number;
  readonly surprise: number;
  /** The unit the figure is rounded to, and its least. */
  readonly unit: number;
  readonly least: number;
  readonly format: (value: number) => string;
  /** Whether more of it is good for shares. */
  readonly good: 1 | -1;
  /** What a surprise of one standard deviation moves shares by, in per cent. */
  readonly movePct: number;
};

const HALF_PAST_EIGHT = 510;
const TEN = 600;
const TWO = 840;

const toPercent = (value: number): string => `${value.toFixed(1)}\u00a0%`;
const toPoints = (value: number): string => value.toFixed(1);
const toThousands = (value: number): string => `${Math.round(value)},000`;
const toBasisPoints = (value: number): string => `${Math.round(value)}\u00a0bp`;

/**
 * Hours and days as the offices have them. A surprise in prices, jobs or rates moves shares by some four tenths of a per
 * cent, others by less: a thirtieth of the market's variance in all (Savor and Wilson 2013, Journal of Financial and
 * Quantitative Analysis 48, find the days of prices, jobs and rates hardly more volatile than others).
 */
export const MACRO_SERIES: Readonly<Record<MacroKind, Series>> = {
  CPI: {
    minute: HALF_PAST_EIGHT,
    yearly: 12,
    base: 2.8,
    wanders: 0.3,
    surprise: 0.12,
    unit: 0.1,
    least: 0.1,
    format: toPercent,
    good: -1,
    movePct: 0.45,
  },
  PAYROLLS: {
    minute: HALF_PAST_EIGHT,
    yearly: 12,
    base: 150,
    wanders: 35,
    surprise: 50,
    unit: 1,
    least: 2,
    format: toThousands,
    good: 1,
    movePct: 0.4,
  },
  FOMC: {
    minute: TWO,
    yearly: 8,
    base: 50,
    wanders: 15,
    surprise: 8,
    unit: 1,
    least: 2,
    format: toBasisPoints,
    good: 1,
    movePct: 0.45,
  },
  GDP: {
    minute: HALF_PAST_EIGHT,
    yearly: 12,
    base: 2.4,
    wanders: 0.5,
    surprise: 0.4,
    unit: 0.1,
    least: 0.1,
    format: toPercent,
    good: 1,
    movePct: 0.2,
  },
  RETAIL_SALES: {
    minute: HALF_PAST_EIGHT,
    yearly: 12,
    base: 0.9,
    wanders: 0.15,
    surprise: 0.2,
    unit: 0.1,
    least: 0.1,
    format: toPercent,
    good: 1,
    movePct: 0.2,
  },
  PURCHASING_MANAGERS: {
    minute: TEN,
    yearly: 12,
    base: 51,
    wanders: 1.2,
    surprise: 0.9,
    unit: 0.1,
    least: 30,
    format: toPoints,
    good: 1,
    movePct: 0.2,
  },
  CONSUMER_CONFIDENCE: {
    minute: TEN,
    yearly: 12,
    base: 102,
    wanders: 4,
    surprise: 3,
    unit: 0.1,
    least: 40,
    format: toPoints,
    good: 1,
    movePct: 0.12,
  },
  JOBLESS_CLAIMS: {
    minute: HALF_PAST_EIGHT,
    yearly: 52,
    base: 225,
    wanders: 8,
    surprise: 9,
    unit: 1,
    least: 50,
    format: toThousands,
    good: -1,
    movePct: 0.08,
  },
};

const [SUNDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY] = [0, 2, 3, 4, 5] as const;
/** Months in which the central bank's committee meets on the last Wednesday, the third, or the second. */
const FOMC_WEEKS: Readonly<Record<number, 'last' | 2 | 3>> = {
  1: 'last',
  3: 3,
  4: 'last',
  6: 3,
  7: 'last',
  9: 3,
  10: 'last',
  12: 2,
};

/** The n-th weekday of a month, as a day number. */
function nthWeekday({ year, month }: Month, weekday: number, n: number): number {
  const first = dayNumber({ year, month, day: 1 });
  return first + ((weekday - toWeekday(first) + 7) % 7) + 7 * (n - 1);
}

function lastWeekday({ year, month }: Month, weekday: number): number {
  const last = dayNumber({ year, month, day: daysInMonth(year, month) });
  return last - ((toWeekday(last) - weekday + 7) % 7);
}

/** The day itself, or the business day before a holiday. */
function toBusinessDay(day: number): number {
  let before = day;
  while (!isBusinessDay('NYSE', before)) before -= 1;
  return before;
}

type Month = { readonly year: number; readonly month: number };

/** The day of a monthly release; null in a month without one. */
function findMonthDay(kind: Exclude<MacroKind, 'JOBLESS_CLAIMS'>, month: Month): number | null {
  switch (kind) {
    case 'CPI':
      return toBusinessDay(nthWeekday(month, WEDNESDAY, 2));
    case 'PAYROLLS': {
      const first = nthWeekday(month, FRIDAY, 1);
      return isBusinessDay('NYSE', first) ? first : first + 7;
    }
    case 'FOMC': {
      const week = FOMC_WEEKS[month.month];
      if (week === undefined) return null;
      return week === 'last' ? lastWeekday(month, WEDNESDAY) : nthWeekday(month, WEDNESDAY, week);
    }
    case 'GDP':
      return toBusinessDay(lastWeekday(month, THURSDAY));
    case 'RETAIL_SALES':
      return toBusinessDay(nthWeekday(month, TUESDAY, 3));
    case 'PURCHASING_MANAGERS': {
      const first = dayNumber({ ...month, day: 1 });
      return businessDayFrom('NYSE', first);
    }
    case 'CONSUMER_CONFIDENCE':
      return toBusinessDay(lastWeekday(month, TUESDAY));
  }
}

/** The releases of a day in New York. */
export function macroEventsOn(seed: number, day: number): MacroEvent[] {
  if (!isBusinessDay('NYSE', day)) return [];
  const { year, month } = civilDate(day);
  const found: MacroEvent[] = [];
  for (const kind of MACRO_KINDS) {
    const index = kind === 'JOBLESS_CLAIMS' ? findWeek(day) : year * 12 + month;
    const isToday =
      kind === 'JOBLESS_CLAIMS' ? index !== null : findMonthDay(kind, { year, month }) === day;
    if (isToday && index !== null) found.push(toEvent(seed, { kind, index, day }));
  }
  return found;
}

/** The week of a release of jobless claims: of its Thursday, or of the business day before. */
function findWeek(day: number): number | null {
  const thursday = day + ((THURSDAY - toWeekday(day) + 7) % 7);
  return toWeekday(day) !== SUNDAY && toBusinessDay(thursday) === day
    ? Math.floor(thursday / 7)
    : null;
}

function toEvent(
  seed: number,
  { kind, index, day }: { readonly kind: MacroKind; readonly index: number; readonly day: number },
): MacroEvent {
  const series = MACRO_SERIES[kind];
  const { actual, forecast } = computeFigures(seed, kind, index);
  const strength = (series.good * (actual - forecast)) / series.surprise;
  return {
    eventId: `${kind.toLowerCase().replaceAll('_', '-')}-${day}`,
    kind,
    atMs: timeOfLocal('America/New_York', day, series.minute),
    forecast: series.format(forecast),
    prior: series.format(computeFigures(seed, kind, findIndexBefore(kind, index)).actual),
    actual: series.format(actual),
    strength: strength + 0,
    movePct: Math.round(strength * series.movePct * 100) / 100 + 0,
  };
}

function findIndexBefore(kind: MacroKind, index: number): number {
  if (kind !== 'FOMC') return index - 1;
  let before = index - 1;
  while (FOMC_WEEKS[((before - 1) % 12) + 1] === undefined) before -= 1;
  return before;
}

/** Figures of a release in whole units of its series. */
function computeFigures(seed: number, kind: MacroKind, index: number) {
  const { base, wanders, surprise, unit, least } = MACRO_SERIES[kind];
  const key = combine32(seed, hash32(`macro ${kind}`));
  const draw = (n: number) => normal(drawsFrom(combine32(key, n)));
  // Six releases back, each with two thirds of the weight of the next; their squares sum up to one but for a hundredth.
  let level = 0;
  let weight = 0.745;
  for (let back = 0; back < 6; back += 1) {
    level += weight * draw(index - back);
    weight *= 2 / 3;
  }
  const round = (value: number) => Math.max(least, Math.round(value / unit) * unit);
  const actual = round(base + wanders * level);
  return { actual, forecast: round(actual + surprise * draw(~index)) };
}
