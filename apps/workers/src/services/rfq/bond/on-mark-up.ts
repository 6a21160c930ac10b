/** The client's price: a dealer's quote with sales' mark-up, in yield or as a price; shown before it is kept. */

import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { markUpRfq, previewMarkUp } from '@tradefloor/contracts/calls/rfq';
import type { ChosenQuote, ClientQuote } from '@tradefloor/contracts/rfq';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import {
  decide,
  priceAdvantage,
  priceFor,
  type Quoted,
  rankedQuotes,
} from '@tradefloor/core/trading/rfq/choose-quote';
import { clientPriceForBps, markupPnl } from '@tradefloor/core/trading/rfq/client-price';
import { mayHappen } from '@tradefloor/core/trading/rfq/rfq-state';
import { toSettlement } from '@tradefloor/core/trading/rfq/rfq-trade';
import type { RfqRow } from '@tradefloor/core/trading/rfq/tables';
import { isOneWay, type OneWay, sideSpreadBps } from '@tradefloor/core/trading/rfq/two-way';
import { yieldFromClean } from '@tradefloor/instruments/bond/bond-valuation';
import { type CallResponse, refuse, respond } from '@tradefloor/runtime';
import type { Listed } from '../prices/bond-pricer.ts';
import { invalid } from '../prices/invalid.ts';
import { type RfqUserCtx, toRfq } from '../state/rfq-state.ts';
import { toActor } from '../state/rfq-step.ts';
import { type RfqOutcome, wrongState } from './on-client.ts';
import { mine } from './on-sales.ts';

type MarkUp = CallInput<typeof markUpRfq>;
type SideMarkUp = Pick<MarkUp, 'dealerId' | 'markupBps' | 'clientPrice'>;
type Refusal = { readonly refusal: CallResponse<never, never, never> };
type Price = { readonly quote: ClientQuote; readonly chosen: ChosenQuote };

/** What the mark-up comes to now, or why it cannot be. */
function toMade(ctx: RfqUserCtx, requested: MarkUp): (Price & { readonly row: RfqRow }) | Refusal {
  const found = mine(ctx, requested.rfqId);
  if ('refusal' in found) return found;
  const { row } = found;
  if (!isOneWay(row)) {
    return { refusal: refuse('CONFLICT', { detail: 'the request is for a two-way price' }) };
  }
  if (row.flow !== 'SALES' || !mayHappen(row, 'marked-up')) return { refusal: wrongState(row) };
  const made = makePrice(ctx, row, { markUp: requested, path: null });
  return 'refusal' in made ? made : { row, ...made };
}

/**
 * A client's price on one side, made of the chosen dealer's quote or the best one.
 * @param of.path where in the request a wrong figure stands; null for the request itself
 */
export function makePrice(
  ctx: RfqUserCtx,
  row: OneWay<RfqRow>,
  { markUp, path }: { readonly markUp: SideMarkUp; readonly path: string | null },
): Price | Refusal {
  const { dealerId } = markUp;
  const toField = (name: string): string => (path === null ? name : `${path}.${name}`);
  const ranked = rankedQuotes({ ...row, limitPrice: null }, ctx.nowMs);
  const listed = ctx.state.bonds.get(row.isin);
  const winner =
    dealerId === undefined ? ranked[0] : ranked.find((quoted) => quoted.dealerId === dealerId);
  if (winner === undefined && ranked.length > 0) {
    return { refusal: invalid(toField('dealerId'), `${dealerId} has no live quote`) };
  }
  if (winner === undefined || listed === undefined) {
    return { refusal: refuse('CONFLICT', { detail: 'no dealer has a live quote' }) };
  }
  const quote = toClientQuote(ctx, row, { asked: markUp, winner, listed });
  const field = markUp.clientPrice === undefined ? 'markupBps' : 'clientPrice';
  return typeof quote === 'string'
    ? { refusal: invalid(toField(field), quote) }
    : { quote, chosen: toChosen(row, ranked, winner) };
}

/** The choice as it is recorded, with the spread of its side. */
function toChosen(row: OneWay<RfqRow>, ranked: readonly Quoted[], winner: Quoted): ChosenQuote {
  const { chosen } = decide(row, ranked, { winner, note: null });
  if (row.twoWay == null) return chosen;
  return { ...chosen, spreadBps: sideSpreadBps(row.side, winner.quote) };
}

export function onMarkUp(ctx: RfqUserCtx, requested: MarkUp): RfqOutcome {
  const made = toMade(ctx, requested);
  if ('refusal' in made) return made.refusal;
  const { row, quote, chosen } = made;
  const { caller, nowMs: at, state } = ctx;
  const event = {
    type: 'marked-up' as const,
    at,
    markupBps: quote.markupBps ?? 0,
    clientQuote: quote,
    chosen,
  };
  const { row: next, events } = state.apply(row, event, {
    ...toActor(caller),
    action: 'marked up',
    detail: `${quote.markupBps?.toFixed(2)} bp on ${chosen.dealerId}`,
  });
  return respond(toRfq(next), events);
}

/** The same response without storing anything. */
export function onPreviewMarkUp(
  ctx: RfqUserCtx,
  requested: CallInput<typeof previewMarkUp>,
): CallResponse<never, never, CallOutput<typeof previewMarkUp>> {
  const made = toMade(ctx, requested);
  if ('refusal' in made) return made.refusal;
  return respond({ ...made.quote, dealerId: made.chosen.dealerId });
}

/** The client's price, or why it is none. */
function toClientQuote(
  ctx: RfqUserCtx,
  row: OneWay<RfqRow>,
  of: { readonly asked: SideMarkUp; readonly winner: Quoted; readonly listed: Listed },
): ClientQuote | string {
  const { asked, winner, listed } = of;
  const pricer = ctx.state.pricer(ctx.nowMs);
  const valuation = pricer.valuation(listed);
  const { side } = row;
  const dealerPrice = priceFor(side, winner.quote);
  const dealerYield = yieldFromClean(valuation, dealerPrice / PX_PER_UNIT);
  const { clientPrice } = asked;
  const made =
    clientPrice === undefined
      ? clientPriceForBps(side, valuation, { dealerPrice, markupBps: asked.markupBps ?? 0 })
      : { price: clientPrice, yieldPct: yieldFromClean(valuation, clientPrice / PX_PER_UNIT) };
  if (made === null || made.yieldPct === null || dealerYield === null)
    return 'no yield corresponds to this price';
  if (priceAdvantage(side, made.price, dealerPrice) > 0)
    return 'the client price may not be better than the dealer price';
  const markupBps = Math.abs(made.yieldPct - dealerYield) * 100;
  return {
    price: made.price,
    yield: made.yieldPct,
    markupBps: Math.round(markupBps * 1_000) / 1_000,
    pnl: markupPnl(dealerPrice, made.price, row.qty),
    validUntil: null,
    spreadBps: pricer.spreadBps(listed, made.yieldPct),
    composite: pricer.compositeLevel(listed, side, made.yieldPct),
    settlement: toSettlement({ qty: row.qty, price: made.price }, pricer.settling(listed)),
  };
}
