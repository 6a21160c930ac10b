import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { AppRouter } from '@tradefloor/api/root';
import { createTRPCClient } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { describe, expect, it, vi } from 'vitest';
import { allPages, type CallLink, patient, timeLimit } from '../../platform/client/calls.ts';
import { fakeCalls } from '../../platform/testing/fake-calls.ts';
import { toQueries, wholeList } from './queries.ts';

/** Calls without response, and the signal each was sent with. */
function pending() {
  const signals: AbortSignal[] = [];
  const silent: CallLink =
    () =>
    ({ op }) =>
      observable((observer) => {
        const { signal } = op;
        if (!signal) return;
        signals.push(signal);
        signal.addEventListener('abort', () => observer.error(signal.reason));
      });
  const calls = createTRPCClient<AppRouter>({ links: [timeLimit, silent] });
  return { calls, signals };
}

describe('a call', () => {
  it('ends after its time, however long the platform is silent', async () => {
    const { calls } = pending();
    await expect(calls.ops.light.query({}, patient(20))).rejects.toThrow(/time/i);
  });

  it('ends at once when its caller has left', async () => {
    const { calls } = pending();
    const leaving = new AbortController();
    const requested = calls.ops.light.query({}, { signal: leaving.signal });
    leaving.abort(new Error('gone'));
    await expect(requested).rejects.toThrow('gone');
  });
});

describe('a kept question', () => {
  it('is aborted without any observer', async () => {
    const { calls, signals } = pending();
    const cache = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
    const queries = toQueries(calls, cache);
    const stop = new QueryObserver(cache, queries.ops.light.queryOptions({})).subscribe(
      () => undefined,
    );
    await vi.waitFor(() => expect(signals).toHaveLength(1));
    stop();
    expect(signals[0]?.aborted).toBe(true);
  });

  it('is kept under the path and the input of its call', () => {
    const queries = toQueries(fakeCalls({}), new QueryClient());
    const { queryKey } = queries.ops.life.queryOptions({ id: 'o-1' });
    expect(queryKey).toEqual([['ops', 'life'], { input: { id: 'o-1' }, type: 'query' }]);
    expect(queries.ops.pathKey()).toEqual([['ops']]);
  });
});

describe('a whole list', () => {
  it('is read page after page, and found by the path of its call', async () => {
    const cache = new QueryClient();
    const pages = vi.fn(({ cursor }: { readonly cursor?: string }) =>
      cursor === undefined ? { items: [1, 2], nextCursor: 'c' } : { items: [3], nextCursor: null },
    );
    const options = wholeList([['session', 'listUsers']], async (paging) => pages(paging));
    expect(await cache.fetchQuery(options)).toEqual([1, 2, 3]);
    expect(pages.mock.calls.map(([{ cursor }]) => cursor)).toEqual([undefined, 'c']);
    const found = cache.getQueryCache().findAll({ queryKey: [['session', 'listUsers']] });
    expect(found).toHaveLength(1);
  });

  it('that fails half-way is no list', async () => {
    const read = async ({ cursor }: { readonly cursor?: string }) => {
      if (cursor !== undefined) throw new Error('socket closed');
      return { items: [1], nextCursor: 'c' };
    };
    await expect(allPages(read)).rejects.toThrow('socket closed');
  });
});
