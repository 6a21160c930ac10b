/** What is counted around a fault: how long no order was acknowledged, what was not answered, and what was lost. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { measureTakeover } from './takeover.ts';

type Floor = { isBroken: boolean; readonly ids: string[] };

/** Takes orders unless it is broken; the third that it took is unknown to it later. */
function openFloor(floor: Floor): Server {
  return createServer((req, res) => {
    req.resume();
    if (req.method === 'POST') {
      if (floor.isBroken) return res.writeHead(503).end();
      const orderId = `order-${floor.ids.length}`;
      floor.ids.push(orderId);
      return res.writeHead(201).end(JSON.stringify({ orderId }));
    }
    const orderId = req.url?.split('/').at(-1) ?? '';
    if (orderId === 'order-2') return res.writeHead(404).end();
    return res.end(JSON.stringify({ orderId, status: 'FILLED' }));
  });
}

test('orders are refused for a while, and one that was acknowledged is gone', async () => {
  const floor: Floor = { isBroken: false, ids: [] };
  const server = openFloor(floor).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  let mendedMs = Number.NaN;
  let brokenMs = Number.NaN;
  const found = await measureTakeover({
    port: (server.address() as AddressInfo).port,
    cookie: 'platform_user=1',
    symbols: ['AAPL'],
    beforeMs: 300,
    afterMs: 700,
    patienceMs: 0,
    breakIt: () => {
      brokenMs = performance.now();
      floor.isBroken = true;
      setTimeout(() => {
        mendedMs = performance.now();
        floor.isBroken = false;
      }, 300);
    },
  });
  expect(found.secondsWithout).toBeGreaterThanOrEqual((mendedMs - brokenMs) / 1_000);
  expect(found.acknowledged).toBe(floor.ids.length);
  expect(found.unanswered).toBeGreaterThan(0);
  expect(found.lost).toBe(1);
});
