/** Users and what they may do: read by the OMS and by risk roles, changed with a reason that is kept for good. */
import type { CallInput } from '@tradefloor/contracts/calls/call';
import type {
  listTraders,
  listUsers,
  putLimits,
  userOf,
  usersInRole,
} from '@tradefloor/contracts/calls/users';
import { ROLE_POWERS } from '@tradefloor/core/trading/access/access';
import { userOfRow } from '@tradefloor/core/trading/users/session';
import { type Ctx, refuse, respond, type UserCtx } from '@tradefloor/runtime';
import { applyLimits } from './apply-limits.ts';
import { proposeLimits } from './limit-proposals.ts';
import type { UserDeps } from './settings.ts';
import type { UserState } from './state.ts';

export function onGetUser({ state }: Ctx<UserState>, { userId }: CallInput<typeof userOf>) {
  const row = state.users.get(userId);
  return respond({ user: row ? userOfRow(row) : null });
}

/** All users of a role who may log in, by name. */
export function onUsersInRole({ state }: Ctx<UserState>, { role }: CallInput<typeof usersInRole>) {
  const items = [...state.users.values()]
    .filter((row) => row.role === role && !row.disabled && !row.guest)
    .map(userOfRow)
    .sort((a, b) => (a.displayName < b.displayName ? -1 : 1));
  return respond({ items });
}

/** Everyone who trades, by id; a guest only where it is named. */
export function onListTraders(
  { state }: Ctx<UserState>,
  { guests }: CallInput<typeof listTraders>,
) {
  const named = new Set(guests);
  const items = [...state.users.values()]
    .filter(({ role, disabled }) => ROLE_POWERS[role].trades && !disabled)
    .filter(({ guest, userId }) => !guest || named.has(userId))
    .map(userOfRow)
    .sort((a, b) => (a.userId < b.userId ? -1 : 1));
  return respond({ items });
}

const PAGE = 100;

/** In order of user id; the cursor is the last id of the page before. */
export function onListUsers(
  { state }: Ctx<UserState>,
  { limit, cursor }: CallInput<typeof listUsers>,
) {
  const rows = [...state.users.values()]
    .filter(({ userId }) => cursor === undefined || userId > cursor)
    .sort((a, b) => (a.userId < b.userId ? -1 : 1));
  const items = rows.slice(0, limit ?? PAGE);
  const more = rows.length > items.length;
  return respond({
    items: items.map(userOfRow),
    nextCursor: more ? (items.at(-1)?.userId ?? null) : null,
  });
}

export const onPutLimits =
  ({ settings }: UserDeps) =>
  (ctx: UserCtx<UserState>, requested: CallInput<typeof putLimits>) => {
    const { state, caller } = ctx;
    if (!ROLE_POWERS[caller.role].setsLimits) return refuse('FORBIDDEN');
    const before = state.users.get(requested.userId);
    if (!before) return refuse('NOT_FOUND', { detail: 'unknown user' });
    if (before.guest && requested.darkPoolAccess === true) {
      return refuse('VALIDATION_FAILED', { detail: 'A guest has no dark pool access' });
    }
    const { limits, darkPoolAccess = before.darkPoolAccess, reason } = requested;
    const change = { after: { limits, darkPoolAccess }, reason, actor: caller.userId };
    if (settings.makerChecker === true) return proposeLimits(ctx, before, change);
    const { user, events } = applyLimits(ctx, before, change);
    return respond(userOfRow(user), events);
  };
