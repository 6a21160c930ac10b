import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { openOrderClients } from './order-clients.ts';

type Requested = { readonly id: number; readonly params: { readonly input: { symbol: string } } };

const http = createServer();
const server = new WebSocketServer({ server: http, path: '/trpc' });
let port = 0;

const handle = (id: number, orderId: string) =>
  `{"id":${id},"result":{"type":"data","data":{"orderId":"${orderId}","leavesQty":1}}}`;
const event = (topic: string, orderId: string, leaves: number) =>
  `{"id":1,"result":{"id":"x-1","type":"data","data":{"id":"x-1","data":{"event":"${topic}","at":"",` +
  `"data":{"execId":"${orderId}-F1","orderId":"${orderId}","leavesQty":${leaves}}}}}}`;
const refusal = (id: number) =>
  `{"id":${id},"error":{"message":"no","code":-32000,"data":{"code":"X","refusal":"RATE_LIMIT"}}}`;

/** What the server does with an order goes by its symbol. */
const SCRIPTS: Record<string, (id: number, order: string) => string[]> = {
  PLAIN: (id, order) => [
    handle(id, order),
    event('orders.submitted', order, 1),
    event('orders.filled', order, 0),
  ],
  EARLY: (id, order) => [event('orders.filled', order, 0), handle(id, order)],
  PARTS: (id, order) => [
    handle(id, order),
    event('orders.filled', order, 1),
    event('orders.filled', order, 0),
  ],
  HALF: (id, order) => [handle(id, order), event('orders.filled', order, 1)],
  REFUSED: (id) => [refusal(id)],
  CANCELLED: (id, order) => [handle(id, order), event('orders.cancelled', order, 1)],
};

beforeAll(async () => {
  let orders = 0;
  server.on('connection', (ws) => {
    ws.on('message', (data) => {
      const { id, params } = JSON.parse(data.toString()) as Requested;
      if (id === 1) {
        ws.send('{"id":1,"result":{"type":"started"}}');
        return;
      }
      orders += 1;
      for (const text of SCRIPTS[params.input.symbol]?.(id, `order-${orders}`) ?? []) ws.send(text);
    });
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  port = (http.address() as AddressInfo).port;
});

afterAll(() => {
  for (const client of server.clients) client.terminate();
  server.close();
  http.close();
});

async function trade(symbol: string) {
  const clients = await openOrderClients({
    port,
    traders: [{ cookie: 'a=1' }, { cookie: 'a=2' }],
    symbols: [symbol],
  });
  const outcomes: (string | undefined)[] = [];
  for (let op = 0; op < 4; op += 1) {
    clients.send(op, (outcome) => {
      outcomes.push(outcome);
    });
  }
  const countFor = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
  return { clients, filled: () => countFor('done'), countFor, outcomes };
}

it.each(['PLAIN', 'EARLY', 'PARTS'])(
  '%s: an order is done once, with its last fill',
  async (symbol) => {
    const { clients, filled } = await trade(symbol);
    await expect.poll(filled).toBe(4);
    expect(clients.refusals.size).toBe(0);
    clients.close();
  },
);

it('an order that was refused is reported as refused, and its reason is counted', async () => {
  const { clients, outcomes } = await trade('REFUSED');
  await expect.poll(() => clients.refusals.get('RATE_LIMIT')).toBe(4);
  expect(outcomes).toEqual(['refused', 'refused', 'refused', 'refused']);
  clients.close();
});

it('an order that ends without its fill is over, and not lost', async () => {
  const { clients, countFor } = await trade('CANCELLED');
  await expect.poll(() => countFor('ended')).toBe(4);
  expect(clients.refusals.get('cancelled')).toBe(4);
  clients.close();
});

it('an order that is filled in part only is not done', async () => {
  const { clients, filled } = await trade('HALF');
  const other = await trade('PLAIN');
  await expect.poll(other.filled).toBe(4);
  expect(filled()).toBe(0);
  clients.close();
  other.clients.close();
});
