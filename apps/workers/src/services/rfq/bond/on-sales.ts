/** Sales' part: accepts a request, chooses dealers, marks a quote up, shows it to the client, or rejects it. */

import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import type {
  executeRfq,
  quoteClient,
  rejectRfq,
  reviewRfq,
  rfqPanel,
  sendRfq,
} from '@tradefloor/contracts/calls/rfq';
import { advantageOf } from '@tradefloor/core/trading/rfq/choose-quote';
import { subjectOf } from '@tradefloor/core/trading/rfq/halted-rfq';
import { mayHappen } from '@tradefloor/core/trading/rfq/rfq-state';
import type { RfqRow } from '@tradefloor/core/trading/rfq/tables';
import { type Answered, answered, refused, wake } from '@tradefloor/runtime';
import { DEALERS, dealerById, isSpecialist, panelFor } from '@tradefloor/sim/dealer/dealers';
import type { Listed } from '../prices/bond-desk.ts';
import { invalid } from '../prices/invalid.ts';
import { haltRefusal } from '../state/on-kill-switch.ts';
import { type RfqCtx, type RfqOut, type RfqUserCtx, rfqOf } from '../state/rfq-state.ts';
import { askedDealers, SALES_FIRM_MS, windowWakes } from './dealer-flow.ts';
import { endWithout, tryExecute } from './execution.ts';
import { ownRequest, type RfqAnswer, wrongState } from './on-client.ts';

const PX_UNITS = 1_000_000;
/** A client needs as long as this to decide: a price that is good for less is not shown. */
const SHOWN_MIN_MS = 1_000;

/** Sales acts on a request that it has taken on itself; another's is not its to change. */
export function mine(ctx: RfqUserCtx, rfqId: string): ReturnType<typeof ownRequest> {
  const found = ownRequest(ctx, rfqId);
  if ('refusal' in found) return found;
  const { salesUserId } = found.row;
  if (salesUserId !== null && salesUserId !== ctx.caller.userId) {
    return { refusal: refused('FORBIDDEN', { detail: `${salesUserId} works this request` }) };
  }
  return found;
}

const listedOf = (ctx: RfqCtx, row: RfqRow): Listed | undefined => ctx.state.bonds.get(row.isin);
const actorOf = ({ caller }: RfqUserCtx): string => caller.userId;

export function onReview(ctx: RfqUserCtx, { rfqId }: Asked<typeof reviewRfq>): RfqAnswer {
  const found = ownRequest(ctx, rfqId);
  if ('refusal' in found) return found.refusal;
  const { caller, nowMs: at, state } = ctx;
  if (!mayHappen(found.row, 'taken')) return wrongState(found.row);
  const event = { type: 'taken' as const, at, salesUserId: caller.userId };
  const { row, says } = state.apply(found.row, event, {
    actor: caller.userId,
    action: 'took it on',
  });
  return answered(rfqOf(row), says);
}

export function onPanel(
  ctx: RfqUserCtx,
  { rfqId }: Asked<typeof rfqPanel>,
): Answered<never, never, Answer<typeof rfqPanel>> {
  const found = ownRequest(ctx, rfqId);
  if ('refusal' in found) return found.refusal;
  const listed = listedOf(ctx, found.row);
  if (listed === undefined) return refused('NOT_FOUND', { detail: 'the bond is not listed' });
  return answered({
    suggested: panelFor(ctx.state.seed, rfqId, listed.bond).map(({ dealerId }) => dealerId),
    dealers: DEALERS.map((dealer) => ({
      dealerId: dealer.dealerId,
      name: dealer.name,
      isSpecialist: isSpecialist(dealer, listed.bond),
    })),
  });
}

export function onSend(ctx: RfqUserCtx, { rfqId, dealerIds }: Asked<typeof sendRfq>): RfqAnswer {
  const found = mine(ctx, rfqId);
  if ('refusal' in found) return found.refusal;
  const { row } = found;
  if (!mayHappen(row, 'sent')) return wrongState(row);
  const halted = haltRefusal(ctx, subjectOf(row, actorOf(ctx)));
  if (halted !== null) return halted;
  const { state, nowMs: at } = ctx;
  const desk = state.desk(at);
  const listed = listedOf(ctx, row);
  if (listed === undefined || !desk.isTradable(listed))
    return invalid('isin', 'the bond has matured');
  const names = [
    ...new Set(dealerIds ?? panelFor(state.seed, rfqId, listed.bond).map((d) => d.dealerId)),
  ];
  const panel = names.flatMap((dealerId) => dealerById(dealerId) ?? []);
  if (panel.length !== names.length) return invalid('dealerIds', 'no such dealer');
  if (panel.length < 3) return invalid('dealerIds', 'three to five different dealers');
  const sent = state.apply(
    row,
    {
      type: 'sent',
      at,
      dealers: askedDealers(panel),
      windowEndsAt: at + state.settings.quoteWindowMs,
      midPrice: desk.midPrice(listed),
    },
    { actor: actorOf(ctx), action: 'sent to dealers', detail: names.join(', ') },
  );
  const firmMs = state.settings.quoteWindowMs + SALES_FIRM_MS;
  return answered(rfqOf(sent.row), [
    ...sent.says,
    ...windowWakes(state, row, { panel, listed }),
    wake('firm-end', firmMs, { rfqId, key: `${rfqId}-firm` }),
  ]);
}

export function onQuoteClient(
  ctx: RfqUserCtx,
  { rfqId, validForMs }: Asked<typeof quoteClient>,
): RfqAnswer {
  const found = mine(ctx, rfqId);
  if ('refusal' in found) return found.refusal;
  const { row } = found;
  if (row.clientQuote === null || !mayHappen(row, 'client-quoted')) return wrongState(row);
  const halted = haltRefusal(ctx, subjectOf(row, actorOf(ctx)));
  if (halted !== null) return halted;
  const { state, nowMs: at } = ctx;
  const { limitPrice, side } = row;
  if (limitPrice !== null && advantageOf(side, row.clientQuote.price, limitPrice) < 0) {
    return invalid('clientPrice', 'worse than the client’s limit');
  }
  const goodForMs = Math.min(validForMs, firmUntil(row) - 1 - at);
  if (goodForMs < SHOWN_MIN_MS) {
    return refused('CONFLICT', { detail: 'the dealer’s quote is about to run out' });
  }
  const clientQuote = { ...row.clientQuote, validUntil: at + goodForMs };
  const detail = `${(clientQuote.price / PX_UNITS).toFixed(3)} for ${goodForMs / 1_000} s`;
  const event = { type: 'client-quoted' as const, at, clientQuote };
  const { row: next, says } = state.apply(row, event, {
    actor: actorOf(ctx),
    action: 'quoted the client',
    detail,
  });
  return answered(rfqOf(next), [
    ...says,
    wake('client-end', goodForMs, { rfqId, key: `${rfqId}-client` }),
  ]);
}

/** Until when the dealer behind the client's price stands to its quote; 0 for never. */
const firmUntil = ({ dealers, chosen }: RfqRow): number =>
  dealers.find(({ dealerId }) => dealerId === chosen?.dealerId)?.quote?.validUntil ?? 0;

/** The client has let its price go by. */
export function onClientEnd(
  ctx: RfqCtx,
  data: Readonly<Record<string, string | number>>,
): RfqOut[] {
  const row = ctx.state.get(String(data['rfqId']));
  if (row?.state !== 'CLIENT_QUOTED') return [];
  return endWithout(ctx, row, { type: 'expired', actor: 'rfq', why: 'the client did not answer' });
}

export function onReject(ctx: RfqUserCtx, { rfqId, reason }: Asked<typeof rejectRfq>): RfqAnswer {
  const found = mine(ctx, rfqId);
  if ('refusal' in found) return found.refusal;
  const { row } = found;
  if (row.flow !== 'SALES' || !mayHappen(row, 'rejected')) return wrongState(row);
  const says = endWithout(ctx, row, { type: 'rejected', actor: actorOf(ctx), why: reason });
  return answered(rfqOf(ctx.state.get(rfqId) ?? row), says);
}

/** The operator's override: exactly one execution; a second caller gets the first result. */
export function onExecute(
  ctx: RfqUserCtx,
  { rfqId, dealerId, note }: Asked<typeof executeRfq>,
): RfqAnswer {
  const found = mine(ctx, rfqId);
  if ('refusal' in found) return found.refusal;
  const { row } = found;
  if (row.flow === 'SALES')
    return refused('CONFLICT', { detail: 'the client decides on this request' });
  if (row.state !== 'PENDING') return wrongState(row);
  const halted = haltRefusal(ctx, subjectOf(row, actorOf(ctx)));
  if (halted !== null) return halted;
  const { nowMs: asOf } = ctx;
  const tried = tryExecute(ctx, row, {
    dealerId,
    actor: actorOf(ctx),
    note: note ?? 'chosen by hand',
    asOf,
  });
  if (tried.ok) return answered(rfqOf(tried.row), tried.says);
  const errors = [{ path: 'dealerId', message: tried.why }];
  return refused('VALIDATION_FAILED', { detail: tried.why, errors }, tried.says);
}
