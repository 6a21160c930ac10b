/** Credit of a client before it is committed: requested from the user service, refused when that does not respond. */

import { userOf } from '@tradefloor/contracts/calls/users';
import type { UserId } from '@tradefloor/contracts/ids';
import { MONEY_PER_UNIT, type Money } from '@tradefloor/contracts/money';
import type { User } from '@tradefloor/contracts/user';
import { excessText } from '@tradefloor/contracts/vocabulary/rejections';
import { findBreach } from '@tradefloor/core/trading/rfq/client-credit';
import { type CallResponse, notResponding, refuse } from '@tradefloor/runtime';
import type { RfqCtx } from './rfq-state.ts';

type Refusal = CallResponse<never, never, never>;

export const noUsers = (): Refusal => notResponding('user-service');

const notThere = (): Refusal => refuse('NOT_FOUND', { detail: 'unknown client' });

/** The client's record, or the refusal: for a missing response, and for a user who is no client. */
export async function makeClient(
  ctx: Pick<RfqCtx, 'call'>,
  clientUserId: UserId,
  unknown: Refusal = notThere(),
): Promise<{ readonly client: User } | { readonly refusal: Refusal }> {
  const response = await ctx.call(userOf, { userId: clientUserId });
  if (!response.ok) return { refusal: noUsers() };
  const { user } = response.value;
  return user?.role === 'external-client' ? { client: user } : { refusal: unknown };
}

/** The refusal of a trade that would pass the client's lines now; null when it may be done. */
export function overLine(
  { state, nowMs }: RfqCtx,
  client: User,
  trade: { readonly qty: number; readonly notional: Money },
): Refusal | null {
  const credit = state.toCredit(client, nowMs);
  const code = findBreach(credit, trade);
  if (code === null) return null;
  return code === 'QTY_LIMIT_EXCEEDED'
    ? refuse(code, {
        detail: excessText('Face amount for this client', {
          count: trade.qty,
          max: credit.maxFace,
        }),
      })
    : refuse(code, { detail: creditText(trade.notional, credit) });
}

/** A worth beyond what is left of the client's credit line. */
export const creditText = (
  notional: Money,
  { available }: { readonly available: number },
): string =>
  excessText(
    'Notional for this client',
    { count: notional / MONEY_PER_UNIT, max: available / MONEY_PER_UNIT },
    ' left today',
  );
