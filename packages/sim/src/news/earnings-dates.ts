/**
 * When companies report their earnings, what is expected of them, and what they report: four times a year, before the
 * open or after the close, as each has always done. Functions of the seed, the company and the quarter.
 */
import type { Instrument } from '@tradefloor/contracts/market';
import { decimalOfPx } from '@tradefloor/contracts/money';
import { TRADING_DAYS_PER_YEAR } from '@tradefloor/contracts/vocabulary/trading-day';
import { normal } from '@tradefloor/core/distribution';
import { combine32, drawsFrom, hash32 } from '@tradefloor/core/prng';
import { businessDayFrom } from '@tradefloor/instruments/calendar/business-days';
import { dayNumber, daysInMonth } from '@tradefloor/instruments/calendar/civil-date';
import { timeOfLocal } from '@tradefloor/instruments/calendar/time-zone';
import { exp } from '@tradefloor/instruments/math/elementary';
import type { SectorNews } from './sector-news.ts';

export type EarningsEvent = {
  readonly eventId: string;
  readonly kind: 'EARNINGS';
  readonly instrument: Instrument;
  readonly atMs: number;
  readonly when: 'BEFORE_OPEN' | 'AFTER_CLOSE';
  /** Earnings a share in cents. */
  readonly consensusCents: number;
  readonly actualCents: number;
  /** How good the report is, in standard deviations; never zero. */
  readonly strength: number;
  /** What the price moves by, in per cent. */
  readonly movePct: number;
};

export const REPORTS_A_YEAR = 4;
/**
 * A report moves the price by so many of a day's standard deviations. With what follows it, the four reports of a year
 * bring 7 % of the year's variance: 5 to 9 % in Ball and Shivakumar (2008), Journal of Accounting Research 46, 975-1016.
 */
export const REPORT_MOVE = 2;
const STRENGTH_MAX = 3;

const MINUTES = { BEFORE_OPEN: 420, AFTER_CLOSE: 965 } as const;
/** Quarters of half of the companies end with the calendar's; of the others one or two months later. */
const LAGS = [0, 0, 1, 2] as const;
/** Days from the end of a quarter to its report: at least, and how many more at most. */
const REPORT_DAYS = { least: 16, span: 24, jitter: 4 } as const;
/** A share costs so many times what it earns in a quarter. */
const PRICE_TO_QUARTER = { least: 60, span: 60 } as const;

/** The reports that fall into a calendar year in New York. */
export function listEarnings(
  of: { readonly seed: number; readonly sectors: SectorNews },
  instrument: Instrument,
  year: number,
): EarningsEvent[] {
  const own = combine32(hash32(`earnings ${of.seed}`), hash32(instrument.symbol));
  const lag = LAGS[own & 3] ?? 0;
  const found: EarningsEvent[] = [];
  const from = dayNumber({ year, month: 1, day: 1 });
  const until = dayNumber({ year, month: 12, day: 31 });
  // The last quarter of the year before is reported in this one.
  for (let quarter = year * 4 - 2; quarter < year * 4 + 4; quarter += 1) {
    const rng = combine32(own, quarter);
    const day = toReportDay(quarter, { lag, own, rng });
    if (day >= from && day <= until) found.push(toEvent(of.sectors, instrument, { own, rng, day }));
  }
  return found;
}

function toReportDay(
  quarter: number,
  { lag, own, rng }: { readonly lag: number; readonly own: number; readonly rng: number },
): number {
  const months = Math.floor(quarter / 4) * 12 + (quarter % 4) * 3 + 2 + lag;
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
  const end = dayNumber({ year, month, day: daysInMonth(year, month) });
  const usual = REPORT_DAYS.least + ((own >>> 8) % REPORT_DAYS.span);
  return businessDayFrom('NYSE', end + usual + (rng % REPORT_DAYS.jitter));
}

function toEvent(
  sectors: SectorNews,
  instrument: Instrument,
  { own, rng, day }: { readonly own: number; readonly rng: number; readonly day: number },
): EarningsEvent {
  const { symbol, sector, referencePrice, volatilityPpm } = instrument;
  const when = (own >>> 16) % 2 === 0 ? 'BEFORE_OPEN' : 'AFTER_CLOSE';
  const atMs = timeOfLocal('America/New_York', day, MINUTES[when]);
  const direction = sector === null ? 0 : sectors.directionAt(sector, atMs);
  const drawn = Math.max(-STRENGTH_MAX, Math.min(STRENGTH_MAX, normal(drawsFrom(rng)))) || 0.01;
  const strength = direction === 0 ? drawn : direction * Math.abs(drawn);
  const times = PRICE_TO_QUARTER.least + ((own >>> 20) % PRICE_TO_QUARTER.span);
  const consensusCents = Math.max(10, Math.round((decimalOfPx(referencePrice) * 100) / times));
  const surprise = Math.sign(strength) * (2 + 8 * Math.abs(strength));
  const rest = Math.round((consensusCents * surprise) / 100) || Math.sign(strength);
  const daily = volatilityPpm / 1_000_000 / Math.sqrt(TRADING_DAYS_PER_YEAR);
  return {
    eventId: `earnings-${symbol}-${day}`,
    kind: 'EARNINGS',
    instrument,
    atMs,
    when,
    consensusCents,
    actualCents: consensusCents + rest,
    strength,
    movePct: Math.round((exp(REPORT_MOVE * daily * strength) - 1) * 10_000) / 100 + 0,
  };
}
