/** Log-in, second half: the code and its verifier for a session. Synchronous, so that a code has one winner. */
import type { CallInput } from '@tradefloor/contracts/calls/call';
import type { token } from '@tradefloor/contracts/calls/users';
import { type OAuthFailure, readToken, redeem } from '@tradefloor/core/trading/users/oauth';
import type { AuthCodeRow } from '@tradefloor/core/trading/users/tables';
import { type AnyoneCtx, type Ctx, type Published, respond } from '@tradefloor/runtime';
import { beginSession } from './begin-session.ts';
import { NO_STORE } from './cookie.ts';
import { oauthRefusal } from './on-authorize.ts';
import type { UserDeps } from './settings.ts';
import { endSession, type UserState } from './state.ts';

export const onToken =
  (deps: UserDeps) => (ctx: AnyoneCtx<UserState>, body: CallInput<typeof token>) => {
    const read = readToken(body);
    if (!read.ok) return oauthRefusal(read.error, 400);
    const { secrets } = deps;
    const redemption = redeem(
      ctx.state.authCodes.get(secrets.digest(read.value.code)),
      read.value,
      {
        verifierDigest: secrets.digest(read.value.verifier),
        nowMs: ctx.nowMs,
      },
    );
    switch (redemption.kind) {
      case 'refuse':
        return oauthRefusal(redemption.failure, 400);
      case 'replay':
        return replayed(ctx, redemption.code, redemption.failure);
      case 'burn':
        ctx.state.authCodes.put({ ...redemption.code, usedAt: ctx.nowMs });
        return oauthRefusal(redemption.failure, 400);
      case 'redeem':
        return redeemed(ctx, deps, redemption.code);
    }
  };

function replayed({ state, nowMs }: Ctx<UserState>, code: AuthCodeRow, failure: OAuthFailure) {
  const session = code.sessionId === null ? undefined : state.sessions.get(code.sessionId);
  const events = session ? endSession(state, session, { reason: 'REPLAY', nowMs }) : [];
  return respond(failure, events, { status: 400, headers: NO_STORE });
}

function redeemed(ctx: AnyoneCtx<UserState>, deps: UserDeps, code: AuthCodeRow) {
  const { state, nowMs } = ctx;
  const user = state.users.get(code.userId);
  if (!user || user.disabled) {
    return oauthRefusal(
      { error: 'invalid_grant', error_description: 'the user no longer exists' },
      400,
    );
  }
  const begun = beginSession(ctx, deps.secrets, { user, kind: 'PASSWORD' });
  state.authCodes.put({ ...code, usedAt: nowMs, sessionId: begun.session.sessionId });
  return respond(begun.body, [...endCallersSession(ctx), ...begun.events], {
    headers: begun.headers,
  });
}

/** Who logs in while logged in gets a new session; the one before ends. */
export const endCallersSession = (ctx: AnyoneCtx<UserState>) =>
  endReplaced(ctx, ctx.caller?.sessionId ?? null);

/** Ends the session that a browser had before it got another, if there is one. */
export function endReplaced(
  { state, nowMs }: Ctx<UserState>,
  sessionId: string | null,
): readonly Published<'user.session'>[] {
  const before = state.sessions.get(sessionId ?? '');
  return before ? endSession(state, before, { reason: 'REPLACED', nowMs }) : [];
}
