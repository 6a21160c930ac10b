/** Opens a session: the cookie, the row, the response body, and room made among the user's older sessions. */
import { SECRET_BYTES } from '@tradefloor/core/trading/users/oauth';
import type { Secrets } from '@tradefloor/core/trading/users/secrecy';
import {
  openSession,
  SESSION_LIFE,
  surplusSessions,
  toIdentity,
} from '@tradefloor/core/trading/users/session';
import type { SessionRow, UserRow } from '@tradefloor/core/trading/users/tables';
import type { Ctx } from '@tradefloor/runtime';
import { cookieHeaders } from './cookie.ts';
import {
  endSession,
  keepSession,
  sessionStarted,
  sessionsOfUser,
  type UserState,
} from './state.ts';

/** OAuth requires a token in the body; ours travels in the cookie alone, and this states so. */
const TOKEN_MARKER = 'in-cookie';

type Begun = {
  readonly user: UserRow;
  readonly kind: SessionRow['kind'];
  /** The issuer of the identity provider that vouches for the user. */
  readonly provider?: string;
};

export function beginSession(
  { state, nowMs, origin }: Ctx<UserState>,
  secrets: Secrets,
  { user, kind, provider }: Begun,
) {
  const cookie = secrets.token(SECRET_BYTES);
  const session = openSession(
    {
      sessionId: secrets.token(12),
      cookieHash: secrets.digest(cookie),
      userId: user.userId,
      kind,
      address: origin?.address ?? null,
      device: origin?.device ?? null,
    },
    nowMs,
  );
  const ended = surplusSessions(sessionsOfUser(state, user.userId)).flatMap((old) =>
    endSession(state, old, { reason: 'REPLACED', nowMs }),
  );
  keepSession(state, session);
  const lifeS = SESSION_LIFE[kind].absoluteMs / 1_000;
  return {
    session,
    headers: cookieHeaders(cookie, lifeS),
    body: {
      access_token: TOKEN_MARKER,
      token_type: 'session',
      expires_in: lifeS,
      idle_expires_in: SESSION_LIFE[kind].idleMs / 1_000,
      user: toIdentity(user, session),
    },
    events: [...ended, sessionStarted(session, provider)],
  };
}
