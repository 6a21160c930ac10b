/** What the news does to prices: the items of a step, and those that are still reported as what moved a price. */
import type { Instrument } from '@tradefloor/contracts/market';
import { WHOLE_MARKET } from '@tradefloor/contracts/market-event';
import { ln } from '@tradefloor/instruments/math/elementary';
import type { EventCalendar } from '../news/event-calendar.ts';
import { toNewsId } from '../news/news.ts';
import {
  type NewsItem,
  type NewsStep,
  type ReportedNews,
  reportedNews,
} from '../news/reported-news.ts';
import { concerns } from './script.ts';

/** A move that an item made: its size in per cent, and whom it hit. Plain, so that a snapshot can carry it. */
export type NewsShock = {
  /** Of the company in the universe; -1 for more than one. */
  readonly place: number;
  readonly size: number;
  readonly seq: number;
  /** Missing in snapshots from before sectors were in the news. */
  readonly target?: string;
  readonly newsId?: string;
  readonly headline?: string;
};

/** What a step's news does to an instrument: its move of the log price, and whether it moves more for a while. */
export type NewsEffect = { readonly shift: number; readonly isConcerned: boolean };

const NO_EFFECT: NewsEffect = { shift: 0, isConcerned: false };

export class NewsEffects {
  readonly #seed: number;
  readonly #universe: readonly Instrument[];
  readonly #news: ReportedNews;
  #items: readonly NewsItem[] = [];
  #shocks: readonly NewsShock[] = [];

  constructor(
    market: {
      readonly seed: number;
      readonly universe: readonly Instrument[];
      readonly tickMs: number;
    },
    calendar: EventCalendar,
  ) {
    const { seed, universe } = market;
    this.#seed = seed;
    this.#universe = universe;
    this.#news = reportedNews(market, calendar);
  }

  /** What is reported with the last step. */
  get items(): readonly NewsItem[] {
    return this.#items;
  }

  get shocks(): readonly NewsShock[] {
    return this.#shocks;
  }

  /** Takes on what is reported with a step. */
  take(step: NewsStep): void {
    this.#items = this.#news.at(step);
    for (const { newsId, headline, symbol, sector, story } of this.#items) {
      if (story.movePct === 0) continue;
      const place = this.#universe.findIndex((each) => each.symbol === symbol);
      const target = symbol ?? sector ?? WHOLE_MARKET;
      const { seq } = step;
      this.#shocks = [
        ...this.#shocks,
        { place, size: story.movePct, seq, target, newsId, headline },
      ];
    }
  }

  /** What the step's items do to an instrument. */
  effectOn(instrument: Instrument): NewsEffect {
    if (this.#items.length === 0) return NO_EFFECT;
    let shift = 0;
    let isConcerned = false;
    for (const { kind, symbol, sector, story } of this.#items) {
      const target = symbol ?? sector ?? WHOLE_MARKET;
      if (story.movePct === 0 || !concerns({ target }, instrument)) continue;
      shift += ln(1 + story.movePct / 100);
      // What follows a scheduled event is known: see event-pull.
      isConcerned ||= kind !== 'EARNINGS' && kind !== 'MACRO';
    }
    return { shift, isConcerned };
  }

  /** Nothing is reported with a step. */
  pass(): void {
    if (this.#items.length > 0) this.#items = [];
  }

  /** Keeps the shocks that `isKept`. */
  keep(isKept: (shock: NewsShock) => boolean): void {
    if (this.#shocks.length > 0) this.#shocks = this.#shocks.filter(isKept);
  }

  restore(shocks: readonly NewsShock[]): void {
    this.#shocks = [...shocks];
  }

  /** The item behind a shock, and whom it hit. */
  toNotified({ seq, place, target, newsId, headline }: NewsShock) {
    return {
      newsId: newsId ?? toNewsId(this.#seed, seq),
      headline: headline ?? '',
      target: target ?? this.#universe[place]?.symbol ?? WHOLE_MARKET,
    };
  }
}
