/** A holder's notice of exercise: of listed options in the money that the caller holds, worked out at once. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { exerciseOption } from '@tradefloor/contracts/calls/ccp';
import { decimalOfPx, px } from '@tradefloor/contracts/money';
import type { OptionContract } from '@tradefloor/contracts/option';
import { ClearingOutputs } from '@tradefloor/core/clearing/clearing-output';
import { exerciseByNotice } from '@tradefloor/core/clearing/early-exercise';
import { findDeliverable } from '@tradefloor/instruments/exercise';
import { intrinsicValue, optionEndsAt } from '@tradefloor/instruments/option/option-contract';
import { type CallResponse, refuse, respond } from '@tradefloor/runtime';
import { type CcpTimer, type CcpTopic, type CcpUserCtx, outputsPublished } from './ccp-state.ts';
import { cycle } from './on-clearing.ts';

type Reply<O> = CallResponse<CcpTopic, CcpTimer, O>;
type Refusal = CallResponse<never, never, never>;

/** Margin for the shares is posted in the same handling, for who is assigned as well. */
export function onExercise(
  ctx: CcpUserCtx,
  { symbol, contracts, held }: CallInput<typeof exerciseOption>,
): Reply<CallOutput<typeof exerciseOption>> {
  const { caller, state, nowMs } = ctx;
  const { book, seed } = state;
  const contract = findDeliverable(symbol);
  if (contract === null) return refuse('UNKNOWN_SYMBOL', { detail: 'this is no listed option' });
  const row = book.position(caller.userId, symbol);
  const has = row?.netQty ?? 0;
  if (row === undefined || has <= 0) return conflict('no contracts of this option are held');
  if (book.getExpiry(symbol) !== undefined || nowMs >= optionEndsAt(contract.expiry)) {
    return conflict('the option has expired');
  }
  if (has !== held) return conflict(`the position has changed: ${has} contracts are held now`);
  if (contracts > held) return conflict(`${contracts} contracts are more than the ${held} held`);
  if (book.findParticipant(caller.userId)?.inDefault === true) {
    return conflict('the account is in default');
  }
  const worth = findWorth(ctx, contract);
  if (typeof worth !== 'number') return worth;
  const outputs = new ClearingOutputs();
  const of = { row, contract, contracts, worth: px(worth) };
  const end = exerciseByNotice(book, of, { nowMs, outputs, seed });
  cycle(ctx, outputs);
  return respond(end, outputsPublished(outputs, book.settings.callDeadlineMs));
}

const conflict = (detail: string): Refusal => refuse('CONFLICT', { detail });

/** What a share of the option is worth at the market's price; refused without a price, and out of the money. */
function findWorth({ state, nowMs }: CcpUserCtx, contract: OptionContract): number | Refusal {
  const { underlying, type, strike } = contract;
  const tick = state.quotes.reference(underlying, nowMs, state.book.settings.staleMs);
  if (tick === null)
    return refuse('NO_REFERENCE_PRICE', { detail: 'the share has no market price' });
  const worth = intrinsicValue(contract, tick.mid);
  if (worth > 0) return worth;
  const side = type === 'CALL' ? 'above' : 'below';
  const [spot, at] = [decimalOfPx(tick.mid), decimalOfPx(strike)];
  return conflict(`the option is out of the money: the share is at ${spot}, not ${side} ${at}`);
}
