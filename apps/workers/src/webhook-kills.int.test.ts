/**
 * Webhooks in a process of the operating system and against a real receiver: kill -9 in mid-delivery and a wiped Redis lose
 * none, a delivery that comes twice has one id, and a receiver that never responds holds up its own alone.
 */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  testWebhook,
} from '@tradefloor/contracts/calls/webhooks';
import { userId } from '@tradefloor/contracts/ids';
import type { Caller } from '@tradefloor/contracts/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KillDrive, openKillDrive, startProcess } from './testing/kill-drive.ts';
import type { WorkerProcess } from './testing/worker-processes.ts';

const PATIENT = { timeout: 60_000, interval: 100 };

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
let worker: WorkerProcess;
let drive: KillDrive;

beforeAll(async () => {
  drive = await openKillDrive('webhook-kills', { caller: TRADER });
  worker = drive.process(['--only=webhooks'], { WEBHOOK_LOOPBACK: 'on' });
});
afterAll(async () => {
  receiver.close();
  silent.close();
  await drive.close();
});

const find: KillDrive['find'] = (call, input, caller) => drive.find(call, input, caller);

const start = async (): Promise<void> => {
  await startProcess(worker);
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
  await drive.redis.flushdb();
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
