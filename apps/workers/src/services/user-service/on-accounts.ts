/**
 * The life of a user's account: made, renamed, given another role, disabled, given another password. Each change is kept
 * for good with who made it and why. Another role, style or password ends all of that user's sessions, disabling also the API keys.
 */
import type {
  changePassword,
  changeUser,
  createUser,
  setPassword,
} from '@tradefloor/contracts/calls/accounts';
import type { CallInput } from '@tradefloor/contracts/calls/call';
import { type UserId, userId as userIdOf } from '@tradefloor/contracts/ids';
import type { UserAccount, UserChange } from '@tradefloor/contracts/user';
import { newUser } from '@tradefloor/core/trading/users/seed-users';
import { userOfRow } from '@tradefloor/core/trading/users/session';
import type { UserRow } from '@tradefloor/core/trading/users/tables';
import {
  type Published,
  publish,
  type Refused,
  refuse,
  respond,
  type UserCtx,
} from '@tradefloor/runtime';
import type { UserDeps } from './settings.ts';
import { endSession, putUser, sessionsOfUser, type UserState } from './state.ts';

type Context = UserCtx<UserState>;
type Noted = Pick<UserChange, 'kind' | 'reason' | 'before'> & { readonly after: UserRow };

/** Names under which the platform itself makes users. */
const RESERVED = /^(guest|load)-/;

export const onCreateUser =
  ({ passwords }: UserDeps) =>
  async (ctx: Context, requested: CallInput<typeof createUser>) => {
    const { username, displayName, role, tradingStyle, password, reason } = requested;
    const { state, nowMs } = ctx;
    if (ctx.caller.role !== 'admin') return refuse('FORBIDDEN');
    const id = userIdOf(username);
    if (RESERVED.test(username)) return refuse('CONFLICT', { detail: `"${username}" is reserved` });
    if (state.users.get(id)) return nameTaken(username);
    const passwordHash = await passwords.hash(password);
    // Another request may have been faster while the password was hashed.
    if (state.users.get(id)) return nameTaken(username);
    const row = { ...newUser({ username, displayName, role, tradingStyle }, nowMs), passwordHash };
    putUser(state, row);
    const noted = note(ctx, { kind: 'CREATED', reason, before: null, after: row });
    return respond(userOfRow(row), noted, { status: 201 });
  };

const nameTaken = (username: string) =>
  refuse('CONFLICT', { detail: `a user "${username}" already exists` });

export function onChangeUser(ctx: Context, requested: CallInput<typeof changeUser>) {
  const { state, nowMs } = ctx;
  const { userId, reason } = requested;
  const found = findOther(ctx, userId);
  if (!found.ok) return found.refusal;
  const { row } = found;
  const before = toAccount(row);
  const {
    displayName = before.displayName,
    role = before.role,
    tradingStyle = before.tradingStyle,
    disabled = before.disabled,
  } = requested;
  const wanted: UserAccount = { displayName, role, tradingStyle, disabled };
  if (isSame(before, wanted)) return respond(userOfRow(row));
  const after = { ...row, ...wanted, updatedAt: nowMs, version: row.version + 1 };
  putUser(state, after);
  const noted = note(ctx, { kind: 'CHANGED', reason, before, after });
  // Who has another name only is still the same to every check.
  const isAnother = !isSame(before, { ...wanted, displayName: before.displayName });
  if (!isAnother) return respond(userOfRow(after), noted);
  return respond(userOfRow(after), [...noted, ...endAll(ctx, userId), ...changeKeys(ctx, after)]);
}

/** The keys of who is disabled end; those of another role or style go on with what that may do. */
function changeKeys(
  { state, caller, nowMs }: Context,
  { userId, disabled, version }: UserRow,
): readonly Published<'user.session'>[] {
  if (disabled) {
    return state.keys.endAll(userId, { reason: 'DISABLED', nowMs, by: caller.userId });
  }
  if (state.keys.ofUser(userId).length === 0) return [];
  // One fact for all the user's keys: it is published under the change's own name.
  const sessionId = toChangeId(userId, version);
  const event = { sessionId, userId, kind: 'STARTED', reason: 'LIMITS_CHANGED' } as const;
  return [publish('user.session', { ...event, at: nowMs })];
}

const toChangeId = (userId: UserId, version: number) => `account-${userId}-V${version}`;

export const onSetPassword =
  ({ passwords }: UserDeps) =>
  async (ctx: Context, { userId, password, reason }: CallInput<typeof setPassword>) => {
    const before = findOther(ctx, userId);
    if (!before.ok) return before.refusal;
    const passwordHash = await passwords.hash(password);
    // The row as it is now: it may have changed while the password was hashed.
    const found = findOther(ctx, userId);
    if (!found.ok) return found.refusal;
    const after = keepPassword(ctx, found.row, passwordHash);
    const noted = note(ctx, { kind: 'PASSWORD', reason, before: toAccount(found.row), after });
    return respond(userOfRow(after), [...noted, ...endAll(ctx, userId)]);
  };

export const onChangePassword =
  ({ passwords }: UserDeps) =>
  async (ctx: Context, { present, password }: CallInput<typeof changePassword>) => {
    const { state, caller, nowMs, origin } = ctx;
    const known = state.users.get(caller.userId);
    if (known === undefined || known.guest) return refuse('FORBIDDEN', { detail: NO_GUESTS });
    const attempt = { username: known.username, address: origin?.address ?? null };
    if (state.attempts.waitMs(attempt, nowMs) > 0) {
      return refuse('RATE_LIMITED', { detail: 'too many failed log-ins for this account' });
    }
    const verdict = await passwords.verify(known.passwordHash, present);
    if (verdict === 'busy') return refuse('OVERLOADED');
    if (verdict !== 'match') {
      state.attempts.failed(attempt, nowMs);
      return refuse('VALIDATION_FAILED', {
        errors: [{ path: 'present', message: 'is not your password' }],
      });
    }
    const passwordHash = await passwords.hash(password);
    const row = state.users.get(caller.userId);
    if (row === undefined || row.disabled) return refuse('UNAUTHENTICATED');
    const after = keepPassword(ctx, row, passwordHash);
    const change = { kind: 'PASSWORD', reason: 'changed by the user', after } as const;
    const ended = endAll(ctx, row.userId, caller.sessionId);
    const noted = note(ctx, { ...change, before: toAccount(row) });
    return respond({ ended: ended.length }, [...noted, ...ended]);
  };

const NO_GUESTS = 'a guest has no account';

/** A user whose account the caller may change. */
function findOther({ state, caller }: Context, userId: UserId) {
  const no = (refusal: Refused) => ({ ok: false, refusal }) as const;
  if (caller.role !== 'admin') return no(refuse('FORBIDDEN'));
  const row = state.users.get(userId);
  if (row === undefined) return no(refuse('NOT_FOUND', { detail: 'unknown user' }));
  if (row.guest) return no(refuse('FORBIDDEN', { detail: NO_GUESTS }));
  // So there is always one administrator who can log in.
  if (userId === caller.userId) {
    return no(refuse('FORBIDDEN', { detail: 'your own account is changed by another admin' }));
  }
  return { ok: true, row } as const;
}

function keepPassword({ state, nowMs }: Context, row: UserRow, passwordHash: string): UserRow {
  const after = { ...row, passwordHash, updatedAt: nowMs, version: row.version + 1 };
  putUser(state, after);
  return after;
}

const toAccount = ({ displayName, role, tradingStyle, disabled }: UserRow): UserAccount => ({
  displayName,
  role,
  tradingStyle,
  disabled,
});

const isSame = (a: UserAccount, b: UserAccount): boolean =>
  a.displayName === b.displayName &&
  a.role === b.role &&
  a.tradingStyle === b.tradingStyle &&
  a.disabled === b.disabled;

/** Ends all sessions of a user but the one named, and every log-in that is half-way: its code opens none. */
function endAll(
  ctx: Context,
  userId: UserId,
  except?: string,
): readonly Published<'user.session'>[] {
  const { state, caller, nowMs } = ctx;
  for (const code of [...state.authCodes.values()]) {
    if (code.userId === userId && code.usedAt === null) {
      state.authCodes.put({ ...code, usedAt: nowMs });
    }
  }
  return sessionsOfUser(state, userId)
    .filter(({ sessionId }) => sessionId !== except)
    .flatMap((session) =>
      endSession(state, session, { reason: 'ADMIN', nowMs, by: caller.userId }),
    );
}

/** Keeps a change for good, and publishes it. */
function note(
  { state, caller, requestId, nowMs }: Context,
  { kind, reason, before, after }: Noted,
): readonly Published<'users.changed'>[] {
  const change: UserChange = {
    changeId: toChangeId(after.userId, after.version),
    userId: after.userId,
    kind,
    actor: caller.userId,
    reason,
    requestId,
    before,
    after: toAccount(after),
    at: nowMs,
  };
  state.userChanges.append(change);
  return [publish('users.changed', change)];
}
