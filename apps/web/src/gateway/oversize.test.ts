/** What is far too much to be meant: refused by its size, before anything is made of it. */
import { connect } from 'node:net';
import { CLOSE } from '@tradefloor/contracts/socket';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, type GivenGateway, givenGateway, openSocket, send } from './testing/given.ts';

const MEGABYTE = 1_024 * 1_024;

let gateway: GivenGateway;
let cookie: string;
beforeAll(async () => {
  gateway = await givenGateway();
  cookie = gateway.services.logIn();
});
afterAll(() => gateway.close());

/** Announces this many bytes, sends none of them, and returns the status line. */
const announced = (path: string, bytes: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: x',
      `Cookie: platform_user=${cookie}`,
      'Content-Type: application/json',
      `Content-Length: ${bytes}`,
    ];
    const socket = connect(gateway.port, '127.0.0.1', () =>
      socket.write(`${head.join('\r\n')}\r\n\r\n`),
    );
    socket.once('data', (chunk) => {
      resolve(chunk.toString('latin1').split('\r\n', 1)[0] ?? '');
      socket.destroy();
    });
    socket.on('error', reject);
  });

/** The calls that reached a service; sockets fetch their snapshots by GET. */
const posted = () => gateway.services.seen.filter(({ method }) => method === 'POST');

it.each([
  '/api/oms/orders',
  '/api/user-service/oauth/token',
  '/api/scenario-engine/scenarios/file',
])('a body of thirty megabytes at %s is refused before its first byte', async (path) => {
  expect(await announced(path, 30 * MEGABYTE)).toMatch(/ 413 /);
  expect(gateway.services.seen).toEqual([]);
});

it.each(['/ws', '/trpc'])('a frame of forty megabytes at %s ends the socket', async (path) => {
  const socket = openSocket(gateway.port, path, { cookie });
  await eventually(() => socket.ws.readyState).toBe(1);
  socket.ws.send(Buffer.alloc(40 * MEGABYTE, 'x'));
  expect((await socket.closed).code).toBe(CLOSE.TOO_LARGE);
});

it('brackets a million deep are refused, and twenty-one, too', async () => {
  for (const [deep, refused] of [
    [1_000_000, 413],
    [100_000, 400],
    [21, 400],
  ] as const) {
    const body = '['.repeat(deep) + ']'.repeat(deep);
    const { status } = await send(gateway.port, '/api/oms/orders', {
      method: 'POST',
      cookie,
      body,
    });
    expect([deep, status]).toEqual([deep, refused]);
  }
  expect(posted()).toEqual([]);
});

it('a thousand headers, or one of twenty kilobytes, are refused', async () => {
  const many = Object.fromEntries(Array.from({ length: 2_100 }, (_, i) => [`x-${i}`, '12345678']));
  for (const headers of [many, { 'x-long': 'x'.repeat(20_000) }]) {
    expect((await send(gateway.port, '/health', { headers })).status).toBe(431);
  }
});
