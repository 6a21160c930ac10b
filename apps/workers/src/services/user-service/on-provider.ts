/**
 * Log-in with an identity provider: who a user is there, by issuer and subject, for a session here. The provider decides the role at
 * every log-in; a user who is disabled here stays out.
 */
import type { CallInput } from '@tradefloor/contracts/calls/call';
import type { providerLogIn } from '@tradefloor/contracts/calls/users';
import { type UserId, userId } from '@tradefloor/contracts/ids';
import { toIdentityText, toProviderUserName } from '@tradefloor/core/trading/users/provider';
import type { Secrets } from '@tradefloor/core/trading/users/secrecy';
import { newUser } from '@tradefloor/core/trading/users/seed-users';
import type { ProviderIdentityRow, UserRow } from '@tradefloor/core/trading/users/tables';
import { type Ctx, type Published, respond } from '@tradefloor/runtime';
import {
  type AccountActor,
  changeKeys,
  endKeys,
  endLogIns,
  noteChange,
  toAccount,
} from './account-changes.ts';
import { beginSession } from './begin-session.ts';
import { NO_STORE } from './cookie.ts';
import { oauthRefusal } from './on-authorize.ts';
import { endReplaced } from './on-token.ts';
import { putUser, type UserState } from './state.ts';

type Context = Ctx<UserState>;
type Requested = CallInput<typeof providerLogIn>;
type Grant = NonNullable<Requested['grant']>;
type Event = Published<'user.session' | 'users.changed'>;

/** Synchronous, so that two first log-ins at once make one user. */
export const onProviderLogIn = (secrets: Secrets) => (ctx: Context, requested: Requested) => {
  const identityId = secrets.digest(toIdentityText(requested));
  const identity = ctx.state.providerIdentities.get(identityId);
  const before = identity === undefined ? undefined : ctx.state.users.get(identity.userId);
  const { grant } = requested;
  if (grant === null) return withdraw(ctx, requested, before);
  if (before?.disabled || (identity !== undefined && before === undefined)) {
    return oauthRefusal({ error: 'access_denied', error_description: 'the user is disabled' }, 400);
  }
  const kept =
    before === undefined
      ? addUser(ctx, requested, { grant, identityId })
      : applyGrant(ctx, requested, { grant, before });
  keepIdentity(ctx, requested, { identityId, userId: kept.user.userId, before: identity });
  const begun = beginSession(ctx, secrets, {
    user: kept.user,
    kind: 'PROVIDER',
    provider: requested.issuer,
  });
  const events: readonly Event[] = [
    ...kept.events,
    ...endReplaced(ctx, requested.replaces),
    ...begun.events,
  ];
  return respond(begun.body, events, { headers: begun.headers });
};

const toActor = ({ issuer }: Requested): AccountActor => ({ actor: issuer, ending: 'PROVIDER' });

/** Who has no role at the provider any more keeps no session and no key here. */
function withdraw(ctx: Context, requested: Requested, user: UserRow | undefined) {
  const actor = toActor(requested);
  const events =
    user === undefined ? [] : [...endLogIns(ctx, actor, user), ...endKeys(ctx, actor, user.userId)];
  const failure = { error: 'access_denied', error_description: 'no role here' } as const;
  return respond(failure, events, { status: 400, headers: NO_STORE });
}

type Kept = { readonly user: UserRow; readonly events: readonly Event[] };

/** A name that no other user has, made of issuer and subject: more of the digest, should that much be taken. */
function addUser(
  ctx: Context,
  requested: Requested,
  { grant, identityId }: { readonly grant: Grant; readonly identityId: string },
): Kept {
  const { state, nowMs } = ctx;
  const { displayName } = requested;
  let username = toProviderUserName(displayName, identityId);
  for (let from = 1; state.users.get(userId(username)) !== undefined; from += 1) {
    username = toProviderUserName(displayName, identityId.slice(from));
  }
  const user = { ...newUser({ username, displayName, ...grant }, nowMs), passwordHash: null };
  putUser(state, user);
  const change = { kind: 'CREATED', reason: FIRST, before: null, after: user } as const;
  return { user, events: noteChange(ctx, toActor(requested), change) };
}

const FIRST = 'first log-in with the identity provider';
const CHANGED = 'role at the identity provider';

/** Another role or style than at the last log-in ends the sessions that were opened with that one. */
function applyGrant(
  ctx: Context,
  requested: Requested,
  { grant, before }: { readonly grant: Grant; readonly before: UserRow },
): Kept {
  const { role, tradingStyle } = grant;
  if (before.role === role && before.tradingStyle === tradingStyle) {
    return { user: before, events: [] };
  }
  const { state, nowMs } = ctx;
  const actor = toActor(requested);
  const user = { ...before, ...grant, updatedAt: nowMs, version: before.version + 1 };
  putUser(state, user);
  const change = { reason: CHANGED, before: toAccount(before), after: user };
  const noted = noteChange(ctx, actor, { ...change, kind: 'CHANGED' });
  const ended = endLogIns(ctx, actor, user);
  return { user, events: [...noted, ...ended, ...changeKeys(ctx, actor, user)] };
}

function keepIdentity(
  { state, nowMs }: Context,
  { issuer, subject }: Requested,
  {
    identityId,
    userId: id,
    before,
  }: {
    readonly identityId: string;
    readonly userId: UserId;
    readonly before: ProviderIdentityRow | undefined;
  },
): void {
  const createdAt = before?.createdAt ?? nowMs;
  const row = { identityId, issuer, subject, userId: id, createdAt, lastLogInAt: nowMs };
  state.providerIdentities.put(row);
}
