/** The event relay as a program, on real stores: killed in the midst of it and started again, it has missed nothing. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { guest } from '@tradefloor/contracts/calls/users';
import { SERVICES } from '@tradefloor/contracts/services';
import { createDurable } from '@tradefloor/db/durable/durable';
import { type FreshDatabase, freshDatabase } from '@tradefloor/db/testing/fresh-database';
import { type CallsClient, callsClient } from '@tradefloor/runtime/host/calls-client';
import { createLog } from '@tradefloor/runtime/host/log';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { WorkersEnv } from '../process/env.ts';
import { startWorkers, type Workers } from '../start-workers.ts';
import { toRedisDatabase } from '../testing/redis-databases.ts';
import { drawPortOffset } from '../testing/test-ports.ts';

const PROGRAM = fileURLToPath(new URL('../../../../bin/relay.mjs', import.meta.url));
const SECRET = randomBytes(24).toString('hex');
const PORT_OFFSET = drawPortOffset('event-relay');
const GUESTS = 40;
const STARTED_MS = 30_000;

let database: FreshDatabase;
let folder: string;
let client: CallsClient;
let workers: Workers | undefined;
const running: ChildProcess[] = [];
const redis = () => toRedisDatabase(inject('redisUrl'), 'event-relay');

beforeAll(async () => {
  database = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), 'relay-'));
  const env = WorkersEnv.parse({
    DATABASE_URL: database.url,
    REDIS_URL: redis(),
    INTERNAL_SECRET: SECRET,
    PORT_OFFSET: String(PORT_OFFSET),
    LOG_LEVEL: 'silent',
    PUBLIC_GUEST_TRADING: 'on',
  });
  const log = createLog({ service: 'workers', level: 'silent' });
  workers = await startWorkers({ env, log, only: ['user-service'] });
  client = callsClient({
    getBaseUrl: (service) => `http://127.0.0.1:${SERVICES[service].port + PORT_OFFSET}`,
    secret: SECRET,
    from: 'gateway',
  });
  const isWell = async () => (await client.health('user-service'))?.status === 'ok';
  await vi.waitUntil(isWell, { timeout: STARTED_MS });
});

afterAll(async () => {
  for (const child of running) kill(child, 'SIGKILL');
  await workers?.stop();
  await client.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** The runner and the program it started: one group. */
function kill({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended by itself.
  }
}

type Line = { readonly id: string; readonly seq: number; readonly topic: string };

function relay(...words: readonly string[]) {
  const lines: string[] = [];
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      REDIS_URL: redis(),
      DATA_DIR: folder,
      PORT_OFFSET: String(PORT_OFFSET),
      RELAY_HEALTH: 'on',
    },
  });
  running.push(child);
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  return { child, lines, read: () => lines.map((line) => JSON.parse(line) as Line) };
}

async function enter(guests: number): Promise<void> {
  for (let i = 0; i < guests; i += 1) {
    const response = await client.request(
      guest,
      {},
      { requestId: `guest-${i}`, caller: null, as: 'user' },
    );
    if (!response.ok) throw new Error(JSON.stringify(response.error));
  }
}

/** The published messages by the database, by id and in order. */
async function published(): Promise<string[]> {
  const durable = createDurable({ databaseUrl: database.url, owner: 'relay-test' });
  const events = await durable.outboxAfter('user-service', 0, 1_000);
  await durable.close();
  return events.map(({ id }) => id);
}

const health = async () => {
  const port = SERVICES['event-relay'].port + PORT_OFFSET;
  try {
    const response = await fetch(`http://127.0.0.1:${port}/health`);
    return { status: response.status, body: await response.json() };
  } catch {
    // Also where it ends while it responds.
    return null;
  }
};

describe('the event relay', () => {
  it('killed at work and started again has written every message, in order; what it repeats has its first id', async () => {
    await enter(GUESTS / 2);
    const first = relay('--from=start');
    await vi.waitUntil(() => first.lines.length >= GUESTS / 4, { timeout: STARTED_MS });
    const entering = enter(GUESTS);
    await vi.waitUntil(() => first.lines.length >= GUESTS, { timeout: STARTED_MS });
    kill(first.child, 'SIGKILL');
    await entering;
    await enter(GUESTS);
    const second = relay();
    const all = await published();
    expect(all).toHaveLength(2.5 * GUESTS);
    const written = () => new Set([...first.read(), ...second.read()].map(({ id }) => id));
    await vi.waitUntil(() => written().size >= all.length, { timeout: STARTED_MS });
    expect([...written()]).toEqual(all);
    for (const run of [first, second]) {
      const seqs = run.read().map(({ seq }) => seq);
      expect(seqs).toEqual(seqs.map((_, i) => (seqs[0] ?? 0) + i));
    }
    const again = second.lines.filter((line) => first.lines.includes(line));
    const repeats = second.read().filter(({ id }) => first.read().some((each) => each.id === id));
    expect(again).toHaveLength(repeats.length);
    await expect
      .poll(health, { timeout: STARTED_MS })
      .toMatchObject({ status: 200, body: { service: 'event-relay' } });
    kill(second.child, 'SIGTERM');
    await vi.waitUntil(async () => (await health()) === null, { timeout: STARTED_MS });
  });

  it('reports which pattern fits no topic, and writes nothing', async () => {
    const { child, lines } = relay('--topics=order.filed');
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect(code).toBe(78);
    expect(lines).toEqual([]);
  });
});
