/** Tables whose rows come from the platform in pages, the newest first. */
import { skipToken, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatched } from '../query/old-figures.tsx';

export type Page<Row> = {
  readonly items: readonly Row[];
  /** The cursor of the next page; null when this was the last. */
  readonly nextCursor: string | null;
};
type Paging = { readonly limit: number; readonly cursor?: string };
/** Fetches one page of the search. */
export type ReadPage<Asked, Row> = (asked: Asked & Paging) => Promise<Page<Row>>;

const PAGE = 200;

const pageAt = (cursor: string, limit: number): Paging =>
  cursor === '' ? { limit } : { limit, cursor };

type Paged<Asked, Row> = {
  /** The question's name, one for each table. */
  readonly name: string;
  /** The search; null fetches nothing. */
  readonly asked: Asked | null;
  readonly read: ReadPage<Asked, Row>;
  readonly everyMs: number;
};

/** The rows that were read so far, null before the first page; all pages are read again every so often. */
export function usePages<Asked, Row>({ name, asked, read, everyMs }: Paged<Asked, Row>) {
  const { data, error, hasNextPage, fetchNextPage, refetch } = useWatched(
    useInfiniteQuery({
      queryKey: [name, asked],
      initialPageParam: '',
      queryFn:
        asked === null
          ? skipToken
          : ({ pageParam }) => read({ ...asked, ...pageAt(pageParam, PAGE) }),
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: (before) => before,
      refetchInterval: everyMs,
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
const EXPORT_PAGE = 1_000;

/** Every row of a search, page after page, up to the most an export holds, and whether that was all. Throws what `read` does. */
export async function exportOf<Asked, Row>(
  read: ReadPage<Asked, Row>,
  asked: Asked,
): Promise<{ readonly rows: readonly Row[]; readonly isWhole: boolean }> {
  const rows: Row[] = [];
  let cursor: string | null = '';
  while (cursor !== null && rows.length < EXPORT_MAX) {
    const page = await read({ ...asked, ...pageAt(cursor, EXPORT_PAGE) });
    rows.push(...page.items);
    cursor = page.nextCursor;
  }
  return { rows, isWhole: cursor === null };
}
