/** The user service's memory: its tables, and where to find a row by name or cookie. */

import type { UserId } from '@tradefloor/contracts/ids';
import type { SessionEvent } from '@tradefloor/contracts/user';
import { fnv1a32 } from '@tradefloor/core/prng';
import type { Stores } from '@tradefloor/core/table';
import { QuoteBoard } from '@tradefloor/core/trading/risk/quote-board';
import {
  createLoginAttempts,
  type LoginAttempts,
} from '@tradefloor/core/trading/users/login-attempts';
import { endedSession, isLive } from '@tradefloor/core/trading/users/session';
import {
  type LayoutRowOfUser,
  type SessionEnd,
  type SessionRow,
  USER_TABLES,
  type UserRow,
  type WatchlistRow,
} from '@tradefloor/core/trading/users/tables';
import { type Published, publish, type StateIo } from '@tradefloor/runtime';
import { AlertBook } from './alert-book.ts';
import { KeyBook } from './key-book.ts';
import { NoticeBook } from './notice-book.ts';
import { OwnedBook } from './owned-book.ts';

export type UserState = Omit<
  Stores<typeof USER_TABLES>,
  | 'watchlists'
  | 'layouts'
  | 'apiKeys'
  | 'alerts'
  | 'alertFirings'
  | 'alertNotices'
  | 'noticeSnoozes'
> & {
  readonly lists: OwnedBook<WatchlistRow>;
  readonly layouts: OwnedBook<LayoutRowOfUser>;
  readonly keys: KeyBook;
  readonly alerts: AlertBook;
  readonly notices: NoticeBook;
  /** The newest prices: what alerts are met with. */
  readonly quotes: QuoteBoard;
  readonly userByName: Map<string, UserId>;
  /** Whether a user logs in with the identity provider, and so has no password. */
  readonly isFromProvider: (userId: UserId) => boolean;
  readonly sessionByCookie: Map<string, string>;
  readonly sessionsOf: Map<UserId, Set<string>>;
  /** Not kept: a restart forgives, and knows the addresses of the sessions that stand. */
  readonly attempts: LoginAttempts;
};

export function userState(io: StateIo): UserState {
  const {
    watchlists,
    layouts,
    apiKeys,
    alerts,
    alertFirings,
    alertNotices,
    noticeSnoozes,
    ...tables
  } = io.open(USER_TABLES);
  const state: UserState = {
    ...tables,
    lists: new OwnedBook(watchlists, ({ watchlistId }) => watchlistId),
    layouts: new OwnedBook(layouts, ({ layoutId }) => layoutId),
    keys: new KeyBook(apiKeys),
    alerts: new AlertBook({ alerts, alertFirings }),
    notices: new NoticeBook({ alertNotices, noticeSnoozes }),
    quotes: new QuoteBoard(),
    userByName: new Map(),
    isFromProvider: (id) =>
      [...tables.providerIdentities.values()].some(({ userId }) => userId === id),
    sessionByCookie: new Map(),
    sessionsOf: new Map(),
    attempts: createLoginAttempts(),
  };
  for (const row of [...state.limitProposals.values()]) {
    if (row.endedAt !== null) state.limitProposals.forget(row.proposalId);
  }
  for (const user of state.users.values()) state.userByName.set(user.username, user.userId);
  for (const session of state.sessions.values()) {
    index(state, session);
    const username = state.users.get(session.userId)?.username;
    if (username !== undefined) state.attempts.succeeded({ username, address: session.address });
  }
  return state;
}

function index(state: UserState, session: SessionRow): void {
  state.sessionByCookie.set(session.cookieHash, session.sessionId);
  const own = state.sessionsOf.get(session.userId) ?? new Set();
  state.sessionsOf.set(session.userId, own.add(session.sessionId));
}

export function putUser(state: UserState, user: UserRow): void {
  state.users.put(user);
  state.userByName.set(user.username, user.userId);
}

/** A user who is gone stays in the database and leaves memory. */
export function closeUser(state: UserState, user: UserRow, nowMs: number): void {
  state.users.put({ ...user, closedAt: nowMs, updatedAt: nowMs, version: user.version + 1 });
  state.users.forget(user.userId);
  state.lists.clear(user.userId, nowMs);
  state.layouts.clear(user.userId, nowMs);
  state.alerts.clear(user.userId, nowMs);
  state.notices.clear(user.userId, nowMs);
  state.userByName.delete(user.username);
}

/** Keeps a session that stands. */
export function keepSession(state: UserState, session: SessionRow): void {
  state.sessions.put(session);
  index(state, session);
}

/** The sessions of a user that memory holds, oldest first. */
export const sessionsOfUser = (state: UserState, userId: UserId): readonly SessionRow[] =>
  [...(state.sessionsOf.get(userId) ?? [])].flatMap((id) => {
    const session = state.sessions.get(id);
    return session ? [session] : [];
  });

/** The session under a cookie's digest, if it still stands. */
export function liveSession(
  state: UserState,
  cookieHash: string,
  nowMs: number,
): SessionRow | null {
  const id = state.sessionByCookie.get(cookieHash);
  const session = id === undefined ? undefined : state.sessions.get(id);
  return session && isLive(session, nowMs) ? session : null;
}

export const sessionStarted = (session: SessionRow, provider?: string): Published<'user.session'> =>
  publish('user.session', {
    sessionId: session.sessionId,
    userId: session.userId,
    kind: 'STARTED',
    reason: session.kind === 'GUEST' ? 'GUEST' : 'LOGIN',
    at: session.createdAt,
    ...(provider === undefined ? {} : { provider }),
  });

type Ending = {
  readonly reason: SessionEnd;
  readonly nowMs: number;
  /** Who ended it, where that was another user. */
  readonly by?: UserId;
};

/** Ends a session and publishes it; every gateway evicts it at once. Its row leaves memory. */
export function endSession(
  state: UserState,
  session: SessionRow,
  { reason, nowMs, by }: Ending,
): readonly Published<'user.session'>[] {
  if (!state.sessions.get(session.sessionId)) return [];
  state.sessions.put(endedSession(session, reason, nowMs));
  state.sessions.forget(session.sessionId);
  state.sessionByCookie.delete(session.cookieHash);
  const own = state.sessionsOf.get(session.userId);
  own?.delete(session.sessionId);
  if (own?.size === 0) state.sessionsOf.delete(session.userId);
  const event: SessionEvent = {
    sessionId: session.sessionId,
    userId: session.userId,
    kind: 'ENDED',
    reason,
    at: nowMs,
    ...(by === undefined ? {} : { by }),
  };
  return [publish('user.session', event)];
}

/** A number that two copies of the same state share, whatever order their rows came in. */
export function userStateHash(state: UserState): number {
  const { users, providerIdentities, sessions, authCodes, lists, layouts } = state;
  const { preferences, keys, alerts, notices, secondFactors } = state;
  const access = [users, providerIdentities, secondFactors, sessions, authCodes, keys];
  const rows = [...access, lists, layouts, preferences, alerts, notices].flatMap((table) =>
    [...table.values()].map((row) => JSON.stringify(row)),
  );
  return fnv1a32(rows.sort().join('\n'));
}
