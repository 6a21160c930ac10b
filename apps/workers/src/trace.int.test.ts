/** An order followed on real stores: its trace over every hop, its life by any of its ids, what operators see. */
import { randomBytes } from 'node:crypto';
import { lifeLine, opsOverview, traceOf } from '@tradefloor/contracts/calls/ops';
import { placeOrder, previewOrder } from '@tradefloor/contracts/calls/orders';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import type { NewOrder } from '@tradefloor/contracts/order';
import { READY_SERVICES, SERVICES } from '@tradefloor/contracts/services';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import { type Span, toRequestSpan, toTraceId } from '@tradefloor/contracts/trace';
import { type FreshDatabase, freshDatabase } from '@tradefloor/db/testing/fresh-database';
import { type CallsClient, callsClient } from '@tradefloor/runtime/host/calls-client';
import { createLog } from '@tradefloor/runtime/host/log';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { WorkersEnv } from './process/env.ts';
import { SERVICE_NAMES } from './registry.ts';
import { startWorkers, type Workers } from './start-workers.ts';
import { drawPortOffset } from './testing/test-ports.ts';
import { untilTaken } from './testing/until-taken.ts';

const SECRET = randomBytes(24).toString('hex');
const prefix = `test-${randomBytes(4).toString('hex')}`;
const PORT_OFFSET = drawPortOffset('trace');
const caller = givenCaller({ userId: userId('trader-low-touch'), tradingStyle: 'low_touch' });
const log = createLog({ service: 'workers', level: 'silent' });

let database: FreshDatabase;
let client: CallsClient;
let workers: Workers | undefined;

/** What the ops service keeps of a trace; nothing while it has not begun to read. */
async function readTrace(requestId: string): Promise<readonly Span[]> {
  const admin = givenCaller({ userId: userId('admin'), role: 'admin' });
  const meta = { requestId: 'request-3', caller: admin, as: 'user' } as const;
  const requested = { id: toTraceId(requestId) };
  const reported = await untilTaken(() => client.request(traceOf, requested, meta));
  return reported.ok ? reported.value.spans : [];
}

beforeAll(async () => {
  database = await freshDatabase();
  client = callsClient({
    getBaseUrl: (service) => `http://127.0.0.1:${SERVICES[service].port + PORT_OFFSET}`,
    secret: SECRET,
    from: 'gateway',
  });
  const env = WorkersEnv.parse({
    DATABASE_URL: database.url,
    REDIS_URL: inject('redisUrl'),
    INTERNAL_SECRET: SECRET,
    PORT_OFFSET: String(PORT_OFFSET),
    LOG_LEVEL: 'silent',
  });
  workers = await startWorkers({ env, log, prefix });
  await vi.waitUntil(
    async () =>
      (await Promise.all(SERVICE_NAMES.map((name) => client.health(name)))).every(
        (health) => health?.status === 'ok',
      ),
    { timeout: 55_000, interval: 50 },
  );
});

afterAll(async () => {
  await workers?.stop();
  await client.close();
  await database.drop();
});

const toName = ({ service, name }: Span): string => `${service} ${name}`;

it('an order is one trace over all hops, every span below another or below the request', async () => {
  const requestId = 'request-of-one-order';
  const order: NewOrder = {
    symbol: instrumentSymbol('AAPL'),
    side: 'BUY',
    orderType: 'MARKET',
    qty: qty(100),
    timeInForce: 'DAY',
    strategy: 'LIT',
    instrumentType: 'equity',
  };
  // The checking service has prices of its own: it is called, not the market.
  await vi.waitUntil(
    async () => {
      const looked = await client.request(previewOrder, order, {
        requestId: 'request-1',
        caller,
        as: 'user',
      });
      return looked.ok && looked.value.wouldPass;
    },
    { timeout: 10_000 },
  );
  const meta = { requestId, caller, as: 'user' } as const;
  const placed = await untilTaken(() => client.request(placeOrder, order, meta));
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
  await expect
    .poll(async () => (await readTrace(requestId)).map(toName), { timeout: 20_000 })
    .toEqual(expect.arrayContaining(hops));
  const spans = await readTrace(requestId);
  const known = new Set([toRequestSpan(requestId), ...spans.map(({ spanId }) => spanId)]);
  const loose = spans.filter(({ parentId }) => parentId === null || !known.has(parentId));
  expect(loose.map(toName)).toEqual([]);
  expect(spans.filter(({ startUs, endUs }) => endUs < startUs)).toEqual([]);
  expect(spans.filter(({ error }) => error !== null)).toEqual([]);
});

it('the timeline of an order is found by each of its ids, and the operator sees a platform with integrity OK', async () => {
  const requestId = 'request-of-one-order';
  const admin = givenCaller({ userId: userId('admin'), role: 'admin' });
  const as = (who: typeof caller) => ({ requestId: 'request-2', caller: who, as: 'user' }) as const;
  const life = async (id: string, who = caller) => {
    const reported = await untilTaken(() => client.request(lifeLine, { id }, as(who)));
    if (!reported.ok) throw new Error(JSON.stringify(reported.error));
    return reported.value;
  };
  await expect
    .poll(async () => (await life(requestId, admin)).steps.map(({ what }) => what), {
      timeout: 10_000,
    })
    .toEqual(expect.arrayContaining(['novated', 'margin', 'FIX report', 'FIX request']));
  const own = await life(requestId);
  expect(own).toMatchObject({ kind: 'request', traceId: toTraceId(requestId) });
  expect(own.steps.map(({ service }) => service)).not.toContain('ccp');
  const [orderId = ''] = own.orderIds;
  const fill = own.steps.find(({ what }) => what === 'filled')?.id ?? '';
  expect(await life(orderId)).toMatchObject({ kind: 'order', requestId, steps: own.steps });
  expect(await life(fill)).toMatchObject({ kind: 'fill', orderIds: [orderId] });
  const novation =
    (await life(orderId, admin)).steps.find(({ what }) => what === 'novated')?.id ?? '';
  expect(await life(novation)).toMatchObject({ kind: 'novation', orderIds: [orderId] });
  // Spans reach the operator's service on a way of their own, after the rows.
  const traced = async () => {
    const reported = await client.request(traceOf, { id: orderId }, as(admin));
    return reported.ok ? reported.value.spans.length : reported.error;
  };
  await expect.poll(traced, { timeout: 10_000 }).toBeTypeOf('number');
  await expect.poll(traced, { timeout: 10_000 }).toBeGreaterThan(10);
  const overview = async () => {
    const response = await client.request(opsOverview, {}, as(admin));
    return response.ok ? response.value : null;
  };
  await expect
    .poll(async () => (await overview())?.services.length, { timeout: 15_000 })
    .toBe(READY_SERVICES.length);
  expect(await overview()).toMatchObject({
    funnel: { submitted: 1, filled: 1, rejected: [], stuck: [] },
    deadLetters: [],
    openRfqs: 0,
    killSwitches: [],
  });
});
