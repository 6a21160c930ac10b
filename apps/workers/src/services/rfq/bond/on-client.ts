/** The client's part: requests, accepts or declines a quote, cancels a request. */

import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type {
  acceptQuote,
  cancelRfq,
  declineQuote,
  requestQuote,
} from '@tradefloor/contracts/calls/rfq';
import { RfqId, uuidV7 } from '@tradefloor/contracts/ids';
import { type Rfq, toClientView } from '@tradefloor/contracts/rfq';
import type { Caller } from '@tradefloor/contracts/user';
import { codeText } from '@tradefloor/contracts/vocabulary/refusals';
import { RFQ_TERMINAL } from '@tradefloor/contracts/vocabulary/rfq';
import { decide, rankedQuotes } from '@tradefloor/core/trading/rfq/choose-quote';
import { toSubject } from '@tradefloor/core/trading/rfq/halted-rfq';
import { mayHappen } from '@tradefloor/core/trading/rfq/rfq-state';
import { bondMoney } from '@tradefloor/core/trading/rfq/rfq-trade';
import type { RfqRow } from '@tradefloor/core/trading/rfq/tables';
import { type CallResponse, later, refuse, respond } from '@tradefloor/runtime';
import { invalid } from '../prices/invalid.ts';
import { makeClient, overLine } from '../state/client-lines.ts';
import { haltRefusal } from '../state/on-kill-switch.ts';
import {
  type RfqCtx,
  type RfqTimer,
  type RfqTopic,
  type RfqUserCtx,
  toRfq,
} from '../state/rfq-state.ts';
import { endWithout, execute } from './execution.ts';
import { maySee, viewFor } from './visibility.ts';

export type RfqOutcome = CallResponse<RfqTopic, RfqTimer, Rfq>;

/** A new request of a client, recognised when it is sent again. */
export async function onRequestQuote(
  ctx: RfqUserCtx,
  requested: CallInput<typeof requestQuote>,
): Promise<RfqOutcome> {
  const { caller, state, nowMs: at } = ctx;
  const repeated = findRepeat(ctx, requested) ?? badRequest(ctx, requested);
  if (repeated !== null) return repeated;
  const found = await makeClient(ctx, caller.userId);
  // The same request may have come a second time meanwhile.
  const again = findRepeat(ctx, requested);
  if (again !== null) return again;
  const subject = { symbol: requested.isin, people: [caller.userId], strategy: null };
  const halted = haltRefusal(ctx, subject);
  if (halted !== null) return halted;
  if ('refusal' in found) return found.refusal;
  const listed = state.bonds.get(requested.isin);
  if (listed === undefined) return invalid('isin', `unknown bond ${requested.isin}`);
  const notional = bondMoney(
    requested.qty,
    requested.limitPrice ?? state.pricer(at).midPrice(listed),
  );
  const over = overLine(ctx, found.client, { qty: requested.qty, notional });
  return over ?? takenIn(ctx, requested, caller);
}

/** The response to a key that was used before. */
function findRepeat(
  { state, caller }: RfqUserCtx,
  requested: CallInput<typeof requestQuote>,
): RfqOutcome | null {
  const earlier = state.byKey(`${caller.userId}|${requested.requestKey}`);
  if (earlier === undefined) return null;
  return isSame(earlier, requested)
    ? respond(toClientView(toRfq(earlier)))
    : refuse('CONFLICT', {
        detail: 'this request key was used for a different request',
      });
}

/** Why the bond cannot be requested like this; null when it can. */
function badRequest(
  { state, nowMs: at }: RfqCtx,
  requested: CallInput<typeof requestQuote>,
): RfqOutcome | null {
  const pricer = state.pricer(at);
  const listed = pricer.find(requested.isin);
  if (listed === undefined) return invalid('isin', `unknown bond ${requested.isin}`);
  if (!pricer.isTradable(listed)) return invalid('isin', 'the bond has matured');
  const { minPiece, increment } = listed.bond;
  if (requested.qty < minPiece || (requested.qty - minPiece) % increment !== 0) {
    return invalid('qty', `at least ${minPiece}, in steps of ${increment}`);
  }
  return null;
}

function takenIn(
  { state, nowMs: at, rng }: RfqCtx,
  requested: CallInput<typeof requestQuote>,
  caller: Caller,
): RfqOutcome {
  const rfqId = RfqId.parse(uuidV7(at, () => rng.next()));
  const requestKey = `${caller.userId}|${requested.requestKey}`;
  const row: RfqRow = {
    rfqId,
    orderId: null,
    flow: 'SALES',
    state: 'REQUESTED',
    side: requested.side,
    isin: requested.isin,
    bondSpec: null,
    qty: requested.qty,
    limitPrice: requested.limitPrice ?? null,
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
    note: requested.note ?? null,
    createdAt: at,
    windowEndsAt: null,
    executedAt: null,
    updatedAt: at,
    version: 1,
    routed: null,
    requestKey,
    lastLooks: 0,
  };
  const events = state.keep(row, { actor: caller.userId, action: 'requested', detail: row.note });
  return respond(toClientView(toRfq(row)), events, { status: 201 });
}

const isSame = (row: RfqRow, requested: CallInput<typeof requestQuote>): boolean =>
  row.isin === requested.isin &&
  row.side === requested.side &&
  row.qty === requested.qty &&
  row.limitPrice === (requested.limitPrice ?? null);

/** The client's own request in a state that takes the event, or the refusal. */
export function ownRequest(
  { state, caller }: RfqUserCtx,
  rfqId: string,
): { readonly row: RfqRow } | { readonly refusal: CallResponse<never, never, never> } {
  const row = state.get(rfqId);
  // Another user's request is treated as unknown.
  if (row === undefined || !maySee(caller, toRfq(row))) {
    return { refusal: refuse('NOT_FOUND', { detail: 'unknown request' }) };
  }
  return { row };
}

/** The request has moved on meanwhile. */
export const wrongState = ({ state }: Pick<RfqRow, 'state'>) =>
  refuse('CONFLICT', { detail: `the request is ${codeText(state)}` });

/**
 * The refusal of a price that names a settlement date which has passed: the clearing day has turned since, and the trade
 * would settle later and with other interest than was shown. Null while the terms hold.
 */
export function movedSettlement({ state, nowMs }: RfqUserCtx, row: RfqRow) {
  const listed = state.bonds.get(row.isin);
  const shown = row.clientQuote?.settlement?.date;
  if (listed === undefined || shown === undefined) return null;
  const date = state.pricer(nowMs).settlementDate(listed);
  if (date === shown) return null;
  return refuse('CONFLICT', { detail: `the settlement date has moved from ${shown} to ${date}` });
}

/** The client takes the price it was shown: traded with the dealer behind it, while both are good. */
export async function onAcceptQuote(
  ctx: RfqUserCtx,
  { rfqId }: CallInput<typeof acceptQuote>,
): Promise<RfqOutcome> {
  const { caller } = ctx;
  const lines = await makeClient(ctx, caller.userId);
  const found = ownRequest(ctx, rfqId);
  if ('refusal' in found) return found.refusal;
  const { row } = found;
  const { nowMs: at } = ctx;
  if (row.state !== 'CLIENT_QUOTED' || row.clientQuote === null) return wrongState(row);
  if ((row.clientQuote.validUntil ?? 0) < at) {
    return refuse('CONFLICT', { detail: 'the quote has expired' });
  }
  const refused = haltRefusal(ctx, toSubject(row)) ?? movedSettlement(ctx, row);
  if (refused !== null) return refused;
  if ('refusal' in lines) return lines.refusal;
  const notional = bondMoney(row.qty, row.clientQuote.price);
  const over = overLine(ctx, lines.client, { qty: row.qty, notional });
  if (over !== null) return over;
  // The client's limit bound the price it was shown, not the dealer's behind it.
  const ranked = rankedQuotes({ ...row, limitPrice: null }, at);
  const winner = ranked.find(({ dealerId }) => dealerId === row.chosen?.dealerId);
  if (winner === undefined)
    return refuse('CONFLICT', { detail: 'no live dealer quote supports the price' });
  const decision = decide(row, ranked, { winner, note: null });
  const done = execute(later(ctx), row, { decision, actor: row.clientUserId ?? 'client' });
  return respond(toClientView(toRfq(done.row)), done.events);
}

export function onDeclineQuote(
  ctx: RfqUserCtx,
  { rfqId }: CallInput<typeof declineQuote>,
): RfqOutcome {
  const found = ownRequest(ctx, rfqId);
  if ('refusal' in found) return found.refusal;
  if (!mayHappen(found.row, 'declined')) return wrongState(found.row);
  return ended(ctx, found.row, 'declined');
}

/** Called off by the client or its sales. */
export function onCancelRfq(ctx: RfqUserCtx, { rfqId }: CallInput<typeof cancelRfq>): RfqOutcome {
  const found = ownRequest(ctx, rfqId);
  if ('refusal' in found) return found.refusal;
  const { row } = found;
  if (row.flow !== 'SALES') {
    return refuse('CONFLICT', {
      detail: 'the request of an order is cancelled by cancelling the order',
    });
  }
  if (RFQ_TERMINAL.has(row.state)) return wrongState(row);
  return ended(ctx, row, 'canceled');
}

function ended(ctx: RfqUserCtx, row: RfqRow, type: 'declined' | 'canceled'): RfqOutcome {
  const { caller, state } = ctx;
  const events = endWithout(ctx, row, { type, actor: caller.userId, why: type });
  const after = state.get(row.rfqId) ?? row;
  return respond<CallOutput<typeof cancelRfq>, RfqTopic, RfqTimer>(
    viewFor(caller, toRfq(after)),
    events,
  );
}
