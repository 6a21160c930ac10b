/** Prices over the counter: an unlisted contract is quoted two-way and firm, to one person, for a short time. */

import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { askOptionQuote, optionQuoteStanding } from '@tradefloor/contracts/calls/options';
import { OptionQuoteId, type UserId } from '@tradefloor/contracts/ids';
import type { OptionContract } from '@tradefloor/contracts/option';
import type { OtcOptionQuote } from '@tradefloor/contracts/otc-option';
import { fullText } from '@tradefloor/contracts/vocabulary/rejections';
import {
  FIRM_MS,
  KNOWN_AFTER_MS,
  OPEN_QUOTES_MAX,
  quoteFault,
} from '@tradefloor/core/trading/dealer/firm-quote';
import { computeWorth } from '@tradefloor/instruments/contract/contract-value';
import { bespokeContract, termsFault } from '@tradefloor/instruments/option/bespoke-option';
import { optionSymbol } from '@tradefloor/instruments/option/option-symbol';
import {
  type CallResponse,
  publish,
  refuse,
  respond,
  setTimer,
  type TimerRequest,
} from '@tradefloor/runtime';
import { publishStep } from '@tradefloor/runtime/request-step';
import {
  hasListedOptions,
  modelValue,
  type OptionMoment,
  otcQuote,
} from '@tradefloor/sim/option/option-market';
import { invalid } from '../prices/invalid.ts';
import type { RfqCtx, RfqTimer, RfqTopic, RfqUserCtx } from '../state/rfq-state.ts';
import { drawDigits, requestRefusal } from './dealer-request.ts';

type Ask = CallInput<typeof askOptionQuote>;
type QuoteResponse = CallResponse<RfqTopic, RfqTimer, CallOutput<typeof askOptionQuote>>;

/**
 * Quotes the contract, or returns the refusal. The contract is priced publicly from then on, so that it can be checked
 * and marked.
 */
export async function onRequestOptionQuote(
  ctx: RfqUserCtx,
  requested: Ask,
): Promise<QuoteResponse> {
  const { symbol } = bespokeContract(requested);
  const refusal = await requestRefusal(ctx, { desk: 'DERIV', traded: 'options', symbol });
  return refusal ?? quoted(ctx, requested);
}

function quoted(ctx: RfqUserCtx, requested: Ask): QuoteResponse {
  const { state, nowMs, caller } = ctx;
  const { userId } = caller;
  const { underlying } = requested;
  if (!hasListedOptions(underlying)) {
    return refuse('UNKNOWN_SYMBOL', { detail: `no options are available on ${underlying}` });
  }
  const moment = state.options.moment(underlying, nowMs);
  if (moment === null) return refuse('HALTED', { detail: `${underlying} is not quoted` });
  const fault = termsFault(requested, { spot: moment.spot, nowMs });
  if (fault !== null) return invalid(fault.path, fault.message);
  const listed = optionSymbol(underlying, requested);
  if (state.options.listed(nowMs).has(listed)) {
    return refuse('CONFLICT', { detail: `${listed} is listed: trade it on the option chain` });
  }
  if (state.bespoke.countOpenQuotes(userId, nowMs) >= OPEN_QUOTES_MAX) {
    return refuse('RATE_LIMITED', {
      detail: fullText('quotes are open', { count: OPEN_QUOTES_MAX, max: OPEN_QUOTES_MAX }),
    });
  }
  return give(ctx, { contract: bespokeContract(requested), qty: requested.qty, userId, moment });
}

type Gift = {
  readonly contract: OptionContract;
  readonly qty: Ask['qty'];
  readonly userId: UserId;
  readonly moment: OptionMoment;
};

function give(ctx: RfqUserCtx, { contract, qty, userId, moment }: Gift): QuoteResponse {
  const { state, nowMs } = ctx;
  const { price, delta, volatility } = modelValue(contract, moment);
  const prices = otcQuote(price, qty);
  const quoteId = OptionQuoteId.parse(`${contract.symbol}-${drawDigits(ctx)}`);
  const validUntil = nowMs + FIRM_MS;
  const toMade = { spot: moment.spot, volatility: volatility * 100 };
  state.bespoke.putQuote({
    quoteId,
    userId,
    symbol: contract.symbol,
    qty,
    ...prices,
    ...toMade,
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
    ...toMade,
    delta,
    premiumToBuy: computeWorth(sized, prices.ask, qty),
    premiumToSell: computeWorth(sized, prices.bid, qty),
    settlementDate: state.settlesOn(sized, nowMs),
    at: nowMs,
    validUntil,
  };
  return respond(
    quote,
    [
      publish('market.quotes', { seq: state.seq, markets: [state.options.market(nowMs)] }),
      setTimer('option-quote-end', FIRM_MS + KNOWN_AFTER_MS, {
        key: `quote-end-${quoteId}`,
        quoteId,
      }),
      publishStep(ctx.caller, nowMs, {
        stepId: `${quoteId}-requested`,
        kind: 'dealer.quote-requested',
        subject: quoteId,
        orderId: null,
        symbol: contract.symbol,
        detail: `${qty} ${contract.symbol}`,
      }),
    ],
    { status: 201 },
  );
}

/** Whether the dealer would deal now. */
export const onQuoteStanding = (
  { state, nowMs }: RfqCtx,
  { quoteId, ...wanted }: CallInput<typeof optionQuoteStanding>,
): CallResponse<never, never, CallOutput<typeof optionQuoteStanding>> =>
  respond({ fault: quoteFault(state.bespoke.quote(quoteId), wanted, nowMs) });

/** The end of the quote need not be known any longer. */
export function onOptionQuoteEnd({ state, nowMs }: RfqCtx, { quoteId }: TimerRequest['data']): [] {
  state.bespoke.closeQuote(OptionQuoteId.parse(quoteId), nowMs);
  return [];
}
