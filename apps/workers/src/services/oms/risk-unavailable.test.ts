/** A risk engine that is stopped, silent, late or invalid: the order is refused, whatever it responds afterwards. */

import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { riskCheck } from '@tradefloor/contracts/calls/risk';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { type CallsClient, callsClient } from '@tradefloor/runtime/host/calls-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OmsRiskFixture } from '../../testing/oms-risk-fixture.ts';

let door: OmsRiskFixture;
let engine: Server;
let client: CallsClient;
let reply: RequestListener;

const YES = {
  decision: 'ACCEPT',
  checks: [],
  riskConfigVersion: 1,
  elapsedMs: 0,
  protectionPx: 105,
};
const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };

/** Calls the risk engine with that much of the caller's own time left. */
function callWithin(timeoutMs: number): void {
  door.fixture.risk = (request) =>
    client.request(riskCheck, request, {
      requestId: 'request-1',
      caller: null,
      as: 'service',
      timeoutMs,
    });
}

beforeEach(async () => {
  door = await new OmsRiskFixture().open();
  reply = json(YES);
  engine = createServer((request, response) => reply(request, response)).listen(0, '127.0.0.1');
  await once(engine, 'listening');
  const address = engine.address();
  const port = typeof address === 'object' ? address?.port : 0;
  client = callsClient({
    getBaseUrl: () => `http://127.0.0.1:${port}`,
    secret: 'a secret of at least thirty-two characters',
    from: 'oms',
  });
  callWithin(riskCheck.timeoutMs);
});
afterEach(async () => {
  await client.close();
  engine.closeAllConnections();
  engine.close();
  await door.close();
});

const MARKET = { orderType: 'MARKET', price: undefined, timeInForce: 'DAY' };

async function isRefused(over: object = MARKET): Promise<void> {
  const { status, body } = await door.place({ ...over });
  expect([status, body['code']]).toEqual([422, 'RISK_ENGINE_UNAVAILABLE']);
  expect(body['detail']).toContain('risk engine');
  expect(door.fixture.lone.rows(OMS_TABLES.orders)).toMatchObject([
    { orderId: body['orderId'], status: 'REJECTED', rejectCode: 'RISK_ENGINE_UNAVAILABLE' },
  ]);
}

it('a timely acceptance is used', async () => {
  expect((await door.place(MARKET)).status).toBe(201);
});

it('stopped', async () => {
  engine.close();
  await once(engine, 'close');
  await isRefused();
});

describe('responding with invalid data', () => {
  it.each<[string, RequestListener]>([
    ['a page', (_, response) => response.end('<html>It works!</html>')],
    ['an empty body', (_, response) => response.end()],
    ['half a body', (_, response) => response.end('{"decision":"ACC')],
    ['another shape', json({ ok: true })],
    ['an unknown decision', json({ ...YES, decision: 'MAYBE' })],
    ['an acceptance with an unknown field', json({ ...YES, override: true })],
    ['an acceptance without its configuration', json({ ...YES, riskConfigVersion: 0 })],
    [
      'an acceptance without a price to protect a market order',
      json({ ...YES, protectionPx: undefined }),
    ],
    ['a no without a reason', json({ ...YES, decision: 'REJECT' })],
    ['a failure', json({ error: 'boom' }, 500)],
    ['a redirect to a yes', (_, response) => response.writeHead(302, { location: '/yes' }).end()],
    ['a cut line', (_, response) => response.destroy()],
  ])('%s', async (_, listener) => {
    reply = listener;
    await isRefused();
  });
});

describe('not in time', () => {
  /** What is left of the call's three seconds. */
  const LEFT_MS = 300;

  it('is after three seconds', () => {
    expect(riskCheck.timeoutMs).toBe(3_000);
  });

  it('silent: refused when the time is over', async () => {
    callWithin(LEFT_MS);
    reply = () => undefined;
    const from = performance.now();
    await isRefused();
    expect(performance.now() - from).toBeGreaterThan(LEFT_MS - 10);
  });

  it('dropping a byte now and then: the time is that of the whole response', async () => {
    callWithin(LEFT_MS);
    reply = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), LEFT_MS / 15);
      response.on('close', () => clearInterval(drip));
    };
    await isRefused();
  });

  it('late with its acceptance: the refused order stays refused, and is not routed', async () => {
    callWithin(LEFT_MS);
    let responded: Promise<unknown> = Promise.resolve();
    reply = (request, response) => {
      responded = new Promise((resolve) => {
        setTimeout(() => {
          json(YES)(request, response);
          resolve(null);
        }, LEFT_MS + 200);
      });
    };
    await isRefused();
    await responded;
    expect(door.publish('orders.routed')).toEqual([]);
    expect(door.fixture.lone.rows(OMS_TABLES.orders)).toMatchObject([
      { status: 'REJECTED', version: 1 },
    ]);
  });
});
