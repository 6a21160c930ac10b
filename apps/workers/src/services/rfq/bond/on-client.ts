/** The client's part but for accepting: requests and declines a quote, cancels a request. */

import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { cancelRfq, declineQuote, requestQuote } from '@tradefloor/contracts/calls/rfq';
import { RfqId, type UserId, uuidV7 } from '@tradefloor/contracts/ids';
import type { Rfq } from '@tradefloor/contracts/rfq';
import { codeText } from '@tradefloor/contracts/vocabulary/refusals';
import { RFQ_TERMINAL } from '@tradefloor/contracts/vocabulary/rfq';
import { mayHappen } from '@tradefloor/core/trading/rfq/rfq-state';
import { bondMoney } from '@tradefloor/core/trading/rfq/rfq-trade';
import type { RfqRow } from '@tradefloor/core/trading/rfq/tables';
import { requestedSide } from '@tradefloor/core/trading/rfq/two-way';
import { type CallResponse, refuse, respond } from '@tradefloor/runtime';
import type { Listed } from '../prices/bond-pricer.ts';
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
import { toActor } from '../state/rfq-step.ts';
import { endWithout } from './execution.ts';
import { maySee, viewFor } from './visibility.ts';

type Requested = CallInput<typeof requestQuote>;
export type RfqOutcome = CallResponse<RfqTopic, RfqTimer, Rfq>;

/** For whom is requested: the caller itself, or the client that sales names. */
export function findClient(
  { caller }: RfqUserCtx,
  { clientUserId }: Pick<Requested, 'clientUserId'>,
): { readonly clientUserId: UserId } | { readonly refusal: CallResponse<never, never, never> } {
  if (caller.role === 'external-client') {
    return clientUserId === undefined || clientUserId === caller.userId
      ? { clientUserId: caller.userId }
      : { refusal: refuse('FORBIDDEN', { detail: 'a client requests for itself' }) };
  }
  return clientUserId === undefined
    ? { refusal: invalid('clientUserId', 'sales names the client') }
    : { clientUserId };
}

/** A new request of a client, or of sales for one, recognised when it is sent again. */
export async function onRequestQuote(ctx: RfqUserCtx, requested: Requested): Promise<RfqOutcome> {
  const { caller, state, nowMs: at } = ctx;
  const whom = findClient(ctx, requested);
  if ('refusal' in whom) return whom.refusal;
  const { clientUserId } = whom;
  const repeated = findRepeat(ctx, requested, clientUserId) ?? badRequest(ctx, requested);
  if (repeated !== null) return repeated;
  const unknown =
    clientUserId === caller.userId ? undefined : invalid('clientUserId', 'unknown client');
  const found = await makeClient(ctx, clientUserId, unknown);
  // The same request may have come a second time meanwhile.
  const again = findRepeat(ctx, requested, clientUserId);
  if (again !== null) return again;
  const people = [...new Set([caller.userId, clientUserId])];
  const halted = haltRefusal(ctx, { symbol: requested.isin, people, strategy: null });
  if (halted !== null) return halted;
  if ('refusal' in found) return found.refusal;
  const listed = state.bonds.get(requested.isin);
  if (listed === undefined) return invalid('isin', `unknown bond ${requested.isin}`);
  const notional = bondMoney(
    requested.qty,
    requested.limitPrice ?? state.pricer(at).midPrice(listed),
  );
  const over = overLine(ctx, found.client, { qty: requested.qty, notional });
  return over ?? takenIn(ctx, requested, clientUserId);
}

/** The response to a key that was used before. */
function findRepeat(
  { state, caller }: RfqUserCtx,
  requested: Requested,
  clientUserId: UserId,
): RfqOutcome | null {
  const earlier = state.byKey(`${caller.userId}|${requested.requestKey}`);
  if (earlier === undefined) return null;
  return isSame(earlier, requested) && earlier.clientUserId === clientUserId
    ? respond(viewFor(caller, toRfq(earlier)))
    : refuse('CONFLICT', {
        detail: 'this request key was used for a different request',
      });
}

/** Why the bond cannot be requested like this; null when it can. */
function badRequest({ state, nowMs: at }: RfqCtx, requested: Requested): RfqOutcome | null {
  const pricer = state.pricer(at);
  const listed = pricer.find(requested.isin);
  if (listed === undefined) return invalid('isin', `unknown bond ${requested.isin}`);
  if (!pricer.isTradable(listed)) return invalid('isin', 'the bond has matured');
  const size = sizeProblem(listed, requested.qty);
  return size === null ? null : invalid('qty', size);
}

/** Why a face amount is no size of the bond; null when it is one. */
export function sizeProblem({ bond }: Listed, face: number): string | null {
  const { minPiece, increment } = bond;
  const fits = face >= minPiece && (face - minPiece) % increment === 0;
  return fits ? null : `at least ${minPiece}, in steps of ${increment}`;
}

function takenIn(ctx: RfqUserCtx, requested: Requested, clientUserId: UserId): RfqOutcome {
  const kept = keepRequest(ctx, toRow(ctx, requested, clientUserId));
  return respond(viewFor(ctx.caller, toRfq(kept.row)), kept.events, { status: 201 });
}

/** Keeps a new request; one that sales opens for a client is taken on at once: who requests for a client works it. */
export function keepRequest({ caller, state, nowMs: at }: RfqUserCtx, row: RfqRow) {
  const step = { ...toActor(caller), action: 'requested', detail: row.note };
  const events = state.keep(row, step);
  if (caller.userId === row.clientUserId) return { row, events };
  const taken = state.apply(
    row,
    { type: 'taken', at, salesUserId: caller.userId },
    { ...toActor(caller), action: 'accepted by sales' },
  );
  return { row: taken.row, events: [...events, ...taken.events] };
}

/** The request as it is first kept. */
export function toRow(
  { caller, nowMs: at, rng }: RfqUserCtx,
  requested: Requested,
  clientUserId: UserId,
): RfqRow {
  return {
    rfqId: RfqId.parse(uuidV7(at, () => rng.next())),
    orderId: null,
    flow: 'SALES',
    state: 'REQUESTED',
    side: requested.side,
    isin: requested.isin,
    bondSpec: null,
    qty: requested.qty,
    limitPrice: requested.limitPrice ?? null,
    userId: caller.userId,
    clientUserId,
    salesUserId: null,
    traderUserId: null,
    dealers: [],
    chosen: null,
    cover: null,
    markupBps: null,
    clientQuote: null,
    ...(requested.side === 'TWO_WAY' ? { twoWay: { bid: null, ask: null } } : {}),
    midPrice: null,
    note: requested.note ?? null,
    createdAt: at,
    windowEndsAt: null,
    executedAt: null,
    updatedAt: at,
    version: 1,
    routed: null,
    requestKey: `${caller.userId}|${requested.requestKey}`,
    lastLooks: 0,
  };
}

const isSame = (row: RfqRow, requested: Requested): boolean =>
  row.isin === requested.isin &&
  requestedSide(row) === requested.side &&
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
  const isClient = caller.userId === row.clientUserId;
  const cause =
    type === 'declined' ? 'CLIENT_DECLINED' : isClient ? 'CLIENT_CANCELED' : 'SALES_CANCELED';
  const events = endWithout(ctx, row, { type, by: toActor(caller), cause, why: type });
  const after = state.get(row.rfqId) ?? row;
  return respond<CallOutput<typeof cancelRfq>, RfqTopic, RfqTimer>(
    viewFor(caller, toRfq(after)),
    events,
  );
}
