/** Streamed news of the market: the items since a list was fetched. A snapshot makes the lists stale, as all queries. */

import type { ClientEvent } from '../client/connection.ts';
import type { Instrument, NewsEvent } from '../client/shapes.ts';

/** A list holds as many; the oldest go. */
export const NEWS_LISTED = 200;

export class StreamedNews {
  readonly #listeners = new Set<() => void>();
  #items: readonly NewsEvent[] = [];

  take(event: ClientEvent): void {
    if (event.event !== 'news.events') return;
    this.#items = withNewest([event.data], this.#items);
    for (const listener of this.#listeners) listener();
  }

  /** Newest first; the same object until an item arrives. */
  items(): readonly NewsEvent[] {
    return this.#items;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Both lists as one, each piece of news once, newest first, no longer than a list is. */
export function withNewest(
  received: readonly NewsEvent[],
  read: readonly NewsEvent[],
): NewsEvent[] {
  const byId = new Map([...read, ...received].map((item) => [item.newsId, item]));
  const newestFirst = [...byId.values()].sort((a, b) =>
    a.at === b.at ? b.seq - a.seq : a.at < b.at ? 1 : -1,
  );
  return newestFirst.slice(0, NEWS_LISTED);
}

/** The contract's `isNewsFor`, which lives among schemas: news of the instrument itself, its sector or the whole market. */
export const isAbout = (
  { symbol, sector }: Pick<NewsEvent, 'symbol' | 'sector'>,
  instrument: Pick<Instrument, 'symbol' | 'sector'>,
): boolean =>
  symbol === null ? sector === null || sector === instrument.sector : symbol === instrument.symbol;
