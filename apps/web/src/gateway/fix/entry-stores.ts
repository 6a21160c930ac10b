/** What is kept of each key's FIX session: its numbers and messages, its orders' names, and when it was last there. */
import { join } from 'node:path';
import { EXCHANGE_DICTIONARY } from '@tradefloor/fix/application/field-codes';
import { decode } from '@tradefloor/fix/decode';
import { MemoryStore, type SessionStore } from '@tradefloor/fix/store';
import { formatUtcTimestamp } from '@tradefloor/fix/utc-timestamp';
import { FileStore } from '@tradefloor/runtime/host/fix/file-store';
import type { WriteGroup } from '@tradefloor/runtime/host/fix/write-group';
import { EntryBook } from './entry-book.ts';

/** `YYYYMMDD`, UTC. */
export const toDay = (ms: number): string => formatUtcTimestamp(ms).slice(0, 8);

export type EntryStore = {
  readonly store: SessionStore;
  readonly book: EntryBook;
  /** Milliseconds since 1970; 0 where the session never was. */
  readonly lastSeenMs: number;
  /** Notes that the session is there now. */
  see(nowMs: number): void;
  close(): void;
};

type Kept = { readonly store: MemoryStore; readonly day: string; seenMs: number };

export class EntryStores {
  readonly #folder: string | null;
  readonly #group: WriteGroup;
  /** Without a folder, for the process's life. */
  readonly #kept = new Map<string, Kept>();

  /** @param folder of all sessions' files; null keeps them in memory */
  constructor(folder: string | null, group: WriteGroup) {
    this.#folder = folder;
    this.#group = group;
  }

  /** Opens the session of a key for the day of an instant. @throws when its files cannot be read or written */
  open(keyId: string, nowMs: number): EntryStore {
    return this.#folder === null
      ? this.#openMemory(keyId, nowMs)
      : this.#openFile(join(this.#folder, keyId), nowMs);
  }

  #openMemory(keyId: string, nowMs: number): EntryStore {
    const day = toDay(nowMs);
    const found = this.#kept.get(keyId);
    const kept =
      found?.day === day ? found : { store: new MemoryStore(), day, seenMs: found?.seenMs ?? 0 };
    this.#kept.set(keyId, kept);
    return {
      store: kept.store,
      book: readBook(kept.store),
      lastSeenMs: kept.seenMs,
      see: (seenMs) => {
        kept.seenMs = seenMs;
      },
      close: () => undefined,
    };
  }

  #openFile(folder: string, nowMs: number): EntryStore {
    const store = new FileStore({ folder, day: toDay(nowMs), life: 'daily' });
    store.onDirty(() => this.#group.file(store));
    return {
      store,
      book: readBook(store),
      lastSeenMs: store.mark,
      see: (seenMs) => store.setMark(seenMs),
      close: () => {
        this.#group.settle();
        store.close();
      },
    };
  }
}

function readBook(store: SessionStore): EntryBook {
  const book = new EntryBook();
  for (const { bytes } of store.saved(1, store.nextOut)) {
    const decoded = decode(bytes, EXCHANGE_DICTIONARY);
    if (decoded.kind === 'message') book.restore(decoded.message);
  }
  return book;
}
