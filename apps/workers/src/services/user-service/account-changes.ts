/**
 * What a change of an account brings with it, whether an administrator or the identity provider makes it: it is kept for good, and
 * the sessions, half-way log-ins and keys of before end.
 */
import type { UserId } from '@tradefloor/contracts/ids';
import type { UserAccount, UserChange } from '@tradefloor/contracts/user';
import type { SessionEnd, UserRow } from '@tradefloor/core/trading/users/tables';
import { type Ctx, type Published, publish } from '@tradefloor/runtime';
import { endSession, sessionsOfUser, type UserState } from './state.ts';

type Context = Ctx<UserState>;

export type AccountActor = {
  /** As the record names it. */
  readonly actor: string;
  /** Where it is a user. */
  readonly by?: UserId;
  /** Why sessions end. */
  readonly ending: SessionEnd;
};

export type AccountChange = Pick<UserChange, 'kind' | 'reason' | 'before'> & {
  readonly after: UserRow;
};

/** What an account is besides its limits and its password. */
export const toAccount = ({ displayName, role, tradingStyle, disabled }: UserRow): UserAccount => ({
  displayName,
  role,
  tradingStyle,
  disabled,
});

export const isSameAccount = (a: UserAccount, b: UserAccount): boolean =>
  a.displayName === b.displayName &&
  a.role === b.role &&
  a.tradingStyle === b.tradingStyle &&
  a.disabled === b.disabled;

const toChangeId = (userId: UserId, version: number) => `account-${userId}-V${version}`;

/** Keeps a change for good, and publishes it. */
export function noteChange(
  { state, requestId, nowMs }: Context,
  { actor }: AccountActor,
  { kind, reason, before, after }: AccountChange,
): readonly Published<'users.changed'>[] {
  const change: UserChange = {
    changeId: toChangeId(after.userId, after.version),
    userId: after.userId,
    kind,
    actor,
    reason,
    requestId,
    before,
    after: toAccount(after),
    at: nowMs,
  };
  state.userChanges.append(change);
  return [publish('users.changed', change)];
}

/** Ends all sessions of a user but the one excepted, and every log-in that is half-way: its code opens none. */
export function endLogIns(
  { state, nowMs }: Context,
  { ending, by }: AccountActor,
  { userId, except }: { readonly userId: UserId; readonly except?: string },
): readonly Published<'user.session'>[] {
  for (const code of [...state.authCodes.values()]) {
    if (code.userId === userId && code.usedAt === null) {
      state.authCodes.put({ ...code, usedAt: nowMs });
    }
  }
  const end = { reason: ending, nowMs, ...(by === undefined ? {} : { by }) };
  return sessionsOfUser(state, userId)
    .filter(({ sessionId }) => sessionId !== except)
    .flatMap((session) => endSession(state, session, end));
}

/** Ends all API keys of a user. */
export const endKeys = (
  { state, nowMs }: Context,
  { by }: AccountActor,
  userId: UserId,
): readonly Published<'user.session'>[] =>
  state.keys.endAll(userId, {
    reason: 'DISABLED',
    nowMs,
    ...(by === undefined ? {} : { by }),
  });

/** The keys of who is disabled end; those of another role or style go on with what that may do. */
export function changeKeys(
  ctx: Context,
  actor: AccountActor,
  { userId, disabled, version }: UserRow,
): readonly Published<'user.session'>[] {
  if (disabled) return endKeys(ctx, actor, userId);
  if (ctx.state.keys.ofUser(userId).length === 0) return [];
  // One fact for all the user's keys: it is published under the change's own name.
  const sessionId = toChangeId(userId, version);
  const event = { sessionId, userId, kind: 'STARTED', reason: 'LIMITS_CHANGED' } as const;
  const sandboxes = ctx.state.keys.ofUser(userId).flatMap(({ sandboxId }) => sandboxId ?? []);
  return [
    publish('user.session', { ...event, at: ctx.nowMs }),
    ...sandboxes.map((id) => {
      const named = { sessionId: toChangeId(id, version), userId: id };
      return publish('user.session', { ...event, ...named, at: ctx.nowMs });
    }),
  ];
}
