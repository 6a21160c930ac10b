/**
 * Webhooks: sends fills, rejections, alerts and notices of a user to addresses of the user's own. A delivery is a row
 * before it is queued; a worker claims it, sends it and ends it. It is tried again with growing waits, and is given up
 * after eight attempts, for its owner to see.
 */
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
import { WEBHOOK_TABLES } from '@tradefloor/core/trading/webhooks/webhook';
import { defineService, handle, type StateIo } from '@tradefloor/runtime';
import { onClaimDelivery, onDeliver, onEndDelivery, resumeDeliveries } from './on-delivery.ts';
import { onFilled, onFired, onRejected, onUserChanged } from './on-events.ts';
import {
  onChangeWebhook,
  onCreateWebhook,
  onDeleteWebhook,
  onListDeliveries,
  onListWebhooks,
  onResendDelivery,
  onTestWebhook,
} from './on-webhooks.ts';
import { type WebhookDeps, webhookState } from './webhook-state.ts';

export const webhooksService = (deps: WebhookDeps) =>
  defineService({
    name: 'webhooks',
    tables: [WEBHOOK_TABLES],
    state: (io: StateIo) => webhookState(deps, io),
    publishes: [],
    consumes: {
      'orders.filled': onFilled,
      'orders.rejected': onRejected,
      'alerts.fired': onFired,
      'users.changed': onUserChanged,
    },
    handles: [
      handle(listWebhooks, onListWebhooks, { as: 'user' }),
      handle(createWebhook, onCreateWebhook, { as: 'user' }),
      handle(changeWebhook, onChangeWebhook, { as: 'user' }),
      handle(deleteWebhook, onDeleteWebhook, { as: 'user' }),
      handle(testWebhook, onTestWebhook, { as: 'user' }),
      handle(listDeliveries, onListDeliveries, { as: 'user' }),
      handle(resendDelivery, onResendDelivery, { as: 'user' }),
      handle(claimDelivery, onClaimDelivery, { as: 'service' }),
      handle(endDelivery, onEndDelivery, { as: 'service' }),
    ],
    timers: { deliver: onDeliver },
    onActivate: resumeDeliveries,
  });
