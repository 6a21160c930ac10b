/** Both sides of a two-way price: the mark-up on each, made of its own dealer's quote, kept and shown together. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { markUpTwoWay, previewTwoWay } from '@tradefloor/contracts/calls/rfq';
import type { Side } from '@tradefloor/contracts/order';
import type { TwoWayPrice } from '@tradefloor/contracts/rfq';
import { mayHappen } from '@tradefloor/core/trading/rfq/rfq-state';
import type { RfqRow } from '@tradefloor/core/trading/rfq/tables';
import { bondPriceText } from '@tradefloor/instruments/price-text';
import { type CallResponse, refuse, respond } from '@tradefloor/runtime';
import { invalid } from '../prices/invalid.ts';
import { type RfqUserCtx, toRfq } from '../state/rfq-state.ts';
import { toActor } from '../state/rfq-step.ts';
import { type RfqOutcome, wrongState } from './on-client.ts';
import { makePrice } from './on-mark-up.ts';
import { mine } from './on-sales.ts';

type Requested = CallInput<typeof markUpTwoWay>;
type Priced = { readonly chosen: NonNullable<TwoWayPrice['chosen']> } & Pick<TwoWayPrice, 'quote'>;
type Made = { readonly row: RfqRow; readonly bid: Priced; readonly ask: Priced };
type Refusal = { readonly refusal: CallResponse<never, never, never> };

/** Both sides as they come to now, or why they cannot be. */
function toMade(ctx: RfqUserCtx, requested: Requested): Made | Refusal {
  const found = mine(ctx, requested.rfqId);
  if ('refusal' in found) return found;
  const { row } = found;
  if (row.side !== 'TWO_WAY') {
    return { refusal: refuse('CONFLICT', { detail: 'the request is for one side' }) };
  }
  if (!mayHappen(row, 'two-way-marked-up')) return { refusal: wrongState(row) };
  const make = (side: Side, path: 'bid' | 'ask') =>
    makePrice(ctx, { ...row, side }, { markUp: requested[path], path });
  const bid = make('SELL', 'bid');
  if ('refusal' in bid) return bid;
  const ask = make('BUY', 'ask');
  if ('refusal' in ask) return ask;
  if (bid.quote.price > ask.quote.price) {
    return { refusal: invalid('bid', 'the bid may not be above the offer') };
  }
  return { row, bid, ask };
}

export function onMarkUpTwoWay(ctx: RfqUserCtx, requested: Requested): RfqOutcome {
  const made = toMade(ctx, requested);
  if ('refusal' in made) return made.refusal;
  const { row, bid, ask } = made;
  const { caller, nowMs: at, state } = ctx;
  const toPrice = ({ quote, chosen }: Priced): TwoWayPrice => ({ quote, chosen });
  const event = {
    type: 'two-way-marked-up' as const,
    at,
    twoWay: { bid: toPrice(bid), ask: toPrice(ask) },
  };
  const { row: next, events } = state.apply(row, event, {
    ...toActor(caller),
    action: 'marked up',
    detail: `bid ${describe(bid)}; offer ${describe(ask)}`,
  });
  return respond(toRfq(next), events);
}

const describe = ({ quote, chosen }: Priced): string =>
  `${bondPriceText(quote.price)}, ${quote.markupBps?.toFixed(2)} bp on ${chosen.dealerId}`;

/** The same response without storing anything. */
export function onPreviewTwoWay(
  ctx: RfqUserCtx,
  requested: CallInput<typeof previewTwoWay>,
): CallResponse<never, never, CallOutput<typeof previewTwoWay>> {
  const made = toMade(ctx, requested);
  if ('refusal' in made) return made.refusal;
  const { bid, ask } = made;
  return respond({
    bid: { ...bid.quote, dealerId: bid.chosen.dealerId },
    ask: { ...ask.quote, dealerId: ask.chosen.dealerId },
  });
}
