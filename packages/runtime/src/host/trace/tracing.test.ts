/** Spans as they leave a process: derived ids, one tree per request, whole traces or none, an OTLP collector. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Span,
  toEventSpan,
  toHandlingSpan,
  toRequestSpan,
  toTraceId,
  toTraceparent,
  toUntraced,
} from '@tradefloor/contracts/trace';
import { expect, test } from 'vitest';
import type { Watched } from '../../engine/ports.ts';
import { handlingWatch, isFollowed } from './handling-watch.ts';
import { openTracing, type Work } from './tracing.ts';

function givenTracing(share = 1, otlpEndpoint: string | null = null) {
  const spans: Span[] = [];
  const sink = (batch: readonly Span[]) => void spans.push(...batch);
  return { spans, tracing: openTracing({ version: '1.2.3', sink, share, otlpEndpoint }) };
}

const work = (change: Partial<Work> = {}): Work => ({
  service: 'oms',
  name: 'placeOrder',
  kind: 'SERVER',
  requestId: 'request-1',
  spanId: toHandlingSpan('oms', 'cause-1'),
  parentId: toRequestSpan('request-1'),
  startMs: 1_795_445_200_000.25,
  endMs: 1_795_445_200_004.75,
  ...change,
});

const handling = (change: Partial<Watched> = {}): Watched => ({
  service: 'oms',
  kind: 'ask',
  what: 'placeOrder',
  id: 'cause-1',
  requestId: 'request-1',
  traceparent: null,
  event: null,
  ...change,
});

const published = (topic: 'orders.routed' | 'market.ticks', requestId: string) => ({
  producer: 'oms' as const,
  id: `published ${topic} ${requestId}`,
  topic,
  key: 'tom',
  atMs: 0,
  requestId,
  payload: null,
});

test('a span keeps the ids that grow from its request, its service, and microseconds', async () => {
  const { spans, tracing } = givenTracing();
  tracing.note(work());
  tracing.note(work({ service: 'gateway', spanId: toRequestSpan('request-1'), parentId: null }));
  await tracing.close();
  expect(spans).toMatchObject([
    {
      traceId: toTraceId('request-1'),
      spanId: toHandlingSpan('oms', 'cause-1'),
      parentId: toRequestSpan('request-1'),
      service: 'oms',
      name: 'placeOrder',
      kind: 'SERVER',
      error: null,
      startUs: 1_795_445_200_000_250,
      endUs: 1_795_445_200_004_750,
    },
    {
      traceId: toTraceId('request-1'),
      spanId: toRequestSpan('request-1'),
      parentId: null,
      service: 'gateway',
    },
  ]);
});

test('a span without an id of its own is given one, and the next one another', async () => {
  const { spans, tracing } = givenTracing();
  tracing.note(work({ spanId: null }));
  tracing.note(work({ spanId: null }));
  await tracing.close();
  expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(2);
});

test('of a share of traces each is whole or absent, and another process decides alike', async () => {
  const here = givenTracing(0.25);
  const there = givenTracing(0.25);
  for (const { tracing } of [here, there]) {
    for (let i = 0; i < 400; i += 1) {
      tracing.note(work({ requestId: `request-${i}`, spanId: null }));
      tracing.note(work({ requestId: `request-${i}`, spanId: null }));
    }
  }
  await Promise.all([here.tracing.close(), there.tracing.close()]);
  const kept = new Map<string, number>();
  for (const { traceId } of here.spans) kept.set(traceId, (kept.get(traceId) ?? 0) + 1);
  expect([...kept.values()].every((count) => count === 2)).toBe(true);
  expect(kept.size).toBeGreaterThan(60);
  expect(kept.size).toBeLessThan(140);
  expect(new Set(there.spans.map(({ traceId }) => traceId))).toEqual(new Set(kept.keys()));
});

test('a handling is a child span of its caller, and a published message is one until it was committed', async () => {
  const { spans, tracing } = givenTracing();
  const requester = '00f067aa0ba902b7';
  const watching = handlingWatch(tracing)(
    handling({ traceparent: toTraceparent('request-1', requester) }),
  );
  watching?.ended({ events: [published('orders.routed', 'request-1')], refused: null });
  watching?.released();
  await tracing.close();
  const oms = toHandlingSpan('oms', 'cause-1');
  expect(spans).toMatchObject([
    { name: 'placeOrder', spanId: oms, parentId: requester, kind: 'SERVER' },
    {
      name: 'orders.routed commit',
      parentId: oms,
      kind: 'PRODUCER',
      spanId: toEventSpan('published orders.routed request-1'),
    },
  ]);
});

test('work triggered by a message is a child of the message; without a parent, of the request', async () => {
  const { spans, tracing } = givenTracing();
  const watch = handlingWatch(tracing);
  const event = { ...published('orders.routed', 'request-1'), seq: 1 };
  for (const given of [
    handling({ service: 'ems', kind: 'message', what: 'orders.routed', id: event.id, event }),
    handling({ service: 'ems', kind: 'wake', what: 'slice', id: 'wake-1' }),
  ]) {
    const watching = watch(given);
    watching?.ended({ events: [], refused: null });
    watching?.released();
  }
  await tracing.close();
  expect(spans.map(({ parentId }) => parentId)).toEqual([
    toEventSpan(event.id),
    toRequestSpan('request-1'),
  ]);
});

test('a tick has no span, but an order it moves continues in its own trace', async () => {
  const { spans, tracing } = givenTracing();
  const watching = handlingWatch(tracing)(
    handling({
      service: 'ems',
      kind: 'latest',
      what: 'market.ticks',
      id: 'ticks-1',
      requestId: 't',
    }),
  );
  watching?.ended({
    events: [published('orders.routed', 'request-7'), published('market.ticks', 'request-8')],
    refused: null,
  });
  watching?.released();
  await tracing.close();
  expect(spans).toMatchObject([
    { traceId: toTraceId('request-7'), parentId: toRequestSpan('request-7') },
  ]);
});

test('a cancel that ends an order of an earlier request goes on in the order’s trace, and is named there', async () => {
  const { spans, tracing } = givenTracing();
  const watching = handlingWatch(tracing)(
    handling({ service: 'ems', what: 'venueReport', requestId: 'cancel-1' }),
  );
  watching?.ended({ events: [published('orders.routed', 'request-7')], refused: null });
  watching?.released();
  await tracing.close();
  expect(spans).toMatchObject([
    { traceId: toTraceId('cancel-1'), name: 'venueReport' },
    {
      traceId: toTraceId('request-7'),
      parentId: toRequestSpan('request-7'),
      attributes: { 'tradefloor.moved-by': 'cancel-1' },
    },
  ]);
});

test('a request that is not traced has no spans, whatever becomes of it', async () => {
  const { spans, tracing } = givenTracing();
  const requestId = toUntraced('request-1');
  const watch = handlingWatch(tracing);
  const done = watch(handling({ requestId }));
  done?.ended({ events: [published('orders.routed', requestId)], refused: 'HALTED' });
  done?.released();
  watch(handling({ requestId, id: 'cause-2' }))?.failed('Error: broken');
  tracing.note(work({ requestId }));
  await tracing.close();
  expect(spans).toEqual([]);
});

test('what it moves of a traced request goes on in the trace of that one', async () => {
  const { spans, tracing } = givenTracing();
  const requestId = toUntraced('cancel-1');
  const watching = handlingWatch(tracing)(handling({ service: 'ems', requestId }));
  const events = [published('orders.routed', requestId), published('orders.routed', 'request-7')];
  watching?.ended({ events, refused: null });
  watching?.released();
  await tracing.close();
  expect(spans).toMatchObject([
    {
      traceId: toTraceId('request-7'),
      parentId: toRequestSpan('request-7'),
      attributes: { 'tradefloor.moved-by': requestId },
    },
  ]);
});

test('a failed handling is marked as failed; a refusal carries its code', async () => {
  const { spans, tracing } = givenTracing();
  const watch = handlingWatch(tracing);
  watch(handling({ id: 'cause-2' }))?.failed('Error: broken');
  const refusing = watch(handling());
  refusing?.ended({ events: [], refused: 'HALTED' });
  refusing?.released();
  await tracing.close();
  expect(spans.map(({ error }) => error)).toEqual(['Error: broken', null]);
  expect(spans[1]?.attributes).toMatchObject({ 'tradefloor.refused': 'HALTED' });
});

test('reads, sessions and the line’s own requests are not traced', () => {
  expect(['listOrders', 'previewOrder', 'checkSession', 'venueLine'].map(isFollowed)).toEqual(
    Array(4).fill(false),
  );
  expect(['placeOrder', 'riskCheck', 'venueReport', 'executeRfq'].map(isFollowed)).toEqual(
    Array(4).fill(true),
  );
});

test('an OTLP collector gets the same spans, each service as a resource of its own', async () => {
  const bodies: string[] = [];
  const collector = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      bodies.push(`${req.url ?? ''} ${Buffer.concat(chunks).toString('utf8')}`);
      res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  const { tracing } = givenTracing(1, `http://127.0.0.1:${port}/`);
  tracing.note(work());
  tracing.note(work({ service: 'ems', spanId: null }));
  await tracing.close();
  collector.closeAllConnections();
  collector.close();
  const reported = bodies.join('\n');
  expect(reported).toContain('/v1/traces');
  expect(reported).toContain(toTraceId('request-1'));
  for (const value of ['"oms"', '"ems"', '"1.2.3"']) expect(reported).toContain(value);
});
