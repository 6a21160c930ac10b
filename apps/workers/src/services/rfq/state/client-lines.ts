/** Credit of a client before it is committed: requested from the user service, refused when that does not respond. */
import { userOf } from '@tradefloor/contracts/calls/users';
import type { UserId } from '@tradefloor/contracts/ids';
import type { Money } from '@tradefloor/contracts/money';
import type { User } from '@tradefloor/contracts/user';
import { breachOf } from '@tradefloor/core/trading/rfq/client-credit';
import { type Answered, notAnswering, refused } from '@tradefloor/runtime';
import type { RfqCtx } from './rfq-state.ts';

type Refusal = Answered<never, never, never>;

export const noUsers = (): Refusal => notAnswering('user-service');

const notThere = (clientUserId: UserId): Refusal =>
  refused('NOT_FOUND', { detail: `there is no client ${clientUserId}` });

/** The client's record, or the refusal: for a missing response, and for a user who is no client. */
export async function clientOf(
  ctx: Pick<RfqCtx, 'call'>,
  clientUserId: UserId,
  unknown: Refusal = notThere(clientUserId),
): Promise<{ readonly client: User } | { readonly refusal: Refusal }> {
  const answer = await ctx.call(userOf, { userId: clientUserId });
  if (!answer.ok) return { refusal: noUsers() };
  const { user } = answer.value;
  return user?.role === 'external-client' ? { client: user } : { refusal: unknown };
}

/** The refusal of a trade that would pass the client's lines now; null when it may be done. */
export function overLine(
  { state, nowMs }: RfqCtx,
  client: User,
  trade: { readonly qty: number; readonly notional: Money },
): Refusal | null {
  const credit = state.creditOf(client, nowMs);
  const code = breachOf(credit, trade);
  if (code === null) return null;
  return code === 'QTY_LIMIT_EXCEEDED'
    ? refused(code, { detail: `at most ${credit.maxFace} of face` })
    : refused(code, {
        detail: `${Math.floor(credit.available / 10_000)} are left of today's line`,
      });
}
