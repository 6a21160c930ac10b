/** People as the risk engine knows them: kept until a session of theirs says that something has changed. */
import { userOf } from '@tradefloor/contracts/calls/users';
import type { UserId } from '@tradefloor/contracts/ids';
import type { User } from '@tradefloor/contracts/user';
import { ok, type Result } from '@tradefloor/core/result';
import type { CallFailure } from '@tradefloor/runtime';
import type { RiskCtx } from './risk-state.ts';

/** A user's record, null for nobody's; asked of the user-service where it is not known. */
export async function findUser(
  ctx: RiskCtx,
  userId: UserId,
): Promise<Result<User | null, CallFailure>> {
  const { users } = ctx.state;
  const known = users.find(userId, ctx.nowMs);
  if (known !== undefined) return ok(known);
  const { epoch } = users;
  const answer = await ctx.call(userOf, { userId });
  if (!answer.ok) return answer;
  users.keep(userId, answer.value.user, { at: ctx.nowMs, epoch });
  return ok(answer.value.user);
}
