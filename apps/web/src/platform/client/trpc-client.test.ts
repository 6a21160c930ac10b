import { afterEach, describe, expect, it, vi } from 'vitest';
import { openCalls } from './trpc-client.ts';

/** A client whose requests never get a response, and the signal each request was sent with. */
function given() {
  const signals: (AbortSignal | null | undefined)[] = [];
  const request = (_url: string, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      signals.push(init?.signal);
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  vi.stubGlobal('fetch', vi.fn(request));
  const over = new AbortController();
  // Queries travel by HTTP: no test here uses the socket.
  const noSocket = (): never => {
    throw new Error('a query over the socket');
  };
  return { calls: openCalls(() => noSocket, over.signal), over, signals };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a query by HTTP', () => {
  it('is aborted at the network when its observer has left', async () => {
    const { calls, signals } = given();
    const leaving = new AbortController();
    const requested = calls.ops.light.query({}, { signal: leaving.signal });
    const ended = expect(requested).rejects.toThrow();
    await vi.waitFor(() => expect(signals).toHaveLength(1));
    expect(signals[0]?.aborted).toBe(false);
    leaving.abort();
    expect(signals[0]?.aborted).toBe(true);
    await ended;
  });

  it('is aborted at the network when the session is over', async () => {
    const { calls, over, signals } = given();
    const ended = expect(calls.ops.light.query({})).rejects.toThrow();
    await vi.waitFor(() => expect(signals).toHaveLength(1));
    over.abort();
    expect(signals[0]?.aborted).toBe(true);
    await ended;
  });

  it('that shares its request with another keeps it until both have left', async () => {
    const { calls, signals } = given();
    const [first, second] = [new AbortController(), new AbortController()];
    const both = Promise.allSettled([
      calls.ops.light.query({}, { signal: first.signal }),
      calls.ccp.stats.query({}, { signal: second.signal }),
    ]);
    await vi.waitFor(() => expect(signals).toHaveLength(1));
    first.abort();
    expect(signals[0]?.aborted).toBe(false);
    second.abort();
    expect(signals[0]?.aborted).toBe(true);
    await both;
  });
});
