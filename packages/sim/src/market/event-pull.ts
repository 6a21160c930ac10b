/**
 * What a scheduled event does to volume and volatility: both rise at once and come back, a report's over the session,
 * a figure's within minutes.
 */
import type { Instrument } from '@tradefloor/contracts/market';
import { MACRO_KINDS, type MacroKind } from '@tradefloor/contracts/market-calendar';
import {
  TRADING_DAY_MINUTES,
  TRADING_DAYS_PER_YEAR,
} from '@tradefloor/contracts/vocabulary/trading-day';
import { dayBeforeBusinessDays } from '@tradefloor/instruments/calendar/business-days';
import { newYorkDay } from '@tradefloor/instruments/calendar/new-york';
import { exp, power } from '@tradefloor/instruments/math/elementary';
import { REPORT_MOVE, REPORTS_A_YEAR } from '../news/earnings-dates.ts';
import type { EventCalendar, Scheduled } from '../news/event-calendar.ts';
import { MACRO_SERIES } from '../news/macro-releases.ts';
import { sessionElapsedMs, sessionLeftMs } from './session-clock.ts';
import { SESSION_SHAPE, type VolumeProfile } from './volume-profile.ts';

/** Volume at once, beside the usual, and the minutes of trading after which it has come back by a factor of e. */
type Pull = { readonly volume: number; readonly minutes: number };

/** Minutes of trading after which nothing is left of it. */
const REACH = TRADING_DAY_MINUTES;
const MINUTE_MS = 60_000;
/** Log volatility for each unit of log volume, as in every burst of activity (activity.ts). */
const ELASTICITY = 0.45;
const SECONDS_A_YEAR = 31_557_600;

/** The weighted mean of a decay over a session that begins with it. */
const meanDecay = (minutes: number): number =>
  SESSION_SHAPE.reduce((sum, weight, m) => sum + weight * exp(-m / minutes), 0) / REACH;

/**
 * A report brings 0.63 of a day's volume beside the usual: a quarter of one per cent of a year's (Ball and Shivakumar
 * 2008; Beaver 1968 and Bamber 1987 for the direction). It comes back over the session.
 */
export const EXTRA_VOLUME = 0.63;
const REPORT: Pull = { volume: EXTRA_VOLUME / meanDecay(90), minutes: 90 };
/**
 * Ederington and Lee (1993), Journal of Finance 48, 1161-1191: most of the move within the first minute, volatility much
 * higher for a quarter of an hour and a little for hours.
 */
const FIGURES: Readonly<Record<MacroKind, Pull>> = {
  CPI: { volume: 2, minutes: 15 },
  PAYROLLS: { volume: 2, minutes: 15 },
  FOMC: { volume: 2, minutes: 15 },
  GDP: { volume: 1, minutes: 15 },
  RETAIL_SALES: { volume: 1, minutes: 15 },
  PURCHASING_MANAGERS: { volume: 1, minutes: 15 },
  CONSUMER_CONFIDENCE: { volume: 0.5, minutes: 15 },
  JOBLESS_CLAIMS: { volume: 0.5, minutes: 15 },
};

/** The multiple of volatility that goes with a multiple of volume. */
export const toVolatility = (volume: number): number => power(volume, ELASTICITY);

/** Multiples of volume at a moment: of the whole market, and beside it of each company with a report. */
export type Pulls = { readonly market: number; readonly own: ReadonlyMap<string, number> };

const NO_PULLS: Pulls = { market: 1, own: new Map() };

/** An event's pull on a day: whose, and from which moment of it on. */
type DayPull = Pull & { readonly symbol: string | null; readonly fromMs: number };

/** The pulls of a calendar's events; those of a day are worked out once. */
export class EventPulls {
  readonly #calendar: EventCalendar;
  #day = { day: Number.NaN, profile: 'flat' as VolumeProfile, pulls: [] as readonly DayPull[] };

  constructor(calendar: EventCalendar) {
    this.#calendar = calendar;
  }

  /** The multiples at a market time: a function of the calendar, so that nothing is remembered. */
  at(profile: VolumeProfile, simMs: number): Pulls {
    const day = newYorkDay(simMs);
    if (this.#day.day !== day || this.#day.profile !== profile) {
      const pulls = profile === 'session' ? this.#inSession(day) : this.#aroundClock(day);
      this.#day = { day, profile, pulls };
    }
    if (this.#day.pulls.length === 0) return NO_PULLS;
    const nowMs = profile === 'session' ? sessionElapsedMs(simMs) : simMs;
    let market = 1;
    const own = new Map<string, number>();
    for (const { fromMs, volume, minutes, symbol } of this.#day.pulls) {
      const since = (nowMs - fromMs) / MINUTE_MS;
      if (since < 0 || since >= REACH) continue;
      const multiple = 1 + volume * exp(-since / minutes);
      if (symbol === null) market *= multiple;
      else own.set(symbol, multiple);
    }
    return { market, own };
  }

  /** Around the clock an event pulls from its own time on. */
  #aroundClock(day: number): DayPull[] {
    return this.#calendar.on(day).map((event) => toDayPull(event, event.atMs));
  }

  /** By milliseconds of the session. What came after the last close or before the open pulls from the open on. */
  #inSession(day: number): DayPull[] {
    const pulls: DayPull[] = [];
    for (const event of this.#calendar.on(dayBeforeBusinessDays('NYSE', day, 1))) {
      if (sessionLeftMs(event.atMs) === 0) pulls.push(toDayPull(event, 0));
    }
    for (const event of this.#calendar.on(day)) {
      if (sessionLeftMs(event.atMs) > 0) pulls.push(toDayPull(event, sessionElapsedMs(event.atMs)));
    }
    return pulls;
  }
}

const toDayPull = (event: Scheduled, fromMs: number): DayPull => ({
  ...(event.kind === 'EARNINGS' ? REPORT : FIGURES[event.kind]),
  symbol: event.kind === 'EARNINGS' ? event.instrument.symbol : null,
  fromMs,
});

/** What a year's events bring, as parts of the year's own. */
export type YearlyPull = {
  /** Volume and the square of volatility beside the usual, in the hours of trading. */
  readonly volume: number;
  readonly square: number;
  /** Variance of the moves at once, of a year, for a share of this yearly volatility. */
  readonly variance: number;
};

const OPEN_MINUTE = 570;

/** Sums over the minutes after an event that begins so many minutes into a session, up to its end. */
function sumAfter(pull: Pull, start: number, profile: VolumeProfile) {
  let [volume, square] = [0, 0];
  for (let m = 0; m < REACH; m += 1) {
    const weight = profile === 'flat' ? 1 : (SESSION_SHAPE[start + m] ?? 0);
    const multiple = 1 + pull.volume * exp(-(m + 0.5) / pull.minutes);
    volume += weight * (multiple - 1);
    square += weight * (power(multiple, 2 * ELASTICITY) - 1);
  }
  return { volume, square };
}

/** Minutes of trading in a year, by the market's hours. */
const YEAR_MINUTES: Readonly<Record<VolumeProfile, number>> = {
  flat: SECONDS_A_YEAR / 60,
  session: TRADING_DAYS_PER_YEAR * TRADING_DAY_MINUTES,
};

function sumYear(profile: VolumeProfile) {
  const reports = sumAfter(REPORT, 0, profile);
  let volume = REPORTS_A_YEAR * reports.volume;
  let square = REPORTS_A_YEAR * reports.square;
  for (const kind of MACRO_KINDS) {
    const { minute, yearly } = MACRO_SERIES[kind];
    const sums = sumAfter(FIGURES[kind], Math.max(0, minute - OPEN_MINUTE), profile);
    volume += yearly * sums.volume;
    square += yearly * sums.square;
  }
  return { volume: volume / YEAR_MINUTES[profile], square: square / YEAR_MINUTES[profile] };
}

const SUMS = { flat: sumYear('flat'), session: sumYear('session') } as const;

/** Variance that figures bring in a year; both figures are rounded, which adds to a surprise. */
const FIGURES_VARIANCE = MACRO_KINDS.reduce((sum, kind) => {
  const { yearly, movePct, unit, surprise } = MACRO_SERIES[kind];
  const move = movePct / 100;
  return sum + yearly * move * move * (1 + (unit * unit) / (12 * surprise * surprise));
}, 0);

/** What a year's events bring to a company, by the market's hours. */
export function yearlyPull({ volatilityPpm }: Instrument, profile: VolumeProfile): YearlyPull {
  const { volume, square } = SUMS[profile];
  const yearly = volatilityPpm / 1_000_000;
  const reports =
    (REPORTS_A_YEAR * REPORT_MOVE * REPORT_MOVE * yearly * yearly) / TRADING_DAYS_PER_YEAR;
  return { volume, square, variance: reports + FIGURES_VARIANCE };
}
