/** Sales' part: accepts a request, chooses dealers, marks a quote up, shows it to the client, or rejects it. */

import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type {
  executeRfq,
  quoteClient,
  rejectRfq,
  reviewRfq,
  rfqPanel,
  sendRfq,
} from '@tradefloor/contracts/calls/rfq';
import { qty } from '@tradefloor/contracts/money';
import { otherSide } from '@tradefloor/contracts/vocabulary/order';
import { priceAdvantage } from '@tradefloor/core/trading/rfq/choose-quote';
import { toSubject } from '@tradefloor/core/trading/rfq/halted-rfq';
import { mayHappen } from '@tradefloor/core/trading/rfq/rfq-state';
import type { RfqRow } from '@tradefloor/core/trading/rfq/tables';
import { clientQuotes, isOneWay } from '@tradefloor/core/trading/rfq/two-way';
import { bondPriceText } from '@tradefloor/instruments/price-text';
import { type CallResponse, refuse, respond, setTimer } from '@tradefloor/runtime';
import type { DealerAxe } from '@tradefloor/sim/dealer/axes';
import {
  DEALERS,
  type Dealer,
  dealerById,
  isSpecialist,
  panelFor,
} from '@tradefloor/sim/dealer/dealers';
import type { Listed } from '../prices/bond-pricer.ts';
import { invalid } from '../prices/invalid.ts';
import { haltRefusal } from '../state/on-kill-switch.ts';
import { type RfqCtx, type RfqOut, type RfqUserCtx, toRfq } from '../state/rfq-state.ts';
import { toActor } from '../state/rfq-step.ts';
import { requestedDealers, SALES_FIRM_MS, windowTimers } from './dealer-flow.ts';
import { endWithout, tryExecute } from './execution.ts';
import { movedSettlement } from './on-accept.ts';
import { ownRequest, type RfqOutcome, wrongState } from './on-client.ts';

/** A client needs as long as this to decide: a price that is good for less is not shown. */
const SHOWN_MIN_MS = 1_000;
const STALE_DEALER = 'the dealer’s quote is about to expire';

/** Sales acts on a request that it has taken on itself; another's is not its to change. */
export function mine(ctx: RfqUserCtx, rfqId: string): ReturnType<typeof ownRequest> {
  const found = ownRequest(ctx, rfqId);
  if ('refusal' in found) return found;
  const { salesUserId } = found.row;
  if (salesUserId !== null && salesUserId !== ctx.caller.userId) {
    return {
      refusal: refuse('FORBIDDEN', { detail: `the request is assigned to ${salesUserId}` }),
    };
  }
  return found;
}

const getListed = (ctx: RfqCtx, row: RfqRow): Listed | undefined => ctx.state.bonds.get(row.isin);
const getActor = ({ caller }: RfqUserCtx): string => caller.userId;

export function onReview(ctx: RfqUserCtx, { rfqId }: CallInput<typeof reviewRfq>): RfqOutcome {
  const found = ownRequest(ctx, rfqId);
  if ('refusal' in found) return found.refusal;
  const { caller, nowMs: at, state } = ctx;
  if (!mayHappen(found.row, 'taken')) return wrongState(found.row);
  const event = { type: 'taken' as const, at, salesUserId: caller.userId };
  const { row, events } = state.apply(found.row, event, {
    ...toActor(caller),
    action: 'accepted by sales',
  });
  return respond(toRfq(row), events);
}

export function onPanel(
  ctx: RfqUserCtx,
  { rfqId }: CallInput<typeof rfqPanel>,
): CallResponse<never, never, CallOutput<typeof rfqPanel>> {
  const found = ownRequest(ctx, rfqId);
  if ('refusal' in found) return found.refusal;
  const listed = getListed(ctx, found.row);
  if (listed === undefined) return refuse('NOT_FOUND', { detail: 'the bond is not listed' });
  const pricer = ctx.state.pricer(ctx.nowMs);
  return respond({
    suggested: suggestDealers(ctx, found.row, listed).map(({ dealerId }) => dealerId),
    dealers: DEALERS.map((dealer) => {
      const axe = pricer.axe(listed, dealer);
      return {
        dealerId: dealer.dealerId,
        name: dealer.name,
        isSpecialist: isSpecialist(dealer, listed.bond),
        axe: axe === null ? null : { side: axe.side, qty: qty(axe.qty) },
      };
    }),
  });
}

/** The panel of the request; dealers who are axed the client's way come first, and take the places of others. */
function suggestDealers(
  { state, nowMs }: RfqCtx,
  { rfqId, side }: RfqRow,
  listed: Listed,
): readonly Dealer[] {
  const pricer = state.pricer(nowMs);
  const panel = panelFor(state.seed, rfqId, listed.bond);
  // Either way is the client's where its side is undisclosed.
  const isAxed = (axe: DealerAxe | null): boolean =>
    axe !== null && (side === 'TWO_WAY' || axe.side === otherSide(side));
  const axed = DEALERS.filter((dealer) => isAxed(pricer.axe(listed, dealer)));
  const others = panel.filter((dealer) => !axed.includes(dealer));
  return [...axed, ...others].slice(0, panel.length);
}

export function onSend(
  ctx: RfqUserCtx,
  { rfqId, dealerIds }: CallInput<typeof sendRfq>,
): RfqOutcome {
  const found = mine(ctx, rfqId);
  if ('refusal' in found) return found.refusal;
  const { row } = found;
  if (!mayHappen(row, 'sent')) return wrongState(row);
  const halted = haltRefusal(ctx, toSubject(row, getActor(ctx)));
  if (halted !== null) return halted;
  const { state, nowMs: at } = ctx;
  const pricer = state.pricer(at);
  const listed = getListed(ctx, row);
  if (listed === undefined || !pricer.isTradable(listed))
    return invalid('isin', 'the bond has matured');
  const names = [
    ...new Set(dealerIds ?? suggestDealers(ctx, row, listed).map(({ dealerId }) => dealerId)),
  ];
  const panel = names.flatMap((dealerId) => dealerById(dealerId) ?? []);
  if (panel.length !== names.length) return invalid('dealerIds', 'unknown dealer');
  if (panel.length < 3) return invalid('dealerIds', 'three to five different dealers are required');
  const sent = state.apply(
    row,
    {
      type: 'sent',
      at,
      dealers: requestedDealers(panel),
      windowEndsAt: at + state.settings.quoteWindowMs,
      midPrice: pricer.midPrice(listed),
    },
    { ...toActor(ctx.caller), action: 'sent to dealers', detail: names.join(', ') },
  );
  const firmMs = state.settings.quoteWindowMs + SALES_FIRM_MS;
  return respond(toRfq(sent.row), [
    ...sent.events,
    ...windowTimers(state, row, { panel, listed }),
    setTimer('firm-end', firmMs, { rfqId, key: `${rfqId}-firm` }),
  ]);
}

export function onQuoteClient(
  ctx: RfqUserCtx,
  { rfqId, validForMs }: CallInput<typeof quoteClient>,
): RfqOutcome {
  const found = mine(ctx, rfqId);
  if ('refusal' in found) return found.refusal;
  const { row } = found;
  const quotes = clientQuotes(row);
  if (quotes.length === 0 || !mayHappen(row, 'client-quoted')) return wrongState(row);
  const refused = haltRefusal(ctx, toSubject(row, getActor(ctx))) ?? movedSettlement(ctx, row);
  if (refused !== null) return refused;
  const { state, nowMs: at } = ctx;
  if (isBeyondLimit(row)) {
    return invalid('clientPrice', 'the price is worse than the client’s limit');
  }
  const dueAt = row.list?.dueAt ?? Number.POSITIVE_INFINITY;
  const goodForMs = Math.min(validForMs, firmUntil(row) - 1 - at, dueAt - at);
  if (goodForMs < SHOWN_MIN_MS) {
    const what = dueAt - at < SHOWN_MIN_MS ? 'the list is about to be due' : STALE_DEALER;
    return refuse('CONFLICT', { detail: what });
  }
  const prices = quotes.map(({ price }) => bondPriceText(price)).join(' / ');
  const detail = `${prices} for ${goodForMs / 1_000} s`;
  const event = { type: 'client-quoted' as const, at, validUntil: at + goodForMs };
  const { row: next, events } = state.apply(row, event, {
    ...toActor(ctx.caller),
    action: 'quoted the client',
    detail,
  });
  return respond(toRfq(next), [
    ...events,
    setTimer('client-end', goodForMs, { rfqId, key: `${rfqId}-client` }),
  ]);
}

/** True where the price is worse than the client would deal at; a two-way request has no limit. */
const isBeyondLimit = (row: RfqRow): boolean =>
  isOneWay(row) &&
  row.limitPrice !== null &&
  row.clientQuote !== null &&
  priceAdvantage(row.side, row.clientQuote.price, row.limitPrice) < 0;

/** Until when the dealers behind the client's price, or behind both sides of it, stand to their quotes; 0 for never. */
function firmUntil({ dealers, chosen, twoWay, side }: RfqRow): number {
  const behind = side === 'TWO_WAY' ? [twoWay?.bid?.chosen, twoWay?.ask?.chosen] : [chosen];
  const ends = behind.map(
    (one) => dealers.find(({ dealerId }) => dealerId === one?.dealerId)?.quote?.validUntil ?? 0,
  );
  return Math.min(...ends);
}

/** The client has let its price go by. */
export function onClientEnd(
  ctx: RfqCtx,
  data: Readonly<Record<string, string | number>>,
): RfqOut[] {
  const row = ctx.state.get(String(data['rfqId']));
  if (row?.state !== 'CLIENT_QUOTED') return [];
  return endWithout(ctx, row, {
    type: 'expired',
    by: { actor: 'rfq' },
    cause: 'CLIENT_SILENT',
    why: 'the client did not respond',
  });
}

export function onReject(
  ctx: RfqUserCtx,
  { rfqId, reason }: CallInput<typeof rejectRfq>,
): RfqOutcome {
  const found = mine(ctx, rfqId);
  if ('refusal' in found) return found.refusal;
  const { row } = found;
  if (row.flow !== 'SALES' || !mayHappen(row, 'rejected')) return wrongState(row);
  const events = endWithout(ctx, row, {
    type: 'rejected',
    by: toActor(ctx.caller),
    cause: 'SALES_REJECTED',
    why: reason,
  });
  return respond(toRfq(ctx.state.get(rfqId) ?? row), events);
}

/** The operator's override: exactly one execution; a second caller gets the first result. */
export function onExecute(
  ctx: RfqUserCtx,
  { rfqId, dealerId, note }: CallInput<typeof executeRfq>,
): RfqOutcome {
  const found = mine(ctx, rfqId);
  if ('refusal' in found) return found.refusal;
  const { row } = found;
  if (row.flow === 'SALES')
    return refuse('CONFLICT', { detail: 'the request waits for the decision of the client' });
  if (row.state !== 'PENDING' || !isOneWay(row)) return wrongState(row);
  const halted = haltRefusal(ctx, toSubject(row, getActor(ctx)));
  if (halted !== null) return halted;
  const { nowMs: asOf } = ctx;
  const attempts = tryExecute(ctx, row, {
    dealerId,
    by: toActor(ctx.caller),
    note: note ?? 'selected manually',
    asOf,
  });
  if (attempts.ok) return respond(toRfq(attempts.row), attempts.events);
  const errors = [{ path: 'dealerId', message: attempts.why }];
  return refuse('VALIDATION_FAILED', { detail: attempts.why, errors }, attempts.events);
}
