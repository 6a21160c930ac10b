/** News of one instrument or of all: read once, and from then on from the event stream. */

import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useAccount, useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import type { NewsEvent } from '../../../platform/client/shapes.ts';
import { isAbout, NEWS_LISTED, withNewest } from '../../../platform/feed/streamed-news.ts';

type MarketNews = {
  /** Newest first; null until they were read. */
  readonly items: readonly NewsEvent[] | null;
  readonly error: unknown;
  readonly retry: () => void;
};

/** @param symbol null for all news */
export function useMarketNews(symbol: string | null): MarketNews {
  const { cache, streamedNews, queries } = useClient();
  const listen = (listener: () => void) => streamedNews.subscribe(listener);
  const received = useSyncExternalStore(listen, () => streamedNews.items());
  const instrument = useAccount((account) => (symbol === null ? null : account.instrument(symbol)));
  const requested = { limit: NEWS_LISTED, ...(symbol === null ? {} : { symbol }) };
  const { data, error, refetch } = useWatched(
    useQuery(
      queries.intelligence.news.queryOptions(requested, { staleTime: Number.POSITIVE_INFINITY }),
    ),
  );
  // Into the cached list: streamed items are evicted long before a chart is closed.
  useEffect(() => {
    const own = received.filter(
      (item) => symbol === null || (instrument !== null && isAbout(item, instrument)),
    );
    if (data === undefined || own.length === 0) return;
    const key = queries.intelligence.news.queryKey({
      limit: NEWS_LISTED,
      ...(symbol === null ? {} : { symbol }),
    });
    cache.setQueryData(key, (page) =>
      page === undefined
        ? undefined
        : { ...page, items: withNewest(own, page.items).map(toListed) },
    );
  }, [cache, queries, data, received, symbol, instrument]);
  return { items: data?.items ?? null, error, retry: () => void refetch() };
}

/** As lists have it: without a story there is no field of it. */
const toListed = ({ story, ...item }: NewsEvent) =>
  story === undefined ? item : { ...item, story };
