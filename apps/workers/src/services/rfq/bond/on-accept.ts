/** The client takes the price it was shown: traded, or refused by a check that the request keeps. */
import type { CallInput } from '@tradefloor/contracts/calls/call';
import type { acceptQuote } from '@tradefloor/contracts/calls/rfq';
import type { Side } from '@tradefloor/contracts/order';
import { toClientView } from '@tradefloor/contracts/rfq';
import { decide, rankedQuotes } from '@tradefloor/core/trading/rfq/choose-quote';
import { toSubject } from '@tradefloor/core/trading/rfq/halted-rfq';
import { bondMoney } from '@tradefloor/core/trading/rfq/rfq-trade';
import type { RfqRow } from '@tradefloor/core/trading/rfq/tables';
import { clientQuotes, isOneWay, type OneWay, onSide } from '@tradefloor/core/trading/rfq/two-way';
import { later, type Refused, refuse, respond } from '@tradefloor/runtime';
import { invalid } from '../prices/invalid.ts';
import { makeClient, overLine } from '../state/client-lines.ts';
import { haltRefusal } from '../state/on-kill-switch.ts';
import { type RfqUserCtx, toRfq } from '../state/rfq-state.ts';
import { toActor } from '../state/rfq-step.ts';
import { execute } from './execution.ts';
import { ownRequest, type RfqOutcome, wrongState } from './on-client.ts';

/**
 * The refusal of a price that names a settlement date which has passed: the clearing day has turned since, and the trade
 * would settle later and with other interest than was shown. Null while the terms hold.
 */
export function movedSettlement({ state, nowMs }: RfqUserCtx, row: RfqRow): Refused | null {
  const listed = state.bonds.get(row.isin);
  const shown = clientQuotes(row)[0]?.settlement?.date;
  if (listed === undefined || shown === undefined) return null;
  const date = state.pricer(nowMs).settlementDate(listed);
  if (date === shown) return null;
  return refuse('CONFLICT', { detail: `the settlement date has moved from ${shown} to ${date}` });
}

/** The request on the side that the client names; only a two-way price leaves it a choice. */
function toDealt(
  row: RfqRow,
  side: Side | undefined,
): { readonly dealt: OneWay<RfqRow> } | { readonly refusal: Refused } {
  if (!isOneWay(row) && side === undefined) {
    const why = 'a two-way price needs a side: BUY lifts the offer, SELL hits the bid';
    return { refusal: invalid('side', why) };
  }
  const dealt = isOneWay(row) && side === undefined ? row : onSide(row, side ?? 'BUY');
  return dealt === null
    ? { refusal: invalid('side', `the request is to ${row.side.toLowerCase()}`) }
    : { dealt };
}

/** Traded with the dealer behind the price, while both are good. */
export async function onAcceptQuote(
  ctx: RfqUserCtx,
  { rfqId, side }: CallInput<typeof acceptQuote>,
): Promise<RfqOutcome> {
  const lines = await makeClient(ctx, ctx.caller.userId);
  return acceptNow(ctx, { rfqId, side }, lines);
}

/**
 * The same with the client's record at hand: nothing is waited for, so that several may be dealt in one handling.
 * @param lines the client's record, or why there is none
 */
export function acceptNow(
  ctx: RfqUserCtx,
  { rfqId, side }: { readonly rfqId: string; readonly side: Side | undefined },
  lines: Awaited<ReturnType<typeof makeClient>>,
): RfqOutcome {
  const found = ownRequest(ctx, rfqId);
  if ('refusal' in found) return found.refusal;
  const { row } = found;
  const { nowMs: at } = ctx;
  if (row.state !== 'CLIENT_QUOTED') return wrongState(row);
  const chosen = toDealt(row, side);
  if ('refusal' in chosen) return chosen.refusal;
  const { dealt } = chosen;
  const { clientQuote } = dealt;
  if (clientQuote === null) return wrongState(row);
  if ((clientQuote.validUntil ?? 0) < at) {
    return refuse('CONFLICT', { detail: 'the quote has expired' });
  }
  const stopped = haltRefusal(ctx, toSubject(row)) ?? movedSettlement(ctx, row);
  if (stopped !== null) return refusedBy(ctx, row, stopped);
  // A user service that does not respond is no check: the same press may succeed in a moment.
  if ('refusal' in lines) return lines.refusal;
  const notional = bondMoney(row.qty, clientQuote.price);
  const over = overLine(ctx, lines.client, { qty: row.qty, notional });
  if (over !== null) return refusedBy(ctx, row, over);
  // The client's limit bound the price it was shown, not the dealer's behind it.
  const ranked = rankedQuotes({ ...dealt, limitPrice: null }, at);
  const winner = ranked.find(({ dealerId }) => dealerId === dealt.chosen?.dealerId);
  if (winner === undefined)
    return refuse('CONFLICT', { detail: 'no live dealer quote supports the price' });
  const decision = decide(dealt, ranked, { winner, note: null });
  const done = execute(later(ctx), dealt, { decision, by: toActor(ctx.caller) });
  return respond(toClientView(toRfq(done.row)), done.events);
}

/** The refusal, kept with the request, whose side stays undisclosed if it was: sales sees it at once, and later both why there was no trade. One check is kept once. */
function refusedBy({ state, caller, nowMs: at }: RfqUserCtx, row: RfqRow, refused: Refused) {
  if (refused.result.ok) return refused;
  const { code, info } = refused.result.error;
  if (row.refusal?.code === code) return refused;
  const text = info.detail ?? code;
  const { events } = state.apply(
    row,
    { type: 'accept-refused', at, refusal: { code, text, at } },
    { ...toActor(caller), action: 'acceptance refused', detail: text },
  );
  return refuse(code, info, events);
}
