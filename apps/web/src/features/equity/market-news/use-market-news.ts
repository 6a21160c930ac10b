/** News of one instrument or of all: read once, and from then on from the event stream. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useAccount, useDesk } from '../../../kit/live/use-desk.ts';
import type { NewsEvent, NewsPage } from '../../../platform/client/intelligence-port.ts';
import { isAbout, NEWS_LISTED, withNewest } from '../../../platform/feed/heard-news.ts';

/** After a question that failed. */
const AGAIN_MS = 5_000;

type MarketNews = {
  /** Newest first; null until they were read. */
  readonly items: readonly NewsEvent[] | null;
  readonly error: unknown;
  readonly retry: () => void;
};

/** @param symbol null for all news */
export function useMarketNews(symbol: string | null): MarketNews {
  const { port, heardNews } = useDesk();
  const queries = useQueryClient();
  const listen = (listener: () => void) => heardNews.subscribe(listener);
  const heard = useSyncExternalStore(listen, () => heardNews.items());
  const snapshots = useSyncExternalStore(listen, () => heardNews.snapshots());
  const instrument = useAccount((account) => (symbol === null ? null : account.instrument(symbol)));
  const { data, error, refetch } = useQuery({
    // After a snapshot something may have been missed: another list.
    queryKey: ['market-news', symbol, snapshots],
    queryFn: () => port.news({ limit: NEWS_LISTED, ...(symbol === null ? {} : { symbol }) }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.error === null ? false : AGAIN_MS),
    placeholderData: (before, query) => (query?.queryKey[1] === symbol ? before : undefined),
  });
  // Into the cached list: streamed items are evicted long before a chart is closed.
  useEffect(() => {
    const own = heard.filter(
      (item) => symbol === null || (instrument !== null && isAbout(item, instrument)),
    );
    if (data === undefined || own.length === 0) return;
    queries.setQueryData<NewsPage>(['market-news', symbol, snapshots], (page) =>
      page === undefined ? undefined : { ...page, items: withNewest(own, page.items) },
    );
  }, [queries, data, heard, symbol, snapshots, instrument]);
  return { items: data?.items ?? null, error, retry: () => void refetch() };
}
