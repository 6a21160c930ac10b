/** A gateway's counts towards the service levels; each report is sent until it is confirmed, and counts once. */
import type { Calls, Feed, FeedEvent } from '@tradefloor/api/ports/ports';
import { givenChange, givenSession } from '@tradefloor/api/testing/given';
import { placeOrder } from '@tradefloor/contracts/calls/orders';
import { toPayloadText } from '@tradefloor/contracts/event-wire';
import { Order } from '@tradefloor/contracts/order';
import { findProblem } from '@tradefloor/contracts/refusals';
import { BEYOND, GOOD, type LevelReport, type Measured } from '@tradefloor/contracts/service-level';
import type { RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';
import { encodeWire } from '@tradefloor/contracts/wire-encode';
import { expect, test, vi } from 'vitest';
import type { Upstream } from '../upstream/upstream.ts';
import { SloRecorder } from './slo-recorder.ts';
import { SloReporter } from './slo-reporter.ts';

const NOW = 1_795_444_200_000;
const requester = { requestId: 'request-1', session: givenSession() };
const order = givenChange().order;
const market: Order = { ...order, strategy: 'LIT', orderType: 'MARKET', instrumentType: 'equity' };

/** A recorder whose clock stands still until it is moved, in front of a scripted service. */
function opened() {
  let nowMs = NOW;
  const meter = new SloRecorder(() => nowMs);
  let notify: (event: FeedEvent) => void = () => undefined;
  const feed: Feed = {
    subscribe: ({ onEvent }) => {
      notify = onEvent;
      return () => undefined;
    },
    payloadText: toPayloadText,
    status: () => 'up',
  };
  meter.feed(feed).subscribe({ onEvent: () => undefined, onGap: () => undefined });
  const pass = (ms: number) => {
    nowMs += ms;
  };
  const place = (response: Order | RefusalCode, tookMs: number) => {
    const calls: Calls = {
      request: async () => {
        pass(tookMs);
        return typeof response === 'string'
          ? { ok: false, problem: findProblem(response, 'request-1') }
          : { ok: true, value: encodeWire(Order, response) as never };
      },
    };
    return meter.calls(calls).request(placeOrder, {} as never, requester);
  };
  const event = (change: Partial<FeedEvent>): FeedEvent => ({
    id: 'L1',
    topic: 'orders.updated',
    atMs: nowMs,
    payload: null,
    ...change,
  });
  const ends = (ended: Order) =>
    notify(event({ payload: { ...givenChange(), order: { ...ended, status: 'FILLED' } } }));
  const tick = (lateMs: number) => notify(event({ topic: 'market.ticks', atMs: nowMs - lateMs }));
  return { meter, pass, place, ends, tick };
}

const counted = (meter: SloRecorder, level: Measured) =>
  Object.fromEntries(
    (meter.counts.report('gateway-1')?.counts ?? [])
      .filter((row) => row.level === level)
      .map(({ le, count }) => [le, count]),
  );

test('what the rules refuse was served; what the platform could not decide was not', async () => {
  const { meter, place } = opened();
  await place(market, 20);
  for (const code of ['ADV_LIMIT', 'KILL_SWITCH_ACTIVE', 'MARKET_CLOSED'] as const)
    await place(code, 1);
  for (const code of [
    'RISK_ENGINE_UNAVAILABLE',
    'NO_REFERENCE_PRICE',
    'UPSTREAM_TIMEOUT',
  ] as const) {
    await place(code, 3_000);
  }
  expect(counted(meter, 'accept-availability')).toEqual({ [GOOD]: 4, [BEYOND]: 3 });
});

test('a response is timed from its request, and only where there was one', async () => {
  const { meter, place } = opened();
  await place(market, 149);
  await place(market, 151);
  await place('INTERNAL', 1);
  expect(counted(meter, 'accept-latency')).toEqual({ 150: 1, 250: 1 });
});

test('a lit market order is timed until its end is sent to the sockets', async () => {
  const { meter, place, pass, ends } = opened();
  await place(market, 100);
  pass(300);
  ends(market);
  ends(market);
  expect(counted(meter, 'terminal-latency')).toEqual({ 400: 1 });
});

test('an end sent before the response counts, and an order that does not end at once is not waited for', async () => {
  const { meter, place, ends } = opened();
  ends(market);
  await place(market, 40);
  await place({ ...market, orderType: 'LIMIT' }, 1);
  await place({ ...market, strategy: 'TWAP' }, 1);
  expect(counted(meter, 'terminal-latency')).toEqual({ 50: 1 });
});

test('an order whose end never comes has missed its objective', async () => {
  const { meter, place, pass } = opened();
  await place(market, 1);
  pass(10_000);
  expect(counted(meter, 'terminal-latency')).toEqual({ [BEYOND]: 1 });
});

test('a tick is timed, and every tick that did not come is a late one', () => {
  const { meter, pass, tick } = opened();
  pass(5_000);
  tick(3);
  pass(250);
  tick(7);
  pass(2_000);
  expect(counted(meter, 'tick-latency')).toEqual({ 5: 1, 10: 1, [BEYOND]: 8 });
});

test('before the first tick nothing is missed', () => {
  const { meter, pass } = opened();
  pass(60_000);
  expect(meter.counts.report('gateway-1')).toBeNull();
});

test("an order whose session could not be resolved, and a wrong password, show in the gateway's counters", () => {
  const { meter } = opened();
  const log = meter.log(() => undefined);
  const refused = { event: 'refused', refusal: 'UPSTREAM_UNAVAILABLE', status: 503 } as const;
  const where = { method: 'POST', path: '/api/oms/orders', requestId: 'r', address: 'a' };
  log({ ...refused, ...where });
  log({ ...refused, ...where, userId: 'tom' });
  log({ ...refused, ...where, path: '/api/oms/orders/preview' });
  log({ event: 'login', outcome: 'denied', username: 'tom', requestId: 'r', address: 'a' });
  log({ event: 'login', outcome: 'granted', username: 'tom', requestId: 'r', address: 'a' });
  expect(meter.counts.report('gateway-1')).toMatchObject({
    counts: [{ level: 'accept-availability', le: BEYOND, count: 1 }],
    counters: [{ name: 'auth_failures', count: 1 }],
  });
});

test('a program’s order counts like a browser’s, also when no service responds', async () => {
  const { meter } = opened();
  const body = Buffer.from(JSON.stringify(encodeWire(Order, market)));
  const responses = [{ status: 201, headers: {}, body }, { kind: 'UNREACHABLE' as const }];
  const forward = async () => responses.shift() ?? { kind: 'TIMEOUT' as const };
  const upstream = meter.upstream({ forward } as unknown as Upstream);
  const request = { path: '/orders', query: '', body: null, contentType: null };
  for (const requestId of ['r1', 'r2']) {
    await upstream.forward(placeOrder, { ...request, requestId, caller: null });
  }
  expect(counted(meter, 'accept-availability')).toEqual({ [GOOD]: 1, [BEYOND]: 1 });
});

test('an unconfirmed report is sent again as it was, under its number, and then the rest', async () => {
  const { meter, place } = opened();
  const reported: LevelReport[] = [];
  let isUp = false;
  const request = vi.fn(async (_: unknown, report: LevelReport) => {
    reported.push(report);
    return isUp
      ? { ok: true as const, value: { noted: true } }
      : { ok: false as const, error: { kind: 'UNREACHABLE' as const } };
  });
  const looks = { hits: 3, misses: 1 };
  const reporter = new SloReporter({
    meter,
    client: { request: request as never },
    sessionLooks: () => looks,
    socketCounts: () => [{ kind: 'browser', open: 3 }],
  });
  await place(market, 1);
  await reporter.notify();
  await place(market, 1);
  isUp = true;
  await reporter.stop();
  expect(reported.map(({ seq }) => seq)).toEqual([1, 1, 2]);
  expect(reported[1]).toEqual(reported[0]);
  expect(reported[0]?.counters).toEqual([
    { name: 'session_cache_hits', count: 3 },
    { name: 'session_cache_misses', count: 1 },
  ]);
  const good = reported.slice(1).flatMap(({ counts }) => counts.filter(({ le }) => le === GOOD));
  expect(good.reduce((sum, { count }) => sum + count, 0)).toBe(2);
});

test('every report has the sockets of its moment, also one that is repeated and one without events', async () => {
  const { meter } = opened();
  const reported: LevelReport[] = [];
  const responses = [false, true, true];
  const request = vi.fn(async (_: unknown, report: LevelReport) => {
    reported.push(report);
    return responses.shift()
      ? { ok: true as const, value: { noted: true } }
      : { ok: false as const, error: { kind: 'UNREACHABLE' as const } };
  });
  let open = 4;
  const reporter = new SloReporter({
    meter,
    client: { request: request as never },
    sessionLooks: () => ({ hits: 0, misses: 0 }),
    socketCounts: () => [{ kind: 'browser', open }],
  });
  await reporter.notify();
  open = 9;
  await reporter.notify();
  open = 2;
  await reporter.stop();
  expect(reported.map(({ seq, counts, sockets }) => [seq, counts.length, sockets])).toEqual([
    [1, 0, [{ kind: 'browser', open: 4 }]],
    [1, 0, [{ kind: 'browser', open: 9 }]],
    [2, 0, [{ kind: 'browser', open: 2 }]],
  ]);
});
