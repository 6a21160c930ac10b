/**
 * Watchlists: each of one owner, who alone changes it; others read what is shared with them. A change names the version
 * that it is made to, so that of two windows none overwrites what the other has done.
 */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type {
  changeWatchlist,
  createWatchlist,
  deleteWatchlist,
  listWatchlists,
} from '@tradefloor/contracts/calls/watchlists';
import { uuidV7 } from '@tradefloor/contracts/ids';
import { fullText } from '@tradefloor/contracts/vocabulary/rejections';
import { WATCHLISTS_MAX } from '@tradefloor/contracts/vocabulary/watchlists';
import type { Watchlist } from '@tradefloor/contracts/watchlist';
import type { UserRow, WatchlistRow } from '@tradefloor/core/trading/users/tables';
import {
  type CallResponse,
  type Published,
  publish,
  refuse,
  respond,
  type UserCtx,
} from '@tradefloor/runtime';
import { changedElsewhere, deletedRow, isTaken, nameTaken } from './owned-book.ts';
import type { UserState } from './state.ts';

type Events = 'watchlists.changed' | 'watchlists.shared';
type Response = CallResponse<Events, never, Watchlist>;
type Context = UserCtx<UserState>;

const WHAT = 'a watchlist';

export function onListWatchlists({
  state,
  caller: { userId },
}: Context): CallResponse<never, never, CallOutput<typeof listWatchlists>> {
  const reader = state.users.get(userId);
  const shared = state.lists
    .ofOthers(userId)
    .filter((row) => reads(reader, row, state.users.get(row.userId)));
  const items = [...state.lists.ofUser(userId), ...shared].map((row) =>
    toWatchlist(state, row, row.userId === userId),
  );
  return respond({ items, nextCursor: null });
}

/** Lists of an owner who is gone or disabled are not read. */
function reads(
  reader: UserRow | undefined,
  { sharedWith }: WatchlistRow,
  owner: UserRow | undefined,
): boolean {
  if (owner === undefined || owner.disabled || reader === undefined) return false;
  if (sharedWith !== 'DESK') return sharedWith === 'ALL';
  const desks = new Set<string>(owner.limits.desks);
  return reader.limits.desks.some((desk) => desks.has(desk));
}

export function onCreateWatchlist(
  ctx: Context,
  { name, symbols }: CallInput<typeof createWatchlist>,
): Response {
  const { state, caller, nowMs } = ctx;
  const own = state.lists.ofUser(caller.userId);
  if (isTaken(own, name)) return nameTaken(WHAT, name);
  if (own.length >= WATCHLISTS_MAX) {
    return refuse('CONFLICT', {
      detail: fullText('watchlists are kept', { count: own.length, max: WATCHLISTS_MAX }),
    });
  }
  const row: WatchlistRow = {
    watchlistId: `wl-${uuidV7(nowMs, () => ctx.rng.next())}`,
    userId: caller.userId,
    name,
    symbols,
    sharedWith: 'OWNER',
    createdAt: nowMs,
    updatedAt: nowMs,
    version: 1,
    deletedAt: null,
  };
  state.lists.put(row);
  return respond(toWatchlist(state, row, true), changed(row, row), { status: 201 });
}

export function onChangeWatchlist(
  { state, caller, nowMs }: Context,
  requested: CallInput<typeof changeWatchlist>,
): Response {
  const row = state.lists.find(caller.userId, requested.watchlistId);
  if (row === undefined) return notFound();
  const { name = row.name, symbols = row.symbols, sharedWith = row.sharedWith } = requested;
  // A repeat whose response was lost, or what the other window has done already.
  if (name === row.name && sharedWith === row.sharedWith && isSame(symbols, row.symbols)) {
    return respond(toWatchlist(state, row, true));
  }
  if (requested.version !== row.version) return changedElsewhere(row);
  if (caller.guest && sharedWith !== 'OWNER') {
    return refuse('FORBIDDEN', { detail: 'a guest shares no watchlists' });
  }
  const others = state.lists.ofUser(caller.userId).filter((other) => other !== row);
  if (isTaken(others, name)) return nameTaken(WHAT, name);
  const next = { ...row, name, symbols, sharedWith, updatedAt: nowMs, version: row.version + 1 };
  state.lists.put(next);
  return respond(toWatchlist(state, next, true), changed(row, next));
}

export function onDeleteWatchlist(
  { state, caller, nowMs }: Context,
  { watchlistId, version }: CallInput<typeof deleteWatchlist>,
): Response {
  const row = state.lists.find(caller.userId, watchlistId);
  if (row === undefined) return notFound();
  if (version !== row.version) return changedElsewhere(row);
  const next = deletedRow(row, nowMs);
  state.lists.put(next);
  return respond(toWatchlist(state, row, true), changed(row, next));
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((symbol, at) => symbol === b[at]);

const notFound = (): Response => refuse('NOT_FOUND', { detail: 'no such watchlist' });

/** For the owner's other windows; and for its readers, where it is or was shared. */
function changed(before: WatchlistRow, after: WatchlistRow): readonly Published<Events>[] {
  const { watchlistId, userId, version } = after;
  const own = publish('watchlists.changed', { watchlistId, userId, version });
  const isShared = before.sharedWith !== 'OWNER' || after.sharedWith !== 'OWNER';
  return isShared ? [own, publish('watchlists.shared', { watchlistId, version })] : [own];
}

const toWatchlist = (state: UserState, row: WatchlistRow, isOwn: boolean): Watchlist => ({
  watchlistId: row.watchlistId,
  name: row.name,
  symbols: [...row.symbols],
  sharedWith: row.sharedWith,
  isOwn,
  owner: state.users.get(row.userId)?.displayName ?? row.userId,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  version: row.version,
});
