/** A Redis Cluster of three nodes: no command names keys of two of them, and queues and counts are spread over all. */
import { randomUUID } from 'node:crypto';
import { A_MONDAY_MS, givenFill } from '@tradefloor/contracts/testing/given';
import type { EventEnvelope } from '@tradefloor/runtime/engine/durable';
import { openAlarms } from '@tradefloor/runtime/host/alarms';
import { openBullJobQueue } from '@tradefloor/runtime/host/bull-job-queue';
import { type Bus, openBus, type StreamEntry } from '@tradefloor/runtime/host/bus';
import { createLog } from '@tradefloor/runtime/host/log';
import { openSharedCounts } from '@tradefloor/runtime/host/shared-counts';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import {
  findFreePort,
  PATIENT,
  type RedisServer,
  RedisServers,
  readField,
} from './testing/redis-servers.ts';

const PASSWORD = 'of-the-nodes';
const SLOTS = 16_384;
const log = createLog({ service: 'test', level: 'silent' });
const program = inject('redisProgram');

let servers: RedisServers;
let nodes: RedisServer[];
const closing: (() => unknown)[] = [];

const place = () => ({ url: `redis://:${PASSWORD}@127.0.0.1:${nodes[1]?.port}`, isCluster: true });

/** A third of the slots each. */
async function join(server: RedisServer, at: number): Promise<void> {
  const first = Math.floor((SLOTS * at) / 3);
  const last = Math.floor((SLOTS * (at + 1)) / 3) - 1;
  await server.admin.call('cluster', 'addslotsrange', first, last);
  await server.admin.call('cluster', 'set-config-epoch', at + 1);
}

async function isWhole({ admin }: RedisServer): Promise<void> {
  const info = String(await admin.call('cluster', 'info'));
  const seen = ['cluster_state', 'cluster_slots_ok', 'cluster_known_nodes'];
  expect(seen.map((name) => readField(info, name))).toEqual(['ok', String(SLOTS), '3']);
}

beforeAll(async () => {
  if (program === null) return;
  servers = new RedisServers(program);
  // Of the nodes to each other.
  const ports = await Promise.all([0, 1, 2].map(findFreePort));
  const toLines = (port: number) => [
    'cluster-enabled yes',
    `cluster-port ${port}`,
    `cluster-config-file nodes-${port}.conf`,
    'cluster-require-full-coverage no',
  ];
  nodes = await Promise.all(ports.map((port) => servers.start(toLines(port), PASSWORD)));
  for (const [at, node] of nodes.entries()) await join(node, at);
  for (const [at, node] of nodes.entries()) {
    for (const [no, other] of nodes.entries())
      if (no > at)
        await node.admin.call('cluster', 'meet', '127.0.0.1', other.port, ports[no] ?? 0);
  }
  for (const node of nodes) await vi.waitFor(() => isWhole(node), PATIENT);
}, 120_000);
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  await servers?.stop();
}, 120_000);

const event = (seq: number): EventEnvelope => ({
  producer: 'ems',
  seq,
  id: `event-${seq}`,
  topic: 'orders.filled',
  key: 'trader-1',
  atMs: A_MONDAY_MS + seq,
  requestId: 'request-1',
  payload: givenFill({ tickSeq: seq }),
});
/** Every second event is of another topic, with a stream of its own. */
const mixed = (seq: number): EventEnvelope =>
  seq % 2 === 0
    ? event(seq)
    : {
        ...event(seq),
        producer: 'user-service',
        topic: 'user.session',
        payload: {
          sessionId: `S${seq}`,
          userId: 'trader-1',
          kind: 'STARTED',
          reason: 'LOGIN',
          at: A_MONDAY_MS,
        },
      };

async function opened(origin: string): Promise<Bus> {
  const bus = openBus({ redis: place(), origin, log });
  closing.push(() => bus.close());
  await expect.poll(() => bus.status(), PATIENT).toBe('up');
  return bus;
}
const published = (bus: Bus, events: readonly EventEnvelope[]) =>
  expect
    .poll(
      () =>
        bus.publish(events).then(
          () => 'there',
          () => 'unknown',
        ),
      PATIENT,
    )
    .toBe('there');

/** Nodes that have keys that look like this. */
async function nodesWith(pattern: string): Promise<number> {
  const found = await Promise.all(nodes.map(({ admin }) => admin.keys(pattern)));
  return found.filter((keys) => keys.length > 0).length;
}

const clustered = test.skipIf(program === null);

clustered(
  'events of several topics are one command to write and one to read, in their order',
  async () => {
    const [writer, reader] = [await opened('writer'), await opened('reader')];
    const entries: StreamEntry[] = [];
    await reader.tail(['user.session', 'orders.filled'], (entry) => entries.push(entry));
    const events = Array.from({ length: 200 }, (_, n) => mixed(n + 1));
    await published(writer, events.slice(0, 100));
    await published(writer, events.slice(100));
    const seqs = () => entries.map(({ text }) => Number(JSON.parse(text).seq));
    await expect.poll(() => new Set(seqs()).size, PATIENT).toBe(200);
    // A batch whose outcome was unknown may be there twice, as a whole.
    expect([...new Set(seqs())]).toEqual(events.map(({ seq }) => seq));
    const kept = await reader.range('orders.filled', '0-0', 500);
    expect(kept?.length).toBeGreaterThanOrEqual(100);
    expect(await nodesWith('{tf}:*')).toBe(1);
  },
  120_000,
);

clustered(
  'timers go off, and their queues are on several nodes',
  async () => {
    const services = ['oms', 'ems', 'rfq', 'ccp', 'algo-engine', 'user-service'] as const;
    const rung = new Set<string>();
    const alarms = openAlarms({
      redis: place(),
      services,
      onAlarm: (service) => rung.add(service),
      owner: 'test',
      nowMs: Date.now,
      log,
    });
    closing.push(() => alarms.close());
    for (const service of services) alarms.subscribe(service);
    await expect
      .poll(() => {
        for (const service of services) {
          const timer = { service, key: 'k', name: 'expiry', data: {}, requestId: 'r' };
          if (!rung.has(service)) alarms.set({ ...timer, dueMs: Date.now() + 100 });
        }
        return rung.size;
      }, PATIENT)
      .toBe(services.length);
    expect(await nodesWith('{tf-jobs-wakes-*}:*')).toBeGreaterThan(1);
  },
  120_000,
);

clustered(
  'a job is taken from its queue, once',
  async () => {
    const run: string[] = [];
    const queue = openBullJobQueue({ redis: place(), kinds: ['A'], owner: 'test', log });
    closing.push(() => queue.close());
    queue.work('A', { concurrency: 1 }, async ({ jobId }) => {
      run.push(jobId);
    });
    await expect
      .poll(() => {
        if (run.length === 0) queue.add('A', { jobId: '1', fence: 0 });
        return run;
      }, PATIENT)
      .toContain('1');
    queue.add('A', { jobId: '2', fence: 0 });
    await expect.poll(() => run.filter((id) => id === '2'), PATIENT).toEqual(['2']);
  },
  120_000,
);

clustered(
  'two gateways count together, names on several nodes',
  async () => {
    const allowances = { orders: { burst: 40, perSecond: 1 / 1_000 } };
    const [one, two] = [0, 1].map(() => {
      const counts = openSharedCounts({ redis: place(), log, allowances });
      closing.push(() => counts.close());
      return counts;
    });
    const names = Array.from({ length: 12 }, () => randomUUID());
    for (const name of names) {
      await expect.poll(() => one?.spend('orders', name, 0), PATIENT).toBeCloseTo(40, 1);
      expect(await one?.spend('orders', name, 30)).toBeCloseTo(10, 1);
      await expect.poll(() => two?.spend('orders', name, 0), PATIENT).toBeCloseTo(10, 1);
    }
    await one?.mark('a name', 60_000);
    await expect.poll(() => two?.markedMs('a name'), PATIENT).toBeGreaterThan(1_000);
    expect(await nodesWith('tf:limits:*')).toBeGreaterThan(1);
  },
  120_000,
);

clustered(
  'without the node that has the events the bus is down, although the cluster answers',
  async () => {
    const bus = await opened('watcher');
    await published(bus, [event(1)]);
    const found = await Promise.all(nodes.map(({ admin }) => admin.keys('{tf}:entries')));
    const node = nodes[found.findIndex((keys) => keys.length === 1)];
    expect(node).toBeDefined();
    if (node) await servers.kill(node);
    await expect.poll(() => bus.status(), PATIENT).toBe('down');
  },
  120_000,
);
