/** Callers do not wait for an unresponsive database, and all are served again once it responds. */

import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { type FreshDatabase, freshDatabase } from './testing/fresh-database.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

/** A way to the database that can swallow every byte without closing, as a broken network does. */
async function swallowingProxy(url: string) {
  const { hostname, port } = new URL(url);
  let isSwallowing = false;
  const sockets = new Set<Socket>();
  const server: Server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => isSwallowing || to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const through = new URL(url);
  through.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    url: through.href,
    swallow: (on: boolean) => {
      isSwallowing = on;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('a connection that swallows bytes is given up in time, and replaced', async () => {
  const proxy = await swallowingProxy(fresh.url);
  const database = openDatabase({ url: proxy.url, name: 'test', connections: 1, statementMs: 300 });
  expect(await database.rows('select 1 as one')).toEqual([{ one: 1 }]);
  proxy.swallow(true);
  const requested = performance.now();
  await expect(database.rows('select 2')).rejects.toMatchObject({ code: 'NO_ANSWER' });
  expect(performance.now() - requested).toBeLessThan(3_000);
  proxy.swallow(false);
  expect(await database.rows('select 3 as three')).toEqual([{ three: 3 }]);
  await database.close();
  proxy.close();
});

test('a statement that takes too long is ended by the server', async () => {
  const database = openDatabase({ url: fresh.url, name: 'test', connections: 1, statementMs: 200 });
  await expect(database.rows('select pg_sleep($1)', [5])).rejects.toMatchObject({ code: '57014' });
  expect(await database.rows('select 1 as one')).toEqual([{ one: 1 }]);
  await database.close();
});

test('after the server was gone, the next statement is served', async () => {
  const database = openDatabase({ url: fresh.url, name: 'test', connections: 2 });
  await database.rows('select 1');
  await fresh.cutConnections();
  await expect.poll(() => database.rows('select 1 as one').catch(() => null)).toEqual([{ one: 1 }]);
  await database.close();
});

test('whole numbers beyond 32 bits are read as numbers', async () => {
  const database = openDatabase({ url: fresh.url, name: 'test', connections: 1 });
  const [row] = await database.rows('select $1::bigint as big', [Number.MAX_SAFE_INTEGER]);
  expect(row).toEqual({ big: Number.MAX_SAFE_INTEGER });
  await database.close();
});
