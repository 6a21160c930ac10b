/** The list on the screen, and edits of one's own: each made to the newest state of the list, one after the other. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useAccount, useClient, usePrefs, usePrefsStore } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import type { Problem } from '../../../lib/problem.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { Watchlist } from '../../../platform/client/shapes.ts';
import { type ShownList, showList } from './lists.ts';

export type ListChange = Partial<Pick<Watchlist, 'name' | 'symbols' | 'sharedWith'>>;

export type WatchlistState = ShownList & {
  readonly lists: readonly Watchlist[];
  /** Why the lists could not be read. */
  readonly error: unknown;
  readonly retry: () => void;
  readonly choose: (key: string) => void;
  /** Makes an edit when its turn comes; false where it is refused. */
  readonly edit: (request: Edit) => Promise<boolean>;
  /** Changes the shown list by what it is when its turn comes; null for no change. */
  readonly change: (edit: (list: Watchlist) => ListChange | null) => Promise<boolean>;
  /** Why the last edit was refused; null once one is taken. */
  readonly problem: Problem | null;
};

const NO_LISTS: readonly Watchlist[] = [];

export function useWatchlist(): WatchlistState {
  const client = useClient();
  const store = usePrefsStore();
  const key = usePrefs(({ watchlist }) => watchlist);
  const instruments = useAccount((account) => account.instruments());
  const query = useWatched(useQuery(client.queries.watchlists.list.queryOptions({})));
  const lists = query.data?.items;
  const shown = useMemo(() => showList(key, instruments, lists), [key, instruments, lists]);
  const { edit, problem } = useEdits();
  const choose = (watchlist: string): void => store.setState({ watchlist });
  const { watchlists } = client.calls;
  return {
    ...shown,
    lists: lists ?? NO_LISTS,
    error: query.error,
    retry: () => void query.refetch(),
    problem,
    choose,
    edit,
    change: (toChange) =>
      edit(async (find) => {
        const list = find(key);
        const change = list === undefined ? null : toChange(list);
        if (list === undefined || change === null) return null;
        const { watchlistId, version } = list;
        return await watchlists.change.mutate({ watchlistId, version, ...change });
      }),
  };
}

type Outcome = Watchlist | { readonly gone: string } | null;
/** `find` has a list of one's own as the edits before have left it. */
export type Edit = (find: (key: string) => Watchlist | undefined) => Promise<Outcome>;

/** One edit after the other: the second of two quick ones is made to what the first has left. */
function useEdits() {
  const { cache, queries } = useClient();
  const [problem, setProblem] = useState<Problem | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const { queryKey } = queries.watchlists.list.queryOptions({});
  const find = (key: string): Watchlist | undefined =>
    cache.getQueryData(queryKey)?.items.find(({ watchlistId }) => watchlistId === key);
  const run = async (request: Edit): Promise<boolean> => {
    try {
      const outcome = await request(find);
      // A read that began before the edit would put the list of before in its place.
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(
        queryKey,
        (known) => known && { ...known, items: after(known.items, outcome) },
      );
      setProblem(null);
      return true;
    } catch (error) {
      setProblem(toProblem(error));
      return false;
    } finally {
      void cache.invalidateQueries({ queryKey });
    }
  };
  const edit = (request: Edit): Promise<boolean> => {
    const next = last.current.then(() => run(request));
    last.current = next;
    return next;
  };
  return { edit, problem };
}

function after(lists: readonly Watchlist[], outcome: Outcome): Watchlist[] {
  if (outcome === null) return [...lists];
  if ('gone' in outcome) return lists.filter(({ watchlistId }) => watchlistId !== outcome.gone);
  const isKnown = lists.some(({ watchlistId }) => watchlistId === outcome.watchlistId);
  if (!isKnown) return [...lists, outcome];
  return lists.map((list) => (list.watchlistId === outcome.watchlistId ? outcome : list));
}
