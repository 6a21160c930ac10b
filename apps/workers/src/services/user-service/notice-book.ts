/** The newest notices of each user in memory, and the kinds that each has snoozed. */
import type { UserId } from '@tradefloor/contracts/ids';
import { NOTICES_KEPT, type NoticeKind } from '@tradefloor/contracts/vocabulary/alerts';
import type { Table } from '@tradefloor/core/table';
import type { Notice, NoticeRow, NoticeSnoozeRow } from '@tradefloor/core/trading/users/notice';

type Rows = {
  readonly alertNotices: Table<NoticeRow>;
  readonly noticeSnoozes: Table<NoticeSnoozeRow>;
};

export class NoticeBook {
  readonly #notices: Table<NoticeRow>;
  readonly #snoozes: Table<NoticeSnoozeRow>;
  /** The newest notice's number of each user who has any. */
  readonly #lastSeq = new Map<UserId, number>();

  constructor({ alertNotices, noticeSnoozes }: Rows) {
    this.#notices = alertNotices;
    this.#snoozes = noticeSnoozes;
    for (const { userId, seq } of alertNotices.values()) {
      this.#lastSeq.set(userId, Math.max(seq, this.#lastSeq.get(userId) ?? 0));
    }
  }

  /** Keeps a notice under the next number of its user; where all slots are taken, instead of the oldest. */
  add(userId: UserId, { ownerId: _, ...notice }: Notice): NoticeRow {
    const seq = (this.#lastSeq.get(userId) ?? 0) + 1;
    const slot = `${userId}#${seq % NOTICES_KEPT}`;
    const row = { ...notice, slot, userId, seq, acknowledgedAt: null, droppedAt: null };
    this.put(row);
    this.#lastSeq.set(userId, seq);
    return row;
  }

  put(row: NoticeRow): void {
    this.#notices.put(row);
  }

  /** The newest first. */
  noticesOf(userId: UserId): NoticeRow[] {
    const last = this.#lastSeq.get(userId) ?? 0;
    const found: NoticeRow[] = [];
    for (let seq = last; seq > Math.max(0, last - NOTICES_KEPT); seq -= 1) {
      const row = this.#notices.get(`${userId}#${seq % NOTICES_KEPT}`);
      if (row !== undefined) found.push(row);
    }
    return found;
  }

  /** Until a time, in milliseconds since 1970. */
  snooze(userId: UserId, kind: NoticeKind, until: number): void {
    this.#snoozes.put({ snoozeId: `${userId}#${kind}`, userId, kind, until, droppedAt: null });
  }

  /** Those in force. */
  snoozesOf(userId: UserId, nowMs: number): NoticeSnoozeRow[] {
    const own = [...this.#snoozes.values()].filter((row) => row.userId === userId);
    return own.filter(({ until }) => until > nowMs);
  }

  /** Deletes all of a user's. */
  clear(userId: UserId, nowMs: number): void {
    for (const row of this.noticesOf(userId)) {
      this.#notices.put({ ...row, droppedAt: nowMs });
      this.#notices.forget(row.slot);
    }
    this.#lastSeq.delete(userId);
    for (const row of [...this.#snoozes.values()]) {
      if (row.userId !== userId) continue;
      this.#snoozes.put({ ...row, droppedAt: nowMs });
      this.#snoozes.forget(row.snoozeId);
    }
  }

  /** Every row in memory. */
  *values(): Iterable<NoticeRow | NoticeSnoozeRow> {
    yield* this.#notices.values();
    yield* this.#snoozes.values();
  }
}
