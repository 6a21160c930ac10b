/** API keys: made and ended by the person they act for, listed without what opens them. */
import type { CallInput } from '@tradefloor/contracts/calls/call';
import type { createKey, endKey, endUserKey, listUserKeys } from '@tradefloor/contracts/calls/keys';
import type { checkKey } from '@tradefloor/contracts/calls/users';
import type { UserId } from '@tradefloor/contracts/ids';
import { KEYS_MAX } from '@tradefloor/contracts/vocabulary/keys';
import { fullText } from '@tradefloor/contracts/vocabulary/rejections';
import {
  findKeyEnd,
  isKeyUsable,
  toApiKey,
  toKeyId,
  toKeySession,
  toKeyText,
} from '@tradefloor/core/trading/users/key';
import { SECRET_BYTES } from '@tradefloor/core/trading/users/oauth';
import type { Secrets } from '@tradefloor/core/trading/users/secrecy';
import type { ApiKeyRow } from '@tradefloor/core/trading/users/tables';
import { type Ctx, refuse, respond, type UserCtx } from '@tradefloor/runtime';
import { NO_STORE } from './cookie.ts';
import { keyStarted } from './key-book.ts';
import { isTaken, nameTaken } from './owned-book.ts';
import { findActing, findSandboxFault, openSandbox } from './sandboxes.ts';
import type { UserState } from './state.ts';

type Context = UserCtx<UserState>;

/** The answer holds the key: the only time that it leaves the service. */
export const onCreateKey =
  (secrets: Secrets) => (ctx: Context, requested: CallInput<typeof createKey>) => {
    const { state, caller, nowMs } = ctx;
    const { name, scopes, addresses = [], sandbox = false } = requested;
    const owner = state.users.get(caller.userId);
    if (owner === undefined) return refuse('UNAUTHENTICATED');
    if (caller.guest) return refuse('FORBIDDEN', { detail: 'a guest has no API keys' });
    const expiresAt = findKeyEnd(requested.expiresAt, nowMs);
    if (typeof expiresAt === 'object') {
      const errors = [{ path: 'expiresAt', message: expiresAt.fault }];
      return refuse('VALIDATION_FAILED', { errors });
    }
    const own = state.keys.ofUser(caller.userId);
    if (isTaken(own, name)) return nameTaken('an API key', name);
    if (own.length >= KEYS_MAX) {
      const detail = fullText('API keys are kept', { count: own.length, max: KEYS_MAX });
      return refuse('CONFLICT', { detail });
    }
    const fault = sandbox ? findSandboxFault(owner, scopes) : null;
    if (fault !== null) return fault;
    const keyId = toKeyId(() => ctx.rng.next());
    const key = toKeyText(keyId, secrets.token(SECRET_BYTES));
    const row: ApiKeyRow = {
      keyId,
      userId: caller.userId,
      name,
      keyHash: secrets.digest(key),
      scopes,
      addresses,
      createdAt: nowMs,
      expiresAt,
      lastUsedAt: null,
      sandboxId: sandbox ? openSandbox(ctx, secrets, owner) : null,
      resetAt: null,
      updatedAt: nowMs,
      version: 1,
      deletedAt: null,
    };
    state.keys.put(row);
    return respond({ keyId, key }, [keyStarted(row)], { status: 201, headers: NO_STORE });
  };

/** The gateway's question. Every reason for null is alike: a caller learns nothing of keys that exist. */
export const onCheckKey =
  (secrets: Secrets) =>
  ({ state, nowMs }: Ctx<UserState>, { key, address }: CallInput<typeof checkKey>) => {
    const row = state.keys.match(key, secrets);
    if (row === undefined) return respond({ session: null });
    const owner = state.users.get(row.userId);
    if (!isKeyUsable(row, owner, { nowMs, address })) return respond({ session: null });
    const acting = findActing(state, row, owner);
    if (acting === undefined) return respond({ session: null });
    state.keys.noteUse(row, nowMs);
    return respond({ session: toKeySession(row, acting) });
  };

export const onListKeys = ({ state, caller, nowMs }: Context) =>
  respond({ items: listLive(state, caller.userId, nowMs) });

export const onListUserKeys = (
  { state, nowMs }: Context,
  { userId }: CallInput<typeof listUserKeys>,
) =>
  state.users.get(userId)
    ? respond({ items: listLive(state, userId, nowMs) })
    : refuse('NOT_FOUND', { detail: 'unknown user' });

/** By name. What has expired meanwhile is not listed. */
const listLive = ({ keys }: UserState, userId: UserId, nowMs: number) =>
  keys
    .ofUser(userId)
    .filter(({ expiresAt }) => nowMs < expiresAt)
    .map((row) => toApiKey(row, keys.getUsedAt(row)));

/** Another user's key is like one that has ended. */
export function onEndKey({ state, caller, nowMs }: Context, { keyId }: CallInput<typeof endKey>) {
  const row = state.keys.find(caller.userId, keyId);
  const events = row ? [state.keys.end(row, { reason: 'REVOKED', nowMs })] : [];
  return respond({ ended: events.length > 0 }, events);
}

/** An administrator ends a key of a user. */
export function onEndUserKey(
  { state, caller, nowMs }: Context,
  { userId, keyId }: CallInput<typeof endUserKey>,
) {
  if (caller.role !== 'admin') return refuse('FORBIDDEN');
  const row = state.keys.find(userId, keyId);
  const ending = { reason: 'ADMIN', nowMs, by: caller.userId } as const;
  const events = row ? [state.keys.end(row, ending)] : [];
  return respond({ ended: events.length > 0 }, events);
}
