/**
 * Keeps the preferences of this browser and the server's copy alike: takes what is newer there, and saves what was chosen
 * here a moment later. A save that fails is shown and repeated; one that comes too late gives way.
 */

import {
  countBytes,
  PREFERENCE_BYTES_MAX,
  PREFERENCE_NAMES,
  type PreferenceName,
} from '@tradefloor/contracts/vocabulary/preferences';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Prefs } from '../../kit/prefs/prefs.ts';
import type { Problem } from '../../lib/problem.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { toProblem, toRefusal } from '../../platform/client/refusal.ts';
import type { Preference } from '../../platform/client/shapes.ts';
import {
  defaultText,
  fromDocument,
  type PreferenceDocument,
  toDefaults,
  toDocument,
  valueText,
} from './documents.ts';
import { readSeen, type Seen, writeSeen } from './seen-versions.ts';

/** Several choices in a row are one save. */
const SAVE_AFTER_MS = 1_000;
const RETRY_FIRST_MS = 5_000;
const RETRY_MAX_MS = 60_000;

export type SyncPorts = {
  readonly userId: string;
  readonly prefs: StoreApi<Prefs>;
  readonly save: (request: {
    readonly version: number;
    readonly document: PreferenceDocument;
  }) => Promise<Preference>;
  /** Reads the server's copy again: it comes by {@link PreferenceSync.receive}. */
  readonly reload: () => void;
  /** Runs it after so many milliseconds; the result takes it back. */
  readonly later: (run: () => void, ms: number) => () => void;
};

export class PreferenceSync {
  readonly #ports: SyncPorts;
  /** Why the last save failed; null once all is saved. */
  readonly problem = createStore<{ readonly shown: Problem | null }>(() => ({ shown: null }));
  #cancel: (() => void) | null = null;
  /** Documents that were saved elsewhere since: whatever the server has of them holds. */
  readonly #late = new Set<PreferenceName>();
  #isReady = false;
  #isSaving = false;
  #received: readonly Preference[] | null = null;
  #retryMs = RETRY_FIRST_MS;

  constructor(ports: SyncPorts) {
    this.#ports = ports;
  }

  /** @returns stops it; what is not saved then is saved when the page is opened again */
  start(): () => void {
    const stop = this.#ports.prefs.subscribe(() => this.#schedule(SAVE_AFTER_MS));
    return () => {
      stop();
      this.#cancel?.();
      this.#isReady = false;
    };
  }

  /** The server's copy, whole: of each document that was ever saved, its newest version. */
  receive(items: readonly Preference[]): void {
    // The response of the save on its way states which version is this browser's own.
    if (this.#isSaving) {
      this.#received = items;
      return;
    }
    const { userId, prefs } = this.#ports;
    const seen = readSeen();
    // Of another user: nothing that he chose is this one's. Before anyone was seen, the choices here are.
    const isOther = seen.userId !== null && seen.userId !== userId;
    const before = isOther ? {} : seen.documents;
    const documents: Record<string, Seen['documents'][PreferenceName]> = {};
    for (const name of PREFERENCE_NAMES) {
      const item = items.find(({ document }) => document.name === name);
      const known = before[name];
      if (item === undefined) {
        if (isOther) prefs.setState(toDefaults(name));
        continue;
      }
      if (known === undefined || item.version > known.version || this.#late.has(name)) {
        prefs.setState(fromDocument(item.document));
        documents[name] = { version: item.version, text: valueText(name, prefs.getState()) };
      } else {
        // A read that began before the last save is older than what was saved.
        documents[name] = known;
      }
    }
    this.#late.clear();
    writeSeen({ userId, documents });
    this.#isReady = true;
    this.#schedule(0);
  }

  /** Saves now what is not saved yet. */
  retry(): void {
    this.#retryMs = RETRY_FIRST_MS;
    if (this.#isReady) this.#schedule(0);
    else this.#ports.reload();
  }

  #listUnsaved(): readonly PreferenceName[] {
    const { documents } = readSeen();
    const prefs = this.#ports.prefs.getState();
    return PREFERENCE_NAMES.filter(
      (name) =>
        !this.#late.has(name) &&
        valueText(name, prefs) !== (documents[name]?.text ?? defaultText(name)),
    );
  }

  #schedule(ms: number): void {
    if (!this.#isReady || this.#isSaving || this.#listUnsaved().length === 0) return;
    this.#cancel?.();
    this.#cancel = this.#ports.later(() => void this.#saveAll(), ms);
  }

  async #saveAll(): Promise<void> {
    this.#isSaving = true;
    let failure: unknown = null;
    for (const name of this.#listUnsaved()) {
      try {
        await this.#save(name);
      } catch (error) {
        if (toRefusal(error).code === 'CONFLICT') this.#late.add(name);
        else failure = error;
      }
    }
    this.#isSaving = false;
    this.problem.setState({ shown: failure === null ? null : toProblem(failure) });
    this.#goOn(failure !== null);
  }

  /** With what came while saves were on their way: choices, and the server's copy. */
  #goOn(hasFailed: boolean): void {
    if (!this.#isReady) return;
    const received = this.#received;
    this.#received = null;
    if (this.#late.size > 0) this.#ports.reload();
    else if (received !== null) this.receive(received);
    this.#schedule(hasFailed ? this.#retryMs : SAVE_AFTER_MS);
    this.#retryMs = hasFailed ? Math.min(2 * this.#retryMs, RETRY_MAX_MS) : RETRY_FIRST_MS;
  }

  async #save(name: PreferenceName): Promise<void> {
    const { prefs, save, userId } = this.#ports;
    const text = valueText(name, prefs.getState());
    if (countBytes(text) > PREFERENCE_BYTES_MAX) throw new TooLarge(name);
    const { documents } = readSeen();
    const document = toDocument(name, prefs.getState());
    const { version } = await save({ version: documents[name]?.version ?? 0, document });
    const seen = readSeen();
    writeSeen({ userId, documents: { ...seen.documents, [name]: { version, text } } });
  }
}

/** In the form of a refusal of the server, which would close the socket over it. */
class TooLarge extends Error {
  readonly data;

  constructor(name: PreferenceName) {
    const title = phrase`The preferences “${name}” are over ${PREFERENCE_BYTES_MAX / 1_024} KiB`;
    super(title);
    this.data = { refusal: 'PAYLOAD_TOO_LARGE', title };
  }
}
