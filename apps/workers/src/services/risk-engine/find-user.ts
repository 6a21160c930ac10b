/** Users as the risk engine knows them: cached until a session event reports a change. */
import { userOf } from '@tradefloor/contracts/calls/users';
import type { UserId } from '@tradefloor/contracts/ids';
import type { User } from '@tradefloor/contracts/user';
import { ok, type Result } from '@tradefloor/core/result';
import type { CallFailure } from '@tradefloor/runtime';
import type { RiskCtx } from './risk-state.ts';

/**
 * A user's record, null for an unknown user; fetched from the user-service where it is not cached.
 */
export async function findUser(
  ctx: RiskCtx,
  userId: UserId,
): Promise<Result<User | null, CallFailure>> {
  const { users } = ctx.state;
  const known = users.find(userId, ctx.nowMs);
  if (known !== undefined) return ok(known);
  const { epoch } = users;
  const response = await ctx.call(userOf, { userId });
  if (!response.ok) return response;
  users.keep(userId, response.value.user, { at: ctx.nowMs, epoch });
  return ok(response.value.user);
}
