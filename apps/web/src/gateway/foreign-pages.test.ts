/**
 * The reach of another site's page with the cookie of a logged-in user: nothing that changes anything, and no socket.
 * Every unsafe call and procedure, every socket, every way a browser reports its origin.
 */
import { Agent } from 'node:http';
import { appRouter } from '@tradefloor/api/root';
import { CALLS } from '@tradefloor/contracts/calls';
import type { Call } from '@tradefloor/contracts/calls/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, type GivenGateway, givenGateway, openSocket, send } from './testing/given.ts';

let gateway: GivenGateway;
let cookie: string;
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  gateway = await givenGateway();
  cookie = gateway.services.logIn();
});
afterAll(async () => {
  agent.destroy();
  await gateway.close();
});

/** The origin a browser reports for a request. A port is no part of a site: it sends the cookie along. */
const FOREIGN = (port: number): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  'another site': { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
  'another site, by an old browser': { origin: 'https://evil.test' },
  'the same machine, another port': {
    origin: `http://127.0.0.1:${port + 1}`,
    'sec-fetch-site': 'same-site',
  },
  'another name of the machine': { origin: `http://localhost:${port}` },
  'our name with more behind it': { origin: `http://127.0.0.1:${port}.evil.test` },
  'our name with more before it': { origin: `http://evil.test@127.0.0.1:${port}` },
  'a frame without an origin': { origin: 'null', 'sec-fetch-site': 'cross-site' },
  'a page that hides its origin': { 'sec-fetch-site': 'cross-site' },
  'a same-site page that hides its origin': { 'sec-fetch-site': 'same-site' },
  'a followed link': { 'sec-fetch-site': 'none' },
});

const unsafeCalls = Object.values<Call>(CALLS).filter(
  ({ method, access }) => method !== 'GET' && access !== 'internal',
);
const procedures = Object.keys(appRouter._def.procedures);
const targets = [
  ...unsafeCalls.map(({ to, method, path }) => ({
    method: method as string,
    path: `/api/${to}${path.replaceAll(/:[A-Za-z]+/g, 'x1')}`,
  })),
  ...procedures.map((name) => ({ method: 'POST', path: `/trpc/${name}` })),
  { method: 'POST', path: '/rfq/x1/execute' },
  { method: 'POST', path: '/api/gateway/trpc/orders.place' },
];

describe('a page of another site', () => {
  it('is known by ten signs at every unsafe address there is', () => {
    expect(Object.keys(FOREIGN(1))).toHaveLength(10);
    expect(targets.length).toBeGreaterThan(150);
  });

  it.each(targets)('cannot make $method $path be called', async ({ method, path }) => {
    const { port, services } = gateway;
    const before = services.seen.length;
    const requested = Object.entries(FOREIGN(port)).map(async ([from, headers]) => {
      const { status } = await send(port, path, { method, cookie, headers, body: {}, agent });
      return [from, status];
    });
    expect(await Promise.all(requested)).toEqual(
      Object.keys(FOREIGN(port)).map((from) => [from, 403]),
    );
    expect(services.seen).toHaveLength(before);
  });

  it.each(['/ws', '/trpc', '/ws/market-sim', '/api/gateway/ws'])(
    'gets no socket at %s',
    async (path) => {
      for (const [from, headers] of Object.entries(FOREIGN(gateway.port))) {
        const socket = openSocket(gateway.port, path, { cookie, headers });
        await eventually(() => [from, socket.refused()]).toEqual([from, 403]);
        socket.ws.terminate();
      }
    },
  );
});

describe('a body that a form of any site can send', () => {
  const SIMPLE = ['text/plain', 'text/plain;charset=UTF-8', 'multipart/form-data; boundary=x'];
  const FORM = 'application/x-www-form-urlencoded';

  it.each(targets)('is not read at $method $path', async ({ method, path }) => {
    const { port, services } = gateway;
    const before = services.seen.length;
    const takesForms = unsafeCalls.some(
      ({ to, path: own, accepts }) => path === `/api/${to}${own}` && accepts?.includes('form'),
    );
    for (const type of [...SIMPLE, ...(takesForms ? [] : [FORM])]) {
      const headers = { origin: `http://127.0.0.1:${port}`, 'content-type': type };
      const { status } = await send(port, path, { method, cookie, headers, body: '{}', agent });
      // Roles are checked before bodies; subscriptions are sent to the socket.
      expect([type, status]).toEqual([type, expect.toSatisfy(isRefusal)]);
    }
    expect(services.seen).toHaveLength(before);
  });
});

const isRefusal = (status: number): boolean => [403, 404, 415, 426].includes(status);
