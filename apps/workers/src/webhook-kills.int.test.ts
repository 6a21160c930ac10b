/**
 * Webhooks in processes of the operating system and against a real receiver: kill -9 of the worker or of the service in
 * mid-delivery and a wiped Redis lose none, a delivery that comes twice has one id, a process of workers alone delivers, and
 * a receiver that never responds holds up its own alone.
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

/** A lease of ten seconds runs out in it, and a queue is filled again. */
const KILL_MS = 120_000;
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
    // A sender that is killed in the middle of a request is what these tests are about: it has sent nothing.
    this.#server = createServer(
      (request, response) => void this.#on(request, response).catch(() => undefined),
    );
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
/** That of the service, which delivers nothing, and two of workers alone. */
let service: WorkerProcess;
let workers: readonly [WorkerProcess, WorkerProcess];
let drive: KillDrive;

beforeAll(async () => {
  drive = await openKillDrive('webhook-kills', { caller: TRADER });
  const settings = { WEBHOOK_LOOPBACK: 'on' };
  service = drive.process(['--only=webhooks'], { ...settings, JOB_KINDS: 'none' });
  const worker = () => drive.process(['--only=none'], settings);
  workers = [worker(), worker()];
});
afterAll(async () => {
  receiver.close();
  silent.close();
  await drive.close();
});

const find: KillDrive['find'] = (call, input, caller) => drive.find(call, input, caller);

const start = async (): Promise<void> => {
  await startProcess(service);
  await expect.poll(() => find(listWebhooks, {}), PATIENT).not.toBeNull();
};
const listStates = async (webhookId: string) =>
  (await find(listDeliveries, { webhookId }))?.items.map(({ state }) => state);

test(
  'what was being delivered as its worker or the service was killed, and what waits as Redis is wiped, arrives',
  async () => {
    await start();
    const url = await receiver.open();
    const made = await find(createWebhook, { url, kinds: ['FILL'] });
    const webhookId = made?.webhook.webhookId ?? '';
    receiver.isHolding = true;
    const { deliveryId } = (await find(testWebhook, { webhookId })) ?? {};
    // No worker is there yet: the delivery waits, and the queue loses it.
    await drive.redis.flushdb();
    await startProcess(workers[0]);
    await expect.poll(() => receiver.received.length, PATIENT).toBe(1);
    // Its attempt is under way: the receiver has it and has not responded.
    await workers[0].kill();
    await service.kill();
    await drive.redis.flushdb();
    receiver.isHolding = false;
    await Promise.all([start(), startProcess(workers[1])]);
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
  },
  KILL_MS,
);
