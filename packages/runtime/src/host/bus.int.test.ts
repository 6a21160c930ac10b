/** Topics on a real Redis: every message, in order, across restarts and wipes, and the truth about what is missing. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { A_MONDAY_MS, givenFill } from '@tradefloor/contracts/testing/given';
import type { TopicName } from '@tradefloor/contracts/topics';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EventEnvelope } from '../engine/durable.ts';
import { type Bus, openBus, type StreamEntry } from './bus.ts';
import { createLog } from './log.ts';

const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
const log = createLog({ service: 'test', level: 'silent' });

const fill = (seq: number): EventEnvelope => ({
  producer: 'ems',
  seq,
  id: `fill-${seq}`,
  topic: 'orders.filled',
  key: 'trader-1',
  atMs: A_MONDAY_MS + seq,
  requestId: 'request-1',
  payload: givenFill({ tickSeq: seq }),
});
const session = (seq: number): EventEnvelope => ({
  ...fill(seq),
  producer: 'user-service',
  topic: 'user.session',
  payload: {
    sessionId: `S${seq}`,
    userId: 'trader-1',
    kind: 'STARTED',
    reason: 'LOGIN',
    at: A_MONDAY_MS,
  },
});

let prefix: string;
let admin: Redis;
let buses: Bus[];
beforeEach(async () => {
  expect(redisUrl, 'TEST_REDIS_URL').not.toBe('');
  prefix = `test-${randomUUID()}`;
  admin = new Redis(redisUrl);
  buses = [];
});
afterEach(async () => {
  await Promise.all(buses.map((bus) => bus.close()));
  const keys = await admin.keys(`${prefix}:*`);
  if (keys.length > 0) await admin.del(...keys);
  await admin.quit();
});

async function opened(name: string): Promise<Bus> {
  const bus = openBus({ redis: { url: redisUrl }, origin: `${prefix}-${name}`, prefix, log });
  buses.push(bus);
  await expect.poll(() => bus.status()).toBe('up');
  return bus;
}

/** A subscribed bus, the messages it received and the number of gaps reported. */
async function listening(origin: string, ...topics: EventEnvelope['topic'][]) {
  const bus = await opened(origin);
  const received: EventEnvelope[] = [];
  let gaps = 0;
  const subscribe = {
    onEvent: (event: EventEnvelope) => void received.push(event),
    onGap: () => {
      gaps += 1;
    },
  };
  await bus.listen(topics, subscribe);
  return { bus, received: received, subscription: subscribe, gaps: () => gaps };
}

/** Cuts every connection of this test's buses, and no other connection. */
async function cutAll(): Promise<void> {
  const clients = String(await admin.client('LIST')).split('\n');
  for (const client of clients.filter((line) => line.includes(` name=${prefix}-`))) {
    const [, id = ''] = /^id=(\d+)/.exec(client) ?? [];
    await admin.client('KILL', 'ID', id);
  }
}
/** Publishes events as the engine does: retries until they are known to be published. */
const published = (bus: Bus, events: readonly EventEnvelope[]) =>
  expect
    .poll(() =>
      bus.publish(events).then(
        () => 'there',
        () => 'unknown',
      ),
    )
    .toBe('there');
const seqs = (events: readonly EventEnvelope[]) => events.map(({ seq }) => seq);

describe('listening', () => {
  test('a message reaches other processes as it was published, in order, and not its own process', async () => {
    const { received } = await listening('reader', 'orders.filled');
    const own = await listening('writer', 'orders.filled');
    const events = Array.from({ length: 1_200 }, (_, n) => fill(n + 1));
    await own.bus.publish(events);
    await expect.poll(() => received.length).toBe(events.length);
    expect(received).toEqual(events);
    const reader = buses[0];
    await reader?.publish([session(1), fill(9_999)]);
    await expect.poll(() => own.received.length).toBe(1);
    expect(seqs(own.received)).toEqual([9_999]);
  });

  test('what was published together comes in the order of publishing, whichever topics it is of', async () => {
    const reader = await opened('reader');
    const writer = await opened('writer');
    const received: string[] = [];
    // The order of topics in a subscription is not that of their events.
    const topics: TopicName[] = ['user.session', 'orders.filled', 'market.ticks'];
    const toId = ({ text }: StreamEntry) => String((JSON.parse(text) as { id: string }).id);
    await reader.tail(topics, (entry) => received.push(toId(entry)));
    const mixed = Array.from({ length: 1_300 }, (_, n) =>
      n % 3 === 0 ? { ...session(n), id: `session-${n}` } : fill(n),
    );
    for (let i = 0; i < mixed.length; i += 650) await writer.publish(mixed.slice(i, i + 650));
    await expect.poll(() => received.length).toBe(mixed.length);
    expect(received).toEqual(mixed.map(({ id }) => id));
  });

  test('messages published before the subscription are not delivered', async () => {
    const writer = await opened('writer');
    await writer.publish([fill(1)]);
    const { received } = await listening('reader', 'orders.filled');
    await writer.publish([fill(2)]);
    await expect.poll(() => seqs(received)).toEqual([2]);
  });

  test('listening to more loses nothing of what was listened to, and waits for nothing', async () => {
    const writer = await opened('writer');
    const { bus, received, subscription } = await listening('reader', 'orders.filled');
    await writer.publish([fill(1)]);
    await expect.poll(() => received.length).toBe(1);
    const requested = performance.now();
    const more = bus.listen(['orders.filled', 'user.session'], subscription);
    await writer.publish([fill(2), fill(3)]);
    await more;
    // A blocked read of the connection before would take two seconds.
    expect(performance.now() - requested).toBeLessThan(1_500);
    await writer.publish([session(4)]);
    await expect.poll(() => seqs(received)).toEqual([1, 2, 3, 4]);
  });

  test('a lost connection loses no message and is reported as a gap', async () => {
    const writer = await opened('writer');
    const { received, gaps } = await listening('reader', 'orders.filled');
    await writer.publish([fill(1)]);
    await expect.poll(() => received.length).toBe(1);
    await cutAll();
    await published(writer, [fill(2)]);
    await expect.poll(() => seqs(received)).toEqual([1, 2]);
    expect(gaps()).toBeGreaterThan(0);
  });

  test('a wiped stream is read again from its new start', async () => {
    const writer = await opened('writer');
    const { received, gaps } = await listening('reader', 'orders.filled');
    await writer.publish([fill(1)]);
    await expect.poll(() => received.length).toBe(1);
    // A machine whose clock was set back numbers its entries lower than before.
    const stream = `${prefix}:orders.filled`;
    const text = await admin.xrange(stream, '-', '+');
    await admin.del(stream);
    await admin.xadd(stream, '5-1', 'o', 'other', ...(text[0]?.[1].slice(0, 2) ?? []));
    await cutAll();
    await expect.poll(() => gaps()).toBeGreaterThan(0);
    await expect.poll(() => seqs(received)).toEqual([1, 1]);
  });

  test('an entry that cannot be read is passed over', async () => {
    const writer = await opened('writer');
    const { received } = await listening('reader', 'orders.filled');
    await admin.xadd(`${prefix}:orders.filled`, '*', 'o', 'other', 'e', '{"forged":true}');
    await admin.xadd(`${prefix}:orders.filled`, '*', 'o', 'other');
    await writer.publish([fill(1)]);
    await expect.poll(() => seqs(received)).toEqual([1]);
  });
});

describe('publishing', () => {
  test('a publish with an unknown outcome reports that', async () => {
    const writer = await opened('writer');
    await admin.set(`${prefix}:orders.filled`, 'no stream');
    await expect(writer.publish([session(1), fill(1)])).rejects.toThrow('WRONGTYPE');
  });

  test('while Redis is away nothing hangs', async () => {
    const redis = { url: 'redis://127.0.0.1:1' };
    const away = openBus({ redis, origin: 'away', prefix, log });
    buses.push(away);
    await expect(away.publish([fill(1)])).rejects.toThrow();
    away.publishLatest(fill(1));
    expect(away.status()).toBe('down');
  });

  test('a stream of `latest` messages stays short', async () => {
    const writer = await opened('writer');
    const ticks = { ...session(1), topic: 'market.ticks', producer: 'market-sim' } as const;
    for (let seq = 1; seq <= 900; seq += 1) {
      const payload = { seq, at: A_MONDAY_MS, simTime: A_MONDAY_MS, ticks: [] };
      writer.publishLatest({ ...ticks, seq, payload });
    }
    await expect.poll(() => admin.xlen(`${prefix}:market.ticks`)).toBeGreaterThan(100);
    expect(await admin.xlen(`${prefix}:market.ticks`)).toBeLessThan(700);
  });
});

describe('for sockets', () => {
  test('a tail reads everything, its own process included, unparsed', async () => {
    const bus = await opened('gateway');
    const entries: StreamEntry[] = [];
    const stop = await bus.tail(['orders.filled', 'user.session'], (entry) => entries.push(entry));
    await bus.publish([fill(1), session(2)]);
    await expect.poll(() => entries.length).toBe(2);
    expect(entries.map(({ topic, text }) => [topic, JSON.parse(text).seq])).toEqual([
      ['orders.filled', 1],
      ['user.session', 2],
    ]);
    await stop();
  });

  test('a tail of a feed is notified when its producer may have left something unpublished, another tail is not', async () => {
    const [workers, gateway] = [await opened('workers'), await opened('gateway')];
    const gaps: string[] = [];
    await gateway.tail(['positions.changed'], () => undefined, { onGap: () => gaps.push('fed') });
    await gateway.tail(['orders.filled'], () => undefined, { onGap: () => gaps.push('durable') });
    await workers.publishGap();
    await expect.poll(() => gaps).toEqual(['fed']);
    await workers.publish([fill(1)]);
    expect(gaps).toEqual(['fed']);
  });

  test('a tail goes on after the id where it was', async () => {
    const bus = await opened('gateway');
    await bus.publish([fill(1), fill(2), fill(3)]);
    const all = (await bus.range('orders.filled', '0-0', 10)) ?? [];
    const entries: StreamEntry[] = [];
    const fromId = all[0]?.id ?? '';
    await bus.tail(['orders.filled'], (entry) => entries.push(entry), { fromId });
    await expect.poll(() => entries).toEqual(all.slice(1));
  });

  test('a range returns the entries after an id, or reports that it cannot', async () => {
    const bus = await opened('gateway');
    expect(await bus.range('orders.filled', '0-0', 10)).toEqual([]);
    expect(await bus.range('orders.filled', '5-1', 10)).toBeNull();
    await bus.publish([1, 2, 3, 4].map(fill));
    const all = (await bus.range('orders.filled', '0-0', 10)) ?? [];
    expect(all.map(({ text }) => JSON.parse(text).seq)).toEqual([1, 2, 3, 4]);
    const [first, second, third] = all.map(({ id }) => id);
    expect(await bus.range('orders.filled', second ?? '', 10)).toEqual(all.slice(2));
    expect(await bus.range('orders.filled', first ?? '', 1)).toEqual(all.slice(1, 2));
    await admin.xtrim(`${prefix}:orders.filled`, 'MAXLEN', '=', 2);
    expect(await bus.range('orders.filled', first ?? '', 10)).toBeNull();
    expect(await bus.range('orders.filled', '0-0', 10)).toBeNull();
    expect(await bus.range('orders.filled', third ?? '', 10)).toEqual(all.slice(3));
    const [ms = '0'] = (third ?? '').split('-');
    expect(await bus.range('orders.filled', `${Number(ms) + 60_000}-0`, 10)).toBeNull();
  });
});

test('is down within seconds while Redis is frozen, though its connection stands', async () => {
  const { hostname, port } = new URL(redisUrl);
  const sockets: Socket[] = [];
  const frozen = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.pipe(upstream).pipe(client);
    sockets.push(client, upstream);
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
  });
  frozen.listen(0, '127.0.0.1');
  await once(frozen, 'listening');
  const url = new URL(redisUrl);
  url.hostname = '127.0.0.1';
  url.port = String((frozen.address() as AddressInfo).port);
  const bus = openBus({
    redis: { url: url.href },
    origin: `${prefix}-frozen`,
    prefix,
    log,
  });
  buses.push(bus);
  await expect.poll(() => bus.status()).toBe('up');
  for (const socket of sockets) socket.unpipe().pause();
  await expect.poll(() => bus.status(), { timeout: 3_000 }).toBe('down');
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => bus.status(), { timeout: 10_000 }).toBe('up');
  await bus.close();
  for (const socket of sockets) socket.destroy();
  frozen.close();
});
