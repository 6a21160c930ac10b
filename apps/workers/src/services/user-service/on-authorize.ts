/** Log-in, first half: name and password for a code that is worth something for a minute, to one client, once. */
import type { CallInput } from '@tradefloor/contracts/calls/call';
import type { authorize } from '@tradefloor/contracts/calls/users';
import { CODE_REQUIRED, SETUP_REQUIRED } from '@tradefloor/contracts/vocabulary/second-factor';
import {
  type AuthorizeRequest,
  CODE_LIFE_MS,
  type OAuthFailure,
  readAuthorize,
  SECRET_BYTES,
} from '@tradefloor/core/trading/users/oauth';
import type { UserRow } from '@tradefloor/core/trading/users/tables';
import { type AnyoneCtx, type Ctx, respond } from '@tradefloor/runtime';
import { NO_STORE } from './cookie.ts';
import { type Gate, passSecondFactor } from './second-factor-gate.ts';
import type { UserDeps } from './settings.ts';
import type { UserState } from './state.ts';

/** One text for a wrong name and a wrong password: names cannot be fished for. */
const DENIED: OAuthFailure = {
  error: 'access_denied',
  error_description: 'incorrect user name or password',
};

const BUSY: OAuthFailure = {
  error: 'temporarily_unavailable',
  error_description: 'too many log-ins, try again later',
};

const SLOWED: OAuthFailure = {
  error: 'temporarily_unavailable',
  error_description: 'too many failed log-ins for this account',
};

const CODE_MISSING: OAuthFailure = {
  error: CODE_REQUIRED,
  error_description: 'a code of the second factor is required',
};

const SET_UP: OAuthFailure = {
  error: SETUP_REQUIRED,
  error_description:
    'the role needs a second factor: keep the key in an authenticator and send a code of it',
};

const WRONG_CODE: OAuthFailure = {
  error: 'access_denied',
  error_description: 'incorrect code, or one that was used',
};

const CODE_SLOWED: OAuthFailure = {
  error: 'temporarily_unavailable',
  error_description: 'too many wrong codes for this account',
};

export const onAuthorize = (deps: UserDeps) => {
  const { passwords, secrets, settings } = deps;
  return async (ctx: AnyoneCtx<UserState>, body: CallInput<typeof authorize>) => {
    const read = readAuthorize(body, settings.redirectUris);
    if (!read.ok) return oauthRefusal(read.error, 400);
    const { username, password } = read.value;
    const attempt = { username, address: ctx.origin?.address ?? null };
    const waitMs = ctx.state.attempts.waitMs(attempt, ctx.nowMs);
    if (waitMs > 0) return oauthRefusal(SLOWED, 429, Math.ceil(waitMs / 1_000));

    const known = userNamed(ctx.state, username);
    const verdict = await passwords.verify(known?.passwordHash ?? null, password);
    if (verdict === 'busy') return oauthRefusal(BUSY, 503, 1);

    const user = userNamed(ctx.state, username);
    if (verdict !== 'match' || !user || user.disabled) {
      ctx.state.attempts.failed(attempt, ctx.nowMs);
      return oauthRefusal(DENIED, 400);
    }
    const gate = passSecondFactor(ctx, deps, { user, code: read.value.secondFactor });
    if (gate.kind === 'wrong') ctx.state.attempts.failed(attempt, ctx.nowMs);
    if (gate.kind !== 'pass') return gateRefusal(gate);
    ctx.state.attempts.succeeded(attempt);
    const code = secrets.token(SECRET_BYTES);
    keepCode(ctx, { user, request: read.value, codeHash: secrets.digest(code) });
    return respond(
      {
        code,
        expiresIn: CODE_LIFE_MS / 1_000,
        ...(read.value.state === null ? {} : { state: read.value.state }),
        ...(settings.issuer === null ? {} : { iss: settings.issuer }),
        ...(gate.recoveryCodes === undefined ? {} : { recoveryCodes: gate.recoveryCodes }),
      },
      gate.events,
      { headers: NO_STORE },
    );
  };
};

/** Why the right password is not enough. */
function gateRefusal(gate: Exclude<Gate, { kind: 'pass' }>) {
  if (gate.kind === 'setup') {
    const { secret, uri } = gate;
    return respond({ ...SET_UP, secret, uri }, [], { status: 400, headers: NO_STORE });
  }
  if (gate.kind === 'paused') return oauthRefusal(CODE_SLOWED, 429, Math.ceil(gate.waitMs / 1_000));
  return oauthRefusal(gate.kind === 'code' ? CODE_MISSING : WRONG_CODE, 400);
}

/** An error in the shape of RFC 6749, section 5.2. */
export const oauthRefusal = (failure: OAuthFailure, status: number, retryAfterS?: number) =>
  respond(failure, [], {
    status,
    headers: {
      ...NO_STORE,
      ...(retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) }),
    },
  });

function userNamed(state: UserState, username: string): UserRow | undefined {
  const id = state.userByName.get(username);
  return id === undefined ? undefined : state.users.get(id);
}

function keepCode(
  { state, nowMs }: Ctx<UserState>,
  made: { readonly user: UserRow; readonly request: AuthorizeRequest; readonly codeHash: string },
): void {
  state.authCodes.put({
    codeHash: made.codeHash,
    clientId: made.request.clientId,
    redirectUri: made.request.redirectUri,
    challenge: made.request.challenge,
    userId: made.user.userId,
    createdAt: nowMs,
    expiresAt: nowMs + CODE_LIFE_MS,
    usedAt: null,
    sessionId: null,
    closedAt: null,
  });
}
