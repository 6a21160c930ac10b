import { givenRole, givenSession, NOW } from '@tradefloor/api/testing/given';
import { userId } from '@tradefloor/contracts/ids';
import { Problem } from '@tradefloor/contracts/refusals';
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

const ORDER = {
  symbol: 'AAPL',
  side: 'BUY',
  orderType: 'MARKET',
  qty: 100,
  timeInForce: 'DAY',
  strategy: 'LIT',
  instrumentType: 'equity',
};

describe('allowances', () => {
  it('of log-ins and guests are ten a minute and address, each, with Retry-After', async () => {
    const { port, services } = await start({
      nowMs: () => NOW,
      limits: { logins: { burst: 10, perSecond: 1 / 6 } },
    });
    const guest = () => send(port, '/api/user-service/oauth/guest', { method: 'POST' });
    for (let i = 0; i < 10; i += 1) expect((await guest()).status).toBe(200);
    const refused = await guest();
    expect([refused.status, Problem.parse(refused.json).code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const login = { method: 'POST', body: { username: 'a', password: 'b' } };
    expect((await send(port, '/api/user-service/oauth/authorize', login)).status).toBe(200);
    expect(services.seen).toHaveLength(11);
  });

  it('of orders are a session’s own, and leave its other calls alone', async () => {
    const { port, services } = await start({
      nowMs: () => NOW,
      limits: { orders: { burst: 40, perSecond: 20 } },
    });
    const one = services.logIn();
    const two = services.logIn(givenSession({ userId: userId('trader-2') }, 'session-2'));
    const place = (cookie: string) =>
      send(port, '/api/oms/orders', { method: 'POST', cookie, body: ORDER });
    const responses = await Promise.all(Array.from({ length: 60 }, () => place(one)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(40);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20);
    expect((await place(two)).status).toBe(200);
    expect((await send(port, '/api/oms/orders', { cookie: one })).status).toBe(200);
  });

  it('of lists count their rows: a reader of long ones is slowed down, and its orders are not', async () => {
    const { port, services } = await start({
      nowMs: () => NOW,
      limits: { calls: { burst: 100, perSecond: 100 } },
    });
    const cookie = services.logIn();
    const procedures = Array.from({ length: 10 }, () => 'orders.list').join(',');
    const inputs = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [at, { limit: 500 }]));
    const batch = `/trpc/${procedures}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
    const responses = await Promise.all(
      Array.from({ length: 25 }, () => send(port, batch, { cookie })),
    );
    const lists = responses.flatMap(({ json }) => json as { readonly error?: unknown }[]);
    expect(lists).toHaveLength(250);
    // A list of five hundred takes five of the hundred.
    expect(services.seen.length).toBe(20);
    const rest = { method: 'GET', cookie } as const;
    expect((await send(port, '/api/oms/orders?limit=1000', rest)).status).toBe(429);
    const order = await send(port, '/api/oms/orders', { method: 'POST', cookie, body: ORDER });
    expect(order.status).toBe(200);
  });

  it('of guesses at one account by one address run out after five mistakes', async () => {
    const { port, services, lines } = await start({ nowMs: () => NOW });
    services.replies(() => ({
      status: 400,
      body: { error: 'access_denied', error_description: '' },
    }));
    const guess = (username: string) =>
      send(port, '/api/user-service/oauth/authorize', {
        method: 'POST',
        body: `username=${username}&password=x`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    for (let i = 0; i < 5; i += 1) expect((await guess('admin')).status).toBe(400);
    const slowed = await guess('ADMIN');
    expect([slowed.status, slowed.headers['retry-after']]).toEqual([429, '1']);
    expect((await guess('viewer')).status).toBe(400);
    expect(services.seen).toHaveLength(6);
    expect(lines.flatMap((line) => (line.event === 'login' ? [line.outcome] : []))).toEqual([
      ...Array<string>(5).fill('denied'),
      'slowed',
      'denied',
    ]);
  });
});

describe('a session', () => {
  it('is resolved at intervals, and evicted the moment its end is published', async () => {
    const { port, services, publish } = await start();
    const cookie = services.logIn();
    for (let i = 0; i < 5; i += 1) await send(port, '/api/journal/orders', { cookie });
    expect(services.checks()).toBe(1);
    services.logOut(cookie);
    publish('user.session', {
      sessionId: 'session-1',
      userId: userId('trader-1'),
      kind: 'ENDED',
      reason: 'ADMIN',
      at: Date.now(),
    });
    expect((await send(port, '/api/journal/orders', { cookie })).status).toBe(401);
  });

  it('that logs out is gone at this gateway at once, also if the message is lost', async () => {
    const { port, services } = await start();
    const cookie = services.logIn();
    await send(port, '/api/journal/orders', { cookie });
    services.replies(({ url }) => {
      if (url === '/oauth/logout') services.logOut(cookie);
      return { body: { ended: true } };
    });
    const out = await send(port, '/api/user-service/oauth/logout', { method: 'POST', cookie });
    expect(out.status).toBe(200);
    expect((await send(port, '/api/journal/orders', { cookie })).status).toBe(401);
  });

  it('changes with its rights', async () => {
    const { port, services, publish } = await start();
    const cookie = services.logIn();
    expect((await send(port, '/api/journal/audit', { cookie })).status).toBe(403);
    services.change(cookie, givenRole('admin'));
    publish('user.session', {
      sessionId: 'limits-trader-1-V2',
      userId: userId('trader-1'),
      kind: 'STARTED',
      reason: 'LIMITS_CHANGED',
      at: Date.now(),
    });
    expect((await send(port, '/api/journal/audit', { cookie })).status).toBe(200);
  });
});

describe('pages', () => {
  it('get what they may know of the visitor from us, and nothing of it from outside', async () => {
    const seen: Record<string, unknown>[] = [];
    const { port, services } = await start({
      pages: {
        handler: (req, res) => {
          seen.push(req.headers);
          res.end('page');
        },
      },
    });
    const forged = {
      'x-tradefloor-session': '1',
      'x-tradefloor-client': '1',
      'x-tradefloor-version': '9',
      'x-middleware-subrequest': 'proxy',
      'x-nonce': 'mine',
    };
    const visitor = await send(port, '/', { headers: forged });
    expect([visitor.status, visitor.text]).toEqual([200, 'page']);
    expect(visitor.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    });
    await send(port, '/desk', { cookie: services.logIn() });
    expect(seen[0]).toMatchObject({
      'x-tradefloor-version': '1.2.3+abcdef0',
      'x-tradefloor-guest': '1',
      'x-tradefloor-demo-users': '1',
    });
    expect(seen[0]).not.toHaveProperty('x-tradefloor-session');
    expect(seen[0]).not.toHaveProperty('x-tradefloor-client');
    expect(seen[0]).not.toHaveProperty('x-middleware-subrequest');
    expect(seen[0]).not.toHaveProperty('x-nonce');
    expect(seen[1]).toMatchObject({ 'x-tradefloor-session': '1' });
    expect(seen[1]).not.toHaveProperty('x-tradefloor-client');
    await send(port, '/', { cookie: services.logIn(givenSession({ role: 'external-client' })) });
    expect(seen[2]).toMatchObject({ 'x-tradefloor-session': '1', 'x-tradefloor-client': '1' });
  });

  it('are handed their own sockets; a handshake at any other address is 404 at once', async () => {
    let handed = 0;
    const pages = {
      handler: (_: unknown, res: { end(): void }) => res.end(),
      // As Next does for an address it does not know: no answer, and the connection stays open.
      upgrade: () => {
        handed += 1;
      },
    };
    const { port, services } = await start({ pages });
    for (const options of [{}, { cookie: services.logIn() }]) {
      const socket = openSocket(port, '/nowhere', options);
      await eventually(socket.refused).toBe(404);
    }
    expect(handed).toBe(0);
    const own = openSocket(port, '/_next/webpack-hmr');
    await eventually(() => handed).toBe(1);
    own.ws.terminate();
  });

  it('are read only, and not there under the prefix', async () => {
    const { port } = await start({ pages: { handler: (_, res) => void res.end('page') } });
    expect((await send(port, '/', { method: 'POST' })).status).toBe(405);
    expect((await send(port, '/api/gateway/')).status).toBe(404);
  });

  it('that fail return INTERNAL and are logged', async () => {
    const { port, lines } = await start({
      pages: { handler: () => Promise.reject(new Error('at /srv/app/page.tsx')) },
    });
    const { status, json, text } = await send(port, '/');
    expect([status, Problem.parse(json).code]).toEqual([500, 'INTERNAL']);
    expect(text).not.toContain('srv');
    expect(lines).toMatchObject([{ event: 'failed', error: 'Error: at /srv/app/page.tsx' }]);
  });
});
