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
import type { UserAccount } from '@tradefloor/contracts/user';
import { newUser } from '@tradefloor/core/trading/users/seed-users';
import { userOfRow } from '@tradefloor/core/trading/users/session';
import type { UserRow } from '@tradefloor/core/trading/users/tables';
import { type Refused, refuse, respond, type UserCtx } from '@tradefloor/runtime';
import { changeKeys, endLogIns, isSameAccount, noteChange, toAccount } from './account-changes.ts';
import { verifyOwnPassword } from './own-password.ts';
import { isSandboxId } from './sandboxes.ts';
import type { UserDeps } from './settings.ts';
import { putUser, type UserState } from './state.ts';

type Context = UserCtx<UserState>;

const toActor = ({ caller: { userId } }: Context) =>
  ({ actor: userId, by: userId, ending: 'ADMIN' }) as const;

/** Names under which the platform itself makes users. */
const RESERVED = /^(guest|load|sso|sandbox)-/;

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
    const noted = noteChange(ctx, toActor(ctx), {
      kind: 'CREATED',
      reason,
      before: null,
      after: row,
    });
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
  if (isSameAccount(before, wanted)) return respond(userOfRow(row));
  const after = { ...row, ...wanted, updatedAt: nowMs, version: row.version + 1 };
  putUser(state, after);
  const noted = noteChange(ctx, toActor(ctx), { kind: 'CHANGED', reason, before, after });
  // Who has another name only is still the same to every check.
  const isAnother = !isSameAccount(before, { ...wanted, displayName: before.displayName });
  if (!isAnother) return respond(userOfRow(after), noted);
  return respond(userOfRow(after), [
    ...noted,
    ...endLogIns(ctx, toActor(ctx), { userId }),
    ...changeKeys(ctx, toActor(ctx), after),
  ]);
}

export const onSetPassword =
  ({ passwords }: UserDeps) =>
  async (ctx: Context, { userId, password, reason }: CallInput<typeof setPassword>) => {
    const before = findOther(ctx, userId);
    if (!before.ok) return before.refusal;
    // A password would be a way in that the provider does not know of.
    if (ctx.state.isFromProvider(userId)) {
      return refuse('CONFLICT', { detail: 'this user logs in with the identity provider' });
    }
    const passwordHash = await passwords.hash(password);
    // The row as it is now: it may have changed while the password was hashed.
    const found = findOther(ctx, userId);
    if (!found.ok) return found.refusal;
    const after = keepPassword(ctx, found.row, passwordHash);
    const noted = noteChange(ctx, toActor(ctx), {
      kind: 'PASSWORD',
      reason,
      before: toAccount(found.row),
      after,
    });
    return respond(userOfRow(after), [...noted, ...endLogIns(ctx, toActor(ctx), { userId })]);
  };

export const onChangePassword =
  ({ passwords }: UserDeps) =>
  async (ctx: Context, { present, password }: CallInput<typeof changePassword>) => {
    const { state, caller } = ctx;
    if (caller.guest) return refuse('FORBIDDEN', { detail: NO_GUESTS });
    const typed = { password: present, field: 'present' };
    const refused = await verifyOwnPassword(ctx, passwords, typed);
    if (refused !== null) return refused;
    const passwordHash = await passwords.hash(password);
    const row = state.users.get(caller.userId);
    if (row === undefined || row.disabled) return refuse('UNAUTHENTICATED');
    const after = keepPassword(ctx, row, passwordHash);
    const change = { kind: 'PASSWORD', reason: 'changed by the user', after } as const;
    const ended = endLogIns(ctx, toActor(ctx), {
      userId: row.userId,
      except: caller.sessionId,
    });
    const noted = noteChange(ctx, toActor(ctx), { ...change, before: toAccount(row) });
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
  if (isSandboxId(userId))
    return no(refuse('FORBIDDEN', { detail: 'a sandbox ends with its key' }));
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
