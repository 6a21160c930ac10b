/** Rows older than those a grid begins with: fetched page by page as it is scrolled to its end, or on a press. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, type UIEvent, useMemo } from 'react';
import { formatQty } from '../../lib/format/numbers.ts';
import type { Page, Paging } from '../../platform/client/calls.ts';
import { toProblem } from '../../platform/client/refusal.ts';
import { Button } from '../ui/button.tsx';
import { Refused } from '../ui/refused.tsx';

const PAGE = 500;
/** So close to its end, in pixels, a grid fetches on: about a dozen rows. */
const NEAR_END_PX = 320;

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
};

export type Older = {
  readonly hasMore: boolean;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly more: () => void;
};

/** All rows fetched so far, newest first, each once: as it arrived by itself where it did. */
export function useOlderRows<Row>({ key, known, atStart, toKey, toRank, read }: Source<Row>) {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['older', ...key],
    enabled: false,
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      read(pageParam === '' ? { limit: PAGE } : { limit: PAGE, cursor: pageParam }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const rows = useMemo(() => {
    if (data === undefined) return known;
    const held = new Set(known.map(toKey));
    const others = data.pages.flatMap(({ items }) => items.filter((row) => !held.has(toKey(row))));
    return [...known, ...others].sort((a, b) => (toRank(a) < toRank(b) ? 1 : -1));
  }, [data, known, toKey, toRank]);
  const hasMore = data === undefined ? known.length >= atStart : hasNextPage;
  const older: Older = { hasMore, isFetching, error, more: () => void fetchNextPage() };
  return { rows, older };
}

const WHOLE: Older = { hasMore: false, isFetching: false, error: null, more: () => undefined };

type OlderRowsProps = {
  /** What the rows are: "orders". */
  readonly what: string;
  readonly count: number;
  /** Null where the grid shows all there are. */
  readonly older: Older | null;
  readonly children: ReactNode;
};

/** A grid of the newest rows, and under it how many these are, while there are older ones. */
export function OlderRows({ what, count, older, children }: OlderRowsProps) {
  const { hasMore, isFetching, error, more } = older ?? WHOLE;
  const onScroll = ({ target }: UIEvent): void => {
    const { scrollTop, clientHeight, scrollHeight } = target as HTMLElement;
    if (!hasMore || isFetching || error !== null || scrollTop === 0) return;
    if (scrollHeight - scrollTop - clientHeight < NEAR_END_PX) more();
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col" onScrollCapture={onScroll}>
      {children}
      {hasMore ? (
        <p
          role="status"
          className="flex h-6 shrink-0 items-center gap-2 border-line border-t px-2 text-11 text-t2"
        >
          {error === null ? (
            `The newest ${formatQty(count)} ${what}; filters search these.`
          ) : (
            <Refused problem={toProblem(error)} />
          )}
          <Button size="sm" disabled={isFetching} onClick={more}>
            {isFetching ? 'Loading…' : 'Load older'}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
