/** API keys: their text, how long they last, and what they stand for. No randomness, no hashing, no clock. */
import { type ApiKey, KEY_SHAPE } from '@tradefloor/contracts/key';
import type { CheckedSession } from '@tradefloor/contracts/user';
import { KEY_LIFE_MAX_MS } from '@tradefloor/contracts/vocabulary/keys';
import { isAddressIn } from './address-match.ts';
import { toIdentity } from './session.ts';
import type { ApiKeyRow, UserRow } from './tables.ts';

const MINUTE_MS = 60_000;
const ID_LENGTH = 12;
const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** A key's id. It is a name and no secret. @param draw a source of uniform numbers in [0, 1) */
export const toKeyId = (draw: () => number): string =>
  Array.from({ length: ID_LENGTH }, () => LETTERS.charAt(Math.floor(draw() * 36))).join('');

/** A key's text. @param secret 32 random bytes in base64url */
export const toKeyText = (keyId: string, secret: string): string => `tf_${keyId}_${secret}`;

/** The id in a key's text; null when it cannot be one of ours. */
export const parseKeyId = (text: string): string | null => KEY_SHAPE.exec(text)?.[1] ?? null;

/** What a key is called as a session: in allowances, on sockets and in `user.session`. */
export const toKeySessionId = (keyId: string): string => `key-${keyId}`;

/** When a new key ends, or why it cannot: an expiry is ahead, and at most a year. */
export function findKeyEnd(wanted: number | undefined, nowMs: number): number | { fault: string } {
  const latest = nowMs + KEY_LIFE_MAX_MS;
  if (wanted === undefined) return latest;
  if (wanted <= nowMs) return { fault: 'is in the past' };
  return wanted <= latest ? wanted : { fault: 'is more than a year ahead' };
}

/** Whether a key may be used now, from this address, for this user. */
export const isKeyUsable = (
  row: ApiKeyRow,
  user: UserRow | undefined,
  { nowMs, address }: { readonly nowMs: number; readonly address: string },
): user is UserRow =>
  user !== undefined &&
  !user.disabled &&
  row.deletedAt === null &&
  nowMs < row.expiresAt &&
  isAddressIn(row.addresses, address);

/**
 * What a key is to all who check sessions: its user's rights as they are now, within its scopes.
 * @param user whom it acts for: its owner, or its sandbox
 */
export const toKeySession = (row: ApiKeyRow, user: UserRow): CheckedSession => ({
  sessionId: toKeySessionId(row.keyId),
  identity: toIdentity(user, row),
  key: { keyId: row.keyId, scopes: [...row.scopes] },
});

/** A key as it is listed. @param usedAt its newest use, which may not be written yet */
export const toApiKey = (row: ApiKeyRow, usedAt: number | null): ApiKey => ({
  keyId: row.keyId,
  userId: row.userId,
  name: row.name,
  scopes: [...row.scopes],
  addresses: [...row.addresses],
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  lastUsedAt: usedAt === null ? null : usedAt - (usedAt % MINUTE_MS),
  ...(row.sandboxId === null ? {} : { sandbox: row.sandboxId }),
});
