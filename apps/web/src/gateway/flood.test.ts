/** Clients that flood: what refusing them may cost, and that others are served beside them as before. */
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { givenSession } from '@tradefloor/api/testing/given';
import { afterEach, expect, it } from 'vitest';
import { type Answer, type GivenGateway, givenGateway, send } from './testing/given.ts';

const NOW = Date.UTC(2026, 10, 30, 12);
const NONE_LEFT = { burst: 1, perSecond: 0.001 };

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** A gateway whose time stands still. */
async function start(change: Parameters<typeof givenGateway>[0] = {}) {
  const gateway = await givenGateway({ nowMs: () => NOW, ...change });
  cleanUp.push(() => gateway.close());
  return { gateway, cookie: gateway.services.logIn() };
}

/** A client that keeps its one connection. */
function openKept(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  cleanUp.push(() => agent.destroy());
  return agent;
}

const order = (
  { port }: Pick<GivenGateway, 'port'>,
  cookie: string,
  agent?: Agent,
): Promise<Answer> =>
  send(port, '/api/oms/orders', {
    method: 'POST',
    cookie,
    body: { symbol: 'AAPL' },
    ...(agent === undefined ? {} : { agent }),
  });

/** One after the other. */
async function times<T>(count: number, run: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let n = 0; n < count; n += 1) results.push(await run(n));
  return results;
}

const isTooMany = ({ status, headers, json }: Answer): boolean =>
  status === 429 &&
  Number(headers['retry-after']) >= 1 &&
  (json as { code?: string }).code === 'RATE_LIMITED';

it('of 60 orders that a service refuses by their rate it sees twenty, and every other call of that session', async () => {
  const { gateway, cookie } = await start();
  const tooMany = { status: 429, headers: { 'retry-after': '1' }, body: { code: 'RATE_LIMITED' } };
  gateway.services.replies(({ method }) => (method === 'POST' ? tooMany : {}));
  const answers = await times(60, () => order(gateway, cookie));
  expect(answers.filter(isTooMany)).toHaveLength(60);
  expect(gateway.services.seen).toHaveLength(20);
  const cancel = '/api/oms/orders/019aae5c-0000-7000-8000-000000000001';
  const cancels = await times(30, () => send(gateway.port, cancel, { method: 'DELETE', cookie }));
  expect(cancels.filter(({ status }) => status === 200)).toHaveLength(30);
  gateway.services.replies(() => ({}));
  const another = gateway.services.logIn(givenSession({}, 'session-2'));
  expect((await order(gateway, another)).status).toBe(200);
});

it('a flood of refusals is one line of the log and then, with its count, one a second', async () => {
  const { gateway, cookie } = await start({ limits: { orders: NONE_LEFT } });
  const kept = openKept();
  const fromMs = performance.now();
  await times(90, () => order(gateway, cookie, kept));
  await gateway.close();
  cleanUp.length = 0;
  kept.destroy();
  const counts = gateway.lines.map((line) => ('count' in line ? line.count : 1));
  expect(counts.reduce<number>((sum, count) => sum + (count ?? 1), 0)).toBe(89);
  expect(counts.length).toBeLessThanOrEqual(2 + (2 * (performance.now() - fromMs)) / 1_000);
});

/** Sends a body of a hundred megabytes for as long as the connection takes it. @returns the first line of the response */
const sendEndless = async (port: number, head: readonly string[]): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  const megabyte = Buffer.alloc(1_024 * 1_024, 'x');
  let received = '';
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  const closed = new Promise((done) => void socket.once('close', done));
  socket.write([...head, 'Host: x', 'Content-Length: 104857600', '', ''].join('\r\n'));
  const fill = (): void => {
    while (!socket.destroyed && socket.bytesWritten < 100 * megabyte.length) {
      if (!socket.write(megabyte)) return;
    }
    socket.end();
  };
  socket.on('drain', fill);
  fill();
  await closed;
  return received.split('\r\n', 1)[0] ?? '';
};

it.each([
  ['a call', 'POST /api/oms/orders HTTP/1.1', 413],
  ['an address that takes no body', 'POST /health HTTP/1.1', 405],
])('of five bodies of 100 MB at %s not more than 40 MB are read', async (_, line, status) => {
  const { gateway, cookie } = await start();
  const sockets: Socket[] = [];
  gateway.server.on('connection', (socket: Socket) => sockets.push(socket));
  const head = [line, `Cookie: platform_user=${cookie}`, 'Content-Type: application/json'];
  const answers = await times(5, () => sendEndless(gateway.port, head));
  expect(answers.every((answer) => answer.includes(` ${status} `))).toBe(true);
  const read = sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  expect(read).toBeLessThan(40 * 1_024 * 1_024);
});
