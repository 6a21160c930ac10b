import { connect } from 'node:net';
import {
  givenBatch,
  givenChange,
  givenFill,
  givenRole,
  givenSession,
  givenTrades,
  NOW,
} from '@tradefloor/api/testing/given';
import { userId } from '@tradefloor/contracts/ids';
import { px } from '@tradefloor/contracts/money';
import { CLOSE, SocketFrame, USER_TOPICS } from '@tradefloor/contracts/socket';
import fc from 'fast-check';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { eventually, type GivenGateway, givenGateway, openSocket, send } from './testing/given.ts';

let open: GivenGateway[] = [];
const start = async (change: Parameters<typeof givenGateway>[0] = {}) => {
  const gateway = await givenGateway(change);
  gateway.services.replies(({ url }) => ({ body: RESPONSES[url.split('?')[0] ?? ''] ?? {} }));
  open.push(gateway);
  return gateway;
};
afterEach(async () => {
  await Promise.all(open.map((gateway) => gateway.close()));
  open = [];
});

const page = (...items: object[]) => ({ items, nextCursor: null });
const RESPONSES: Record<string, unknown> = {
  '/instruments': page({ symbol: 'AAPL', instrumentType: 'equity' }),
  '/orders': page({ orderId: 'o1', version: 1 }),
  '/positions': page({ symbol: 'AAPL', netQty: 5 }),
  '/kill-switch': { active: [{ killSwitchId: 'k1' }], log: [] },
};
const ENDED = {
  sessionId: 'session-1',
  userId: userId('trader-1'),
  kind: 'ENDED',
  reason: 'LOGOUT',
  at: NOW,
} as const;

/** A socket that has had its identity and its snapshot. */
async function connected(gateway: GivenGateway, session = givenSession(), path = '/ws') {
  const cookie = gateway.services.logIn(session);
  const socket = openSocket(gateway.port, path, { cookie });
  await eventually(() => socket.texts.length).toBe(2);
  return { ...socket, cookie };
}

describe('a client that comes back', () => {
  const requestedSince = (gateway: GivenGateway) =>
    gateway.services.seen.flatMap(({ url }) =>
      new URL(url, 'http://x').searchParams.getAll('endedSince'),
    );
  const at = (ms: number) => new Date(ms).toISOString();

  it('is brought every order that ended while it was away, also an old one', async () => {
    const clock = { nowMs: NOW };
    const gateway = await start({ nowMs: () => clock.nowMs });
    gateway.services.replies(({ url }) => {
      const old = { orderId: 'old', version: 7, status: 'FILLED' };
      const isPast = url.includes('endedSince');
      return { body: isPast ? page(old) : (RESPONSES[url.split('?')[0] ?? ''] ?? {}) };
    });
    clock.nowMs += 3_600_000;
    const first = await connected(gateway);
    expect(requestedSince(gateway)).toEqual([]);
    first.ws.close();
    await first.closed;
    await eventually(() => gateway.gateway.sockets()).toBe(0);
    clock.nowMs += 600_000;
    const again = openSocket(gateway.port, '/ws', { cookie: first.cookie });
    await eventually(() => again.texts.length).toBe(2);
    expect(again.frames()[1]?.data).toMatchObject({
      orders: [{ orderId: 'o1' }, { orderId: 'old', status: 'FILLED' }],
    });
    // Five seconds before its last sign of life.
    expect(requestedSince(gateway)).toEqual([at(NOW + 3_595_000)]);
  });

  it('to a gateway that has just started is brought what ended in the five minutes before', async () => {
    const gateway = await start({ nowMs: () => NOW });
    await connected(gateway);
    expect(requestedSince(gateway)).toEqual([at(NOW - 305_000)]);
  });
});

describe('a socket begins', () => {
  it('with who one is and how things stand, then with what happens, numbered from one', async () => {
    const gateway = await start();
    gateway.publish('market.ticks', givenBatch(7, { AAPL: 150_000_000 }));
    const { frames, texts } = await connected(gateway);
    gateway.publish('orders.filled', givenFill());
    gateway.publish('market.ticks', givenBatch(8, { AAPL: 150_010_000 }));
    await eventually(() => texts.length).toBe(4);
    expect(frames()).toMatchObject([
      {
        event: 'authIdentity',
        seq: 1,
        data: {
          userId: 'trader-1',
          username: 'trader-1',
          role: 'trader',
          tradingStyle: 'low_touch',
          guest: false,
          darkPoolAccess: false,
          limits: { maxOrderQty: 1_000, maxDailyNotional: 1_000 },
          expiresAt: '2999-01-01T00:00:00.000Z',
        },
      },
      {
        event: 'snapshot',
        seq: 2,
        data: {
          tickSeq: 7,
          instruments: [{ symbol: 'AAPL' }],
          quotes: [{ symbol: 'AAPL', bid: 150, ask: 150.01 }],
          orders: [{ orderId: 'o1' }],
          positions: [{ netQty: 5 }],
          killSwitches: [{ killSwitchId: 'k1' }],
        },
      },
      { event: 'orders.filled', seq: 3, data: { price: 150.25, userId: 'trader-1' } },
      { event: 'market.ticks', seq: 4, data: { seq: 8, ticks: [{ symbol: 'AAPL', bid: 150.01 }] } },
    ]);
    for (const frame of frames()) {
      expect(SocketFrame.safeParse(frame).success).toBe(true);
    }
  });

  it('and is counted by its kind, until it closes', async () => {
    const gateway = await start();
    const cookie = gateway.services.logIn();
    const countOpen = () =>
      Object.fromEntries(
        gateway.gateway.socketCounts().map(({ kind, open: count }) => [kind, count]),
      );
    expect(countOpen()).toEqual({ program: 0, browser: 0, market: 0 });
    const program = await connected(gateway);
    const browsers = [1, 2].map(() => openSocket(gateway.port, '/trpc', { cookie }));
    await eventually(countOpen).toEqual({ program: 1, browser: 2, market: 0 });
    browsers[0]?.ws.close();
    program.ws.close();
    await eventually(countOpen).toEqual({ program: 0, browser: 1, market: 0 });
  });

  it('also under the prefix', async () => {
    const { frames } = await connected(await start(), givenSession(), '/api/gateway/ws');
    expect(frames()[0]?.event).toBe('authIdentity');
  });

  it.each([
    ['without a cookie', '/ws', {}, 401],
    ['with an unknown cookie', '/ws', { cookie: `platform_user=${'x'.repeat(43)}` }, 401],
    ['from a foreign page', '/ws', { origin: 'http://evil.test' }, 403],
    ['from another port of this machine', '/trpc', { origin: 'http://127.0.0.1:1' }, 403],
    ['without a cookie, at the simulator', '/ws/market-sim', {}, 401],
    ['without a cookie, at tRPC', '/trpc', {}, 401],
    ['at no address of ours', '/wsx', {}, 404],
    ['at a trick', '/ws;x=1', {}, 400],
  ])('not %s', async (_, path, headers, status) => {
    const gateway = await start();
    const known = 'origin' in headers ? { cookie: gateway.services.logIn() } : {};
    const socket = openSocket(gateway.port, path, { headers, ...known });
    await eventually(socket.refused).toBe(status);
    expect(socket.texts).toEqual([]);
    expect(gateway.gateway.sockets()).toBe(0);
  });

  it('not for an absolute target, whatever host it names', async () => {
    const { port } = await start();
    const received = await new Promise<string>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port }, () => {
        socket.write(
          'GET http://evil.test/ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
        );
      });
      socket.on('data', (data) => resolve(data.toString('latin1')));
    });
    expect(received).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('five times for one session, not six, also when they come together', async () => {
    const gateway = await start();
    const cookie = gateway.services.logIn();
    const sockets = Array.from({ length: 12 }, () => openSocket(gateway.port, '/ws', { cookie }));
    await eventually(() => sockets.filter(({ refused }) => refused() === 429).length).toBe(7);
    expect(gateway.gateway.sockets()).toBe(5);
    const first = sockets.find(({ ws }) => ws.readyState === 1);
    first?.ws.close();
    await first?.closed;
    await eventually(() => gateway.gateway.sockets()).toBe(4);
    const next = openSocket(gateway.port, '/ws', { cookie });
    await eventually(() => next.texts.length).toBe(2);
  });
});

describe('a socket receives', () => {
  it("its own events and no other user’s; the risk manager's all", async () => {
    const gateway = await start();
    const own = await connected(gateway);
    const risk = await connected(gateway, { ...givenRole('risk-manager'), sessionId: 's2' });
    const client = await connected(gateway, { ...givenRole('external-client'), sessionId: 's3' });
    gateway.publish('orders.submitted', givenChange('trader-2'));
    gateway.publish('orders.submitted', givenChange('trader-1'));
    gateway.publish('market.ticks', givenBatch(1, { AAPL: 1_000_000 }));
    await eventually(() => risk.texts.length).toBe(5);
    await eventually(() => own.texts.length).toBe(4);
    expect(own.texts.join()).not.toContain('trader-2');
    expect(client.frames()[1]?.data).toMatchObject({ quotes: [], orders: [] });
    expect(client.texts).toHaveLength(2);
  });

  it('only its subscription: symbols it named, topics it did not give up', async () => {
    const gateway = await start();
    const { send: publish, texts, frames } = await connected(gateway);
    const next = async (count: number) => {
      await eventually(() => texts.length).toBe(count);
      return frames().at(-1);
    };
    gateway.publish('market.ticks', givenBatch(1, { AAPL: 1_000_000, MSFT: 2_000_000 }));
    expect((await next(3))?.data).toMatchObject({
      ticks: [{ symbol: 'AAPL' }, { symbol: 'MSFT' }],
    });
    publish({ op: 'subscribe', symbols: ['MSFT'] });
    expect(await next(4)).toMatchObject({
      event: 'subscribed',
      data: { topics: 'all', symbols: ['MSFT'] },
    });
    gateway.publish('market.ticks', givenBatch(2, { AAPL: 1_000_000, MSFT: 2_000_000 }));
    const { ticks } = (await next(5))?.data ?? { ticks: [] };
    expect(ticks).toMatchObject([{ symbol: 'MSFT' }]);
    publish({ op: 'unsubscribe', topics: ['market.ticks'] });
    await next(6);
    gateway.publish('market.ticks', givenBatch(3, { AAPL: 1_000_000, MSFT: 2_000_000 }));
    gateway.publish('orders.submitted', givenChange());
    expect(await next(7)).toMatchObject({ event: 'orders.submitted', seq: 7 });
    publish({ op: 'subscribe', topics: ['market.ticks'] });
    await next(8);
    gateway.publish('market.ticks', givenBatch(4, { AAPL: 1_000_000, MSFT: 2_000_000 }));
    expect(await next(9)).toMatchObject({ event: 'market.ticks', data: { seq: 4 } });
  });

  it('prints on request only, of its symbols, and no longer than it wants them', async () => {
    const gateway = await start();
    const { send: publish, texts, frames } = await connected(gateway);
    const next = async (count: number) => {
      await eventually(() => texts.length).toBe(count);
      return frames().at(-1);
    };
    const print = (seq: number) =>
      gateway.publish('market.trades', givenTrades(seq, ['AAPL', 10], ['MSFT', 20]));
    print(1);
    publish({ op: 'subscribe', topics: ['market.trades'] });
    const subscribed = await next(3);
    expect(subscribed).toMatchObject({ event: 'subscribed', data: { symbols: 'all' } });
    const { topics } = subscribed?.data ?? { topics: [] };
    expect(topics).toEqual(Object.keys(USER_TOPICS).sort());
    print(2);
    expect(await next(4)).toMatchObject({
      event: 'market.trades',
      data: { seq: 2, trades: [{ symbol: 'AAPL', price: 150.25 }, { symbol: 'MSFT' }] },
    });
    publish({ op: 'subscribe', symbols: ['MSFT'] });
    await next(5);
    print(3);
    const { trades } = (await next(6))?.data ?? { trades: [] };
    expect(trades).toMatchObject([{ symbol: 'MSFT' }]);
    publish({ op: 'unsubscribe', topics: ['market.trades'] });
    await next(7);
    print(4);
    gateway.publish('orders.submitted', givenChange());
    expect(await next(8)).toMatchObject({ event: 'orders.submitted' });
  });

  it('prices without the trades of users among their volumes, what other assets follow, and how sizes lean', async () => {
    const gateway = await start();
    const { texts, frames } = await connected(gateway);
    const { trades: clientTrades } = givenTrades(2, ['AAPL', 10]);
    const index = { last: px(5_950_000_000), priorClose: px(5_900_000_000) };
    const given = givenBatch(2, { AAPL: 1_000_000 });
    const batch = {
      ...given,
      ticks: given.ticks.map((tick) => ({ ...tick, lean: 40 })),
      clientTrades,
      acrossAssets: { index, issuers: [], volatilities: [] },
    };
    gateway.publish('market.ticks', batch);
    await eventually(() => texts.length).toBe(3);
    expect(frames()[2]).toMatchObject({ event: 'market.ticks', data: { seq: 2 } });
    expect(frames()[2]?.data).not.toHaveProperty('clientTrades');
    expect(frames()[2]?.data).not.toHaveProperty('acrossAssets');
    expect(texts[2]).not.toContain('lean');
  });

  it('no prints where it may not see the market', async () => {
    const gateway = await start();
    const client = await connected(gateway, givenRole('external-client'));
    client.send({ op: 'subscribe', topics: ['market.trades'] });
    await eventually(() => client.texts.length).toBe(3);
    gateway.publish('market.trades', givenTrades(1, ['AAPL', 10]));
    client.send({ op: 'ping' });
    await eventually(() => client.texts.length).toBe(4);
    expect(client.frames()[3]?.event).toBe('pong');
  });

  it('pong for a ping', async () => {
    const { send: publish, texts, frames } = await connected(await start());
    publish({ op: 'ping' });
    await eventually(() => texts.length).toBe(3);
    expect(frames()[2]).toMatchObject({ event: 'pong', seq: 3 });
  });

  it('everything again after a gap', async () => {
    const gateway = await start();
    const { texts, frames } = await connected(gateway);
    gateway.gap();
    await eventually(() => texts.length).toBe(3);
    expect(frames()[2]?.event).toBe('snapshot');
  });

  it('its identity again when its rights change', async () => {
    const gateway = await start();
    const { texts, frames, cookie } = await connected(gateway);
    gateway.services.change(cookie, givenSession({ darkPoolAccess: true }));
    gateway.publish('user.session', { ...ENDED, kind: 'STARTED', reason: 'LIMITS_CHANGED' });
    await eventually(() => texts.length).toBe(3);
    expect(frames()[2]).toMatchObject({ event: 'authIdentity', data: { darkPoolAccess: true } });
  });
});

describe('invalid messages', () => {
  it.each([
    'x',
    '{}',
    'null',
    '[]',
    '"ping"',
    '{"op":"drop"}',
    '{"op":"ping","x":1}',
    '{"op":"subscribe","topics":["user.session"]}',
    '{"op":"subscribe","topics":"market.ticks"}',
    '{"op":"subscribe","symbols":["aapl"]}',
    '{"op":"subscribe","symbols":[1e308]}',
    '{"__proto__":{"op":"ping"}}',
    `${'['.repeat(30_000)}`,
  ])('%s gets an error frame and changes nothing', async (text) => {
    const { send: publish, texts, frames, ws } = await connected(await start());
    publish(text);
    await eventually(() => texts.length).toBe(3);
    expect(frames()[2]).toMatchObject({ event: 'error', data: { code: 'VALIDATION_FAILED' } });
    expect(ws.readyState).toBe(1);
  });

  it('of any kind never breaks the gateway, and too much of it ends the socket', async () => {
    const gateway = await start({ limits: { messages: { burst: 1e6, perSecond: 1e6 } } });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), {
          minLength: 12,
          maxLength: 30,
        }),
        async (lines) => {
          const cookie = gateway.services.logIn(givenSession({}, `s-${Math.random()}`));
          const socket = openSocket(gateway.port, '/ws', { cookie });
          await eventually(() => socket.texts.length).toBe(2);
          for (const line of lines) socket.ws.send(line);
          expect((await socket.closed).code).toBe(CLOSE.POLICY);
        },
      ),
      { numRuns: 15 },
    );
    expect((await send(gateway.port, '/health')).status).toBe(200);
  }, 60_000);

  it.each([
    ['a binary frame', (ws: { send(data: Buffer): void }) => ws.send(Buffer.from([1, 2])), 1003],
    ['a frame of 65 KiB', (ws: { send(data: string): void }) => ws.send('x'.repeat(66_000)), 1009],
    [
      'a frame of 40 MB',
      (ws: { send(data: string): void }) => ws.send('x'.repeat(40_000_000)),
      1009,
    ],
  ])('as %s ends the socket', async (_, act, code) => {
    const { ws, closed } = await connected(await start());
    act(ws);
    expect((await closed).code).toBe(code);
  });

  it('in numbers is refused past twenty a second with a burst of forty, then ends the socket', async () => {
    const { send: publish, frames, closed } = await connected(await start({ nowMs: () => NOW }));
    for (let i = 0; i < 60; i += 1) publish({ op: 'ping' });
    expect((await closed).code).toBe(CLOSE.POLICY);
    const events = frames().map(({ event }) => event);
    const pongs = events.filter((event) => event === 'pong').length;
    expect(pongs).toBe(40);
  });
});

describe('a socket ends', () => {
  it('with 4401 the moment its session does', async () => {
    const gateway = await start();
    const { closed } = await connected(gateway);
    const other = await connected(gateway, givenSession({}, 'session-2'));
    gateway.publish('user.session', ENDED);
    expect((await closed).code).toBe(CLOSE.SESSION_OVER);
    expect(other.ws.readyState).toBe(1);
    await eventually(() => gateway.lines.filter(({ event }) => event === 'socket')).toMatchObject([
      { closeCode: 4401, sessionId: 'session-1' },
    ]);
  });

  it('with 4401 when its time is up, and when an unheard end is found out', async () => {
    const clock = { nowMs: NOW };
    const gateway = await start({ nowMs: () => clock.nowMs });
    const expiring = await connected(gateway, givenSession({ expiresAt: NOW + 10_000 }));
    const ended = await connected(gateway, givenSession({}, 'session-2'));
    clock.nowMs += 10_000;
    expect((await expiring.closed).code).toBe(CLOSE.SESSION_OVER);
    gateway.services.logOut(ended.cookie);
    gateway.gap();
    expect((await ended.closed).code).toBe(CLOSE.SESSION_OVER);
  });

  it('with 1013 when it does not take what must not be lost', async () => {
    const gateway = await start();
    const { ws, closed } = await connected(gateway);
    const other = givenSession({ userId: userId('trader-2') }, 'session-2');
    const quick = await connected(gateway, other);
    ws.pause();
    const change = givenChange('trader-1', {});
    const wide = { ...change, reason: 'x'.repeat(60_000) };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    // As much as the kernel's buffers hold, and a megabyte more.
    for (let i = 0; i < 400 && gateway.gateway.sockets() === 2; i += 1) {
      gateway.publish('orders.updated', wide);
      if (i % 20 === 0) await new Promise(setImmediate);
    }
    // It does not take the goodbye either, and is cut.
    vi.advanceTimersByTime(5_000);
    vi.useRealTimers();
    await eventually(() => gateway.lines.filter((line) => 'closeCode' in line)).toMatchObject([
      { closeCode: CLOSE.TRY_AGAIN },
    ]);
    ws.terminate();
    await closed;
    expect(quick.ws.readyState).toBe(1);
  }, 30_000);

  it('with 1012 when the gateway stops, and the gateway is not ready any more', async () => {
    const gateway = await start();
    const { closed } = await connected(gateway);
    const stopping = gateway.gateway.close();
    expect((await closed).code).toBe(CLOSE.RESTART);
    await stopping;
    expect((await send(gateway.port, '/ready')).status).toBe(503);
    const late = openSocket(gateway.port, '/ws', { cookie: gateway.services.logIn() });
    await eventually(late.refused).toBe(503);
  });
});
