/** What the OMS has to know before it can judge an order: the sender's record and the instrument. No guesses: unknown is an answer. */

import { listBonds } from '@tradefloor/contracts/calls/bonds';
import { listFutures } from '@tradefloor/contracts/calls/futures';
import { instruments } from '@tradefloor/contracts/calls/market';
import { listOptions } from '@tradefloor/contracts/calls/options';
import { userOf } from '@tradefloor/contracts/calls/users';
import type { InstrumentSymbol, UserId } from '@tradefloor/contracts/ids';
import type { Instrument } from '@tradefloor/contracts/market';
import type { User } from '@tradefloor/contracts/user';
import type { Listing } from '@tradefloor/core/order/instrument-directory';
import { listingOf } from '@tradefloor/core/order/listing';
import { err, ok, type Result } from '@tradefloor/core/result';
import type { OmsCtx } from './oms-state.ts';

/** Which service gave no answer. Without it nothing is accepted and nothing is recorded. */
export type Unreachable = { readonly unreachable: 'user-service' | 'market-sim' };

export async function learnUser(
  ctx: OmsCtx,
  userId: UserId,
): Promise<Result<User | null, Unreachable>> {
  const { users } = ctx.state;
  const known = users.find(userId, ctx.nowMs);
  if (known !== undefined) return ok(known);
  const { epoch } = users;
  const answer = await ctx.call(userOf, { userId });
  if (!answer.ok) return err({ unreachable: 'user-service' });
  users.keep(userId, answer.value.user, { at: ctx.nowMs, epoch });
  return ok(answer.value.user);
}

async function askInstruments(ctx: OmsCtx): Promise<Listing | null> {
  const [market, bonds, options, futures] = await Promise.all([
    ctx.call(instruments, {}),
    ctx.call(listBonds, {}),
    ctx.call(listOptions, {}),
    ctx.call(listFutures, {}),
  ]);
  return listingOf({ market, bonds, options, futures });
}

export async function learnInstrument(
  ctx: OmsCtx,
  symbol: InstrumentSymbol,
): Promise<Result<Instrument | null, Unreachable>> {
  const directory = ctx.state.instruments;
  const known = directory.find(symbol, ctx.nowMs);
  if (known !== undefined) return ok(known);
  const isLearnt = await directory.learn(ctx.nowMs, () => askInstruments(ctx));
  return isLearnt
    ? ok(directory.find(symbol, ctx.nowMs) ?? null)
    : err({ unreachable: 'market-sim' });
}
