/** What the gateway counts of real requests and sockets, and where that is read: never on the public port. */
import { createServer } from 'node:http';
import { GatewayMeters } from '@tradefloor/runtime/host/gateway-meters';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMetrics } from './ops/metrics-listener.ts';
import {
  eventually,
  type GivenGateway,
  givenGateway,
  listenOn,
  openSocket,
  send,
} from './testing/given.ts';

const PROBLEM = { type: 'about:blank', title: 'Halted', requestId: 'r' };

describe('metrics', () => {
  let given: GivenGateway;
  beforeEach(async () => {
    given = await givenGateway();
  });
  afterEach(() => given.close());

  const read = async () => (await given.meters.text()).split('\n');

  it('count a program’s requests by call and code, and each refusal it received once', async () => {
    const cookie = given.services.logIn();
    await send(given.port, '/api/oms/orders', { cookie });
    given.services.replies(() => ({
      status: 422,
      body: { ...PROBLEM, status: 422, code: 'HALTED' },
    }));
    await send(given.port, '/api/oms/orders', { cookie });
    given.services.replies(() => ({ status: 500, raw: 'broken' }));
    await send(given.port, '/api/oms/orders', { cookie });
    await send(given.port, '/api/oms/orders');
    const lines = await read();
    const requests = lines.filter((line) => line.startsWith('gateway_requests_total{'));
    expect(requests).toEqual([
      'gateway_requests_total{way="api",call="listOrders",class="2xx",code="OK"} 1',
      'gateway_requests_total{way="api",call="listOrders",class="4xx",code="HALTED"} 1',
      'gateway_requests_total{way="api",call="listOrders",class="5xx",code="OTHER"} 1',
    ]);
    expect(lines.filter((line) => line.startsWith('gateway_refusals_total{')).sort()).toEqual([
      'gateway_refusals_total{way="api",code="HALTED"} 1',
      'gateway_refusals_total{way="api",code="UNAUTHENTICATED"} 1',
    ]);
  });

  it('count a browser’s calls, what their guard refuses, strange hosts and handshakes', async () => {
    const cookie = given.services.logIn();
    await send(given.port, '/trpc/orders.list?input=%7B%7D', { cookie });
    await send(given.port, '/trpc/orders.list?input=%7B%22limit%22%3A-1%7D', { cookie });
    await send(given.port, '/trpc/orders.list');
    await send(given.port, '/health', { headers: { host: 'elsewhere.example' } });
    const socket = openSocket(given.port, '/ws');
    await eventually(() => socket.refused()).toBe(401);
    const lines = await read();
    expect(lines).toContain(
      'gateway_requests_total{way="trpc",call="listOrders",class="2xx",code="OK"} 1',
    );
    expect(lines).toContain('gateway_refusals_total{way="trpc",code="VALIDATION_FAILED"} 1');
    expect(lines).toContain('gateway_refusals_total{way="trpc",code="UNAUTHENTICATED"} 1');
    expect(lines).toContain('gateway_refusals_total{way="http",code="VALIDATION_FAILED"} 1');
    expect(lines).toContain('gateway_refusals_total{way="socket",code="UNAUTHENTICATED"} 1');
  });

  it('count calls over a socket like others, and show the socket until it closes', async () => {
    const socket = openSocket(given.port, '/trpc', { cookie: given.services.logIn() });
    await eventually(() => socket.ws.readyState).toBe(1);
    const call = (id: number, input: unknown) =>
      socket.send({ id, method: 'query', params: { path: 'orders.list', input } });
    call(1, {});
    call(2, { limit: -1 });
    await eventually(() => socket.texts.length).toBe(2);
    const lines = await read();
    expect(lines).toContain(
      'gateway_requests_total{way="trpc",call="listOrders",class="2xx",code="OK"} 1',
    );
    expect(lines).toContain('gateway_refusals_total{way="trpc",code="VALIDATION_FAILED"} 1');
    expect(lines).toContain('gateway_sockets{path="/trpc"} 1');
    socket.ws.close();
    await expect.poll(read).not.toContain('gateway_sockets{path="/trpc"} 1');
  });

  it('have no label that a client chooses', async () => {
    const cookie = given.services.logIn();
    for (const word of ['x1', 'x2', 'x3']) {
      await send(given.port, `/api/oms/${word}`, { cookie });
      await send(given.port, `/trpc/${word}`, { cookie });
      await send(given.port, '/api/oms/orders', { cookie, headers: { 'x-request-id': word } });
    }
    expect((await read()).join('\n')).not.toMatch(/x[123]/);
  });

  it('are on no address of the public port', async () => {
    const cookie = given.services.logIn();
    for (const path of [
      '/metrics',
      '/api/metrics',
      '/api/oms/metrics',
      '/api/gateway/metrics',
      '/_next/metrics',
    ]) {
      const { status, text } = await send(given.port, path, { cookie });
      expect([path, status]).toEqual([path, 404]);
      expect(text).not.toContain('gateway_');
    }
  });
});

describe('the port of the metrics', () => {
  const freePort = async (): Promise<number> => {
    const server = createServer();
    const port = await listenOn(server);
    await new Promise((resolve) => server.close(resolve));
    return port;
  };
  const address = '127.0.0.1';

  it('serves them and nothing else, until it closes', async () => {
    const port = await freePort();
    const meters = new GatewayMeters();
    meters.login('granted');
    const listener = openMetrics({
      meters,
      place: { port, address },
      onFailure: ({ message }) => expect.fail(message),
    });
    const got = await send(port, '/metrics');
    expect(got.text).toContain('gateway_logins_total{outcome="granted"} 1');
    expect(got.headers['content-type']).toContain('text/plain; version=0.0.4');
    expect((await send(port, '/ready')).status).toBe(404);
    expect((await send(port, '/metrics', { method: 'POST' })).status).toBe(404);
    await listener.close();
    await expect(send(port, '/metrics')).rejects.toThrow('ECONNREFUSED');
  });

  it('that is taken is reported, and the gateway lives on', async () => {
    const taken = createServer();
    const port = await listenOn(taken);
    const error = await new Promise<Error>((onFailure) => {
      openMetrics({ meters: new GatewayMeters(), place: { port, address }, onFailure });
    });
    expect(error.message).toContain('EADDRINUSE');
    taken.close();
  });
});
