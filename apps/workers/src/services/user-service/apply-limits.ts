/** Puts limits of a user in force: the row, the record of the change, and what other services have to know. */
import type { LimitChange, Permissions } from '@tradefloor/contracts/user';
import type { UserRow } from '@tradefloor/core/trading/users/tables';
import { publish, type UserCtx } from '@tradefloor/runtime';
import { putUser, type UserState } from './state.ts';

export type Limiting = {
  readonly after: Permissions;
  readonly reason: string;
  /** Whose change it is. */
  readonly actor: string;
};

export const toPermissions = ({ limits, darkPoolAccess }: UserRow): Permissions => ({
  limits,
  darkPoolAccess,
});

export function applyLimits(
  { state, nowMs, requestId }: UserCtx<UserState>,
  before: UserRow,
  { after, reason, actor }: Limiting,
) {
  const user: UserRow = { ...before, ...after, updatedAt: nowMs, version: before.version + 1 };
  putUser(state, user);
  const changeId = `limits-${user.userId}-V${user.version}`;
  const change: LimitChange = {
    changeId,
    userId: user.userId,
    actor,
    reason,
    requestId,
    before: toPermissions(before),
    after,
    at: nowMs,
  };
  state.limitChanges.append(change);
  // One fact for all the user's sessions: it is published under the change's own name.
  const changed = publish('user.session', {
    sessionId: changeId,
    userId: user.userId,
    kind: 'STARTED',
    reason: 'LIMITS_CHANGED',
    at: nowMs,
  });
  return { user, events: [changed, publish('limits.changed', change)] };
}
