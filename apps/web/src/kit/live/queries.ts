/**
 * Cached queries: `useWatched(useQuery(queries.ccp.stats.queryOptions({})))`. The key of a result is the path and the
 * input of its call; a query without observers is aborted.
 */

import type { QueryClient } from '@tanstack/react-query';
import type { AppRouter } from '@tradefloor/api/root';
import { createTRPCOptionsProxy, type TRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { allPages, type Calls, type Page, type Paging } from '../../platform/client/calls.ts';

export type Queries = TRPCOptionsProxy<AppRouter>;

export const toQueries = (client: Calls, queryClient: QueryClient): Queries =>
  callingOff(createTRPCOptionsProxy<AppRouter>({ client, queryClient }));

type Options = { readonly trpc?: object };

/** The proxy, with the abort signal of every query. */
const callingOff = <T extends object>(node: T): T =>
  new Proxy(node, {
    get(target, name) {
      const next: unknown = Reflect.get(target, name);
      if (typeof next !== 'function') return next;
      if (name !== 'queryOptions') return callingOff(next);
      return (input: unknown, options?: Options) =>
        next(input, { ...options, trpc: { ...options?.trpc, abortOnUnmount: true } });
    },
  });

type Reading = { readonly signal: AbortSignal };

/** All pages of a list as one cached result, under the key of its call. */
export const wholeList = <T>(
  callKey: readonly unknown[],
  read: (paging: Paging, options: Reading) => Promise<Page<T>>,
) => ({
  queryKey: [...callKey, 'whole'],
  queryFn: ({ signal }: Reading) => allPages((paging) => read(paging, { signal })),
});
