/** API keys at the gateway: where they are read, what they open, and what a wrong one is refused with. */
import { givenKey, givenSession, NOW } from '@tradefloor/api/testing/given';
import { CALLS } from '@tradefloor/contracts/calls';
import { type Call, findKeyUse } from '@tradefloor/contracts/calls/call';
import { userId } from '@tradefloor/contracts/ids';
import { Problem } from '@tradefloor/contracts/refusals';
import { findScopeFault, KEY_SCOPES, type KeyScope } from '@tradefloor/contracts/vocabulary/keys';
import { createLog } from '@tradefloor/runtime/host/log';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually, type GivenGateway, givenGateway, openSocket, send } from './testing/given.ts';

let open: GivenGateway[] = [];
const start = async (change: Parameters<typeof givenGateway>[0] = {}) => {
  const gateway = await givenGateway(change);
  open.push(gateway);
  return gateway;
};
afterEach(async () => {
  await Promise.all(open.map((gateway) => gateway.close()));
  open = [];
});

const ORDERS = '/api/oms/orders';
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const UNKNOWN = `tf_k00000000009_${'A'.repeat(43)}`;
const codes = ({ status, json }: { status: number; json: unknown }) => [
  status,
  Problem.parse(json).code,
];

describe('a request with an API key', () => {
  it('is its user’s, named by the key, to the services', async () => {
    const { port, services } = await start();
    const key = services.makeKey(givenKey(['read']));
    const response = await send(port, ORDERS, { headers: bearer(key) });
    expect(response.status).toBe(200);
    const { identity, headers } = services.seen[0] ?? {};
    expect(identity?.caller).toMatchObject({
      userId: 'trader-1',
      sessionId: 'key-k00000000001',
      key: { keyId: 'k00000000001', scopes: ['read'] },
    });
    expect(headers).not.toHaveProperty('authorization');
  });

  it('needs no origin: no page can add one', async () => {
    const { port, services } = await start();
    const headers = {
      ...bearer(services.makeKey(givenKey(['trade']))),
      origin: 'https://evil.test',
    };
    const response = await send(port, ORDERS, { method: 'POST', body: {}, headers });
    expect(response.status).toBe(200);
  });

  it('makes tRPC calls', async () => {
    const { port, services } = await start();
    const key = services.makeKey(givenKey(['read']));
    const made = await send(port, '/trpc/orders.list', { headers: bearer(key) });
    expect(made.status).toBe(200);
    const refused = await send(port, '/trpc/orders.cancel', {
      method: 'POST',
      headers: bearer(key),
      body: { orderId: '0193a2b4-5c6d-7e8f-8123-456789abcdef' },
    });
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('This API key lacks the scope \\"trade\\"');
  });

  it('and a session cookie is 400, wherever it goes', async () => {
    const { port, services } = await start();
    const headers = bearer(services.makeKey(givenKey(['read'])));
    const cookie = services.logIn();
    for (const path of [ORDERS, '/trpc/orders.list', '/api/user-service/oauth/session']) {
      expect(codes(await send(port, path, { cookie, headers }))).toEqual([
        400,
        'VALIDATION_FAILED',
      ]);
    }
    const socket = openSocket(port, '/ws', { cookie, headers });
    await eventually(socket.refused).toBe(400);
    expect(services.seen).toEqual([]);
  });

  it('in its address is 400, and no line of the log has it', async () => {
    const { port, services, lines } = await start();
    const key = services.makeKey(givenKey(['read']));
    for (const path of [`${ORDERS}?key=${key}`, `/api/oms/orders/${key}`, `/${key}`]) {
      const response = await send(port, path);
      expect(codes(response)).toEqual([400, 'VALIDATION_FAILED']);
      expect(response.text).not.toContain(key);
    }
    await eventually(openSocket(port, `/ws?key=${key}`).refused).toBe(400);
    expect(JSON.stringify(lines)).not.toContain(key);
  });

  it('beside a token that something on the way has added to a session is no key', async () => {
    const { port, services } = await start();
    const cookie = services.logIn();
    const headers = { authorization: 'Bearer of-a-proxy' };
    expect((await send(port, ORDERS, { cookie, headers })).status).toBe(200);
  });
});

describe('a key that does not count', () => {
  it('is 401 and nothing more, whatever the reason', async () => {
    const { port, services } = await start();
    const ended = services.makeKey(givenKey(['read']));
    services.logOut(ended);
    const wrong = ['', 'x', 'tf_', ended, UNKNOWN, `${UNKNOWN}x`, ended.toUpperCase()];
    const refused = await Promise.all(
      wrong.map(async (key) => {
        const { status, headers, json } = await send(port, ORDERS, { headers: bearer(key) });
        const { requestId: _, ...problem } = Problem.parse(json);
        return JSON.stringify([status, headers['www-authenticate'], problem]);
      }),
    );
    expect([...new Set(refused)]).toEqual([
      JSON.stringify([
        401,
        'Bearer error="invalid_token"',
        { type: 'about:blank', title: 'No valid session', status: 401, code: 'UNAUTHENTICATED' },
      ]),
    ]);
  });

  it('opens no call that is open to visitors, either', async () => {
    const { port } = await start();
    const guest = '/api/user-service/oauth/guest';
    expect((await send(port, guest, { method: 'POST', headers: bearer(UNKNOWN) })).status).toBe(
      401,
    );
  });

  it('is slowed after five guesses of one address; another key there goes on', async () => {
    const { port, services } = await start({ nowMs: () => NOW });
    const good = services.makeKey(givenKey(['read']));
    const request = (key: string) => send(port, ORDERS, { headers: bearer(key) });
    expect((await request(good)).status).toBe(200);
    for (let i = 0; i < 5; i += 1) expect((await request(UNKNOWN)).status).toBe(401);
    const slowed = await request(UNKNOWN);
    expect([slowed.status, slowed.headers['retry-after']]).toEqual([429, '1']);
    // Thirty in an hour, of whatever key, and the address waits: guesses never repeat.
    for (let i = 10; i < 36; i += 1) await request(`tf_k00000000009_${'A'.repeat(41)}${i}`);
    expect((await request(`tf_k00000000009_${'A'.repeat(41)}99`)).status).toBe(429);
    expect((await request(good)).status).toBe(200);
  });
});

describe('the scopes of a key', () => {
  it('decide for every call of the platform, and people’s calls are closed to all', async () => {
    const { port, services } = await start();
    const sets: KeyScope[][] = [['read'], ['trade'], ['trade:FI'], [...KEY_SCOPES]];
    const keys = sets.map((scopes, i) => {
      const session = givenSession({ role: 'admin', userId: userId('admin-1') });
      return {
        scopes,
        key: services.makeKey(givenKey(scopes, { session, keyId: `k0000000001${i}` })),
      };
    });
    const reached = Object.values<Call>(CALLS).filter(
      ({ access }) => typeof access === 'object' && access.includes('admin'),
    );
    expect(reached.length).toBeGreaterThan(100);
    for (const call of reached) {
      const path = `/api/${call.to}${call.path.replaceAll(/:[A-Za-z]+/g, 'a-1')}`;
      const body = call.method === 'GET' ? {} : { body: {} };
      for (const { scopes, key } of keys) {
        const { status, text } = await send(port, path, {
          method: call.method,
          headers: bearer(key),
          ...body,
        });
        const fault = findScopeFault(findKeyUse(call), scopes);
        expect([call.name, scopes, status]).toEqual([
          call.name,
          scopes,
          fault === null ? 200 : 403,
        ]);
        if (fault !== null)
          expect(text.toLowerCase()).toContain(JSON.stringify(fault).slice(1, -1).toLowerCase());
      }
    }
  });

  it('narrow the user’s role and never widen it', async () => {
    const { port, services } = await start();
    const session = givenSession({ role: 'viewer', userId: userId('viewer-1') });
    const key = services.makeKey(givenKey([...KEY_SCOPES], { session }));
    const cancel = await send(port, `${ORDERS}/a-1`, {
      method: 'DELETE',
      headers: bearer(key),
      body: {},
    });
    expect(codes(cancel)).toEqual([403, 'FORBIDDEN']);
  });

  it('are counted by themselves: one key’s orders leave those of another and of its user', async () => {
    const { port, services } = await start({
      nowMs: () => NOW,
      limits: { orders: { burst: 2, perSecond: 1 } },
    });
    const one = services.makeKey(givenKey(['trade'], { keyId: 'k00000000001' }));
    const two = services.makeKey(givenKey(['trade'], { keyId: 'k00000000002' }));
    const place = (options: Parameters<typeof send>[2]) =>
      send(port, ORDERS, { method: 'POST', body: {}, ...options });
    const placed = [];
    for (let i = 0; i < 3; i += 1) placed.push((await place({ headers: bearer(one) })).status);
    expect(placed).toEqual([200, 200, 429]);
    expect((await place({ headers: bearer(two) })).status).toBe(200);
    expect((await place({ cookie: services.logIn() })).status).toBe(200);
  });
});

describe('a socket with a key', () => {
  const PROTOCOL = 'tradefloor.v1';

  it.each(['/ws', '/trpc'])('%s opens by header', async (path) => {
    const { port, services } = await start();
    const key = services.makeKey(givenKey(['read']));
    const socket = openSocket(port, path, { headers: bearer(key) });
    await eventually(() => socket.ws.readyState).toBe(1);
    expect(socket.ws.protocol).toBe('');
  });

  it.each(['/ws', '/trpc'])('%s opens by subprotocol, which is not sent back', async (path) => {
    const { port, services } = await start();
    const key = services.makeKey(givenKey(['read']));
    const headers = { origin: 'https://another.test' };
    const socket = openSocket(port, path, { protocols: [PROTOCOL, `bearer.${key}`], headers });
    await eventually(() => socket.ws.readyState).toBe(1);
    expect(socket.ws.protocol).toBe(PROTOCOL);
  });

  it.each(['/ws', '/ws/market-sim'])('%s needs the scope read', async (path) => {
    const { port, services } = await start();
    const key = services.makeKey(givenKey(['trade']));
    const socket = openSocket(port, path, { headers: bearer(key) });
    await eventually(socket.refused).toBe(403);
  });

  it('opens by no key that does not count', async () => {
    const { port } = await start();
    const socket = openSocket(port, '/ws', { protocols: [PROTOCOL, `bearer.${UNKNOWN}`] });
    await eventually(socket.refused).toBe(401);
  });

  it('is closed with 4401 the moment its key ends, and not by the end of another', async () => {
    const { port, services, publish } = await start();
    const key = services.makeKey(givenKey(['read']));
    const socket = openSocket(port, '/ws', { headers: bearer(key) });
    await eventually(() => socket.frames().length).toBeGreaterThan(1);
    const end = (sessionId: string) =>
      publish('user.session', {
        sessionId,
        userId: userId('trader-1'),
        kind: 'ENDED',
        reason: 'REVOKED',
        at: NOW,
      });
    end('key-k00000000002');
    services.logOut(key);
    expect((await send(port, ORDERS, { headers: bearer(key) })).status).toBe(200);
    end('key-k00000000001');
    expect((await socket.closed).code).toBe(4401);
    expect((await send(port, ORDERS, { headers: bearer(key) })).status).toBe(401);
  });

  it('has no more than five beside it, counted by key', async () => {
    const { port, services } = await start();
    const one = services.makeKey(givenKey(['read'], { keyId: 'k00000000001' }));
    const two = services.makeKey(givenKey(['read'], { keyId: 'k00000000002' }));
    const openWith = (key: string) => openSocket(port, '/ws', { headers: bearer(key) });
    const sockets = Array.from({ length: 6 }, () => openWith(one));
    await eventually(() => sockets.filter(({ refused }) => refused() === 429).length).toBe(1);
    const other = openWith(two);
    await eventually(() => other.frames().length).toBeGreaterThan(0);
  });
});

it('the log names a key by its id and has no key', async () => {
  const gateway = await start();
  const { port, services } = gateway;
  const key = services.makeKey(givenKey(['read']));
  await send(port, ORDERS, { method: 'POST', body: {}, headers: bearer(key) });
  await send(port, ORDERS, { headers: bearer(UNKNOWN) });
  const socket = openSocket(port, '/ws', { protocols: ['tradefloor.v1', `bearer.${UNKNOWN}`] });
  await eventually(socket.refused).toBe(401);
  const written: string[] = [];
  const destination = { write: (line: string) => void written.push(line) };
  const log = createLog({ service: 'gateway', destination });
  for (const { event, ...fields } of gateway.lines) log.info(fields, event);
  expect(written).toHaveLength(3);
  expect(written[0]).toContain('"keyId":"k00000000001"');
  for (const text of [key, UNKNOWN]) expect(written.join('')).not.toContain(text.slice(16));
});
