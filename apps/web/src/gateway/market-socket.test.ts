import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { givenKey, givenRole, givenSession, NOW } from '@tradefloor/api/testing/given';
import { userId } from '@tradefloor/contracts/ids';
import { CALLER_HEADER, makeVerifier } from '@tradefloor/runtime/host/identity';
import { ELSEWHERE_HEADER } from '@tradefloor/runtime/host/service-places';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { eventually, givenGateway, listenOn, openSocket, SECRET } from './testing/given.ts';

const cleanUp: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** A simulator's socket that checks its clients, greets, and echoes. */
async function givenSimulator() {
  const server = createServer();
  const wss = new WebSocketServer({ noServer: true });
  const seen: { path: string; names: string[]; from: string | undefined }[] = [];
  server.on('upgrade', async (req, socket, head) => {
    const identity = await makeVerifier(SECRET, 'market-sim')(String(req.headers[CALLER_HEADER]));
    const names = req.rawHeaders.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase());
    seen.push({
      path: req.url ?? '',
      names: names.sort(),
      from: identity === 'late' ? 'late' : identity?.from,
    });
    wss.handleUpgrade(req, socket, head, (ws) => {
      ws.send('{"event":"instruments","data":{}}');
      ws.on('message', (data, isBinary) => ws.send(data, { binary: isBinary }));
    });
  });
  const port = await listenOn(server);
  cleanUp.push(() => {
    for (const client of wss.clients) client.terminate();
    server.close();
  });
  return { port, seen, wss };
}

const at = (...ports: readonly number[]) => ({
  places: ports.map((port) => ({ host: '127.0.0.1', port })),
  path: '/ws',
});

/** Knows the simulator, and does not run it. */
async function givenStandby() {
  const server = createServer();
  let knocks = 0;
  server.on('upgrade', (_, socket) => {
    knocks += 1;
    socket.end(`HTTP/1.1 503 Service Unavailable\r\n${ELSEWHERE_HEADER}: 1\r\n\r\n`);
  });
  const port = await listenOn(server);
  cleanUp.push(() => server.close());
  return { port, knocks: () => knocks };
}

/** Accepts connections and stays silent: a process that was stopped. */
async function givenFrozen() {
  const sockets = new Set<{ destroy(): void }>();
  const server = createTcpServer((socket) => sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  cleanUp.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, sockets };
}

async function given(change: Parameters<typeof givenGateway>[0] = {}) {
  const simulator = await givenSimulator();
  const marketSocket = at(simulator.port);
  const gateway = await givenGateway({ ...change, marketSocket });
  cleanUp.push(() => gateway.close());
  return { simulator, gateway };
}

describe('with an API key', () => {
  const PROTOCOL = 'tradefloor.v1';

  it('it opens by header and by subprotocol, and the simulator learns nothing of the key', async () => {
    const { gateway, simulator } = await given();
    const key = gateway.services.makeKey(givenKey(['read']));
    const byHeader = openSocket(gateway.port, '/ws/market-sim', {
      headers: { authorization: `Bearer ${key}` },
    });
    const bySubprotocol = openSocket(gateway.port, '/ws/market-sim', {
      protocols: [PROTOCOL, `bearer.${key}`],
    });
    for (const { texts } of [byHeader, bySubprotocol]) {
      await eventually(() => texts).toEqual(['{"event":"instruments","data":{}}']);
    }
    expect([byHeader.ws.protocol, bySubprotocol.ws.protocol]).toEqual(['', PROTOCOL]);
    const names = simulator.seen.flatMap((request) => request.names);
    expect(names).not.toContain('authorization');
    expect(names).not.toContain('sec-websocket-protocol');
  });

  it('it is closed with 4401 when the key ends', async () => {
    const { gateway } = await given();
    const key = gateway.services.makeKey(givenKey(['read']));
    const socket = openSocket(gateway.port, '/ws/market-sim', {
      protocols: [PROTOCOL, `bearer.${key}`],
    });
    await eventually(() => socket.texts.length).toBe(1);
    gateway.publish('user.session', {
      sessionId: 'key-k00000000001',
      keyId: 'k00000000001',
      userId: userId('trader-1'),
      kind: 'ENDED',
      reason: 'REVOKED',
      at: NOW,
    });
    expect((await socket.closed).code).toBe(4401);
  });
});

describe('the simulator’s own socket', () => {
  it.each(['/ws/market-sim', '/api/gateway/ws/market-sim'])(
    'at %s is passed byte for byte, both ways',
    async (path) => {
      const { gateway, simulator } = await given();
      const socket = openSocket(gateway.port, path, { cookie: gateway.services.logIn() });
      await eventually(() => socket.texts).toEqual(['{"event":"instruments","data":{}}']);
      const long = `"${'é'.repeat(70_000)}"`;
      socket.ws.send(long);
      socket.ws.send('');
      await eventually(() => socket.texts.slice(1)).toEqual([long, '']);
      expect(simulator.seen).toEqual([
        {
          path: '/ws',
          from: 'user:trader-1',
          names: [
            'connection',
            'host',
            'sec-websocket-key',
            'sec-websocket-version',
            'upgrade',
            'x-tradefloor-caller',
          ],
        },
      ]);
      expect(gateway.gateway.sockets()).toBe(1);
      expect(gateway.gateway.socketCounts().at(-1)).toEqual({ kind: 'market', open: 1 });
      socket.ws.close();
      await socket.closed;
      await eventually(() => gateway.gateway.sockets()).toBe(0);
      await eventually(() => simulator.wss.clients.size).toBe(0);
    },
  );

  it('ends with 4401 when the session does, and with 1012 when the gateway stops', async () => {
    const { gateway } = await given();
    const first = openSocket(gateway.port, '/ws/market-sim', { cookie: gateway.services.logIn() });
    const session = givenSession({}, 'session-2');
    const second = openSocket(gateway.port, '/ws/market-sim', {
      cookie: gateway.services.logIn(session),
    });
    await eventually(() => [first.texts.length, second.texts.length]).toEqual([1, 1]);
    const ended = { sessionId: 'session-1', kind: 'ENDED', reason: 'LOGOUT', at: NOW } as const;
    gateway.publish('user.session', { ...ended, userId: userId('trader-1') });
    expect((await first.closed).code).toBe(4401);
    expect(second.ws.readyState).toBe(1);
    await gateway.gateway.close();
    expect((await second.closed).code).toBe(1012);
  });

  it('ends with 4401 when a missed end is detected, after a gap or by the clock', async () => {
    const clock = { nowMs: NOW };
    const { gateway } = await given({ nowMs: () => clock.nowMs });
    const cookies = [gateway.services.logIn(), gateway.services.logIn(givenSession({}, 'two'))];
    const open = () =>
      cookies.map((cookie) => openSocket(gateway.port, '/ws/market-sim', { cookie }));
    const sockets = open();
    await eventually(() => sockets.map(({ texts }) => texts.length)).toEqual([1, 1]);
    gateway.services.logOut(cookies[0] ?? '');
    gateway.gap();
    expect((await sockets[0]?.closed)?.code).toBe(4401);
    expect(sockets[1]?.ws.readyState).toBe(1);
    gateway.services.logOut(cookies[1] ?? '');
    clock.nowMs += 30_000;
    expect((await sockets[1]?.closed)?.code).toBe(4401);
  });

  it('ends with 1008 when its holder may no longer see prices, with 4401 by the end of the session’s time', async () => {
    const clock = { nowMs: NOW };
    const { gateway } = await given({ nowMs: () => clock.nowMs });
    const cookie = gateway.services.logIn();
    const demoted = openSocket(gateway.port, '/ws/market-sim', { cookie });
    const expiring = openSocket(gateway.port, '/ws/market-sim', {
      cookie: gateway.services.logIn(
        givenSession({ userId: userId('trader-2'), expiresAt: NOW + 10_000 }, 'two'),
      ),
    });
    await eventually(() => [demoted.texts.length, expiring.texts.length]).toEqual([1, 1]);
    const { caller, identity, ...rest } = givenRole('external-client');
    const same = { userId: userId('trader-1') };
    gateway.services.change(cookie, {
      ...rest,
      caller: { ...caller, ...same },
      identity: { ...identity, ...same },
    });
    const changed = { kind: 'STARTED', reason: 'LIMITS_CHANGED', at: NOW } as const;
    gateway.publish('user.session', { ...changed, ...same, sessionId: 'limits-trader-1-V2' });
    expect((await demoted.closed).code).toBe(1008);
    expect(expiring.ws.readyState).toBe(1);
    clock.nowMs += 10_000;
    expect((await expiring.closed).code).toBe(4401);
  });

  it('ends with 4401 behind a whole frame, while the simulator sends and the client is slow', async () => {
    const { gateway, simulator } = await given();
    const socket = openSocket(gateway.port, '/ws/market-sim', { cookie: gateway.services.logIn() });
    await eventually(() => socket.texts.length).toBe(1);
    socket.ws.pause();
    const long = 'x'.repeat(100_000);
    for (const client of simulator.wss.clients) for (let n = 0; n < 40; n += 1) client.send(long);
    const ended = { sessionId: 'session-1', kind: 'ENDED', reason: 'LOGOUT', at: NOW } as const;
    gateway.publish('user.session', { ...ended, userId: userId('trader-1') });
    socket.ws.resume();
    expect((await socket.closed).code).toBe(4401);
    expect(socket.texts.slice(1).every((text) => text === long)).toBe(true);
    await eventually(() => gateway.gateway.sockets()).toBe(0);
    await eventually(() => simulator.wss.clients.size).toBe(0);
  });

  it('passes on why the simulator closed', async () => {
    const { gateway, simulator } = await given();
    const socket = openSocket(gateway.port, '/ws/market-sim', { cookie: gateway.services.logIn() });
    await eventually(() => socket.texts.length).toBe(1);
    for (const client of simulator.wss.clients) client.close(1012);
    expect((await socket.closed).code).toBe(1012);
  });

  it('is not for external clients, and takes one of the session’s five places', async () => {
    const { gateway } = await given();
    const client = openSocket(gateway.port, '/ws/market-sim', {
      cookie: gateway.services.logIn({ ...givenRole('external-client'), sessionId: 's2' }),
    });
    await eventually(client.refused).toBe(403);
    const cookie = gateway.services.logIn();
    const sockets = Array.from({ length: 5 }, () =>
      openSocket(gateway.port, '/ws/market-sim', { cookie }),
    );
    await eventually(() => sockets.every(({ texts }) => texts.length === 1)).toBe(true);
    const sixth = openSocket(gateway.port, '/ws', { cookie });
    await eventually(sixth.refused).toBe(429);
  });

  it('that is down is 502, not a hanging visitor', async () => {
    const { gateway, simulator } = await given();
    simulator.wss.close();
    const dead = await givenGateway({ marketSocket: at(1) });
    cleanUp.push(() => dead.close());
    const socket = openSocket(dead.port, '/ws/market-sim', { cookie: dead.services.logIn() });
    await eventually(socket.refused).toBe(502);
    expect(gateway.gateway.sockets()).toBe(0);
  });

  it('is followed to the process that runs the simulator now: past one that is gone, and one that stands by', async () => {
    const simulator = await givenSimulator();
    const standby = await givenStandby();
    const gateway = await givenGateway({ marketSocket: at(1, standby.port, simulator.port) });
    cleanUp.push(() => gateway.close());
    const socket = openSocket(gateway.port, '/ws/market-sim', {
      cookie: gateway.services.logIn(),
    });
    await eventually(() => socket.texts).toEqual(['{"event":"instruments","data":{}}']);
    expect(standby.knocks()).toBe(1);
    socket.ws.send('heard');
    await eventually(() => socket.texts.at(-1)).toBe('heard');
  });

  it('is followed past a process that is frozen', async () => {
    const simulator = await givenSimulator();
    const frozen = await givenFrozen();
    const gateway = await givenGateway({ marketSocket: at(frozen.port, simulator.port) });
    cleanUp.push(() => gateway.close());
    const socket = openSocket(gateway.port, '/ws/market-sim', {
      cookie: gateway.services.logIn(),
    });
    await eventually(() => socket.texts.length).toBe(1);
  });

  it('that is not running yet is 502', async () => {
    const standby = await givenStandby();
    const gateway = await givenGateway({ marketSocket: at(standby.port) });
    cleanUp.push(() => gateway.close());
    const socket = openSocket(gateway.port, '/ws/market-sim', {
      cookie: gateway.services.logIn(),
    });
    await eventually(socket.refused).toBe(502);
    await eventually(() => gateway.gateway.sockets()).toBe(0);
  });

  it('whose session ends before the simulator has responded gets a response, and keeps nothing open', async () => {
    const frozen = await givenFrozen();
    const gateway = await givenGateway({ marketSocket: at(frozen.port) });
    cleanUp.push(() => gateway.close());
    const socket = openSocket(gateway.port, '/ws/market-sim', {
      cookie: gateway.services.logIn(),
    });
    await eventually(() => frozen.sockets.size).toBe(1);
    const ended = { sessionId: 'session-1', kind: 'ENDED', reason: 'LOGOUT', at: NOW } as const;
    gateway.publish('user.session', { ...ended, userId: userId('trader-1') });
    await eventually(socket.refused).toBe(502);
    await eventually(() => gateway.gateway.sockets()).toBe(0);
  });
});
