/** API keys in memory, by owner and by id, with their newest uses: those are written apart from the requests. */
import type { UserId } from '@tradefloor/contracts/ids';
import type { SessionEvent } from '@tradefloor/contracts/user';
import type { Table } from '@tradefloor/core/table';
import { parseKeyId, toKeySessionId } from '@tradefloor/core/trading/users/key';
import type { Secrets } from '@tradefloor/core/trading/users/secrecy';
import type { ApiKeyRow, SessionEnd } from '@tradefloor/core/trading/users/tables';
import { type Published, publish } from '@tradefloor/runtime';
import { deletedRow, OwnedBook } from './owned-book.ts';

/** A use is written at most so often for each key. */
const USED_EVERY_MS = 60_000;
/** What a key that does not exist is compared with: a digest that no text has. */
const NO_DIGEST = '0'.repeat(43);

type Ending = {
  readonly reason: SessionEnd;
  readonly nowMs: number;
  /** Who ended it, where that was another user. */
  readonly by?: UserId;
};

export class KeyBook extends OwnedBook<ApiKeyRow> {
  /** Not kept: a restart loses the uses of the last minute. */
  readonly #usedAt = new Map<string, number>();

  constructor(rows: Table<ApiKeyRow>) {
    super(rows, ({ keyId }) => keyId);
  }

  /** The key of this text. A text that is no key takes the same steps as one with a wrong secret. */
  match(text: string, secrets: Secrets): ApiKeyRow | undefined {
    const row = this.get(parseKeyId(text) ?? '');
    return secrets.isSame(row?.keyHash ?? NO_DIGEST, secrets.digest(text)) ? row : undefined;
  }

  /** Notes a use in memory: writing it down must not hold up the request. */
  noteUse({ keyId }: ApiKeyRow, nowMs: number): void {
    this.#usedAt.set(keyId, nowMs);
  }

  /** The newest use, written or not. */
  getUsedAt(row: ApiKeyRow): number | null {
    return this.#usedAt.get(row.keyId) ?? row.lastUsedAt;
  }

  /** Writes the uses since the last time. */
  writeUses(): void {
    for (const row of [...this.values()]) {
      const usedAt = this.#usedAt.get(row.keyId);
      if (usedAt === undefined) continue;
      const isDue = row.lastUsedAt === null || usedAt - row.lastUsedAt >= USED_EVERY_MS;
      if (isDue) this.put({ ...row, lastUsedAt: usedAt, version: row.version + 1 });
    }
  }

  /** Ends a key and publishes it: every gateway drops it at once, with its open sockets. */
  end(row: ApiKeyRow, { reason, nowMs, by }: Ending): Published<'user.session'> {
    const lastUsedAt = this.getUsedAt(row);
    this.put(deletedRow({ ...row, lastUsedAt }, nowMs));
    this.#usedAt.delete(row.keyId);
    return publish('user.session', {
      ...toEvent(row, nowMs),
      kind: 'ENDED',
      reason,
      ...(by === undefined ? {} : { by }),
    });
  }

  /** Ends all keys of a user. */
  endAll(userId: UserId, ending: Ending): readonly Published<'user.session'>[] {
    return this.ofUser(userId).map((row) => this.end(row, ending));
  }

  /** Ends the keys whose time is over. */
  endExpired(nowMs: number): readonly Published<'user.session'>[] {
    return [...this.values()]
      .filter(({ expiresAt }) => nowMs >= expiresAt)
      .map((row) => this.end(row, { reason: 'EXPIRED', nowMs }));
  }
}

export const keyStarted = (row: ApiKeyRow): Published<'user.session'> =>
  publish('user.session', { ...toEvent(row, row.createdAt), kind: 'STARTED', reason: 'KEY' });

/** A sandbox key that began again: every gateway drops what it knows of it, with its sockets. */
export const keyRestarted = (row: ApiKeyRow, nowMs: number): Published<'user.session'>[] => [
  publish('user.session', { ...toEvent(row, nowMs), kind: 'ENDED', reason: 'RESET' }),
  publish('user.session', { ...toEvent(row, nowMs), kind: 'STARTED', reason: 'KEY' }),
];

const toEvent = (
  { keyId, userId }: ApiKeyRow,
  at: number,
): Pick<SessionEvent, 'sessionId' | 'keyId' | 'userId' | 'at'> => ({
  sessionId: toKeySessionId(keyId),
  keyId,
  userId,
  at,
});
