import { SystemStats } from '@tradefloor/contracts/health';
import { Problem } from '@tradefloor/contracts/refusals';
import { toRequestSpan, toTraceparent } from '@tradefloor/contracts/trace';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { eventually, type GivenGateway, givenGateway, type Reply, send } from './testing/given.ts';
import { rawStatusLine } from './testing/raw-request.ts';

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

describe('the gateway’s own addresses', () => {
  it('report the status, without a cookie, also under the prefix', async () => {
    const { port } = await start();
    for (const path of ['/health', '/api/gateway/health']) {
      const { status, json } = await send(port, path);
      expect([status, json]).toEqual([
        200,
        {
          status: 'ok',
          service: 'gateway',
          version: '1.2.3+abcdef0',
          uptimeMs: expect.any(Number),
        },
      ]);
    }
    const system = await send(port, '/api/gateway/system');
    expect(system.status).toBe(200);
    expect(SystemStats.strict().safeParse(system.json).success).toBe(true);
  });

  it('report ready only when every service is up, and which one is not', async () => {
    const { port, services } = await start({ services: ['oms', 'journal'] });
    const up = await send(port, '/ready');
    expect(up.status).toBe(200);
    expect(up.json).toMatchObject({
      ready: true,
      version: '1.2.3+abcdef0',
      services: {
        gateway: { status: 'up' },
        oms: { status: 'up', latencyMs: expect.any(Number), version: '1' },
        journal: { status: 'up' },
        redis: { status: 'up' },
        postgres: { status: 'up' },
      },
    });
    await services.close();
    await eventually(async () => (await send(port, '/ready')).status).toBe(503);
    expect((await send(port, '/ready')).json).toMatchObject({
      ready: false,
      services: { oms: { status: 'down', latencyMs: null, version: null } },
    });
  });

  it('refuse other methods, and respond to HEAD without a body', async () => {
    const { port } = await start();
    const posted = await send(port, '/health', { method: 'POST' });
    expect([posted.status, posted.headers.allow]).toEqual([405, 'GET, HEAD']);
    const head = await send(port, '/health', { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
  });

  it('give OAuth clients their addresses, at all three places', async () => {
    const { port } = await start();
    for (const path of [
      '/.well-known/oauth-authorization-server',
      '/.well-known/oauth-authorization-server/api/user-service',
      '/api/user-service/.well-known/oauth-authorization-server',
    ]) {
      const { status, json } = await send(port, path, { headers: { host: 'desk.test:5011' } });
      expect([status, json]).toEqual([
        200,
        expect.objectContaining({
          issuer: 'http://desk.test:5011/api/user-service',
          token_endpoint: 'http://desk.test:5011/api/user-service/oauth/token',
          code_challenge_methods_supported: ['S256'],
          authorization_response_iss_parameter_supported: false,
        }),
      ]);
    }
  });
});

describe('a proxied call', () => {
  it('reaches its service with path, query, body and the caller’s signed identity', async () => {
    const { port, services } = await start();
    const cookie = services.logIn();
    const got = await send(port, '/api/journal/orders?status=open', { cookie });
    expect(got.status).toBe(200);
    const posted = await send(port, '/api/gateway/api/oms/orders', {
      method: 'POST',
      cookie,
      body: ORDER,
    });
    expect(posted.status).toBe(200);
    expect(services.seen).toMatchObject([
      { method: 'GET', url: '/orders?status=open', body: '' },
      { method: 'POST', url: '/orders', body: JSON.stringify(ORDER) },
    ]);
    expect(services.seen[1]?.identity).toMatchObject({
      from: 'user:trader-1',
      isService: false,
      caller: { userId: 'trader-1', role: 'trader', sessionId: 'session-1' },
    });
  });

  it('carries no header of the client but what the service needs, whatever its name', async () => {
    const { port, services } = await start();
    const cookie = services.logIn();
    await send(port, '/api/oms/orders', {
      cookie,
      headers: {
        'x-tradefloor-caller': 'forged',
        'X-Tradefloor-Caller': ['forged', 'twice'],
        x_user_id: 'admin',
        'x-user-id': 'admin',
        'x-role': 'admin',
        'x-forwarded-for': '6.6.6.6',
        authorization: 'Bearer x',
        'x-client-device': 'forged',
        'user-agent': 'a browser',
        connection: 'close, x-tradefloor-caller, x-request-id',
        te: 'trailers',
        traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
        'x-request-id': 'kept-request-1',
      },
    });
    const [seen] = services.seen;
    expect(seen?.identity?.caller?.userId).toBe('trader-1');
    expect(seen?.headers['x-request-id']).toBe('kept-request-1');
    expect(seen?.headers['x-forwarded-for']).not.toContain('6.6.6.6');
    const names = seen?.rawNames.map((name) => name.toLowerCase()).sort();
    expect(seen?.headers['x-client-device']).toBe('a browser');
    const known = [
      'connection',
      'host',
      'x-client-device',
      'x-forwarded-for',
      'x-request-id',
      'x-timeout-ms',
      'x-tradefloor-caller',
      'traceparent',
    ];
    const span = toRequestSpan('kept-request-1');
    expect(seen?.headers['traceparent']).toBe(toTraceparent('kept-request-1', span));
    expect(names?.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('keeps a good request id and makes one otherwise, on every response', async () => {
    const { port } = await start();
    const kept = await send(port, '/api/oms/orders', {
      headers: { 'x-request-id': 'my-request-7' },
    });
    expect(kept.headers['x-request-id']).toBe('my-request-7');
    expect(kept.json).toMatchObject({ requestId: 'my-request-7' });
    const made = await send(port, '/nowhere', { headers: { 'x-request-id': 'a b' } });
    expect(made.headers['x-request-id']).toMatch(/^[A-Za-z0-9_-]{16}$/);
  });

  it('brings back status and body, and of the headers only the listed ones', async () => {
    const { port, services } = await start();
    const cookie = services.logIn();
    services.replies(() => ({
      status: 201,
      body: { orderId: 'x' },
      headers: {
        'set-cookie': 'platform_user=stolen',
        server: 'x',
        'x-powered-by': 'y',
        location: '/z',
      },
    }));
    const { status, json, headers } = await send(port, '/api/oms/orders', {
      method: 'POST',
      cookie,
      body: ORDER,
    });
    expect([status, json]).toEqual([201, { orderId: 'x' }]);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    for (const name of ['set-cookie', 'server', 'x-powered-by', 'location']) {
      expect(headers[name]).toBeUndefined();
    }
  });

  it('sets a cookie for the user service only, and makes it secure behind https', async () => {
    const { port, services } = await start({ trustProxy: true });
    services.replies(() => ({
      headers: { 'set-cookie': 'platform_user=abc; Path=/; HttpOnly; SameSite=Lax' },
    }));
    const plain = await send(port, '/api/user-service/oauth/guest', { method: 'POST' });
    expect(plain.headers['set-cookie']).toEqual([
      'platform_user=abc; Path=/; HttpOnly; SameSite=Lax',
    ]);
    const secure = await send(port, '/api/user-service/oauth/guest', {
      method: 'POST',
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(secure.headers['set-cookie']?.[0]).toMatch(/; Secure$/);
  });
});

describe('the right status', () => {
  it.each<[string, string, string, number, string]>([
    ['unknown service', 'GET', '/api/nobody/x', 404, 'NOT_FOUND'],
    ['a property as service', 'GET', '/api/__proto__/x', 404, 'NOT_FOUND'],
    ['the gateway as service', 'GET', '/api/event-relay/x', 404, 'NOT_FOUND'],
    ['unknown path', 'GET', '/api/oms/nothing', 404, 'NOT_FOUND'],
    ['an internal call', 'POST', '/api/risk-engine/check', 404, 'NOT_FOUND'],
    ['another internal call', 'POST', '/api/user-service/sessions/check', 404, 'NOT_FOUND'],
    ['health of a service', 'GET', '/api/oms/health', 404, 'NOT_FOUND'],
    ['metrics of a service', 'GET', '/api/oms/metrics', 404, 'NOT_FOUND'],
    ['wrong method', 'PUT', '/api/oms/orders', 405, 'METHOD_NOT_ALLOWED'],
    ['an unknown method', 'OPTIONS', '/api/oms/orders', 405, 'METHOD_NOT_ALLOWED'],
    ['a role that may not', 'GET', '/api/journal/audit', 403, 'FORBIDDEN'],
    ['dot segments', 'GET', '/api/oms/../journal/orders', 400, 'VALIDATION_FAILED'],
    ['encoded slash', 'GET', '/api/oms/orders%2f..', 400, 'VALIDATION_FAILED'],
    ['an encoded character', 'GET', '/api/oms/%6frders', 404, 'NOT_FOUND'],
    ['a socket without handshake', 'GET', '/ws', 426, 'VALIDATION_FAILED'],
    ['nothing at all', 'GET', '/nowhere', 404, 'NOT_FOUND'],
  ])('for %s', async (_, method, path, status, code) => {
    const { port, services } = await start();
    const cookie = services.logIn();
    const response = await send(port, path, { method, cookie });
    expect([response.status, Problem.parse(response.json).code]).toEqual([status, code]);
    expect(response.headers['content-type']).toBe('application/problem+json');
    expect(services.seen).toEqual([]);
  });

  it('for a missing, a foreign, a planted and an unknown cookie is 401', async () => {
    const { port, services } = await start();
    const cookie = services.logIn();
    const twice = `platform_user=${cookie}; platform_user=${cookie}`;
    for (const header of [
      '',
      'other=1',
      `platform_user=${'x'.repeat(43)}`,
      'platform_user=',
      twice,
    ]) {
      const { status, json } = await send(port, '/api/journal/orders', {
        headers: { cookie: header },
      });
      expect([header, status]).toEqual([header, 401]);
      expect(Problem.parse(json).code).toBe('UNAUTHENTICATED');
    }
    expect(services.seen).toEqual([]);
  });

  it('for a foreign page is 403, with every unsafe method and before log-in too', async () => {
    const { port, services } = await start();
    const cookie = services.logIn();
    const foreign = { origin: 'http://evil.test' };
    const sameMachine = { origin: `http://127.0.0.1:${port + 1}`, 'sec-fetch-site': 'same-site' };
    for (const headers of [foreign, sameMachine, { 'sec-fetch-site': 'cross-site' }]) {
      for (const [method, path] of [
        ['POST', '/api/oms/orders'],
        ['DELETE', '/api/oms/orders/019aae5c-0000-7000-8000-000000000001'],
        ['PATCH', '/api/oms/orders/019aae5c-0000-7000-8000-000000000001'],
        ['PUT', '/api/risk-engine/config'],
        ['POST', '/api/user-service/oauth/guest'],
        ['POST', '/api/user-service/oauth/token'],
        ['POST', '/api/user-service/oauth/logout'],
        ['POST', '/trpc/orders.place'],
      ] as const) {
        const { status } = await send(port, path, { method, cookie, headers, body: {} });
        expect([method, path, status]).toEqual([method, path, 403]);
      }
    }
    const own = await send(port, '/api/oms/orders', {
      method: 'POST',
      cookie,
      body: ORDER,
      headers: { origin: `http://127.0.0.1:${port}` },
    });
    expect(own.status).toBe(200);
    expect(services.seen).toHaveLength(1);
  });

  it('for bodies: 413 past 256 KiB, 415 for other types, 400 for depth, and the services see none of it', async () => {
    const { port, services } = await start();
    const cookie = services.logIn();
    const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
      send(port, '/api/oms/orders', { method: 'POST', cookie, body, headers });
    const fits = Buffer.alloc(256 * 1024, ' ');
    expect((await post(fits)).status).toBe(200);
    expect((await post(Buffer.concat([fits, Buffer.from(' ')]))).status).toBe(413);
    expect((await post(Buffer.alloc(1_000_000, ' '))).status).toBe(413);
    expect((await post('{}', { 'content-type': 'text/plain' })).status).toBe(415);
    expect(
      (await post('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).status,
    ).toBe(415);
    expect((await post('{}', { 'content-type': 'application/json; charset=utf-8' })).status).toBe(
      200,
    );
    expect((await post('{}', { 'content-encoding': 'gzip' })).status).toBe(415);
    expect((await post('['.repeat(21))).status).toBe(400);
    expect((await send(port, '/api/oms/orders', { cookie, body: '{}' })).status).toBe(400);
    expect(services.seen).toHaveLength(2);
  });

  it('for a body of 5 MB reaches a client that is still sending, which goes on on the same connection', async () => {
    const { base, services } = await start();
    const headers = {
      cookie: `platform_user=${services.logIn()}`,
      'content-type': 'application/json',
    };
    for (const path of ['/api/oms/orders', '/trpc/orders.place', '/api/user-service/oauth/token']) {
      const body = ' '.repeat(5_000_000);
      const response = await fetch(`${base}${path}`, { method: 'POST', headers, body });
      expect([path, response.status]).toEqual([path, 413]);
      await response.arrayBuffer();
    }
    expect((await fetch(`${base}/api/oms/orders`, { headers })).status).toBe(200);
  });

  it('for a body that grows past the limit without declaring it is 413', async () => {
    const { port, services } = await start();
    const cookie = services.logIn();
    const head = [
      'POST /api/oms/orders HTTP/1.1',
      'Host: x',
      `Cookie: platform_user=${cookie}`,
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    ].join('\r\n');
    const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`;
    expect(await rawStatusLine(port, `${head}\r\n\r\n${chunk.repeat(6)}0\r\n\r\n`)).toMatch(
      / 413 /,
    );
    expect(services.seen).toEqual([]);
  });

  it.each<[string, Reply | 'closed', number, string]>([
    ['a stack', { status: 500, raw: 'Error: at /srv/x.ts:1 select * from users' }, 500, 'INTERNAL'],
    [
      'a stack in a problem',
      {
        status: 500,
        body: {
          type: 'about:blank',
          title: 'x',
          status: 500,
          code: 'INTERNAL',
          requestId: 'r',
          detail: 'duplicate key (email)=(a@b)',
        },
      },
      500,
      'INTERNAL',
    ],
    ['an HTML page', { status: 502, raw: '<html>nginx at 10.0.0.7</html>' }, 500, 'INTERNAL'],
    [
      'not ready',
      {
        status: 503,
        headers: { 'retry-after': '1' },
        body: {
          type: 'about:blank',
          title: 'x',
          status: 503,
          code: 'UPSTREAM_UNAVAILABLE',
          requestId: 'r',
          detail: 'oms does not run here',
        },
      },
      503,
      'UPSTREAM_UNAVAILABLE',
    ],
  ])('of a service that fails with %s states no more than that', async (_, reply, status, code) => {
    const { port, services } = await start();
    const cookie = services.logIn();
    services.replies(() => reply as Reply);
    const response = await send(port, '/api/journal/orders', { cookie });
    expect([response.status, Problem.parse(response.json).code]).toEqual([status, code]);
    expect(response.text).not.toMatch(/srv|select|duplicate|nginx|10\.0/);
    if (status === 503) expect(response.headers['retry-after']).toBe('1');
  });

  it('of a service that is gone is 502, of one that is silent 504, and cookies cannot be checked: 503', async () => {
    const { port, services, lines } = await start();
    const cookie = services.logIn();
    await send(port, '/api/journal/orders', { cookie });
    services.replies(() => ({ silent: true }));
    const within = AbortSignal.timeout;
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => within(ms / 10));
    onTestFinished(() => limit.mockRestore());
    const late = await send(port, '/api/market-sim/quotes', { cookie });
    expect(limit).toHaveBeenLastCalledWith(5_000);
    limit.mockRestore();
    expect([late.status, Problem.parse(late.json).code]).toEqual([504, 'UPSTREAM_TIMEOUT']);
    await services.close();
    const gone = await send(port, '/api/journal/orders', { cookie });
    expect([gone.status, Problem.parse(gone.json).code]).toEqual([502, 'UPSTREAM_UNAVAILABLE']);
    const unknown = await send(port, '/api/journal/orders', { cookie: 'y'.repeat(43) });
    expect([unknown.status, unknown.headers['retry-after']]).toEqual([503, '1']);
    expect(lines.filter(({ event }) => event === 'upstream')).toHaveLength(2);
  }, 15_000);
});

describe('what is read off the wire', () => {
  it.each([
    ['an absolute target', 'GET http://evil.test/health HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    [
      'two lengths',
      'POST /health HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
      400,
    ],
    [
      'length and chunks',
      'POST /health HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['no host', 'GET /health HTTP/1.1\r\n\r\n', 400],
    ['a folded header', 'GET /health HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n', 400],
    ['garbage', '\u0000\u0001\u0002\r\n\r\n', 400],
    [
      'headers without end',
      `GET /health HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
  ])('with %s is refused', async (_, text, status) => {
    const { port } = await start();
    expect(await rawStatusLine(port, text)).toContain(` ${status} `);
  });
});

it('executes an RFQ at its short address as at its long one', async () => {
  const { port, services } = await start();
  const cookie = services.logIn();
  for (const path of ['/rfq/r1/execute', '/api/rfq/rfq/r1/execute']) {
    await send(port, path, { method: 'POST', cookie, body: { dealerId: 'BRKD' } });
  }
  const requested = services.seen.map(({ url }) => url);
  expect(requested.slice(-2)).toEqual(['/rfq/r1/execute', '/rfq/r1/execute']);
});
