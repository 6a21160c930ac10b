/** One user of the load: what it makes of each response, and that it insists on a clear one under the same name. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Trader, toJson } from './trader.mjs';

const ORDER = /** @type {const} */ ({ clientOrderId: 'c-1', symbol: 'AAPL', side: 'BUY', qty: 10 });

/** @type {Array<{ url: string, init: RequestInit }>} */
let sent = [];
/** @type {Array<{ status: number, body: string } | Error>} */
let responses = [];
beforeEach(() => {
  sent = [];
  responses = [];
  vi.stubGlobal('fetch', async (/** @type {string} */ url, /** @type {RequestInit} */ init) => {
    sent.push({ url, init });
    const response = responses.shift();
    if (response === undefined) throw new Error('more requests than responses');
    if (response instanceof Error) throw response;
    return new Response(response.body, { status: response.status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function givenTrader() {
  /** @type {import('./ack-log.mjs').Ack[]} */
  const noted = [];
  const acks = {
    path: '',
    note: (/** @type {import('./ack-log.mjs').Ack} */ ack) => void noted.push(ack),
    close: () => {},
  };
  const session = { userId: 'u-1', cookie: 'platform_user=x' };
  return { trader: new Trader({ base: 'http://here', acks, session }), noted };
}

describe('one order', () => {
  test.each([
    [200, 'accepted'],
    [201, 'accepted'],
    [400, 'refused'],
    [401, 'refused'],
    [422, 'refused'],
    [429, 'refused'],
    // The gateway has not read all of it.
    [408, 'unknown'],
    [500, 'unknown'],
    [502, 'unknown'],
    [503, 'unknown'],
    [302, 'unknown'],
  ])('answered with %i is %s', async (status, outcome) => {
    const { trader, noted } = givenTrader();
    responses = [{ status, body: '{"orderId":"o-9","code":"LIMIT"}' }];
    const placed = await trader.place(ORDER);
    expect(placed.outcome).toBe(outcome);
    expect(placed.orderId).toBe(outcome === 'accepted' ? 'o-9' : null);
    expect(noted).toMatchObject([{ outcome, status, userId: 'u-1', clientOrderId: 'c-1' }]);
  });

  test('without a response is unknown, and noted as such', async () => {
    const { trader, noted } = givenTrader();
    responses = [new Error('socket hang up')];
    expect(await trader.place(ORDER)).toEqual({ outcome: 'unknown', orderId: null, code: null });
    expect(noted[0]).toMatchObject({ outcome: 'unknown', status: null, orderId: null });
  });

  test('is noted with what was ordered and with the words of a refusal', async () => {
    const { trader, noted } = givenTrader();
    responses = [
      { status: 422, body: '{"code":"FAT_FINGER"}' },
      { status: 200, body: '{"orderId":"o-1"}' },
    ];
    expect((await trader.place(ORDER)).code).toBe('FAT_FINGER');
    await trader.place(ORDER);
    expect(noted[0]?.answer).toBe('{"code":"FAT_FINGER"}');
    expect(noted[1]?.answer).toBeNull();
    expect(noted[0]?.body).toEqual({ symbol: 'AAPL', side: 'BUY', qty: 10 });
  });

  test('is sent as JSON with the cookie of its user', async () => {
    const { trader } = givenTrader();
    responses = [{ status: 200, body: '{"orderId":"o-1"}' }];
    await trader.place(ORDER);
    expect(sent[0]?.url).toBe('http://here/api/oms/orders');
    expect(sent[0]?.init).toMatchObject({
      method: 'POST',
      headers: { cookie: 'platform_user=x', 'content-type': 'application/json' },
    });
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual(ORDER);
  });

  test('every response is kept, in its order, with when it was requested', async () => {
    const { trader } = givenTrader();
    responses = [
      { status: 200, body: '{}' },
      { status: 500, body: 'no' },
    ];
    await trader.place(ORDER);
    await trader.place(ORDER);
    expect(trader.answers.map(({ status }) => status)).toEqual([200, 500]);
    const [first, second] = trader.answers;
    expect(first?.atMs).toBeLessThanOrEqual(second?.atMs ?? 0);
  });
});

describe('insisting', () => {
  test('ends with the first clear response, and every try has the same name', async () => {
    vi.useFakeTimers();
    const { trader, noted } = givenTrader();
    responses = [
      { status: 503, body: '' },
      new Error('reset'),
      { status: 201, body: '{"orderId":"o-3"}' },
    ];
    const insisted = trader.insist(ORDER);
    await vi.runAllTimersAsync();
    expect(await insisted).toBe('o-3');
    expect(noted.map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown', 'accepted']);
    expect(new Set(noted.map(({ clientOrderId }) => clientOrderId))).toEqual(new Set(['c-1']));
  });

  test('a refusal is clear: it is not sent again', async () => {
    const { trader } = givenTrader();
    responses = [{ status: 422, body: '{"code":"X"}' }];
    expect(await trader.insist(ORDER)).toBeNull();
    expect(sent).toHaveLength(1);
  });

  test('pauses double from a quarter of a second to four seconds, and no further', async () => {
    vi.useFakeTimers();
    const { trader } = givenTrader();
    responses = [
      ...Array.from({ length: 7 }, () => ({ status: 503, body: '' })),
      { status: 200, body: '{"orderId":"o"}' },
    ];
    const insisted = trader.insist(ORDER);
    for (const [tries, ms] of [250, 500, 1_000, 2_000, 4_000, 4_000, 4_000].entries()) {
      await vi.advanceTimersByTimeAsync(ms - 1);
      expect(sent).toHaveLength(tries + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(sent).toHaveLength(tries + 2);
    }
    expect(await insisted).toBe('o');
  });
});

describe('insisting on a request', () => {
  const BUSY = { status: 503, body: '{"code":"OVERLOADED"}' };

  test('repeats what the platform was too busy for, and nothing else that may have been done', async () => {
    vi.useFakeTimers();
    const { trader } = givenTrader();
    responses = [BUSY, BUSY, { status: 201, body: '{"id":"k"}' }];
    const taken = trader.insistOn('POST', '/api/oms/kill-switch', {});
    await vi.runAllTimersAsync();
    expect(await taken).toMatchObject({ status: 201 });
    responses = [{ status: 503, body: '{"code":"UPSTREAM_UNAVAILABLE"}' }];
    const unclear = await trader.insistOn('DELETE', '/api/oms/kill-switch/k');
    expect(unclear).toMatchObject({ status: 503 });
    expect(sent).toHaveLength(4);
  });

  test('repeats what only reads until there is a clear response', async () => {
    vi.useFakeTimers();
    const { trader } = givenTrader();
    responses = [new Error('reset'), { status: 502, body: '' }, { status: 404, body: '{}' }];
    const read = trader.insistOn('GET', '/api/oms/kill-switch');
    await vi.runAllTimersAsync();
    expect(await read).toMatchObject({ status: 404 });
  });
});

test.each([
  ['{"a":1}', { a: 1 }],
  ['null', {}],
  ['7', {}],
  ['"text"', {}],
  ['', {}],
  ['<html>', {}],
])('%s as an object is %j', (text, value) => {
  expect(toJson(text)).toEqual(value);
});
