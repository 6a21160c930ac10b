/** The rows of webhooks and their deliveries, and when a delivery is tried again: pure, by counts and times alone. */
import type { UserId } from '@tradefloor/contracts/ids';
import {
  DELIVERY_ATTEMPTS,
  DELIVERY_LEASE_MS,
  type DeliveryState,
  RETRY_FIRST_MS,
  RETRY_MAX_MS,
  type WebhookKind,
} from '@tradefloor/contracts/vocabulary/webhooks';
import { defineTables, keeps } from '../../table.ts';

export type WebhookRow = {
  readonly webhookId: string;
  readonly userId: UserId;
  readonly url: string;
  readonly kinds: readonly WebhookKind[];
  readonly isPaused: boolean;
  readonly pausedBecause: string | null;
  /** Numbers its deliveries. */
  readonly lastSeq: number;
  /** Attempts begun: the newest one alone may report how it ended. */
  readonly fence: number;
  /** Until when the attempt under way has the webhook for itself; null while none is. */
  readonly leaseUntil: number | null;
  readonly createdAt: number;
  readonly version: number;
  /** Set when it is gone for good; memory does not hold such rows. */
  readonly deletedAt: number | null;
};

/** The newest 500 deliveries of a webhook, each in a place of its own: the next takes the place of the oldest. */
export type DeliveryRow = {
  /** The webhook, and the delivery's number modulo those that are kept. */
  readonly slot: string;
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly seq: number;
  readonly kind: WebhookKind | 'TEST';
  /** What is sent, byte for byte the same at every attempt. */
  readonly body: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly status: number | null;
  readonly problem: string | null;
  readonly createdAt: number;
  readonly nextAttemptAt: number | null;
  readonly endedAt: number | null;
  /** Set when its webhook is gone for good; memory does not hold such rows. */
  readonly droppedAt: number | null;
};

/** The tables of the webhooks service. */
export const WEBHOOK_TABLES = defineTables('webhooks', {
  webhooks: keeps<WebhookRow>((row) => row.webhookId),
  deliveries: keeps<DeliveryRow>((row) => row.slot),
});

/** Whether an attempt at one of its deliveries is under way, as far as is known. */
export const isLeased = ({ leaseUntil }: WebhookRow, nowMs: number): boolean =>
  leaseUntil !== null && leaseUntil > nowMs;

/** A webhook as an attempt begins: no other one may until this one ends, or its lease does. */
export const leased = (row: WebhookRow, nowMs: number): WebhookRow => ({
  ...row,
  fence: row.fence + 1,
  leaseUntil: nowMs + DELIVERY_LEASE_MS,
});

/** What came of one attempt. `status`: of the response, null for none. */
export type Attempt = { readonly status: number | null; readonly problem: string | null };

/**
 * How long to wait after the n-th attempt in milliseconds: 5 s, doubled with each attempt up to half an hour, of which a
 * draw takes up to half away, so that receivers that come back are not met by all at once ("equal jitter").
 * @param draw in [0, 1)
 */
export function retryDelayMs(attempts: number, draw: number): number {
  const full = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** (attempts - 1));
  return Math.ceil(full * (1 - draw / 2));
}

/** A delivery after an attempt: delivered by any status from 200 to 299, else to be tried again or given up. */
export function afterAttempt(
  row: DeliveryRow,
  { status, problem }: Attempt,
  { nowMs, draw }: { readonly nowMs: number; readonly draw: number },
): DeliveryRow {
  const attempts = row.attempts + 1;
  const isDelivered = problem === null && status !== null && status >= 200 && status < 300;
  if (isDelivered) {
    const over = { state: 'DELIVERED', nextAttemptAt: null, endedAt: nowMs } as const;
    return { ...row, ...over, attempts, status, problem: null };
  }
  const why = problem ?? `the response was ${status}`;
  if (attempts >= DELIVERY_ATTEMPTS) {
    const over = { state: 'DEAD', nextAttemptAt: null, endedAt: nowMs } as const;
    return { ...row, ...over, attempts, status, problem: why };
  }
  const nextAttemptAt = nowMs + retryDelayMs(attempts, draw);
  return { ...row, attempts, status, problem: why, nextAttemptAt };
}
