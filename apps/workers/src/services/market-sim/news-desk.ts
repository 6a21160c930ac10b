/**
 * The market's news: published with its batch, kept for lists; halts and injected shocks among it. News that a restart
 * skipped is published once it is back.
 */
import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import type { news } from '@tradefloor/contracts/calls/intelligence';
import { type Instrument, SECTORS, type Tick } from '@tradefloor/contracts/market';
import type { MarketEvent, MarketStatus } from '@tradefloor/contracts/market-event';
import { isNewsOf, type NewsEvent } from '@tradefloor/contracts/news';
import { MARKET_NEWS, NEWS_KEPT } from '@tradefloor/core/analytics/news/tables';
import type { Table } from '@tradefloor/core/table';
import { type Answered, answered, type Said, type StateIo, say } from '@tradefloor/runtime';
import { TICK_MS } from '@tradefloor/sim/market/market';
import { haltNews, type MarketNews, shockNews } from '@tradefloor/sim/news/market-news';
import { type NewsWire, newsAt, newsIdOf, newsWire } from '@tradefloor/sim/news/news';

const PAGE = 100;

/** Where the market stands: number, market time and real time of its newest batch. */
export type Standing = { readonly seq: number; readonly simMs: number; readonly nowMs: number };

/** What goes on in the market beside its walk. */
export type Market = {
  readonly status: MarketStatus;
  /** All that were ever started. */
  readonly events: Iterable<MarketEvent>;
  readonly tick: (symbol: string) => Tick | undefined;
};

export class NewsDesk {
  readonly #table: Table<NewsEvent>;
  readonly #wire: NewsWire;
  readonly #universe: readonly Instrument[];
  readonly #seed: number;
  /** News up to this batch has been published. */
  #saidUpTo: number;

  constructor(io: StateIo, universe: readonly Instrument[], saidUpTo: number) {
    this.#table = io.table(MARKET_NEWS);
    this.#wire = newsWire(io.seed, universe, TICK_MS);
    this.#universe = universe;
    this.#seed = io.seed;
    this.#saidUpTo = saidUpTo;
  }

  /** What is in the news since the last time, up to the batch the market stands at. */
  step(at: Standing, market: Market): Said<'news.events'>[] {
    const told: NewsEvent[] = [];
    for (let seq = this.#saidUpTo + 1; seq <= at.seq; seq += 1) {
      const event = this.#eventOf(seq, at);
      if (event !== null) told.push(event);
    }
    told.push(...this.#shocks(at, market), ...this.#halts(at, market));
    this.#saidUpTo = at.seq;
    for (const event of told) this.#keep(event);
    return told.map((event) => say('news.events', event));
  }

  /** A shock and its news come with the same batch, whether it hits a company, a sector or the whole market. */
  #shocks(at: Standing, { events }: Market): NewsEvent[] {
    const told: NewsEvent[] = [];
    for (const event of events) {
      const { kind, fromSeq, target } = event;
      if (kind !== 'SHOCK' || fromSeq <= this.#saidUpTo || fromSeq > at.seq) continue;
      const newsId = `${newsIdOf(this.#seed, fromSeq)}-${target}-${told.length}`;
      const about = this.#about(target);
      const news = shockNews(about.name, event);
      told.push(marketEvent({ newsId, seq: fromSeq, about, at }, news));
    }
    return told;
  }

  /** Whom a target names. */
  #about(target: string): About {
    const sector = SECTORS.find((each) => each === target) ?? null;
    if (sector !== null) return { symbol: null, sector, name: `The sector ${sector}` };
    const instrument = this.#named(target);
    if (instrument === undefined) return { symbol: null, sector: null, name: 'The whole market' };
    return { symbol: instrument.symbol, sector: null, name: instrument.name };
  }

  /** A pause is published once, when it is first seen; its batch names it. */
  #halts(at: Standing, { status, tick }: Market): NewsEvent[] {
    const told: NewsEvent[] = [];
    for (const halt of status.halts) {
      const instrument = this.#named(halt.symbol);
      if (halt.state !== 'PAUSED' || instrument === undefined) continue;
      const seq = at.seq - Math.round((status.at - halt.sinceAt) / TICK_MS);
      const newsId = `${newsIdOf(this.#seed, seq)}-${halt.symbol}-halt`;
      if (this.#table.get(newsId) !== undefined) continue;
      const news = haltNews(instrument.name, halt, tick(halt.symbol)?.mid ?? halt.referencePx);
      const about = { symbol: instrument.symbol, sector: null, name: instrument.name };
      told.push(marketEvent({ newsId, seq, about, at }, news));
    }
    return told;
  }

  #named(symbol: string): Instrument | undefined {
    return this.#universe.find((each) => each.symbol === symbol);
  }

  #eventOf(seq: number, at: Standing): NewsEvent | null {
    const age = (at.seq - seq) * TICK_MS;
    return newsAt(
      { wire: this.#wire, universe: this.#universe, seed: this.#seed },
      { seq, at: at.nowMs - age, simTime: at.simMs - age },
    );
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
  list({ symbol, limit = PAGE }: Asked<typeof news>): Answered<never, never, Answer<typeof news>> {
    const instrument = symbol === undefined ? undefined : this.#named(symbol);
    const kept = [...this.#table.values()].filter(
      (event) => symbol === undefined || (instrument !== undefined && isNewsOf(event, instrument)),
    );
    kept.sort((a, b) => b.at - a.at || b.seq - a.seq);
    return answered({ items: kept.slice(0, limit), nextCursor: null });
  }
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
