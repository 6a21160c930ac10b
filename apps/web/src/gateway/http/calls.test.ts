import { givenSession } from '@tradefloor/api/testing/given';
import { CALLS } from '@tradefloor/contracts/calls';
import type { Call } from '@tradefloor/contracts/calls/call';
import { findProblem } from '@tradefloor/contracts/refusals';
import { describe, expect, it } from 'vitest';
import type { ForwardRequest, ForwardResponse, UpstreamFailure } from '../upstream/upstream.ts';
import { directCalls } from './direct-calls.ts';
import { httpCalls, toRequest } from './http-calls.ts';

const requester = { requestId: 'request-1', session: givenSession() };
const { placeOrder, cancelOrder, candles, limitUse, putLimits } = CALLS;

function overHttp(response: Partial<ForwardResponse> | UpstreamFailure) {
  const sent: ForwardRequest[] = [];
  const upstream = {
    forward: async (_: Call, request: ForwardRequest) => {
      sent.push(request);
      return 'kind' in response
        ? response
        : { status: 200, headers: {}, body: Buffer.from('{}'), ...response };
    },
  };
  return { calls: httpCalls(upstream, () => undefined), sent };
}

describe('a call over HTTP', () => {
  it('puts each field where services read it', () => {
    expect(toRequest(candles, { symbol: 'BRK.B', interval: '1m' })).toEqual({
      path: '/candles',
      query: 'symbol=BRK.B&interval=1m',
      body: null,
    });
    expect(toRequest(cancelOrder, { orderId: 'a/b' })).toEqual({
      path: '/orders/a%2Fb',
      query: '',
      body: null,
    });
    const limits = { maxOrderQty: 1 };
    const { path, body } = toRequest(putLimits, { userId: 'u1', limits, reason: undefined });
    expect([path, body?.toString()]).toEqual(['/users/u1/limits', '{"limits":{"maxOrderQty":1}}']);
    expect(toRequest(limitUse, undefined)).toEqual({ path: '/limits/use', query: '', body: null });
  });

  it('goes out for the caller, and its response comes back unchanged', async () => {
    const { calls, sent } = overHttp({ body: Buffer.from('{"items":[]}') });
    expect(await calls.request(CALLS.listOrders, {}, requester)).toEqual({
      ok: true,
      value: { items: [] },
    });
    expect(sent[0]).toMatchObject({ requestId: 'request-1', caller: { userId: 'trader-1' } });
  });

  it.each<[string, Partial<ForwardResponse> | UpstreamFailure, string, number]>([
    ['time out', { kind: 'TIMEOUT' }, 'UPSTREAM_TIMEOUT', 504],
    ['be out of reach', { kind: 'UNREACHABLE' }, 'UPSTREAM_UNAVAILABLE', 502],
    ['answer no JSON', { body: Buffer.from('<html>') }, 'INTERNAL', 500],
    ['break', { status: 500, body: Buffer.from('{"stack":"x"}') }, 'INTERNAL', 500],
    [
      'not be ready',
      {
        status: 503,
        body: Buffer.from(JSON.stringify(findProblem('UPSTREAM_UNAVAILABLE', 'r', { http: 503 }))),
      },
      'UPSTREAM_UNAVAILABLE',
      503,
    ],
    [
      'refuse',
      { status: 422, body: Buffer.from(JSON.stringify(findProblem('HALTED', 'r'))) },
      'HALTED',
      422,
    ],
  ])('may %s', async (_, response, code, status) => {
    const outcome = await overHttp(response).calls.request(CALLS.listOrders, {}, requester);
    expect(outcome.ok ? null : [outcome.problem.code, outcome.problem.status]).toEqual([
      code,
      status,
    ]);
  });
});

describe('a call inside the process', () => {
  const order = {
    symbol: 'AAPL',
    side: 'BUY',
    orderType: 'LIMIT',
    qty: 100,
    price: 150.25,
    timeInForce: 'DAY',
    strategy: 'LIT',
    instrumentType: 'equity',
  } as const;

  it('is decoded on the way in and encoded on the way out', async () => {
    const requested: unknown[] = [];
    const calls = directCalls(async (call, input, meta) => {
      requested.push(call.name, input, meta);
      const use = { dailyNotionalUsed: 5, openOrders: 1, asOf: 0 };
      const { limits } = requester.session.identity;
      return { ok: true, value: { ...use, limits } as never };
    });
    await calls.request(placeOrder, order, requester);
    expect(requested).toMatchObject([
      'placeOrder',
      { price: 150_250_000, qty: 100 },
      { requestId: 'request-1', caller: { userId: 'trader-1' } },
    ]);
    expect(await calls.request(limitUse, {}, requester)).toMatchObject({
      ok: true,
      value: { asOf: '1970-01-01T00:00:00.000Z', limits: { maxDailyNotional: 1_000 } },
    });
  });

  it('is decoded once: what was checked on the way is taken as it is', async () => {
    const requested: unknown[] = [];
    const calls = directCalls(async (_, input) => {
      requested.push(input);
      return { ok: false, error: { kind: 'TIMEOUT' } };
    });
    const decoded = { already: 'decoded' };
    await calls.request(placeOrder, order, { ...requester, decoded });
    expect(requested).toEqual([decoded]);
  });

  it('is refused when it is not valid, and passes refusals and failures on', async () => {
    const never = directCalls(() => Promise.reject(new Error('no call was expected')));
    expect(await never.request(placeOrder, { ...order, qty: 0 }, requester)).toMatchObject({
      ok: false,
      problem: { code: 'VALIDATION_FAILED', requestId: 'request-1', errors: [{ path: 'qty' }] },
    });
    const refusing = directCalls(async () => ({
      ok: false,
      error: { kind: 'REFUSED', code: 'HALTED', info: { orderId: 'o1' } },
    }));
    expect(await refusing.request(placeOrder, order, requester)).toMatchObject({
      problem: { code: 'HALTED', status: 422, orderId: 'o1', requestId: 'request-1' },
    });
    const late = directCalls(async () => ({ ok: false, error: { kind: 'TIMEOUT' } }));
    expect(await late.request(placeOrder, order, requester)).toMatchObject({
      problem: { status: 504 },
    });
  });
});
