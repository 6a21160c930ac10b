/** Calls on an active session: its user, and its end. */
import type { CallInput } from '@tradefloor/contracts/calls/call';
import type {
  checkSession,
  endOwnSession,
  endSession as endSessionCall,
  endSessions,
  listSessions,
} from '@tradefloor/contracts/calls/users';
import type { Secrets } from '@tradefloor/core/trading/users/secrecy';
import {
  isLive,
  SEEN_EVERY_MS,
  toIdentity,
  toOwnSession,
  toSessionInfo,
} from '@tradefloor/core/trading/users/session';
import { type Ctx, refuse, respond, type UserCtx } from '@tradefloor/runtime';
import { clearedCookieHeaders, NO_STORE } from './cookie.ts';
import { endSession, keepSession, liveSession, sessionsOfUser, type UserState } from './state.ts';

/** The gateway's question. A use keeps the session awake, written down once a minute. */
export const onCheckSession =
  (secrets: Secrets) =>
  ({ state, nowMs }: Ctx<UserState>, { cookie }: CallInput<typeof checkSession>) => {
    const session = liveSession(state, secrets.digest(cookie), nowMs);
    const user = session === null ? undefined : state.users.get(session.userId);
    if (session === null || !user || user.disabled) return respond({ session: null });
    if (nowMs - session.lastSeenAt >= SEEN_EVERY_MS) {
      keepSession(state, { ...session, lastSeenAt: nowMs });
    }
    return respond({
      session: { sessionId: session.sessionId, identity: toIdentity(user, session) },
    });
  };

/** The user of the caller's key or session, and when that ends; null when it is over. */
function findOwn({ state, caller, nowMs }: UserCtx<UserState>) {
  if (caller.key !== undefined) {
    const key = state.keys.find(caller.userId, caller.key.keyId);
    return key !== undefined && nowMs < key.expiresAt ? key : null;
  }
  const session = state.sessions.get(caller.sessionId);
  return session !== undefined && isLive(session, nowMs) ? session : null;
}

export function onWhoAmI(ctx: UserCtx<UserState>) {
  const own = findOwn(ctx);
  const user = own === null ? undefined : ctx.state.users.get(own.userId);
  if (own === null || !user || user.disabled) return refuse('UNAUTHENTICATED');
  return respond(toIdentity(user, own), [], { headers: NO_STORE });
}

/** Ends the caller's own session. A session that is already over stays over: the call is idempotent. */
export function onLogout({ state, caller, nowMs }: UserCtx<UserState>) {
  const session = state.sessions.get(caller.sessionId);
  const events = session ? endSession(state, session, { reason: 'LOGOUT', nowMs }) : [];
  return respond({ ended: events.length > 0 }, events, { headers: clearedCookieHeaders });
}

/** An administrator ends every session of one user. */
export function onEndSessions(
  { state, caller, nowMs }: UserCtx<UserState>,
  { userId }: CallInput<typeof endSessions>,
) {
  if (caller.role !== 'admin') return refuse('FORBIDDEN');
  if (!state.users.get(userId)) return refuse('NOT_FOUND', { detail: 'unknown user' });
  const events = sessionsOfUser(state, userId).flatMap((session) =>
    endSession(state, session, { reason: 'ADMIN', nowMs, by: caller.userId }),
  );
  return respond({ ended: events.length }, events);
}

/** An administrator ends one session. */
export function onEndSession(
  { state, caller, nowMs }: UserCtx<UserState>,
  { userId, sessionId }: CallInput<typeof endSessionCall>,
) {
  if (caller.role !== 'admin') return refuse('FORBIDDEN');
  const session = state.sessions.get(sessionId);
  const events =
    session?.userId === userId
      ? endSession(state, session, { reason: 'ADMIN', nowMs, by: caller.userId })
      : [];
  return respond({ ended: events.length > 0 }, events);
}

/** The session that requests comes first, then the last seen one. */
export function onListOwnSessions({ state, caller, nowMs }: UserCtx<UserState>) {
  const items = sessionsOfUser(state, caller.userId)
    .filter((row) => isLive(row, nowMs))
    .map((row) => toOwnSession(row, caller.sessionId))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt - a.lastSeenAt);
  return respond({ items }, [], { headers: NO_STORE });
}

/** Another user's session is like one that has ended; one's own of this request ends by log-out, which clears its cookie. */
export function onEndOwnSession(
  { state, caller, nowMs }: UserCtx<UserState>,
  { sessionId }: CallInput<typeof endOwnSession>,
) {
  if (sessionId === caller.sessionId) {
    return refuse('CONFLICT', { detail: 'this session ends by log-out' });
  }
  const session = state.sessions.get(sessionId);
  const events =
    session?.userId === caller.userId
      ? endSession(state, session, { reason: 'REVOKED', nowMs })
      : [];
  return respond({ ended: events.length > 0 }, events);
}

export function onEndOtherSessions({ state, caller, nowMs }: UserCtx<UserState>) {
  const events = sessionsOfUser(state, caller.userId)
    .filter(({ sessionId }) => sessionId !== caller.sessionId)
    .flatMap((session) => endSession(state, session, { reason: 'REVOKED', nowMs }));
  return respond({ ended: events.length }, events);
}

const PAGE = 100;

/** By id: the cursor is the last one of the page before. What has expired meanwhile is not listed. */
export function onListSessions(
  { state, nowMs }: Ctx<UserState>,
  { userId, limit = PAGE, cursor }: CallInput<typeof listSessions>,
) {
  const wanted =
    userId === undefined ? [...state.sessions.values()] : sessionsOfUser(state, userId);
  const rows = wanted
    .filter((row) => isLive(row, nowMs) && (cursor === undefined || row.sessionId > cursor))
    .sort((a, b) => (a.sessionId < b.sessionId ? -1 : 1));
  const items = rows.slice(0, limit);
  const more = rows.length > items.length;
  return respond({
    items: items.map(toSessionInfo),
    nextCursor: more ? (items.at(-1)?.sessionId ?? null) : null,
  });
}
