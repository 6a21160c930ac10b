/** What is scheduled: companies' reports and releases of figures, by day in New York. */
import type { Instrument } from '@tradefloor/contracts/market';
import { civilDate } from '@tradefloor/instruments/calendar/civil-date';
import { newYorkDay } from '@tradefloor/instruments/calendar/new-york';
import { type EarningsEvent, listEarnings } from './earnings-dates.ts';
import { type MacroEvent, macroEventsOn } from './macro-releases.ts';
import { type SectorNews, sectorNews } from './sector-news.ts';

export type Scheduled = MacroEvent | EarningsEvent;

/** Days whose events are kept. */
const DAYS_KEPT = 128;

/** The calendar of a universe under a seed: each day's events are worked out once. */
export class EventCalendar {
  readonly sectors: SectorNews;
  readonly #seed: number;
  readonly #universe: readonly Instrument[];
  readonly #days = new Map<number, readonly Scheduled[]>();
  readonly #years = new Map<number, ReadonlyMap<number, readonly EarningsEvent[]>>();

  constructor(seed: number, universe: readonly Instrument[]) {
    this.#seed = seed;
    this.#universe = universe;
    this.sectors = sectorNews(seed);
  }

  /** The events of a day, by time. */
  on(day: number): readonly Scheduled[] {
    const known = this.#days.get(day);
    if (known !== undefined) return known;
    const { year } = civilDate(day);
    const events: Scheduled[] = [
      ...macroEventsOn(this.#seed, day),
      ...(this.#reports(year).get(day) ?? []),
    ];
    events.sort((a, b) => a.atMs - b.atMs);
    if (this.#days.size >= DAYS_KEPT) this.#days.clear();
    this.#days.set(day, events);
    return events;
  }

  /** The events after one market time and no later than another. */
  between(fromMs: number, toMs: number): readonly Scheduled[] {
    const found: Scheduled[] = [];
    for (let day = newYorkDay(fromMs); day <= newYorkDay(toMs); day += 1) {
      for (const event of this.on(day)) {
        if (event.atMs > fromMs && event.atMs <= toMs) found.push(event);
      }
    }
    return found;
  }

  #reports(year: number): ReadonlyMap<number, readonly EarningsEvent[]> {
    const known = this.#years.get(year);
    if (known !== undefined) return known;
    const byDay = new Map<number, EarningsEvent[]>();
    for (const instrument of this.#universe) {
      if (instrument.instrumentType !== 'equity') continue;
      for (const event of listEarnings(
        { seed: this.#seed, sectors: this.sectors },
        instrument,
        year,
      )) {
        const day = newYorkDay(event.atMs);
        byDay.set(day, [...(byDay.get(day) ?? []), event]);
      }
    }
    this.#years.set(year, byDay);
    return byDay;
  }
}
