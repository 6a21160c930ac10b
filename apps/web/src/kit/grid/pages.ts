/** Tables whose rows come from the platform in pages, the newest first. */

import { skipToken, useInfiniteQuery } from '@tanstack/react-query';
import { PAGE_MAX } from '@tradefloor/contracts/vocabulary/paging';
import { useMemo } from 'react';
import type { Page, Paging } from '../../platform/client/calls.ts';
import { useWatched } from '../query/stale-data.tsx';

/** Fetches one page of the search. */
export type ReadPage<Requested, Row> = (requested: Requested & Paging) => Promise<Page<Row>>;

const PAGE = 200;

const pageAt = (cursor: string, limit: number): Paging =>
  cursor === '' ? { limit } : { limit, cursor };

type Paged<Requested, Row> = {
  /** The path of the call, as its results are cached. */
  readonly pathKey: readonly unknown[];
  /** The search; null fetches nothing. */
  readonly requested: Requested | null;
  readonly read: ReadPage<Requested, Row>;
};

/** The rows read so far, null before the first page; an invalidation of the call refetches all pages. */
export function usePages<Requested, Row>({ pathKey, requested, read }: Paged<Requested, Row>) {
  const { data, error, hasNextPage, fetchNextPage, refetch } = useWatched(
    useInfiniteQuery({
      queryKey: [...pathKey, 'pages', requested],
      initialPageParam: '',
      queryFn:
        requested === null
          ? skipToken
          : ({ pageParam }) => read({ ...requested, ...pageAt(pageParam, PAGE) }),
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: (before) => before,
    }),
  );
  const rows = useMemo(
    () => (data === undefined ? null : data.pages.flatMap(({ items }) => items)),
    [data],
  );
  return {
    rows,
    error,
    hasMore: hasNextPage,
    more: () => void fetchNextPage(),
    again: () => void refetch(),
  };
}

/** An export holds at most this many rows. */
export const EXPORT_MAX = 20_000;

/** Every row of a search, page after page, up to the most an export holds, and whether that was all. Throws what `read` does. */
export async function collectExport<Requested, Row>(
  read: ReadPage<Requested, Row>,
  requested: Requested,
): Promise<{ readonly rows: readonly Row[]; readonly isWhole: boolean }> {
  const rows: Row[] = [];
  let cursor: string | null = '';
  while (cursor !== null && rows.length < EXPORT_MAX) {
    const page = await read({ ...requested, ...pageAt(cursor, PAGE_MAX) });
    rows.push(...page.items);
    cursor = page.nextCursor;
  }
  return { rows, isWhole: cursor === null };
}
