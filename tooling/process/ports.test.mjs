/** Free ports are free, and one that is taken is passed over. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { firstFreePort, isPortFree } from './ports.mjs';

/** @type {import('node:net').Server[]} */
let taken = [];
afterEach(() => {
  for (const server of taken) server.close();
  taken = [];
});

/** @param {number} [port] @returns {Promise<number>} a port that another program has */
async function take(port = 0) {
  const server = createServer().listen(port, '127.0.0.1');
  taken.push(server);
  await once(server, 'listening');
  return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
}

test('a port is free until a program listens on it, and again afterwards', async () => {
  const port = await take();
  expect(await isPortFree(port)).toBe(false);
  const [server] = taken;
  server?.close();
  await once(server ?? createServer(), 'close');
  expect(await isPortFree(port)).toBe(true);
});

test('looking at a port leaves it free', async () => {
  const port = await take();
  taken[0]?.close();
  await once(taken[0] ?? createServer(), 'close');
  expect([await isPortFree(port), await isPortFree(port)]).toEqual([true, true]);
});

test('the first free port is at or after the wanted one, and is free', async () => {
  const port = await take();
  const found = await firstFreePort(port);
  expect(found).toBeGreaterThan(port);
  expect(await isPortFree(found)).toBe(true);
});
