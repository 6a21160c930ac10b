/** The proxy of the fault matrix: transparent by default, and as faulty as configured. */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFaultProxy } from './fault-proxy.mjs';

/** @type {import('node:net').Server} */
let echo;
/** @type {import('./fault-proxy.mjs').FaultProxy} */
let proxy;

beforeEach(async () => {
  echo = createServer((socket) => socket.pipe(socket).on('error', () => {})).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (echo.address());
  proxy = await openFaultProxy({ host: '127.0.0.1', port });
});
afterEach(() => {
  proxy.close();
  echo.close();
});

async function open() {
  const socket = connect(proxy.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** @param {import('node:net').Socket} socket @param {string} text */
async function toEcho(socket, text) {
  const startMs = performance.now();
  socket.write(text);
  const [bytes] = await once(socket, 'data');
  return { text: String(bytes), ms: performance.now() - startMs };
}

test('in fair weather everything comes through', async () => {
  const socket = await open();
  expect((await toEcho(socket, 'hello')).text).toBe('hello');
  socket.destroy();
});

test('a delay is waited for on both ways', async () => {
  const socket = await open();
  await toEcho(socket, 'first');
  proxy.become({ delayMs: 60 });
  const { text, ms } = await toEcho(socket, 'late');
  expect(text).toBe('late');
  expect(ms).toBeGreaterThanOrEqual(110);
  socket.destroy();
});

test('a cut resets the connections there are, and new ones are taken', async () => {
  const socket = await open();
  await toEcho(socket, 'first');
  const failed = once(socket, 'error');
  proxy.cut();
  const [error] = await failed;
  expect(error.code).toBe('ECONNRESET');
  const next = await open();
  expect((await toEcho(next, 'again')).text).toBe('again');
  next.destroy();
});

test('silence swallows bytes and closes nothing; when it ends, what lost bytes is reset', async () => {
  const socket = await open();
  await toEcho(socket, 'first');
  proxy.become({ isSilent: true });
  /** @type {string[]} */
  const received = [];
  socket.on('data', (bytes) => received.push(String(bytes)));
  socket.write('lost');
  const failed = once(socket, 'error');
  proxy.become({});
  await failed;
  expect(received).toEqual([]);
});
