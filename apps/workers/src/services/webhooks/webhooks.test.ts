/**
 * Webhooks: one's own alone, rows before anything is queued, one attempt at a time, tried again, given up, bounded, kept over
 * a restart, whatever becomes of the queue or of a worker.
 */

import type { Call, CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import {
  changeWebhook,
  claimDelivery,
  createWebhook,
  deleteWebhook,
  endDelivery,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  testWebhook,
} from '@tradefloor/contracts/calls/webhooks';
import { userId } from '@tradefloor/contracts/ids';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import type { Payload } from '@tradefloor/contracts/topics';
import type { Caller } from '@tradefloor/contracts/user';
import {
  DELIVERIES_KEPT,
  DELIVERY_ATTEMPTS,
  DELIVERY_GRACE_MS,
  DELIVERY_LEASE_MS,
  DELIVERY_QUEUE,
  DELIVERY_REQUEUE_MS,
  WEBHOOKS_MAX,
} from '@tradefloor/contracts/vocabulary/webhooks';
import { err, invariant, ok } from '@tradefloor/core/result';
import type { Attempt } from '@tradefloor/core/trading/webhooks/webhook';
import { type JobTicket, OfferAgain } from '@tradefloor/runtime/engine/job-queue';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JobCall } from '../../jobs/job-runner.ts';
import { type LoneService, openLone } from '../../testing/lone-service.ts';
import { openDeliveryRunner } from '../../webhooks/delivery-runner.ts';
import type { Outgoing } from '../../webhooks/webhook-sender.ts';
import { webhooksService } from './service.ts';

const TOM = givenCaller({ userId: userId('tom'), role: 'trader' });
const ANNA = givenCaller({ userId: userId('anna'), role: 'trader' });
const GUEST = givenCaller({ userId: userId('guest-1'), role: 'trader', guest: true });
const SERVICE = null;
const URL = 'https://example.com/hook';
const REFUSED: Attempt = { status: 503, problem: null };
const TAKEN: Attempt = { status: 204, problem: null };

let lone: LoneService;
let sent: Outgoing[];
let response: Attempt;
/** Runs while an attempt is under way. */
let meanwhile: () => Promise<void>;
/** What waits in the queue. */
let tickets: JobTicket[];
/** One attempt of a worker: the wait after which its ticket is offered again, or null. */
let attempt: (ticket: JobTicket) => Promise<number | null>;
/** Whether the end of an attempt reaches the service. */
let isEndLost: boolean;

const open = (allowsLoopback = false): LoneService =>
  openLone(
    webhooksService({
      allowsLoopback,
      queue: {
        add: (kind, ticket) => {
          expect(kind).toBe(DELIVERY_QUEUE);
          tickets.push(ticket);
        },
      },
      toSecret: (webhookId) => `secret of ${webhookId}`,
    }),
  );

const callService: JobCall = async (call, input) => {
  if (isEndLost && call.name === endDelivery.name) return err({ kind: 'UNREACHABLE' });
  const { result, events } = await lone.request(call, input);
  newest = events;
  return result.ok ? ok(result.value as never) : err({ kind: 'REFUSED', ...result.error });
};
/** What the service's newest response to a worker published and scheduled. */
let newest: Awaited<ReturnType<LoneService['fireTimer']>>;

function openWorker(): void {
  openDeliveryRunner({
    queue: {
      work: (_kind, _intake, run) => {
        attempt = (ticket) =>
          run(ticket).then(
            () => null,
            (error: unknown) => {
              if (error instanceof OfferAgain) return error.delayMs;
              throw error;
            },
          );
      },
    },
    sender: {
      send: async (outgoing) => {
        sent.push(outgoing);
        await meanwhile();
        return response;
      },
    },
    call: callService,
    clock: {
      nowMs: () => lone.nowMs,
      after: (_ms, run) => {
        run();
        return () => undefined;
      },
    },
  });
}

beforeEach(() => {
  [sent, response, meanwhile] = [[], TAKEN, async () => undefined];
  [tickets, isEndLost, newest] = [[], false, []];
  lone = open();
  openWorker();
});

async function code<C extends Call>(call: C, input: CallInput<C>, caller = TOM) {
  const { result } = await lone.request(call, input, caller);
  return result.ok ? 'OK' : result.error.code;
}
async function value<C extends Call>(
  call: C,
  input: CallInput<C>,
  caller: Caller | null = TOM,
): Promise<CallOutput<C>> {
  const { result } = await lone.request(call, input, caller);
  invariant(result.ok, call.name);
  return result.value as CallOutput<C>;
}
const create = async (kinds: CallInput<typeof createWebhook>['kinds'] = ['ALERT']) =>
  (await value(createWebhook, { url: URL, kinds })).webhook;

/** An alert of a user's own that fires; every one of another price. */
const fire = (user = TOM.userId, no = 1) =>
  lone.receive('alerts.fired', {
    firingId: `al-019aae5c-0000-7000-8000-000000000001-F${no}`,
    alertId: 'al-019aae5c-0000-7000-8000-000000000001',
    symbol: 'AAPL',
    triggerBy: 'LAST',
    condition: 'AT_OR_ABOVE',
    price: 190_500_000,
    last: 190_520_000,
    note: null,
    firedAt: lone.nowMs,
    userId: user,
  } as unknown as Payload<'alerts.fired'>);
const fireTimer = (webhookId: string) => lone.fireTimer('deliver', { webhookId });
/** The timer, and a worker for what it queued; what the service scheduled last. */
async function deliver(webhookId: string) {
  newest = await fireTimer(webhookId);
  for (const ticket of tickets.splice(0)) await attempt(ticket);
  return newest;
}
const list = async (webhookId: string) => (await value(listDeliveries, { webhookId })).items;

it('is attempted once at a time, however many events come while a receiver does not respond', async () => {
  const { webhookId } = await create();
  await fire();
  meanwhile = async () => {
    meanwhile = async () => undefined;
    await fire(TOM.userId, 2);
    await fireTimer(webhookId);
    expect(tickets).toEqual([]);
    // Another worker has the ticket of the second delivery all the same.
    expect(await attempt({ jobId: `${webhookId}-D2`, fence: 0 })).toBeNull();
  };
  const next = await deliver(webhookId);
  expect(sent.map(({ deliveryId }) => deliveryId)).toEqual([`${webhookId}-D1`]);
  // The attempt that ends sets the timer of what came meanwhile.
  expect(next).toMatchObject([{ name: 'deliver', key: webhookId, delayMs: 0 }]);
  await deliver(webhookId);
  expect(sent.map(({ deliveryId }) => deliveryId)).toEqual([`${webhookId}-D1`, `${webhookId}-D2`]);
  expect((await list(webhookId)).map(({ state }) => state)).toEqual(['DELIVERED', 'DELIVERED']);
});

describe('a webhook', () => {
  it('is one’s own, with its secret in the first response alone', async () => {
    const made = await value(createWebhook, { url: URL, kinds: ['FILL'] });
    const { webhookId } = made.webhook;
    expect(made.secret).toBe(`secret of ${webhookId}`);
    expect(JSON.stringify(await value(listWebhooks, {}))).not.toContain('secret');
    expect((await value(listWebhooks, {}, ANNA)).items).toEqual([]);
    const stranger = [
      await code(testWebhook, { webhookId }, ANNA),
      await code(listDeliveries, { webhookId }, ANNA),
      await code(changeWebhook, { webhookId, version: 1, isPaused: true }, ANNA),
      await code(deleteWebhook, { webhookId, version: 1 }, ANNA),
    ];
    expect(stranger).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
  });

  it('is refused to a guest, twice to one address, beyond five, and over http outside of development', async () => {
    const to = (n: number) => ({ url: `${URL}/${n}`, kinds: ['FILL' as const] });
    expect(await code(createWebhook, to(0), GUEST)).toBe('FORBIDDEN');
    const local = { url: 'http://localhost:9/x', kinds: ['FILL' as const] };
    expect(await code(createWebhook, local)).toBe('VALIDATION_FAILED');
    for (let n = 0; n < WEBHOOKS_MAX; n += 1) expect(await code(createWebhook, to(n))).toBe('OK');
    expect(await code(createWebhook, to(0))).toBe('CONFLICT');
    expect(await code(createWebhook, to(9))).toBe('CONFLICT');
    lone = open(true);
    expect(await code(createWebhook, local)).toBe('OK');
  });

  it('that is paused is sent nothing of what happens, and goes on with what waited', async () => {
    const { webhookId } = await create();
    await fire();
    await value(changeWebhook, { webhookId, version: 2, isPaused: true }).catch(() => undefined);
    const { version } = (await value(listWebhooks, {})).items[0] ?? { version: 0 };
    await value(changeWebhook, { webhookId, version, isPaused: true });
    await fire(TOM.userId, 2);
    await deliver(webhookId);
    expect(sent).toEqual([]);
    expect((await list(webhookId)).length).toBe(1);
    await value(changeWebhook, { webhookId, version: version + 1, isPaused: false });
    await deliver(webhookId);
    expect(sent.map(({ deliveryId }) => deliveryId)).toEqual([`${webhookId}-D1`]);
  });

  it('of a user who is disabled is paused', async () => {
    await create();
    await lone.receive('users.changed', {
      userId: TOM.userId,
      after: { disabled: true },
    } as Payload<'users.changed'>);
    expect((await value(listWebhooks, {})).items).toMatchObject([
      { isPaused: true, pausedBecause: 'the user was disabled' },
    ]);
  });
});

describe('an event', () => {
  it('is a row and a timer of one commit, and nothing is sent before', async () => {
    const { webhookId } = await create(['ALERT']);
    expect(await fire()).toMatchObject([
      { type: 'wake', name: 'deliver', key: webhookId, delayMs: 0 },
    ]);
    expect(sent).toEqual([]);
    expect(await list(webhookId)).toMatchObject([
      { state: 'WAITING', kind: 'ALERT', attempts: 0, nextAttemptAt: lone.nowMs },
    ]);
  });

  it('of another user, or of a kind that was not chosen, is none', async () => {
    await create(['FILL']);
    expect(await fire()).toEqual([]);
    expect(await fire(ANNA.userId)).toEqual([]);
  });

  it('is sent in the form of the wire, with decimals and times as text', async () => {
    const { webhookId } = await create();
    await fire();
    await deliver(webhookId);
    const body = JSON.parse(sent[0]?.body ?? '');
    expect(body).toMatchObject({
      deliveryId: `${webhookId}-D1`,
      kind: 'ALERT',
      topic: 'alerts.fired',
      at: new Date(lone.nowMs).toISOString(),
      data: { symbol: 'AAPL', price: 190.5, last: 190.52, firedAt: expect.stringMatching(/Z$/) },
    });
  });
});

describe('a delivery', () => {
  it('that is refused is tried again later with the same text, and is over once it is taken', async () => {
    const { webhookId } = await create();
    await fire();
    response = REFUSED;
    await fireTimer(webhookId);
    const [ticket] = tickets.splice(0);
    invariant(ticket !== undefined, 'it is queued');
    const delayMs = (await attempt(ticket)) ?? 0;
    expect(delayMs).toBeGreaterThanOrEqual(2_500);
    expect(delayMs).toBeLessThanOrEqual(5_000);
    // The queue brings it back; the timer stands in for a queue that has lost it.
    expect(newest).toMatchObject([{ name: 'deliver', delayMs: delayMs + DELIVERY_GRACE_MS }]);
    // Before its time nothing is sent.
    await deliver(webhookId);
    expect(await attempt(ticket)).toBe(delayMs);
    expect(sent.length).toBe(1);
    lone.nowMs += delayMs;
    response = TAKEN;
    expect(await attempt(ticket)).toBeNull();
    expect(newest).toEqual([]);
    expect(sent.map(({ body }) => body)).toEqual([sent[0]?.body, sent[0]?.body]);
    expect(await list(webhookId)).toMatchObject([{ state: 'DELIVERED', attempts: 2, status: 204 }]);
  });

  it('is given up after eight attempts, is shown, and can be sent again under its id', async () => {
    const { webhookId } = await create();
    await fire();
    response = REFUSED;
    for (let n = 0; n < DELIVERY_ATTEMPTS + 2; n += 1) {
      await deliver(webhookId);
      lone.nowMs += 3_600_000;
    }
    expect(sent.length).toBe(DELIVERY_ATTEMPTS);
    const deliveryId = `${webhookId}-D1`;
    expect(await list(webhookId)).toMatchObject([
      { state: 'DEAD', attempts: 8, status: 503, problem: 'the response was 503' },
    ]);
    expect(await code(resendDelivery, { deliveryId }, ANNA)).toBe('NOT_FOUND');
    expect(await value(resendDelivery, { deliveryId })).toMatchObject({ state: 'WAITING' });
    response = TAKEN;
    await deliver(webhookId);
    expect(sent.at(-1)?.deliveryId).toBe(deliveryId);
    expect(await list(webhookId)).toMatchObject([{ state: 'DELIVERED' }]);
    expect(await code(resendDelivery, { deliveryId })).toBe('CONFLICT');
  });

  it('of a webhook that is deleted meanwhile leaves no row, and nothing is sent after', async () => {
    const { webhookId } = await create();
    await fire();
    const { version } = (await value(listWebhooks, {})).items[0] ?? { version: 0 };
    meanwhile = async () => void (await value(deleteWebhook, { webhookId, version }));
    expect(await deliver(webhookId)).toEqual([]);
    expect(await fireTimer(webhookId)).toEqual([]);
    expect(sent.length).toBe(1);
    lone.restart();
    expect((await value(listWebhooks, {})).items).toEqual([]);
  });

  it('that waits is sent after a restart, whatever became of its timer', async () => {
    const { webhookId } = await create();
    await fire();
    lone.restart();
    expect(lone.starts()).toMatchObject([{ name: 'deliver', key: webhookId, delayMs: 0 }]);
    await deliver(webhookId);
    expect(await list(webhookId)).toMatchObject([{ state: 'DELIVERED' }]);
    lone.restart();
    expect(lone.starts()).toEqual([]);
  });

  it('that the queue loses is queued again after ten seconds, and one whose ticket comes twice is sent once', async () => {
    const { webhookId } = await create();
    await fire();
    expect(await fireTimer(webhookId)).toMatchObject([{ delayMs: DELIVERY_REQUEUE_MS }]);
    tickets = [];
    lone.nowMs += DELIVERY_REQUEUE_MS;
    await fireTimer(webhookId);
    await fireTimer(webhookId);
    expect(tickets).toEqual(Array(2).fill({ jobId: `${webhookId}-D1`, fence: 0 }));
    for (const ticket of tickets.splice(0)) expect(await attempt(ticket)).toBeNull();
    expect(sent.length).toBe(1);
  });

  it('of a worker that is lost is sent again under its id once the lease is over, also by a service that restarted', async () => {
    const { webhookId } = await create();
    await fire();
    isEndLost = true;
    await deliver(webhookId);
    isEndLost = false;
    lone.restart();
    const [resumed] = lone.starts();
    expect(resumed).toMatchObject({ name: 'deliver', key: webhookId });
    expect(await fireTimer(webhookId)).toMatchObject([{ delayMs: DELIVERY_LEASE_MS }]);
    expect(tickets).toEqual([]);
    lone.nowMs += DELIVERY_LEASE_MS;
    await deliver(webhookId);
    expect(sent.map(({ deliveryId }) => deliveryId)).toEqual(Array(2).fill(`${webhookId}-D1`));
    expect(await list(webhookId)).toMatchObject([{ state: 'DELIVERED', attempts: 1 }]);
  });

  it('whose worker was taken for dead and comes back is not ended by it', async () => {
    const { webhookId } = await create();
    await fire();
    const deliveryId = `${webhookId}-D1`;
    const first = await value(claimDelivery, { deliveryId }, SERVICE);
    lone.nowMs += DELIVERY_LEASE_MS;
    const second = await value(claimDelivery, { deliveryId }, SERVICE);
    invariant(first.state === 'SEND' && second.state === 'SEND', 'both were given it');
    const late = { deliveryId, fence: first.fence, status: 204, problem: null };
    expect(await value(endDelivery, late, SERVICE)).toEqual({ retryMs: null });
    expect(await list(webhookId)).toMatchObject([{ state: 'WAITING', attempts: 0 }]);
    await value(endDelivery, { ...late, fence: second.fence, status: 500 }, SERVICE);
    expect(await list(webhookId)).toMatchObject([{ state: 'WAITING', attempts: 1, status: 500 }]);
  });

  it('that waits for its next attempt is sent at once under another ticket when its owner sends it again', async () => {
    const { webhookId } = await create();
    await fire();
    response = REFUSED;
    await deliver(webhookId);
    response = TAKEN;
    await value(resendDelivery, { deliveryId: `${webhookId}-D1` });
    await fireTimer(webhookId);
    expect(tickets).toEqual([{ jobId: `${webhookId}-D1`, fence: 1 }]);
    expect(await deliver(webhookId)).toEqual([]);
    expect(await list(webhookId)).toMatchObject([{ state: 'DELIVERED', attempts: 2 }]);
  });

  it('of a test is sent while the webhook is paused, and no other', async () => {
    const { webhookId } = await create();
    await fire();
    await value(changeWebhook, { webhookId, version: 1, isPaused: true });
    await value(testWebhook, { webhookId });
    await deliver(webhookId);
    await deliver(webhookId);
    expect(sent.map(({ deliveryId }) => deliveryId)).toEqual([`${webhookId}-D2`]);
  });

  it('beyond 500 that wait pauses the webhook, and takes the place of none that waits', async () => {
    const { webhookId } = await create();
    for (let no = 1; no <= DELIVERIES_KEPT + 1; no += 1) await fire(TOM.userId, no);
    expect((await value(listWebhooks, {})).items).toMatchObject([
      { isPaused: true, pausedBecause: '500 deliveries wait' },
    ]);
    const kept = (await value(listDeliveries, { webhookId, limit: DELIVERIES_KEPT })).items;
    expect([kept.length, kept.at(-1)?.deliveryId]).toEqual([DELIVERIES_KEPT, `${webhookId}-D1`]);
  });
});
