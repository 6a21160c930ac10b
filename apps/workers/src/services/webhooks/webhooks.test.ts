/** Webhooks: one's own alone, rows before anything is sent, tried again, given up, bounded, kept over a restart. */

import type { Call, CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  testWebhook,
} from '@tradefloor/contracts/calls/webhooks';
import { userId } from '@tradefloor/contracts/ids';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import type { Payload } from '@tradefloor/contracts/topics';
import {
  DELIVERIES_KEPT,
  DELIVERY_ATTEMPTS,
  WEBHOOKS_MAX,
} from '@tradefloor/contracts/vocabulary/webhooks';
import { invariant } from '@tradefloor/core/result';
import type { Attempt } from '@tradefloor/core/trading/webhooks/webhook';
import { beforeEach, describe, expect, it } from 'vitest';
import { type LoneService, openLone } from '../../testing/lone-service.ts';
import { webhooksService } from './service.ts';
import type { Outgoing } from './webhook-state.ts';

const TOM = givenCaller({ userId: userId('tom'), role: 'trader' });
const ANNA = givenCaller({ userId: userId('anna'), role: 'trader' });
const GUEST = givenCaller({ userId: userId('guest-1'), role: 'trader', guest: true });
const URL = 'https://example.com/hook';
const REFUSED: Attempt = { status: 503, problem: null };
const TAKEN: Attempt = { status: 204, problem: null };

let lone: LoneService;
let sent: Outgoing[];
let response: Attempt;
/** Runs while an attempt is under way. */
let meanwhile: () => Promise<void>;

const open = (allowsLoopback = false): LoneService =>
  openLone(
    webhooksService({
      allowsLoopback,
      sender: {
        toSecret: (webhookId) => `secret of ${webhookId}`,
        send: async (outgoing) => {
          sent.push(outgoing);
          await meanwhile();
          return response;
        },
      },
    }),
  );
beforeEach(() => {
  [sent, response, meanwhile] = [[], TAKEN, async () => undefined];
  lone = open();
});

async function code<C extends Call>(call: C, input: CallInput<C>, caller = TOM) {
  const { result } = await lone.request(call, input, caller);
  return result.ok ? 'OK' : result.error.code;
}
async function value<C extends Call>(
  call: C,
  input: CallInput<C>,
  caller = TOM,
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
const deliver = (webhookId: string) => lone.fireTimer('deliver', { webhookId });
const list = async (webhookId: string) => (await value(listDeliveries, { webhookId })).items;

it('is attempted once at a time, however many events come while a receiver does not respond', async () => {
  const { webhookId } = await create();
  await fire();
  meanwhile = async () => {
    meanwhile = async () => undefined;
    await fire(TOM.userId, 2);
    expect(await deliver(webhookId)).toEqual([]);
  };
  const next = await deliver(webhookId);
  expect(sent.map(({ deliveryId }) => deliveryId)).toEqual([`${webhookId}-D1`]);
  // The attempt that ends sets the timer of what came meanwhile.
  expect(next).toHaveLength(1);
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
    const [again] = await deliver(webhookId);
    expect(again).toMatchObject({ name: 'deliver', key: webhookId });
    const delayMs = again?.type === 'wake' ? again.delayMs : 0;
    expect(delayMs).toBeGreaterThanOrEqual(2_500);
    expect(delayMs).toBeLessThanOrEqual(5_000);
    // Before its time nothing is sent.
    await deliver(webhookId);
    expect(sent.length).toBe(1);
    lone.nowMs += delayMs;
    response = TAKEN;
    expect(await deliver(webhookId)).toEqual([]);
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
    expect(await deliver(webhookId)).toEqual([]);
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
