/**
 * Webhooks in a process of the operating system and against a real receiver: kill -9 in mid-delivery and a wiped Redis lose
 * none, a delivery that comes twice has one id, and a receiver that never responds holds up its own alone.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Call, CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  testWebhook,
} from '@tradefloor/contracts/calls/webhooks';
import { userId } from '@tradefloor/contracts/ids';
import { SERVICES, type ServiceName } from '@tradefloor/contracts/services';
import type { Caller } from '@tradefloor/contracts/user';
import { type FreshDatabase, freshDatabase } from '@tradefloor/db/testing/fresh-database';
import { type CallsClient, callsClient } from '@tradefloor/runtime/host/calls-client';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { drawPortOffset } from './testing/test-ports.ts';
import {
  buildWorkersProgram,
  type WorkerProcess,
  type WorkersProgram,
} from './testing/worker-processes.ts';

const SECRET = randomBytes(24).toString('hex');
const PATIENT = { timeout: 60_000, interval: 100 };
const OFFSET = drawPortOffset('webhook-kills');
/** The program has no prefix of its own in Redis: it has a database, and no other test file has that one. */
const REDIS_DATABASE = 12;

const TRADER: Caller = {
  userId: userId('trader-high-touch'),
  role: 'trader',
  tradingStyle: 'high_touch',
  guest: false,
  darkPoolAccess: true,
  sessionId: 'session-1',
};
const OTHER: Caller = { ...TRADER, userId: userId('trader-low-touch'), sessionId: 'session-2' };

type Received = { readonly id: string; readonly signature: string; readonly body: string };

/** A receiver that holds its responses until it is set free. */
class Receiver {
  readonly received: Received[] = [];
  isHolding = false;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => void this.#on(request, response));
  }

  async #on(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    this.received.push({
      id: String(request.headers['tradefloor-delivery']),
      signature: String(request.headers['tradefloor-signature']),
      body: Buffer.concat(parts).toString('utf8'),
    });
    if (!this.isHolding) response.writeHead(204).end();
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const receiver = new Receiver();
const silent = new Receiver();
silent.isHolding = true;
let fresh: FreshDatabase;
let redis: Redis;
let program: WorkersProgram;
let worker: WorkerProcess;
let client: CallsClient;

beforeAll(async () => {
  const redisUrl = `${inject('redisUrl')}/${REDIS_DATABASE}`;
  redis = new Redis(redisUrl);
  [fresh, program] = await Promise.all([freshDatabase(), buildWorkersProgram()]);
  worker = program.process(['--only=webhooks'], {
    ...process.env,
    DATABASE_URL: fresh.url,
    REDIS_URL: redisUrl,
    INTERNAL_SECRET: SECRET,
    PORT_OFFSET: String(OFFSET),
    WEBHOOK_LOOPBACK: 'on',
    LOG_LEVEL: 'fatal',
  });
  const getBaseUrl = (service: ServiceName): string =>
    `http://127.0.0.1:${SERVICES[service].port + OFFSET}`;
  client = callsClient({ getBaseUrl, secret: SECRET, from: 'gateway' });
});
afterAll(async () => {
  receiver.close();
  silent.close();
  await program.remove();
  await client.close();
  await redis.flushdb();
  await redis.quit();
  await fresh.drop();
});

/** Null while it is refused or not responded to. */
async function find<C extends Call>(
  call: C,
  input: CallInput<C>,
  caller = TRADER,
): Promise<CallOutput<C> | null> {
  const meta = { requestId: 'request-1', caller, as: 'user' } as const;
  const response = await client.request(call, input, meta);
  return response.ok ? response.value : null;
}

const start = async (): Promise<void> => {
  await worker.load();
  worker.run();
  await expect.poll(() => find(listWebhooks, {}), PATIENT).not.toBeNull();
};
const listStates = async (webhookId: string) =>
  (await find(listDeliveries, { webhookId }))?.items.map(({ state }) => state);

test('what was being delivered as its process was killed, and what waits as Redis is wiped, arrives', async () => {
  await start();
  const url = await receiver.open();
  const made = await find(createWebhook, { url, kinds: ['FILL'] });
  const webhookId = made?.webhook.webhookId ?? '';
  receiver.isHolding = true;
  const { deliveryId } = (await find(testWebhook, { webhookId })) ?? {};
  await expect.poll(() => receiver.received.length, PATIENT).toBe(1);
  // Its attempt is under way: the receiver has it and has not responded.
  await worker.kill();
  receiver.isHolding = false;
  await redis.flushdb();
  await start();
  await expect.poll(() => listStates(webhookId), PATIENT).toEqual(['DELIVERED']);
  const [first, ...again] = receiver.received;
  expect(again.length).toBeGreaterThan(0);
  for (const { id, body } of again) expect([id, body]).toEqual([deliveryId, first?.body]);
  const { signature = '', body = '' } = again.at(-1) ?? {};
  const [, time = '', digest = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  const hmac = createHmac('sha256', made?.secret ?? '').update(`${time}.${body}`);
  expect(hmac.digest('hex')).toBe(digest);

  // A receiver that never responds, of another user: this one's deliveries come meanwhile.
  const hanging = await find(createWebhook, { url: await silent.open(), kinds: ['FILL'] }, OTHER);
  const before = receiver.received.length;
  await find(testWebhook, { webhookId: hanging?.webhook.webhookId ?? '' }, OTHER);
  await expect.poll(() => silent.received.length, PATIENT).toBe(1);
  for (let n = 0; n < 3; n += 1) await find(testWebhook, { webhookId });
  await expect.poll(() => receiver.received.length, PATIENT).toBe(before + 3);
  expect(silent.received.length).toBe(1);
});
