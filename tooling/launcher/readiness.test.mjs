/** When a platform counts as ready: by its own word, with what is missing named. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { requestReady, waitReady } from './readiness.mjs';

/** @type {Array<object | Error>} responses of `/ready`; the last one stays */
let responses = [];
let requests = 0;
beforeEach(() => {
  requests = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (/** @type {string} */ url) => {
    expect(url).toBe('http://here/ready');
    requests += 1;
    const response = responses.length > 1 ? responses.shift() : responses[0];
    if (response instanceof Error) throw response;
    return new Response(JSON.stringify(response));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const READY = { ready: true, services: { oms: { status: 'up' } } };
const NOT_YET = {
  ready: false,
  services: {
    oms: { status: 'up' },
    ems: { status: 'starting' },
    ccp: { status: 'down', detail: 'reads its rows' },
  },
};

describe('one look', () => {
  test('at a platform that is ready finds nothing missing', async () => {
    responses = [READY];
    expect(await requestReady('http://here')).toEqual({ ready: true, missing: [] });
  });

  test('names each service that is not up, with its detail or its state', async () => {
    responses = [NOT_YET];
    expect(await requestReady('http://here')).toEqual({
      ready: false,
      missing: ['ems (starting)', 'ccp (reads its rows)'],
    });
  });

  test.each([{}, { ready: 'true' }, { ready: 1 }])('only a true word counts: %j', async (body) => {
    responses = [body];
    expect((await requestReady('http://here')).ready).toBe(false);
  });

  test('a gateway that does not respond is what is missing', async () => {
    responses = [new Error('ECONNREFUSED')];
    expect(await requestReady('http://here')).toEqual({
      ready: false,
      missing: ['gateway (no answer)'],
    });
  });
});

describe('waiting', () => {
  /** @param {{ isStopped?: () => boolean, timeoutMs?: number }} [how] @param {number} [forMs] */
  async function wait({ isStopped = () => false, timeoutMs = 60_000 } = {}, forMs = 120_000) {
    /** @type {unknown[]} */
    const logged = [];
    const waiting = waitReady('http://here', {
      timeoutMs,
      isStopped,
      log: (...words) => void logged.push(...words),
    });
    await vi.advanceTimersByTimeAsync(forMs);
    return { result: await waiting, logged };
  }

  test('ends with the first look at which it is ready', async () => {
    responses = [new Error('not yet'), NOT_YET, READY];
    expect((await wait()).result.ready).toBe(true);
    expect(requests).toBe(3);
  });

  test('ends when the time is up, with what is still missing', async () => {
    responses = [NOT_YET];
    const { result } = await wait({ timeoutMs: 5_000 });
    expect(result).toMatchObject({
      ready: false,
      missing: ['ems (starting)', 'ccp (reads its rows)'],
    });
    expect(requests).toBeGreaterThan(30);
    expect(requests).toBeLessThan(60);
  });

  test('ends at once when it is stopped', async () => {
    responses = [NOT_YET];
    await wait({ isStopped: () => requests >= 2 });
    expect(requests).toBe(2);
  });

  test('reports what is missing every quarter of a minute, and not before', async () => {
    responses = [NOT_YET];
    const { logged } = await wait({ timeoutMs: 50_000 });
    expect(logged).toEqual(
      [15, 30, 45].map(
        (seconds) => `not ready after ${seconds} s: ems (starting), ccp (reads its rows)`,
      ),
    );
  });
});
