/** An order's trace on real stores: one tree over every hop, from the request to the journal. */
import { randomBytes, randomInt } from 'node:crypto';
import { quotes } from '@tradefloor/contracts/calls/market';
import { placeOrder } from '@tradefloor/contracts/calls/orders';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import type { NewOrder } from '@tradefloor/contracts/order';
import { SERVICES } from '@tradefloor/contracts/services';
import { requestSpanOf, type Span, traceIdOf } from '@tradefloor/contracts/trace';
import { SpanStore } from '@tradefloor/core/trace/span-store';
import { type FreshDatabase, freshDatabase } from '@tradefloor/db/testing/fresh-database';
import { type CallsClient, callsClient } from '@tradefloor/runtime/host/calls-client';
import { createLog } from '@tradefloor/runtime/host/log';
import { readSpans } from '@tradefloor/runtime/host/trace/span-stream';
import { givenCaller } from '@tradefloor/testkit/given';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { WorkersEnv } from './env.ts';
import { SERVICE_NAMES } from './registry.ts';
import { startWorkers, type Workers } from './start-workers.ts';

const SECRET = randomBytes(24).toString('hex');
const prefix = `test-${randomBytes(4).toString('hex')}`;
const PORT_OFFSET = randomInt(200, 400) * 100;
const caller = givenCaller({ userId: userId('trader-low-touch'), tradingStyle: 'low_touch' });
const log = createLog({ service: 'workers', level: 'silent' });

let database: FreshDatabase;
let client: CallsClient;
let workers: Workers | undefined;
let endReading: () => Promise<void>;
const store = new SpanStore();

beforeAll(async () => {
  database = await freshDatabase();
  client = callsClient({
    baseUrlOf: (service) => `http://127.0.0.1:${SERVICES[service].port + PORT_OFFSET}`,
    ...{ secret: SECRET, from: 'gateway' },
  });
  const env = WorkersEnv.parse({
    ...{ DATABASE_URL: database.url, REDIS_URL: inject('redisUrl'), INTERNAL_SECRET: SECRET },
    ...{ PORT_OFFSET: String(PORT_OFFSET), LOG_LEVEL: 'silent' },
  });
  workers = await startWorkers({ env, log, prefix });
  endReading = await readSpans(
    { redisUrl: inject('redisUrl'), name: 'test', prefix, log },
    (spans) => store.add(spans),
  );
  await vi.waitUntil(
    async () =>
      (await Promise.all(SERVICE_NAMES.map((name) => client.health(name)))).every(
        (health) => health?.status === 'ok',
      ),
    { timeout: 20_000, interval: 50 },
  );
});

afterAll(async () => {
  await endReading?.();
  await workers?.stop();
  await client.close();
  await database.drop();
});

const nameOf = ({ service, name }: Span): string => `${service} ${name}`;

it('an order is one trace over all hops, every span below another or below the request', async () => {
  const requestId = 'request-of-one-order';
  const order: NewOrder = {
    ...{ symbol: instrumentSymbol('AAPL'), side: 'BUY', orderType: 'MARKET', qty: qty(100) },
    ...{ timeInForce: 'DAY', strategy: 'LIT', instrumentType: 'equity' },
  };
  await vi.waitUntil(
    async () => {
      const asked = await client.ask(quotes, {}, { requestId: 'request-1', caller, as: 'user' });
      return asked.ok && asked.value.seq > 0;
    },
    { timeout: 5_000 },
  );
  const placed = await client.ask(placeOrder, order, { requestId, caller, as: 'user' });
  expect(placed.ok).toBe(true);
  const hops = [
    'oms placeOrder',
    'oms riskCheck',
    'risk-engine riskCheck',
    'oms orders.routed commit',
    'ems orders.routed',
    'ems venue.requested commit',
    'fix-exchange FIX NEW at the venue',
    'ems venueReport',
    'ems orders.filled commit',
    'oms orders.filled',
    'ccp orders.filled',
    'ccp ccp.novation commit',
    'journal orders.filled',
    'fix-archive fix.execution',
  ];
  const spans = () => store.trace(traceIdOf(requestId));
  await expect
    .poll(() => spans().map(nameOf), { timeout: 10_000 })
    .toEqual(expect.arrayContaining(hops));
  const known = new Set([requestSpanOf(requestId), ...spans().map(({ spanId }) => spanId)]);
  const loose = spans().filter(({ parentId }) => parentId === null || !known.has(parentId));
  expect(loose.map(nameOf)).toEqual([]);
  expect(spans().filter(({ startUs, endUs }) => endUs < startUs)).toEqual([]);
  expect(spans().filter(({ error }) => error !== null)).toEqual([]);
});
