/**
 * The market's news: published with its batch, kept for lists; halts and injected shocks among it. News that a restart
 * skipped is published once it is back.
 */

import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { news } from '@tradefloor/contracts/calls/intelligence';
import type { Instrument, Tick } from '@tradefloor/contracts/market';
import type { MarketEvent, MarketStatus } from '@tradefloor/contracts/market-event';
import { isNewsFor, type NewsEvent } from '@tradefloor/contracts/news';
import type { CalendarSplit } from '@tradefloor/contracts/split';
import { SECTORS } from '@tradefloor/contracts/vocabulary/instruments';
import { MARKET_TABLES, NEWS_KEPT } from '@tradefloor/core/analytics/market/market-state';
import type { Table } from '@tradefloor/core/table';
import {
  type CallResponse,
  type Published,
  publish,
  respond,
  type StateIo,
} from '@tradefloor/runtime';
import { type Market, TICK_MS } from '@tradefloor/sim/market/market';
import { haltNews, type MarketNews, shockNews, splitNews } from '@tradefloor/sim/news/market-news';
import { type NewsWire, newsAt, newsWire, toNewsId } from '@tradefloor/sim/news/news';
import type { NewsItem } from '@tradefloor/sim/news/reported-news';

const PAGE = 100;

/** Where the market stands: number, market time and real time of its newest batch. */
export type Standing = { readonly seq: number; readonly simMs: number; readonly nowMs: number };

/** A step of the market: what is reported with it is null where prices do not move by the news. */
export type Stepped = Pick<Market, 'seq' | 'simMs' | 'news'>;

/** What goes on in the market beside its walk. */
export type Conditions = {
  readonly status: MarketStatus;
  /** All that were ever started. */
  readonly events: Iterable<MarketEvent>;
  readonly tick: (symbol: string) => Tick | undefined;
  /** Splits that are announced now. */
  readonly announced: readonly CalendarSplit[];
};

export class NewsPublisher {
  readonly #table: Table<NewsEvent>;
  readonly #wire: NewsWire;
  readonly #universe: readonly Instrument[];
  readonly #seed: number;
  /** News up to this batch has been published. */
  #publishedUpTo: number;
  /** What is to be published of each batch since, where prices move by it. */
  readonly #collected = new Map<number, Stories>();

  constructor(io: StateIo, universe: readonly Instrument[], publishedUpTo: number) {
    this.#table = io.table(MARKET_TABLES.news);
    this.#wire = newsWire(io.seed, universe, TICK_MS);
    this.#universe = universe;
    this.#seed = io.seed;
    this.#publishedUpTo = publishedUpTo;
  }

  /** Takes what is reported with the batch a market stands at; all of them in turn. */
  collect({ seq, simMs, news }: Stepped): void {
    if (news !== null) this.#collected.set(seq, { simMs, items: news });
  }

  /** What is in the news since the last time, up to the batch the market stands at. */
  step(at: Standing, market: Conditions): Published<'news.events'>[] {
    const reported: NewsEvent[] = [];
    for (let seq = this.#publishedUpTo + 1; seq <= at.seq; seq += 1) {
      reported.push(...this.#toEvents(seq, at));
    }
    reported.push(...this.#shocks(at, market), ...this.#halts(at, market));
    reported.push(...market.announced.map((split) => this.#announce(at, split)));
    this.#publishedUpTo = at.seq;
    this.#collected.clear();
    for (const event of reported) this.#keep(event);
    return reported.map((event) => publish('news.events', event));
  }

  /** A shock and its news come with the same batch, whether it hits a company, a sector or the whole market. */
  #shocks(at: Standing, { events }: Conditions): NewsEvent[] {
    const reported: NewsEvent[] = [];
    for (const event of events) {
      const { kind, fromSeq, target } = event;
      if (kind !== 'SHOCK' || fromSeq <= this.#publishedUpTo || fromSeq > at.seq) continue;
      const newsId = `${toNewsId(this.#seed, fromSeq)}-${target}-${reported.length}`;
      const about = this.#about(target);
      const news = shockNews(about.name, event);
      reported.push(marketEvent({ newsId, seq: fromSeq, about, at }, news));
    }
    return reported;
  }

  /** Whom a target names. */
  #about(target: string): About {
    const sector = SECTORS.find((each) => each === target) ?? null;
    if (sector !== null) return { symbol: null, sector, name: `The sector ${sector}` };
    const instrument = this.#named(target);
    if (instrument === undefined) return { symbol: null, sector: null, name: 'The whole market' };
    return { symbol: instrument.symbol, sector: null, name: instrument.name };
  }

  #announce(at: Standing, split: CalendarSplit): NewsEvent {
    const about = this.#about(split.symbol);
    const of = { newsId: `split-${split.splitId}`, seq: at.seq, about, at };
    return marketEvent(of, splitNews(about.name, split));
  }

  /** A pause is published once, when it is first seen; its batch names it. */
  #halts(at: Standing, { status, tick }: Conditions): NewsEvent[] {
    const reported: NewsEvent[] = [];
    for (const halt of status.halts) {
      const instrument = this.#named(halt.symbol);
      if (halt.state !== 'PAUSED' || instrument === undefined) continue;
      const seq = at.seq - Math.round((status.at - halt.sinceAt) / TICK_MS);
      const newsId = `${toNewsId(this.#seed, seq)}-${halt.symbol}-halt`;
      if (this.#table.get(newsId) !== undefined) continue;
      const news = haltNews(instrument.name, halt, tick(halt.symbol)?.mid ?? halt.referencePx);
      const about = { symbol: instrument.symbol, sector: null, name: instrument.name };
      reported.push(marketEvent({ newsId, seq, about, at }, news));
    }
    return reported;
  }

  #named(symbol: string): Instrument | undefined {
    return this.#universe.find((each) => each.symbol === symbol);
  }

  #toEvents(seq: number, at: Standing): NewsEvent[] {
    const age = (at.seq - seq) * TICK_MS;
    const when = { seq, at: at.nowMs - age };
    const stories = this.#collected.get(seq);
    if (stories !== undefined) {
      return stories.items.map((item) => ({ ...item, ...when, simTime: stories.simMs }));
    }
    const of = { wire: this.#wire, universe: this.#universe, seed: this.#seed };
    const event = newsAt(of, { ...when, simTime: at.simMs - age });
    return event === null ? [] : [event];
  }

  /** Memory holds the newest; the database keeps all. */
  #keep(event: NewsEvent): void {
    this.#table.put(event);
    if (this.#table.size <= NEWS_KEPT) return;
    for (const { newsId } of this.#table.values()) {
      this.#table.forget(newsId);
      break;
    }
  }

  /** Newest first; of a symbol with the news of its sector and of the market. */
  list({
    symbol,
    limit = PAGE,
  }: CallInput<typeof news>): CallResponse<never, never, CallOutput<typeof news>> {
    const instrument = symbol === undefined ? undefined : this.#named(symbol);
    const kept = [...this.#table.values()].filter(
      (event) => symbol === undefined || (instrument !== undefined && isNewsFor(event, instrument)),
    );
    kept.sort((a, b) => b.at - a.at || b.seq - a.seq);
    return respond({ items: kept.slice(0, limit).map(withoutNull), nextCursor: null });
  }
}

type Stories = { readonly simMs: number; readonly items: readonly NewsItem[] };

/** A row without a story is an item without one. */
function withoutNull({ story, ...event }: NewsEvent): NewsEvent {
  return story === null || story === undefined ? event : { ...event, story };
}

type About = Pick<NewsEvent, 'symbol' | 'sector'> & { readonly name: string };

function marketEvent(
  of: {
    readonly newsId: string;
    readonly seq: number;
    readonly about: About;
    readonly at: Standing;
  },
  news: MarketNews,
): NewsEvent {
  const { newsId, seq, at } = of;
  const { symbol, sector } = of.about;
  const age = (at.seq - seq) * TICK_MS;
  const when = { seq, at: at.nowMs - age, simTime: at.simMs - age };
  return { newsId, ...when, symbol, sector, ...news };
}
