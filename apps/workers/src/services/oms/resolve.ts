/**
 * The prerequisites of an order's check in the OMS: the sender's record and the instrument. No guesses: unknown is a
 * result.
 */

import { listBonds } from '@tradefloor/contracts/calls/bonds';
import { listFutures } from '@tradefloor/contracts/calls/futures';
import { fxStreamStanding } from '@tradefloor/contracts/calls/fx';
import { instruments } from '@tradefloor/contracts/calls/market';
import { listOptions, optionQuoteStanding } from '@tradefloor/contracts/calls/options';
import { userOf } from '@tradefloor/contracts/calls/users';
import { FxStreamQuoteId } from '@tradefloor/contracts/fx';
import { type InstrumentSymbol, OptionQuoteId, type UserId } from '@tradefloor/contracts/ids';
import type { Instrument } from '@tradefloor/contracts/market';
import type { NewOrder } from '@tradefloor/contracts/order';
import type { User } from '@tradefloor/contracts/user';
import { err, ok, type Result } from '@tradefloor/core/result';
import type { Listing } from '@tradefloor/core/trading/order/instrument-directory';
import { mergeListings } from '@tradefloor/core/trading/order/listing';
import type { OmsCtx } from './oms-state.ts';

/** The service that did not respond. Without it nothing is accepted and nothing is recorded. */
export type Unreachable = { readonly unreachable: 'user-service' | 'market-sim' | 'rfq' };

export async function resolveUser(
  ctx: OmsCtx,
  userId: UserId,
): Promise<Result<User | null, Unreachable>> {
  const { users } = ctx.state;
  const known = users.find(userId, ctx.nowMs);
  if (known !== undefined) return ok(known);
  const { epoch } = users;
  const response = await ctx.call(userOf, { userId });
  if (!response.ok) return err({ unreachable: 'user-service' });
  users.keep(userId, response.value.user, { at: ctx.nowMs, epoch });
  return ok(response.value.user);
}

/** The dealer's check of the quote over the counter, or of the stream, that the order names: a refusal, or null. */
export async function resolveQuoteFault(
  ctx: OmsCtx,
  userId: UserId,
  { quoteId, symbol, side, qty, instrumentType }: NewOrder,
): Promise<Result<string | null, Unreachable>> {
  const streamed = FxStreamQuoteId.safeParse(quoteId);
  if (streamed.success && instrumentType === 'fx') {
    const of = { quoteId: streamed.data, userId, symbol, qty };
    const response = await ctx.call(fxStreamStanding, of);
    return response.ok ? ok(response.value.fault) : err({ unreachable: 'rfq' });
  }
  if (instrumentType !== 'option') return ok(null);
  const named = OptionQuoteId.safeParse(quoteId);
  if (!named.success) return ok(null);
  const response = await ctx.call(optionQuoteStanding, { quoteId: named.data, userId, side, qty });
  return response.ok ? ok(response.value.fault) : err({ unreachable: 'rfq' });
}

async function fetchInstruments(ctx: OmsCtx): Promise<Listing | null> {
  const [market, bonds, options, futures] = await Promise.all([
    ctx.call(instruments, {}),
    ctx.call(listBonds, {}),
    ctx.call(listOptions, {}),
    ctx.call(listFutures, {}),
  ]);
  return mergeListings({ market, bonds, options, futures });
}

export async function resolveInstrument(
  ctx: OmsCtx,
  symbol: InstrumentSymbol,
): Promise<Result<Instrument | null, Unreachable>> {
  const directory = ctx.state.instruments;
  const known = directory.find(symbol, ctx.nowMs);
  if (known !== undefined) return ok(known);
  const isResolved = await directory.learn(ctx.nowMs, () => fetchInstruments(ctx));
  return isResolved
    ? ok(directory.find(symbol, ctx.nowMs) ?? null)
    : err({ unreachable: 'market-sim' });
}
