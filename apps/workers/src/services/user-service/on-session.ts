/** What is asked of a session that stands: whose it is, and its end. */
import type { Asked } from '@tradefloor/contracts/calls/call';
import type { checkSession, endSessions } from '@tradefloor/contracts/calls/users';
import type { Secrets } from '@tradefloor/core/users/secrecy';
import { identityOf, isLive, SEEN_EVERY_MS } from '@tradefloor/core/users/session';
import { answered, type Ctx, refused } from '@tradefloor/runtime';
import { clearedCookieHeaders, NO_STORE } from './cookie.ts';
import { endSession, keepSession, liveSession, sessionsOfUser, type UserState } from './state.ts';

/** The gateway's question. A use keeps the session awake, written down once a minute. */
export const onCheckSession =
  (secrets: Secrets) =>
  ({ state, nowMs }: Ctx<UserState>, { cookie }: Asked<typeof checkSession>) => {
    const session = liveSession(state, secrets.digest(cookie), nowMs);
    const user = session === null ? undefined : state.users.get(session.userId);
    if (session === null || !user || user.disabled) return answered({ session: null });
    if (nowMs - session.lastSeenAt >= SEEN_EVERY_MS) {
      keepSession(state, { ...session, lastSeenAt: nowMs });
    }
    return answered({
      session: { sessionId: session.sessionId, identity: identityOf(user, session) },
    });
  };

export function onWhoAmI({ state, caller, nowMs }: Ctx<UserState>) {
  const session = caller === null ? undefined : state.sessions.get(caller.sessionId);
  const user = session === undefined ? undefined : state.users.get(session.userId);
  if (!session || !user || user.disabled || !isLive(session, nowMs)) {
    return refused('UNAUTHENTICATED');
  }
  return answered(identityOf(user, session), [], { headers: NO_STORE });
}

/** Ends the caller's own session. A session that is already over stays over: asking twice is no error. */
export function onLogout({ state, caller, nowMs }: Ctx<UserState>) {
  const session = caller === null ? undefined : state.sessions.get(caller.sessionId);
  const says = session ? endSession(state, session, { reason: 'LOGOUT', nowMs }) : [];
  return answered({ ended: says.length > 0 }, says, { headers: clearedCookieHeaders });
}

/** An administrator ends every session of one user. */
export function onEndSessions(
  { state, caller, nowMs }: Ctx<UserState>,
  { userId }: Asked<typeof endSessions>,
) {
  if (caller?.role !== 'admin') return refused('FORBIDDEN');
  if (!state.users.get(userId)) return refused('NOT_FOUND', { detail: 'there is no such user' });
  const says = sessionsOfUser(state, userId).flatMap((session) =>
    endSession(state, session, { reason: 'ADMIN', nowMs }),
  );
  return answered({ ended: says.length }, says);
}
