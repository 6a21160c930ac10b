/** Every change of a user's limits or account, from the database: who, when, why, from what to what. */
import type { accountHistory } from '@tradefloor/contracts/calls/accounts';
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { limitHistory } from '@tradefloor/contracts/calls/users';
import type { UserId } from '@tradefloor/contracts/ids';
import { ROLE_POWERS } from '@tradefloor/core/trading/access/access';
import { toCursor, toPosition } from '@tradefloor/core/trading/journal/cursor';
import type { PageQuery } from '@tradefloor/core/trading/journal/reader';
import {
  type CallResponse,
  readOrRefuse,
  refuse,
  respond,
  type UserCtx,
} from '@tradefloor/runtime';
import type { UserDeps } from './settings.ts';
import type { UserState } from './state.ts';

const PAGE = 100;

type Change = { readonly changeId: string; readonly at: number };
type Page<T> = { readonly items: T[]; readonly nextCursor: string | null };
type Requested = CallInput<typeof limitHistory>;
type Read<T> = (query: PageQuery & { readonly userId: UserId }) => Promise<readonly T[]>;

/** Newest first. A user who is gone from memory has a history all the same. */
async function readPage<T extends Change>(
  { caller }: UserCtx<UserState>,
  read: Read<T>,
  { userId, cursor, limit = PAGE }: Requested,
): Promise<CallResponse<never, never, Page<T>>> {
  if (ROLE_POWERS[caller.role].sees !== 'firm') return refuse('FORBIDDEN');
  const after = cursor === undefined ? null : toPosition(cursor);
  if (cursor !== undefined && after === null) {
    return refuse('VALIDATION_FAILED', { errors: [{ path: 'cursor', message: 'unknown' }] });
  }
  // One row more than requested: it shows whether there is a next page.
  const found = await readOrRefuse(read({ userId, after, limit: limit + 1 }));
  if (!found.ok) return found.error;
  const items = found.value.slice(0, limit);
  const last = items.at(-1);
  const more = found.value.length > limit && last !== undefined;
  return respond({
    items,
    nextCursor: more ? toCursor({ atMs: last.at, id: last.changeId }) : null,
  });
}

export const onLimitHistory =
  ({ limitChanges }: UserDeps) =>
  (
    ctx: UserCtx<UserState>,
    requested: Requested,
  ): Promise<CallResponse<never, never, CallOutput<typeof limitHistory>>> =>
    readPage(ctx, (query) => limitChanges.changes(query), requested);

export const onAccountHistory =
  ({ userChanges }: UserDeps) =>
  (
    ctx: UserCtx<UserState>,
    requested: CallInput<typeof accountHistory>,
  ): Promise<CallResponse<never, never, CallOutput<typeof accountHistory>>> =>
    readPage(ctx, (query) => userChanges.changes(query), requested);
