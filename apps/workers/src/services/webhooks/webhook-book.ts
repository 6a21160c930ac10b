/** The webhooks in memory, by owner, and the newest deliveries of each. */
import type { UserId } from '@tradefloor/contracts/ids';
import { DELIVERIES_KEPT, type WebhookKind } from '@tradefloor/contracts/vocabulary/webhooks';
import type { Table } from '@tradefloor/core/table';
import type { DeliveryRow, WebhookRow } from '@tradefloor/core/trading/webhooks/webhook';

type Rows = {
  readonly webhooks: Table<WebhookRow>;
  readonly deliveries: Table<DeliveryRow>;
};

/** What is to be sent, before it has a number. */
export type NewDelivery = {
  readonly kind: DeliveryRow['kind'];
  /** The text of a delivery of this id. */
  readonly toBody: (deliveryId: string) => string;
  readonly nowMs: number;
};

const toSlot = (webhookId: string, seq: number): string => `${webhookId}#${seq % DELIVERIES_KEPT}`;

export class WebhookBook {
  readonly #webhooks: Table<WebhookRow>;
  readonly #deliveries: Table<DeliveryRow>;
  readonly #ofUser = new Map<UserId, Set<string>>();
  /** Slots of deliveries that wait, by webhook. */
  readonly #waiting = new Map<string, Set<string>>();

  constructor({ webhooks, deliveries }: Rows) {
    this.#webhooks = webhooks;
    this.#deliveries = deliveries;
    for (const row of [...webhooks.values()]) this.#index(row);
    for (const row of [...deliveries.values()]) this.#indexDelivery(row);
  }

  #index({ userId, webhookId, deletedAt }: WebhookRow): void {
    const own = this.#ofUser.get(userId) ?? new Set();
    if (deletedAt === null) {
      this.#ofUser.set(userId, own.add(webhookId));
      return;
    }
    this.#webhooks.forget(webhookId);
    if (own.delete(webhookId) && own.size === 0) this.#ofUser.delete(userId);
  }

  #indexDelivery({ slot, webhookId, state, droppedAt }: DeliveryRow): void {
    const waiting = this.#waiting.get(webhookId) ?? new Set();
    if (state === 'WAITING' && droppedAt === null) {
      this.#waiting.set(webhookId, waiting.add(slot));
    } else if (waiting.delete(slot) && waiting.size === 0) {
      this.#waiting.delete(webhookId);
    }
    if (droppedAt !== null) this.#deliveries.forget(slot);
  }

  get(webhookId: string): WebhookRow | undefined {
    return this.#webhooks.get(webhookId);
  }

  /** A webhook of the user's own. */
  find(userId: UserId, webhookId: string): WebhookRow | undefined {
    const row = this.#webhooks.get(webhookId);
    return row?.userId === userId ? row : undefined;
  }

  /** The oldest first. */
  ofUser(userId: UserId): WebhookRow[] {
    const rows = [...(this.#ofUser.get(userId) ?? [])].flatMap(
      (id) => this.#webhooks.get(id) ?? [],
    );
    return rows.sort((a, b) => a.createdAt - b.createdAt || (a.webhookId < b.webhookId ? -1 : 1));
  }

  /** Those of a user to which events of a kind are sent now. */
  listening(userId: UserId, kind: WebhookKind): WebhookRow[] {
    if (!this.#ofUser.has(userId)) return [];
    return this.ofUser(userId).filter(({ isPaused, kinds }) => !isPaused && kinds.includes(kind));
  }

  put(row: WebhookRow): void {
    this.#webhooks.put(row);
    this.#index(row);
  }

  /** Deletes a webhook and its deliveries. */
  delete(row: WebhookRow, nowMs: number): void {
    for (const delivery of this.newest(row, DELIVERIES_KEPT)) {
      this.putDelivery({ ...delivery, droppedAt: nowMs });
    }
    this.put({ ...row, deletedAt: nowMs, version: row.version + 1 });
  }

  /** Keeps a delivery under the next number of its webhook; null where the one in its place still waits. */
  add(row: WebhookRow, { kind, toBody, nowMs }: NewDelivery): DeliveryRow | null {
    const { webhookId } = row;
    const seq = row.lastSeq + 1;
    const slot = toSlot(webhookId, seq);
    if (this.#waiting.get(webhookId)?.has(slot)) return null;
    const deliveryId = `${webhookId}-D${seq}`;
    const delivery: DeliveryRow = {
      slot,
      deliveryId,
      webhookId,
      seq,
      kind,
      body: toBody(deliveryId),
      state: 'WAITING',
      attempts: 0,
      status: null,
      problem: null,
      createdAt: nowMs,
      nextAttemptAt: nowMs,
      endedAt: null,
      droppedAt: null,
    };
    this.put({ ...row, lastSeq: seq });
    this.putDelivery(delivery);
    return delivery;
  }

  putDelivery(row: DeliveryRow): void {
    this.#deliveries.put(row);
    this.#indexDelivery(row);
  }

  /** By its id, which has its webhook's and its number. */
  findDelivery(deliveryId: string): DeliveryRow | undefined {
    const cut = deliveryId.lastIndexOf('-D');
    const slot = toSlot(deliveryId.slice(0, cut), Number(deliveryId.slice(cut + 2)));
    const row = this.#deliveries.get(slot);
    return row?.deliveryId === deliveryId ? row : undefined;
  }

  /** The newest first. */
  newest({ webhookId, lastSeq }: WebhookRow, limit: number): DeliveryRow[] {
    const found: DeliveryRow[] = [];
    const first = Math.max(1, lastSeq - DELIVERIES_KEPT + 1);
    for (let seq = lastSeq; seq >= first && found.length < limit; seq -= 1) {
      const row = this.#deliveries.get(toSlot(webhookId, seq));
      if (row?.seq === seq) found.push(row);
    }
    return found;
  }

  /** The one that is sent next, which may be due later; null for none. While the webhook is paused, tests alone are sent. */
  findNext({ webhookId, isPaused }: WebhookRow): (DeliveryRow & { nextAttemptAt: number }) | null {
    let next: (DeliveryRow & { nextAttemptAt: number }) | null = null;
    for (const slot of this.#waiting.get(webhookId) ?? []) {
      const row = this.#deliveries.get(slot);
      if (row === undefined || row.nextAttemptAt === null) continue;
      if (isPaused && row.kind !== 'TEST') continue;
      const isSooner =
        next === null ||
        row.nextAttemptAt < next.nextAttemptAt ||
        (row.nextAttemptAt === next.nextAttemptAt && row.seq < next.seq);
      if (isSooner) next = { ...row, nextAttemptAt: row.nextAttemptAt };
    }
    return next;
  }

  /** Every webhook in memory. */
  all(): IterableIterator<WebhookRow> {
    return this.#webhooks.values();
  }

  /** Every row in memory. */
  *values(): Iterable<WebhookRow | DeliveryRow> {
    yield* this.#webhooks.values();
    yield* this.#deliveries.values();
  }
}
