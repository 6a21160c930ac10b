/**
 * Which version of each document this browser has seen, and its value then: what differs from it was chosen here since,
 * and what is newer on the server was chosen elsewhere. Of one user at a time.
 */
import type { PreferenceName } from '@tradefloor/contracts/vocabulary/preferences';
import { isPreferenceName } from './documents.ts';

type SeenDocument = { readonly version: number; readonly text: string };
export type Seen = {
  /** Empty for a guest, and for one whose choices stay in the browser; null before anyone's were kept. */
  readonly userId: string | null;
  readonly documents: Readonly<Partial<Record<PreferenceName, SeenDocument>>>;
};

const KEY = 'tradefloor.prefs.seen.v1';
const NONE: Seen = { userId: null, documents: {} };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Shared by the windows of this browser: read each time. */
export function readSeen(): Seen {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? 'null');
    if (!isRecord(value) || typeof value['userId'] !== 'string') return NONE;
    const documents = isRecord(value['documents']) ? value['documents'] : {};
    const read = Object.entries(documents).flatMap(([name, one]) => {
      if (!isPreferenceName(name) || !isRecord(one)) return [];
      const { version, text } = one;
      return Number.isSafeInteger(version) && typeof text === 'string'
        ? [[name, { version: Number(version), text }] as const]
        : [];
    });
    return { userId: value['userId'], documents: Object.fromEntries(read) };
  } catch {
    return NONE;
  }
}

export function writeSeen(seen: Seen): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(seen));
  } catch {
    // Storage full or off: then the server's copy is taken whenever the page opens.
  }
}

/** Someone whose choices stay in this browser uses it: they are not those of the user who was seen here before. */
export function leaveSeen(userId: string): void {
  const { userId: before } = readSeen();
  if (before !== null && before !== userId) writeSeen({ userId: '', documents: {} });
}
