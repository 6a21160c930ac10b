/** The market's news: said with the batch it comes with, kept for lists. What a restart skipped is said once it is back. */
import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import type { news } from '@tradefloor/contracts/calls/intelligence';
import type { Instrument } from '@tradefloor/contracts/market';
import type { NewsEvent } from '@tradefloor/contracts/news';
import { MARKET_NEWS, NEWS_KEPT } from '@tradefloor/core/news/tables';
import type { Table } from '@tradefloor/core/table';
import { type Answered, answered, type Said, type StateIo, say } from '@tradefloor/runtime';
import { TICK_MS } from '@tradefloor/sim/market/market';
import { type NewsWire, newsWire } from '@tradefloor/sim/news/news';

const PAGE = 100;

/** Where the market stands: number, market time and real time of its newest batch. */
export type Standing = { readonly seq: number; readonly simMs: number; readonly nowMs: number };

export class NewsDesk {
  readonly #table: Table<NewsEvent>;
  readonly #wire: NewsWire;
  readonly #universe: readonly Instrument[];
  readonly #seed: number;
  /** News up to this batch has been said. */
  #saidUpTo: number;

  constructor(io: StateIo, universe: readonly Instrument[], saidUpTo: number) {
    this.#table = io.table(MARKET_NEWS);
    this.#wire = newsWire(io.seed, universe, TICK_MS);
    this.#universe = universe;
    this.#seed = io.seed;
    this.#saidUpTo = saidUpTo;
  }

  /** What is in the news since the last time, up to the batch the market stands at. */
  step(at: Standing): Said<'news.events'>[] {
    const said: Said<'news.events'>[] = [];
    for (let seq = this.#saidUpTo + 1; seq <= at.seq; seq += 1) {
      const event = this.#eventOf(seq, at);
      if (event === null) continue;
      this.#keep(event);
      said.push(say('news.events', event));
    }
    this.#saidUpTo = at.seq;
    return said;
  }

  #eventOf(seq: number, at: Standing): NewsEvent | null {
    const draft = this.#wire.at(seq);
    const symbol = draft === null ? undefined : this.#universe[draft.place]?.symbol;
    if (draft === null || symbol === undefined) return null;
    const { kind, headline, sentiment, impact } = draft;
    const age = (at.seq - seq) * TICK_MS;
    return {
      newsId: `news-${this.#seed}-${seq}`,
      ...{ seq, at: at.nowMs - age, simTime: at.simMs - age },
      ...{ symbol, kind, headline, sentiment, impact },
    };
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

  /** Newest first. */
  list({ symbol, limit = PAGE }: Asked<typeof news>): Answered<never, never, Answer<typeof news>> {
    const kept = [...this.#table.values()].filter(
      (event) => symbol === undefined || event.symbol === symbol,
    );
    kept.sort((a, b) => b.at - a.at || b.seq - a.seq);
    return answered({ items: kept.slice(0, limit), nextCursor: null });
  }
}
