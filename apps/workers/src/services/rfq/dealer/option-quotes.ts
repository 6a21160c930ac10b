/** Prices over the counter: an unlisted contract is quoted two-way and firm, to one person, for a short time. */

import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import type { askOptionQuote, optionQuoteStanding } from '@tradefloor/contracts/calls/options';
import { userOf } from '@tradefloor/contracts/calls/users';
import { OptionQuoteId, type UserId } from '@tradefloor/contracts/ids';
import type { OptionContract } from '@tradefloor/contracts/option';
import type { OtcOptionQuote } from '@tradefloor/contracts/otc-option';
import {
  FIRM_MS,
  KNOWN_AFTER_MS,
  OPEN_QUOTES_MAX,
  quoteFault,
} from '@tradefloor/core/trading/dealer/firm-quote';
import { worthOf } from '@tradefloor/instruments/contract/worth';
import {
  bespokeContract,
  premiumDate,
  termsFault,
} from '@tradefloor/instruments/option/bespoke-option';
import { optionSymbol } from '@tradefloor/instruments/option/option-symbol';
import { type Answered, answered, refused, say, type Wake, wake } from '@tradefloor/runtime';
import {
  modelValue,
  OPTION_UNDERLYINGS,
  type OptionMoment,
  otcQuoteOf,
} from '@tradefloor/sim/option/option-market';
import { invalid } from '../prices/invalid.ts';
import { noUsers } from '../state/client-lines.ts';
import { haltRefusal } from '../state/on-kill-switch.ts';
import type { RfqCtx, RfqTopic, RfqUserCtx, RfqWake } from '../state/rfq-state.ts';

type Ask = Asked<typeof askOptionQuote>;
type QuoteAnswer = Answered<RfqTopic, RfqWake, Answer<typeof askOptionQuote>>;

const HEX_DIGITS = 12;

/**
 * Quotes the contract, or returns the refusal. The contract is priced publicly from then on, so that it can be checked
 * and marked.
 */
export async function onAskOptionQuote(ctx: RfqUserCtx, asked: Ask): Promise<QuoteAnswer> {
  const { caller } = ctx;
  const answer = await ctx.call(userOf, { userId: caller.userId });
  if (!answer.ok) return noUsers();
  if (!answer.value.user?.limits.desks.includes('DERIV')) {
    return refused('DESK_NOT_PERMITTED', { detail: 'options are traded on desk DERIV' });
  }
  const halted = haltRefusal(ctx, {
    symbol: bespokeContract(asked).symbol,
    people: [caller.userId],
    strategy: 'LIT',
  });
  return halted ?? quoted(ctx, asked, caller.userId);
}

function quoted(ctx: RfqCtx, asked: Ask, userId: UserId): QuoteAnswer {
  const { state, nowMs } = ctx;
  const { underlying } = asked;
  if (!OPTION_UNDERLYINGS.has(underlying)) {
    return refused('UNKNOWN_SYMBOL', { detail: `no options on ${underlying} are written` });
  }
  const moment = state.options.moment(underlying, nowMs);
  if (moment === null) return refused('HALTED', { detail: `${underlying} is not quoted` });
  const fault = termsFault(asked, { spot: moment.spot, nowMs });
  if (fault !== null) return invalid(fault.path, fault.message);
  const listed = optionSymbol(underlying, asked);
  if (state.options.listed(nowMs).has(listed)) {
    return refused('CONFLICT', { detail: `${listed} is listed: it is dealt on its chain` });
  }
  if (state.bespoke.openQuotesOf(userId, nowMs) >= OPEN_QUOTES_MAX) {
    return refused('RATE_LIMITED', { detail: `${OPEN_QUOTES_MAX} quotes are open: let one lapse` });
  }
  return give(ctx, { contract: bespokeContract(asked), qty: asked.qty, userId, moment });
}

type Gift = {
  readonly contract: OptionContract;
  readonly qty: Ask['qty'];
  readonly userId: UserId;
  readonly moment: OptionMoment;
};

function give({ state, nowMs, rng }: RfqCtx, { contract, qty, userId, moment }: Gift): QuoteAnswer {
  const { price, delta, volatility } = modelValue(contract, moment);
  const prices = otcQuoteOf(price, qty);
  const digits = Array.from({ length: HEX_DIGITS }, () => Math.floor(rng.next() * 16).toString(16));
  const quoteId = OptionQuoteId.parse(`${contract.symbol}-${digits.join('')}`);
  const validUntil = nowMs + FIRM_MS;
  const madeOf = { spot: moment.spot, volatility: volatility * 100 };
  state.bespoke.putQuote({
    quoteId,
    userId,
    symbol: contract.symbol,
    qty,
    ...prices,
    ...madeOf,
    state: 'OPEN',
    quotedAt: nowMs,
    validUntil,
    orderId: null,
    side: null,
    decidedAt: null,
    closedAt: null,
  });
  const sized = { instrumentType: 'option', symbol: contract.symbol } as const;
  const quote: OtcOptionQuote = {
    quoteId,
    contract,
    qty,
    ...prices,
    ...madeOf,
    delta,
    premiumToBuy: worthOf(sized, prices.ask, qty),
    premiumToSell: worthOf(sized, prices.bid, qty),
    settlementDate: premiumDate(nowMs, contract.expiry),
    at: nowMs,
    validUntil,
  };
  return answered(
    quote,
    [
      say('market.options', state.options.batch(nowMs)),
      wake('option-quote-end', FIRM_MS + KNOWN_AFTER_MS, { key: `quote-end-${quoteId}`, quoteId }),
    ],
    { status: 201 },
  );
}

/** Whether the dealer would deal now. */
export const onQuoteStanding = (
  { state, nowMs }: RfqCtx,
  { quoteId, ...wanted }: Asked<typeof optionQuoteStanding>,
): Answered<never, never, Answer<typeof optionQuoteStanding>> =>
  answered({ fault: quoteFault(state.bespoke.quote(quoteId), wanted, nowMs) });

/** The end of the quote need not be known any longer. */
export function onOptionQuoteEnd({ state, nowMs }: RfqCtx, { quoteId }: Wake['data']): [] {
  state.bespoke.closeQuote(OptionQuoteId.parse(quoteId), nowMs);
  return [];
}
