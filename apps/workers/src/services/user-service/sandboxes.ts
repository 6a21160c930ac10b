/**
 * Accounts of sandbox keys. Each begins empty, and is given up for a new one when its key begins again: the record of what
 * it traded is never changed, and no figure of another account moves. What it has in the market is cancelled, until no
 * gateway can send for it any more; then it leaves memory.
 */
import { cancelAccount } from '@tradefloor/contracts/calls/orders';
import { type UserId, userId } from '@tradefloor/contracts/ids';
import type { CallerKey } from '@tradefloor/contracts/key';
import { SANDBOX_PREFIX, SANDBOX_RESET_MS } from '@tradefloor/contracts/vocabulary/keys';
import type { Secrets } from '@tradefloor/core/trading/users/secrecy';
import { sandboxUser } from '@tradefloor/core/trading/users/seed-users';
import type { ApiKeyRow, UserRow } from '@tradefloor/core/trading/users/tables';
import {
  type Ctx,
  type Refused,
  refuse,
  respond,
  setTimer,
  type TimerRequest,
  type UserCtx,
} from '@tradefloor/runtime';
import { keyRestarted } from './key-book.ts';
import { toPublicName } from './on-guest.ts';
import { closeUser, putUser, type UserState } from './state.ts';

/** A gateway that has not received the end of an account's session yet may send for it; its cache lasts ten seconds. */
const LATE_MS = 15_000;
const AGAIN_MS = 5_000;

export const isSandboxId = (id: string): boolean => id.startsWith(SANDBOX_PREFIX);

/** Makes an account for a sandbox key. */
export function openSandbox(
  { state, nowMs }: Pick<Ctx<UserState>, 'state' | 'nowMs'>,
  secrets: Secrets,
  owner: UserRow,
): UserId {
  const id = userId(`${SANDBOX_PREFIX}${toPublicName(secrets)}`);
  putUser(state, sandboxUser(id, owner, nowMs));
  return id;
}

/** Whom a key acts for; undefined where it may not be used any more: a sandbox is for traders. */
export function findActing({ users }: UserState, row: ApiKeyRow, owner: UserRow) {
  if (row.sandboxId === null) return owner;
  return owner.role === 'trader' ? users.get(row.sandboxId) : undefined;
}

/** Why a new key cannot be a sandbox; null when it can. */
export function findSandboxFault(
  { role }: UserRow,
  scopes: readonly CallerKey['scopes'][number][],
): Refused | null {
  if (role !== 'trader') return refuse('FORBIDDEN', { detail: 'a sandbox is for traders' });
  if (!scopes.includes('fix')) return null;
  const errors = [{ path: 'scopes', message: 'a sandbox does not log on to FIX' }];
  return refuse('VALIDATION_FAILED', { errors });
}

export const onResetSandbox = (secrets: Secrets) => (ctx: UserCtx<UserState>) => {
  const { state, caller, nowMs } = ctx;
  const row = state.keys.get(caller.key?.keyId ?? '');
  const owner = row && state.users.get(row.userId);
  if (row === undefined || owner === undefined || row.sandboxId === null) {
    return refuse('FORBIDDEN', { detail: 'only a sandbox key begins again, by itself' });
  }
  // It was sent before the response to another one: that one is done.
  if (row.sandboxId !== caller.userId) return respond({ userId: row.sandboxId });
  const waitMs = (row.resetAt ?? 0) + SANDBOX_RESET_MS - nowMs;
  if (waitMs > 0) return refuse('RATE_LIMITED', { detail: 'once a minute' });
  const sandboxId = openSandbox(ctx, secrets, owner);
  const next = { ...row, sandboxId, resetAt: nowMs, version: row.version + 1 };
  state.keys.put(next);
  const retired = retire(ctx, caller.userId);
  return respond({ userId: sandboxId }, [...keyRestarted(next, nowMs), ...retired]);
};

/** Gives up an account; its orders are cancelled from now on until none is left and none can come. */
function retire({ state, nowMs }: Pick<Ctx<UserState>, 'state' | 'nowMs'>, id: UserId) {
  const row = state.users.get(id);
  if (row === undefined) return [];
  if (!row.disabled) {
    putUser(state, { ...row, disabled: true, updatedAt: nowMs, version: row.version + 1 });
  }
  return [setTimer('retire', 0, { key: id, userId: id })];
}

/** The accounts that no key acts for any more, of keys that ended, too. */
export function retireSandboxes(ctx: Pick<Ctx<UserState>, 'state' | 'nowMs'>) {
  const { users, keys } = ctx.state;
  const acting = new Set([...keys.values()].map(({ sandboxId }) => sandboxId));
  return [...users.values()]
    .filter(({ userId: id }) => isSandboxId(id) && !acting.has(id))
    .flatMap(({ userId: id }) => retire(ctx, id));
}

export async function onRetire(ctx: Ctx<UserState>, { userId: text }: TimerRequest['data']) {
  const id = userId(String(text));
  const { state } = ctx;
  const canceled = await ctx.call(cancelAccount, { userId: id });
  const row = state.users.get(id);
  if (row === undefined) return [];
  const nowMs = ctx.laterMs();
  const isOver = canceled.ok && canceled.value.open === 0 && nowMs - row.updatedAt >= LATE_MS;
  if (!isOver) return [setTimer('retire', AGAIN_MS, { key: id, userId: id })];
  closeUser(state, row, nowMs);
  return [];
}
