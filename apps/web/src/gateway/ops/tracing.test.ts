/**
 * The gateway's spans: requests as roots, messages to sockets as children of the ones that published them, no spans for
 * reads.
 */
import type { Calls, Feed, FeedEvent } from '@tradefloor/api/ports/ports';
import { givenFill, givenSession, NOW } from '@tradefloor/api/testing/given';
import { listOrders, placeOrder } from '@tradefloor/contracts/calls/orders';
import { toPayloadText } from '@tradefloor/contracts/event-wire';
import { findProblem } from '@tradefloor/contracts/refusals';
import { toEventSpan, toRequestSpan } from '@tradefloor/contracts/trace';
import type { RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';
import type { Work } from '@tradefloor/runtime/host/trace/tracing';
import { expect, test } from 'vitest';
import type { ForwardResponse, Upstream, UpstreamFailure } from '../upstream/upstream.ts';
import { tracedCalls, tracedFeed, tracedUpstream } from './tracing.ts';

function givenTracing() {
  const noted: Work[] = [];
  const note = (work: Work) => void noted.push(work);
  return { noted, tracing: { note, close: () => Promise.resolve() } };
}

const requester = { requestId: 'request-1', session: givenSession() };
const refusing = (code: RefusalCode): Calls => ({
  request: () => Promise.resolve({ ok: false, problem: findProblem(code, 'request-1', {}) }),
});

test('a call of the browser is the root of its trace; what a service refuses is no error, what is down is', async () => {
  const { noted, tracing } = givenTracing();
  const order = {} as never;
  await tracedCalls(refusing('HALTED'), tracing).request(placeOrder, order, requester);
  await tracedCalls(refusing('UPSTREAM_TIMEOUT'), tracing).request(placeOrder, order, requester);
  const root = { spanId: toRequestSpan('request-1'), parentId: null, name: 'placeOrder' };
  expect(noted).toMatchObject([
    { ...root, error: null, attributes: { 'http.response.status_code': 422 } },
    { ...root, error: 'UPSTREAM_TIMEOUT', attributes: { 'http.response.status_code': 504 } },
  ]);
});

test('a read has no trace', async () => {
  const { noted, tracing } = givenTracing();
  await tracedCalls(refusing('FORBIDDEN'), tracing).request(listOrders, {}, requester);
  expect(noted).toEqual([]);
});

test('a program’s request is a root as well, with the status it got', async () => {
  const { noted, tracing } = givenTracing();
  const request = {
    path: '/orders',
    query: '',
    body: null,
    contentType: null,
    requestId: 'request-2',
    caller: null,
  };
  const responses: (ForwardResponse | UpstreamFailure)[] = [
    { status: 201, headers: {}, body: Buffer.from('{}') },
    { kind: 'UNREACHABLE' },
  ];
  const forward = () => Promise.resolve(responses.shift() ?? { kind: 'TIMEOUT' as const });
  const upstream = tracedUpstream({ forward } as unknown as Upstream, tracing);
  await upstream.forward(placeOrder, request);
  await upstream.forward(placeOrder, request);
  expect(noted).toMatchObject([
    { error: null, attributes: { 'http.response.status_code': 201 } },
    { error: 'UNREACHABLE', attributes: { 'http.response.status_code': 502 } },
  ]);
});

test('a message to the sockets is a child of the one that published it; ticks and unknown requests are left out', () => {
  const { noted, tracing } = givenTracing();
  const received: FeedEvent[] = [];
  let notify: (event: FeedEvent) => void = () => undefined;
  const feed: Feed = {
    subscribe: ({ onEvent }) => {
      notify = onEvent;
      return () => undefined;
    },
    payloadText: toPayloadText,
    status: () => 'up',
  };
  tracedFeed(feed, tracing).subscribe({
    onEvent: (event) => void received.push(event),
    onGap: () => undefined,
  });
  const fill = { id: 'E1', topic: 'orders.filled', atMs: NOW, payload: givenFill() } as const;
  notify({ ...fill, requestId: 'request-1' });
  notify(fill);
  notify({ ...fill, topic: 'market.ticks', requestId: 'request-1' });
  expect(received).toHaveLength(3);
  expect(noted).toMatchObject([
    { name: 'orders.filled to sockets', parentId: toEventSpan('E1'), requestId: 'request-1' },
  ]);
});
