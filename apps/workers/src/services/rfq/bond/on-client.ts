/** The client's part: requests, accepts or declines a quote, cancels a request. */

import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import type {
  acceptQuote,
  cancelRfq,
  declineQuote,
  requestQuote,
} from '@tradefloor/contracts/calls/rfq';
import { RfqId, uuidV7 } from '@tradefloor/contracts/ids';
import { clientViewOf, RFQ_TERMINAL, type Rfq } from '@tradefloor/contracts/rfq';
import type { Caller } from '@tradefloor/contracts/user';
import { decide, rankedQuotes } from '@tradefloor/core/trading/rfq/choose-quote';
import { subjectOf } from '@tradefloor/core/trading/rfq/halted-rfq';
import { mayHappen } from '@tradefloor/core/trading/rfq/rfq-state';
import { bondMoney } from '@tradefloor/core/trading/rfq/rfq-trade';
import type { RfqRow } from '@tradefloor/core/trading/rfq/tables';
import { type Answered, answered, later, refused } from '@tradefloor/runtime';
import { invalid } from '../prices/invalid.ts';
import { clientOf, overLine } from '../state/client-lines.ts';
import { haltRefusal } from '../state/on-kill-switch.ts';
import {
  type RfqCtx,
  type RfqTopic,
  type RfqUserCtx,
  type RfqWake,
  rfqOf,
} from '../state/rfq-state.ts';
import { endWithout, execute } from './execution.ts';
import { maySee, viewFor } from './visibility.ts';

export type RfqAnswer = Answered<RfqTopic, RfqWake, Rfq>;

/** A new request of a client, recognised when it is sent again. */
export async function onRequestQuote(
  ctx: RfqUserCtx,
  asked: Asked<typeof requestQuote>,
): Promise<RfqAnswer> {
  const { caller, state, nowMs: at } = ctx;
  const repeated = repeatOf(ctx, asked) ?? badRequest(ctx, asked);
  if (repeated !== null) return repeated;
  const found = await clientOf(ctx, caller.userId);
  // The same request may have come a second time meanwhile.
  const again = repeatOf(ctx, asked);
  if (again !== null) return again;
  const subject = { symbol: asked.isin, people: [caller.userId], strategy: null };
  const halted = haltRefusal(ctx, subject);
  if (halted !== null) return halted;
  if ('refusal' in found) return found.refusal;
  const listed = state.bonds.get(asked.isin);
  if (listed === undefined) return invalid('isin', `there is no bond ${asked.isin}`);
  const notional = bondMoney(asked.qty, asked.limitPrice ?? state.desk(at).midPrice(listed));
  const over = overLine(ctx, found.client, { qty: asked.qty, notional });
  return over ?? takenIn(ctx, asked, caller);
}

/** The response to a key that was used before. */
function repeatOf(
  { state, caller }: RfqUserCtx,
  asked: Asked<typeof requestQuote>,
): RfqAnswer | null {
  const earlier = state.byKey(`${caller.userId}|${asked.requestKey}`);
  if (earlier === undefined) return null;
  return isSame(earlier, asked)
    ? answered(clientViewOf(rfqOf(earlier)))
    : refused('CONFLICT', { detail: `requestKey ${asked.requestKey} names another request` });
}

/** Why the bond cannot be requested like this; null when it can. */
function badRequest(
  { state, nowMs: at }: RfqCtx,
  asked: Asked<typeof requestQuote>,
): RfqAnswer | null {
  const desk = state.desk(at);
  const listed = desk.find(asked.isin);
  if (listed === undefined) return invalid('isin', `there is no bond ${asked.isin}`);
  if (!desk.isTradable(listed)) return invalid('isin', 'the bond has matured');
  const { minPiece, increment } = listed.bond;
  if (asked.qty < minPiece || (asked.qty - minPiece) % increment !== 0) {
    return invalid('qty', `at least ${minPiece}, in steps of ${increment}`);
  }
  return null;
}

function takenIn(
  { state, nowMs: at, rng }: RfqCtx,
  asked: Asked<typeof requestQuote>,
  caller: Caller,
): RfqAnswer {
  const rfqId = RfqId.parse(uuidV7(at, () => rng.next()));
  const requestKey = `${caller.userId}|${asked.requestKey}`;
  const row: RfqRow = {
    rfqId,
    orderId: null,
    flow: 'SALES',
    state: 'REQUESTED',
    side: asked.side,
    isin: asked.isin,
    bondSpec: null,
    qty: asked.qty,
    limitPrice: asked.limitPrice ?? null,
    userId: caller.userId,
    clientUserId: caller.userId,
    salesUserId: null,
    traderUserId: null,
    dealers: [],
    chosen: null,
    cover: null,
    markupBps: null,
    clientQuote: null,
    midPrice: null,
    note: asked.note ?? null,
    createdAt: at,
    windowEndsAt: null,
    executedAt: null,
    updatedAt: at,
    version: 1,
    routed: null,
    requestKey,
    lastLooks: 0,
  };
  const says = state.keep(row, { actor: caller.userId, action: 'requested', detail: row.note });
  return answered(clientViewOf(rfqOf(row)), says, { status: 201 });
}

const isSame = (row: RfqRow, asked: Asked<typeof requestQuote>): boolean =>
  row.isin === asked.isin &&
  row.side === asked.side &&
  row.qty === asked.qty &&
  row.limitPrice === (asked.limitPrice ?? null);

/** The client's own request in a state that takes the event, or the refusal. */
export function ownRequest(
  { state, caller }: RfqUserCtx,
  rfqId: string,
): { readonly row: RfqRow } | { readonly refusal: Answered<never, never, never> } {
  const row = state.get(rfqId);
  // Another user's request is treated as unknown.
  if (row === undefined || !maySee(caller, rfqOf(row))) {
    return { refusal: refused('NOT_FOUND', { detail: `there is no request ${rfqId}` }) };
  }
  return { row };
}

/** The request has moved on meanwhile. */
export const wrongState = ({ state }: Pick<RfqRow, 'state'>) =>
  refused('CONFLICT', { detail: `the request is ${state}` });

/** The client takes the price it was shown: traded with the dealer behind it, while both are good. */
export async function onAcceptQuote(
  ctx: RfqUserCtx,
  { rfqId }: Asked<typeof acceptQuote>,
): Promise<RfqAnswer> {
  const { caller } = ctx;
  const lines = await clientOf(ctx, caller.userId);
  const found = ownRequest(ctx, rfqId);
  if ('refusal' in found) return found.refusal;
  const { row } = found;
  const { nowMs: at } = ctx;
  if (row.state !== 'CLIENT_QUOTED' || row.clientQuote === null) return wrongState(row);
  if ((row.clientQuote.validUntil ?? 0) < at) {
    return refused('CONFLICT', { detail: 'the price is no longer good' });
  }
  const halted = haltRefusal(ctx, subjectOf(row));
  if (halted !== null) return halted;
  if ('refusal' in lines) return lines.refusal;
  const notional = bondMoney(row.qty, row.clientQuote.price);
  const over = overLine(ctx, lines.client, { qty: row.qty, notional });
  if (over !== null) return over;
  // The client's limit bound the price it was shown, not the dealer's behind it.
  const ranked = rankedQuotes({ ...row, limitPrice: null }, at);
  const winner = ranked.find(({ dealerId }) => dealerId === row.chosen?.dealerId);
  if (winner === undefined)
    return refused('CONFLICT', { detail: 'no dealer stands behind the price' });
  const decision = decide(row, ranked, { winner, note: null });
  const done = execute(later(ctx), row, { decision, actor: row.clientUserId ?? 'client' });
  return answered(clientViewOf(rfqOf(done.row)), done.says);
}

export function onDeclineQuote(ctx: RfqUserCtx, { rfqId }: Asked<typeof declineQuote>): RfqAnswer {
  const found = ownRequest(ctx, rfqId);
  if ('refusal' in found) return found.refusal;
  if (!mayHappen(found.row, 'declined')) return wrongState(found.row);
  return ended(ctx, found.row, 'declined');
}

/** Called off by the client or its sales. */
export function onCancelRfq(ctx: RfqUserCtx, { rfqId }: Asked<typeof cancelRfq>): RfqAnswer {
  const found = ownRequest(ctx, rfqId);
  if ('refusal' in found) return found.refusal;
  const { row } = found;
  if (row.flow !== 'SALES') {
    return refused('CONFLICT', { detail: 'an order’s request ends with its order' });
  }
  if (RFQ_TERMINAL.has(row.state)) return wrongState(row);
  return ended(ctx, row, 'canceled');
}

function ended(ctx: RfqUserCtx, row: RfqRow, type: 'declined' | 'canceled'): RfqAnswer {
  const { caller, state } = ctx;
  const says = endWithout(ctx, row, { type, actor: caller.userId, why: type });
  const after = state.get(row.rfqId) ?? row;
  return answered<Answer<typeof cancelRfq>, RfqTopic, RfqWake>(viewFor(caller, rfqOf(after)), says);
}
