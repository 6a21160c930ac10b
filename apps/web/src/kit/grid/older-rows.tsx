/**
 * Rows older than those a grid begins with: fetched page by page as it is scrolled to its end, or on a press. What is
 * searched for is searched among all rows on the server.
 */

import { useInfiniteQuery } from '@tanstack/react-query';
import { SEARCH_WORD_MAX, SEARCH_WORDS_MAX } from '@tradefloor/contracts/vocabulary/paging';
import { type ReactNode, type UIEvent, useEffect, useMemo, useState } from 'react';
import { formatQty } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { Page, Paging } from '../../platform/client/calls.ts';
import { toProblem } from '../../platform/client/refusal.ts';
import { Button } from '../ui/button.tsx';
import { Refused } from '../ui/refused.tsx';
import { type Chosen, NOTHING_CHOSEN } from './model/facets.ts';

const PAGE = 500;
/** So close to its end, in pixels, a grid fetches on: about a dozen rows. */
const NEAR_END_PX = 320;
/** A search begins when nothing was typed for so long. */
const TYPING_MS = 250;

/** What a grid is filtered by: words typed, and values chosen by facet. */
export type GridFilter = { readonly text: string; readonly chosen: Chosen };
export const NO_FILTER: GridFilter = { text: '', chosen: NOTHING_CHOSEN };

type FoundPage<Row> = Page<Row> & { readonly total: number | null };

type Source<Row> = {
  /** Where the pages are cached. */
  readonly key: readonly unknown[];
  /** The rows that arrive by themselves, newest first. */
  readonly known: readonly Row[];
  /** How many the screen begins with at most: with fewer, there are no older ones. */
  readonly atStart: number;
  readonly toKey: (row: Row) => string;
  /** Rises with time. */
  readonly toRank: (row: Row) => string;
  readonly read: (paging: Paging) => Promise<Page<Row>>;
  readonly filter: GridFilter;
  /** Searches all rows for what the filter names. */
  readonly search: (
    filter: { readonly words: readonly string[]; readonly chosen: Chosen },
    paging: Paging,
  ) => Promise<FoundPage<Row>>;
};

export type Older = {
  readonly hasMore: boolean;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly more: () => void;
  /** How many of all rows match the filter; null without one, and until it is known. */
  readonly matching: number | null;
  /** Whether rows are searched on the server. */
  readonly searches: boolean;
};

const toPaging = (cursor: string): Paging =>
  cursor === '' ? { limit: PAGE } : { limit: PAGE, cursor };

/** The words of a text, as many and as long as a search may name. */
const toWords = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, SEARCH_WORDS_MAX)
    .map((word) => word.slice(0, SEARCH_WORD_MAX));

/** All rows fetched so far, newest first, each once: as it arrived by itself where it did. */
export function useOlderRows<Row>(source: Source<Row>) {
  const { key, known, atStart, toKey, toRank, read } = source;
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['older', ...key],
    enabled: false,
    initialPageParam: '',
    queryFn: ({ pageParam }) => read(toPaging(pageParam)),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const hasMore = data === undefined ? known.length >= atStart : hasNextPage;
  const found = useFound(source, hasMore);
  const rows = useMemo(() => {
    const pages = [...(data?.pages ?? []), ...(found.pages ?? [])];
    if (pages.length === 0) return known;
    const held = new Map(known.map((row) => [toKey(row), row]));
    for (const { items } of pages)
      for (const row of items) if (!held.has(toKey(row))) held.set(toKey(row), row);
    return [...held.values()].sort((a, b) => (toRank(a) < toRank(b) ? 1 : -1));
  }, [data, found.pages, known, toKey, toRank]);
  const more = (): void => void fetchNextPage();
  const plain: Older = { hasMore, isFetching, error, more, matching: null, searches: false };
  return { rows, older: found.older ?? plain };
}

/** What the server finds for a filter while there are rows that the grid does not hold. */
function useFound<Row>({ key, filter, search }: Source<Row>, hasMore: boolean) {
  const wanted = useSettled(filter);
  const words = useMemo(() => toWords(wanted.text), [wanted]);
  const searches = hasMore && (words.length > 0 || Object.keys(wanted.chosen).length > 0);
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['found', ...key, words, wanted.chosen],
    enabled: searches,
    initialPageParam: '',
    queryFn: ({ pageParam }) => search({ words, chosen: wanted.chosen }, toPaging(pageParam)),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const older: Older = {
    hasMore: data === undefined || hasNextPage,
    isFetching,
    error,
    more: () => void fetchNextPage(),
    matching: filter === wanted ? (data?.pages[0]?.total ?? null) : null,
    searches: true,
  };
  return { pages: searches ? data?.pages : undefined, older: searches ? older : null };
}

/** A filter once it has not changed for a while. */
function useSettled(filter: GridFilter): GridFilter {
  const [settled, setSettled] = useState(filter);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(filter), TYPING_MS);
    return () => window.clearTimeout(timer);
  }, [filter]);
  return settled;
}

const WHOLE: Older = {
  hasMore: false,
  isFetching: false,
  error: null,
  more: () => undefined,
  matching: null,
  searches: false,
};

type OlderRowsProps = {
  /** What the rows are: "orders". */
  readonly what: string;
  /** Rows held, and how many of them the filter lets through. */
  readonly count: number;
  readonly shown: number;
  /** Null where the grid shows all there are. */
  readonly older: Older | null;
  readonly children: ReactNode;
};

/** A grid of the newest rows, and under it how many these are, or how many match, while there are older ones. */
export function OlderRows({ what, count, shown, older, children }: OlderRowsProps) {
  const state = older ?? WHOLE;
  const { hasMore, isFetching, error, more, searches } = state;
  const onScroll = ({ target }: UIEvent): void => {
    const { scrollTop, clientHeight, scrollHeight } = target as HTMLElement;
    if (!hasMore || isFetching || error !== null || scrollTop === 0) return;
    if (scrollHeight - scrollTop - clientHeight < NEAR_END_PX) more();
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col" onScrollCapture={onScroll}>
      {children}
      {hasMore || searches ? (
        <p
          role="status"
          className="flex h-6 shrink-0 items-center gap-2 border-line border-t px-2 text-11 text-t2"
        >
          {error !== null ? (
            <Refused problem={toProblem(error)} />
          ) : searches ? (
            describeFound(state, what, shown)
          ) : (
            phrase`The newest ${formatQty(count)} ${phrase(what)}; a filter searches all.`
          )}
          {hasMore ? (
            <Button size="sm" disabled={isFetching} onClick={more}>
              {isFetching ? 'Loading…' : 'Load older'}
            </Button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

/** "340 orders match; the newest 300 are shown." A row that has come since it was counted is shown, too. */
function describeFound({ hasMore, matching }: Older, what: string, shown: number): string {
  if (matching === null) return phrase`Searching all ${phrase(what)}…`;
  if (!hasMore) return phrase`${formatQty(shown)} ${phrase(what)} match.`;
  const all = formatQty(Math.max(matching, shown));
  return phrase`${all} ${phrase(what)} match; the newest ${formatQty(shown)} are shown.`;
}
