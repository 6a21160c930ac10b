/**
 * A rolling update as an orchestrator does it: behind a proxy a new gateway is ready, an old one gets no new requests,
 * finishes those it has and goes. Under load no request fails.
 */
import { Agent, createServer, request as httpRequest, type Server } from 'node:http';
import { givenSession } from '@tradefloor/api/testing/given';
import { afterEach, expect, test, vi } from 'vitest';
import { drain } from './http-server.ts';
import { type GivenGateway, givenGateway, listenOn, send } from './testing/given.ts';

vi.setConfig({ testTimeout: 60_000 });
const CLIENTS = 8;
const PATH = '/api/journal/orders?status=open';
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Sends each request to the next gateway in the list, over connections that it keeps. */
async function openProxy(ports: number[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  let turn = 0;
  const server: Server = createServer((req, res) => {
    turn += 1;
    const options = { host: '127.0.0.1', port: ports[turn % ports.length], agent };
    const onward = httpRequest(
      { ...options, path: req.url, method: req.method, headers: req.headers },
      (response) => {
        res.writeHead(response.statusCode ?? 0, { 'content-type': 'application/json' });
        response.pipe(res);
      },
    );
    onward.on('error', () => res.writeHead(502).end());
    req.pipe(onward);
  });
  const port = await listenOn(server);
  closers.push(async () => {
    agent.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return port;
}

async function openGateway(cookie: string | null) {
  const gateway = await givenGateway({ limits: { calls: { perSecond: 1e6, burst: 1e6 } } });
  closers.push(gateway.close);
  const own = gateway.services.logIn();
  if (cookie === null) return { gateway, cookie: own };
  // Sessions are in the database: every gateway knows them.
  gateway.services.change(cookie, givenSession());
  return { gateway, cookie };
}

const countSeen = ({ services }: GivenGateway): number => services.seen.length;

test('no request fails while two gateways are replaced one after the other', async () => {
  const first = await openGateway(null);
  const second = await openGateway(first.cookie);
  const ports = [first.gateway.port, second.gateway.port];
  const proxy = await openProxy(ports);
  const statuses: number[] = [];
  let isOver = false;
  const agent = new Agent({ keepAlive: true });
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!isOver) {
      const { status } = await send(proxy, PATH, { cookie: first.cookie, agent });
      statuses.push(status);
    }
  });
  const isBusy = (gateway: GivenGateway) => {
    const before = countSeen(gateway);
    return vi.waitFor(() => expect(countSeen(gateway)).toBeGreaterThan(before + 50), 20_000);
  };
  for (const [place, old] of [first, second].entries()) {
    await isBusy(old.gateway);
    const fresh = await openGateway(first.cookie);
    ports[place] = fresh.gateway.port;
    // Requests on their way when the list changed are finished by the old one.
    await drain(old.gateway.server, old.gateway.gateway, { lingerMs: 200 });
    const seen = countSeen(old.gateway);
    await isBusy(fresh.gateway);
    expect(countSeen(old.gateway)).toBe(seen);
  }
  isOver = true;
  await Promise.all(clients);
  agent.destroy();
  expect(statuses.length).toBeGreaterThan(200);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});
