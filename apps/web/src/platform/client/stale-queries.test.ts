import { QueryClient, QueryObserver } from '@tanstack/query-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeCalls, refused } from '../testing/fake-calls.ts';
import { AGAIN_MS, PACE_MS, SETTLED_MS, StaleQueries } from './stale-queries.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A cache with a clock under the test's control, and one query that counts its fetches. */
async function given(paces: ConstructorParameters<typeof StaleQueries>[2] = {}) {
  const cache = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  });
  const light = { isGood: true } as never;
  const requested = vi.fn((): never | Promise<never> => light);
  const calls = fakeCalls({ 'ops.light': requested });
  let isHidden = false;
  const stale = new StaleQueries(
    cache,
    {
      nowMs: () => Date.now(),
      later: (callback, ms) => void setTimeout(callback, ms),
      isHidden: () => isHidden,
    },
    paces,
  );
  const observer = new QueryObserver(cache, {
    queryKey: [['ops', 'light'], { input: {}, type: 'query' }],
    queryFn: () => calls.ops.light.query({}),
  });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(requested).toHaveBeenCalledTimes(1);
  return {
    requested,
    cache,
    observer,
    stale,
    stop,
    hide: (hidden: boolean) => {
      isHidden = hidden;
    },
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

describe('invalidated results', () => {
  it('are read again after the pace, and once more when it has been quiet', async () => {
    const { requested, stale, pass } = await given();
    stale.mark(['ops.light']);
    await pass(PACE_MS - 1);
    expect(requested).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(requested).toHaveBeenCalledTimes(2);
    await pass(SETTLED_MS);
    expect(requested).toHaveBeenCalledTimes(3);
    await pass(60_000);
    expect(requested).toHaveBeenCalledTimes(3);
  });

  it('are refetched at their pace for any number of pushes, and never before the last one was received', async () => {
    const { requested, stale, pass } = await given({ 'ops.light': 1_000 });
    for (let at = 0; at < 10_000; at += 50) {
      stale.mark(['ops.light']);
      await pass(50);
    }
    expect(requested.mock.calls.length).toBeLessThanOrEqual(11);
    const before = requested.mock.calls.length;
    await pass(1_000 + SETTLED_MS);
    expect(requested.mock.calls.length).toBeGreaterThan(before);
  });

  it('of a push that comes while the last look is still due are read at their pace, not with that look', async () => {
    const { requested, stale, pass } = await given();
    stale.mark(['ops.light']);
    await pass(PACE_MS + 100);
    expect(requested).toHaveBeenCalledTimes(2);
    stale.mark(['ops.light']);
    await pass(PACE_MS);
    expect(requested).toHaveBeenCalledTimes(3);
    await pass(SETTLED_MS);
    expect(requested).toHaveBeenCalledTimes(4);
    await pass(60_000);
    expect(requested).toHaveBeenCalledTimes(4);
  });

  it('are not fetched without observers', async () => {
    const { requested, stale, stop, pass } = await given();
    stop();
    stale.mark(['ops.light']);
    stale.markAll();
    await pass(10_000);
    expect(requested).toHaveBeenCalledTimes(1);
  });

  it('of a hidden page are read when it is seen again', async () => {
    const { requested, stale, hide, pass } = await given();
    hide(true);
    stale.mark(['ops.light']);
    await pass(10_000);
    expect(requested).toHaveBeenCalledTimes(1);
    hide(false);
    await pass(PACE_MS);
    expect(requested).toHaveBeenCalledTimes(2);
  });

  it('of paths that nothing has read cost no look, however often they are pushed', async () => {
    const { stale, pass, cache } = await given();
    const looked = vi.spyOn(cache, 'isFetching');
    for (let at = 0; at < 5_000; at += 250) {
      stale.mark(['market.depth', 'rfq.chain']);
      await pass(250);
    }
    expect(looked).not.toHaveBeenCalled();
  });

  it('that are read for the first time after a push are read once more when it has been quiet', async () => {
    const { stale, pass, cache, stop } = await given();
    stop();
    stale.mark(['market.depth']);
    await pass(200);
    const read = vi.fn(async () => 'a book');
    const observer = new QueryObserver(cache, { queryKey: [['market', 'depth']], queryFn: read });
    observer.subscribe(() => undefined);
    await pass(PACE_MS);
    expect(read).toHaveBeenCalledTimes(2);
    await pass(SETTLED_MS);
    expect(read).toHaveBeenCalledTimes(3);
    await pass(60_000);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('of other paths stay as they are', async () => {
    const { requested, stale, pass } = await given();
    stale.mark(['ops.overview', 'orders.list']);
    await pass(10_000);
    expect(requested).toHaveBeenCalledTimes(1);
  });
});

describe('a query without a response', () => {
  it('is retried until it has one', async () => {
    const { requested, observer, stale, pass } = await given();
    requested.mockRejectedValueOnce(new Error('socket closed'));
    stale.mark(['ops.light']);
    await pass(PACE_MS);
    expect(observer.getCurrentResult().error).not.toBeNull();
    await pass(AGAIN_MS);
    expect(observer.getCurrentResult().error).toBeNull();
  });

  it('that was refused is not', async () => {
    const { requested, observer, stale, pass } = await given();
    requested.mockRejectedValue(refused('Not for you'));
    stale.mark(['ops.light']);
    await pass(PACE_MS + SETTLED_MS);
    const count = requested.mock.calls.length;
    await pass(60_000);
    expect(requested).toHaveBeenCalledTimes(count);
    expect(observer.getCurrentResult().error?.message).toBe('Not for you');
  });
});
