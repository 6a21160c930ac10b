/** Webhooks in the alerts panel: an address that is checked, a secret shown once, test, pause, delete, send again. */
import { expect, test, vi } from 'vitest';
import type { Webhook, WebhookDelivery } from '../../../platform/client/shapes.ts';
import { AT } from '../../../platform/testing/given.ts';
import { englishWordsIn, showGerman } from '../../../ui-state/testing/in-german.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { Webhooks } from './webhooks.tsx';

const ID = 'wh-019aae5c-0000-7000-8000-000000000001';
const WEBHOOK: Webhook = {
  webhookId: ID,
  url: 'https://example.com/hook',
  kinds: ['FILL', 'ALERT'],
  isPaused: false,
  pausedBecause: null,
  createdAt: AT,
  version: 1,
};
const toDelivery = (n: number, more: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  deliveryId: `${ID}-D${n}`,
  webhookId: ID,
  kind: 'FILL',
  state: 'DELIVERED',
  attempts: 1,
  status: 204,
  problem: null,
  createdAt: AT,
  nextAttemptAt: null,
  endedAt: AT,
  ...more,
});

async function show(start: { webhooks?: Webhook[]; deliveries?: WebhookDelivery[] } = {}) {
  const state = { webhooks: start.webhooks ?? [], deliveries: start.deliveries ?? [] };
  const sent = vi.fn<(path: string, input: unknown) => void>();
  const shown = showPanel(<Webhooks />, {
    answers: {
      'webhooks.list': async () => ({ items: [...state.webhooks], nextCursor: null }),
      'webhooks.deliveries': async () => ({ items: [...state.deliveries], nextCursor: null }),
      'webhooks.create': async (input) => {
        sent('create', input);
        const webhook = { ...WEBHOOK, url: input.url, kinds: input.kinds };
        state.webhooks = [webhook];
        return { webhook, secret: 'whsec_once' };
      },
      'webhooks.change': async (input) => {
        sent('change', input);
        const changed = { ...WEBHOOK, isPaused: input.isPaused === true, version: 2 };
        state.webhooks = [changed];
        return changed;
      },
      'webhooks.remove': async (input) => {
        sent('remove', input);
        state.webhooks = [];
        return WEBHOOK;
      },
      'webhooks.test': async (input) => {
        sent('test', input);
        state.deliveries = [toDelivery(9, { kind: 'TEST' }), ...state.deliveries];
        return toDelivery(9);
      },
      'webhooks.resend': async (input) => {
        sent('resend', input);
        state.deliveries = [toDelivery(1)];
        return toDelivery(1);
      },
    },
  });
  await shown.panel.getByText('Webhooks', { exact: true }).click();
  return { ...shown, sent };
}

test('an address is checked, the chosen kinds are sent, and the secret is shown once', async () => {
  const { panel, sent } = await show();
  const add = panel.getByRole('button', { name: 'Add webhook' });
  await panel.getByLabelText('Address').fill('http://example.com');
  await expect.element(panel.getByText('An address with https')).toBeVisible();
  await expect.element(add).toBeDisabled();
  await panel.getByLabelText('Address').fill('https://example.com/new');
  await panel.getByLabelText('Fills').click();
  await add.click();
  await expect.element(panel.getByText('whsec_once')).toBeVisible();
  const kinds = ['REJECTION', 'ALERT', 'MARGIN_CALL', 'KILL_SWITCH', 'SERVICE_LEVEL'];
  expect(sent.mock.calls).toEqual([['create', { url: 'https://example.com/new', kinds }]]);
  await panel.getByRole('button', { name: 'I have kept it' }).click();
  await expect.element(panel.getByText('whsec_once')).not.toBeInTheDocument();
});

test('one is tested, which shows its deliveries, paused, and deleted after a question', async () => {
  const { panel, sent } = await show({ webhooks: [WEBHOOK] });
  await panel.getByRole('button', { name: 'Send a test' }).click();
  await expect.element(panel.getByRole('row', { name: /Test Delivered \(204\) 1/ })).toBeVisible();
  await panel.getByRole('button', { name: 'Pause' }).click();
  await expect
    .element(panel.getByRole('row', { name: /Fills, Price alerts Paused/ }))
    .toBeVisible();
  await panel.getByRole('button', { name: `Delete the webhook to ${WEBHOOK.url}` }).click();
  await panel.getByRole('button', { name: 'Delete webhook' }).click();
  await expect.element(panel.getByText(/No webhooks yet/)).toBeVisible();
  expect(sent.mock.calls).toEqual([
    ['test', { webhookId: ID }],
    ['change', { webhookId: ID, version: 1, isPaused: true }],
    ['remove', { webhookId: ID, version: 2 }],
  ]);
});

test('a delivery that was given up shows why, and is sent again', async () => {
  const dead = toDelivery(1, {
    state: 'DEAD',
    attempts: 8,
    status: 503,
    problem: 'the response was 503',
  });
  const { panel, sent } = await show({ webhooks: [WEBHOOK], deliveries: [dead] });
  await panel.getByRole('button', { name: 'Deliveries' }).click();
  await expect
    .element(panel.getByText('Given up after 8 attempts: the response was 503'))
    .toBeVisible();
  await panel.getByRole('button', { name: 'Send again' }).click();
  await expect.element(panel.getByText('Delivered (204)')).toBeVisible();
  expect(sent.mock.calls).toEqual([['resend', { deliveryId: `${ID}-D1` }]]);
});

test('one that the platform paused states why', async () => {
  const paused = { ...WEBHOOK, isPaused: true, pausedBecause: '500 deliveries wait' };
  const { panel } = await show({ webhooks: [paused] });
  await expect.element(panel.getByText('Paused: 500 deliveries wait')).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Resume' })).toBeVisible();
});

test('in German kinds, why a webhook is paused and why a delivery failed are German', async () => {
  showGerman();
  const { panel } = await show({
    webhooks: [{ ...WEBHOOK, isPaused: true, pausedBecause: '500 deliveries wait' }],
    deliveries: [
      toDelivery(1, { state: 'DEAD', attempts: 8, problem: 'the response was 503', status: 503 }),
    ],
  });
  await expect.element(panel).toHaveTextContent(/Ausführungen, Kursalarme/);
  await panel.getByRole('button', { name: /^Zustellungen/ }).click();
  await expect.element(panel).toHaveTextContent(/die Antwort war 503/);
  expect(englishWordsIn(panel.element(), /https:\S+/g)).toEqual([]);
});
