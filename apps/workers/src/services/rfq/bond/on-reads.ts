/** Reads of requests, bonds and curves. Nothing here changes anything. */

import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { getRfq, listDealers, listRfqs, rfqSteps } from '@tradefloor/contracts/calls/rfq';
import type { rfqAnalytics } from '@tradefloor/contracts/calls/rfq-analytics';
import type { RfqStep } from '@tradefloor/contracts/rfq';
import { computeAnalytics } from '@tradefloor/core/trading/rfq/rfq-analytics';
import { type CallResponse, refuse, respond } from '@tradefloor/runtime';
import { DEALERS } from '@tradefloor/sim/dealer/dealers';
import { noUsers } from '../state/client-lines.ts';
import { type RfqCtx, type RfqUserCtx, toRfq } from '../state/rfq-state.ts';
import { requestFilter, viewFor } from './visibility.ts';

type Reads<O> = CallResponse<never, never, O>;

/** `GET /rfq` shows so many (service interface: other limits). */
const LISTED_MAX = 100;

export async function onList(ctx: RfqUserCtx): Promise<Reads<CallOutput<typeof listRfqs>>> {
  const { state, caller } = ctx;
  const sees = await requestFilter(ctx, caller);
  if (sees === null) return noUsers();
  const items = state
    .newest()
    .map(toRfq)
    .filter(sees)
    .slice(0, LISTED_MAX)
    .map((rfq) => viewFor(caller, rfq));
  return respond({ items });
}

export async function onGet(
  ctx: RfqUserCtx,
  { rfqId }: CallInput<typeof getRfq>,
): Promise<Reads<CallOutput<typeof getRfq>>> {
  const { state, caller } = ctx;
  const sees = await requestFilter(ctx, caller);
  if (sees === null) return noUsers();
  const row = state.get(rfqId) ?? (await state.settings.reader.find(rfqId));
  if (row === null || !sees(toRfq(row))) return unknown();
  return respond(viewFor(caller, toRfq(row)));
}

export async function onSteps(
  ctx: RfqUserCtx,
  { rfqId }: CallInput<typeof rfqSteps>,
): Promise<Reads<CallOutput<typeof rfqSteps>>> {
  const { state, caller } = ctx;
  const sees = await requestFilter(ctx, caller);
  if (sees === null) return noUsers();
  const row = state.get(rfqId) ?? (await state.settings.reader.find(rfqId));
  if (row === null || !sees(toRfq(row))) return unknown();
  const steps = await state.settings.reader.listSteps(rfqId);
  // A client reads what it did itself: dealers and mark-ups are the firm's.
  const own = (actor: string): boolean =>
    caller.role !== 'external-client' || actor === caller.userId;
  return respond({
    items: steps.filter(({ actor }) => own(actor)).map((step) => viewStep(caller, step)),
  });
}

/** The step that traded names the dealer and its price; the client's own price is in its request. */
const viewStep = ({ role }: RfqUserCtx['caller'], step: RfqStep): RfqStep =>
  role === 'external-client' && step.action === 'executed' ? { ...step, detail: null } : step;

const unknown = () => refuse('NOT_FOUND', { detail: 'unknown request' });

export async function onAnalytics(
  ctx: RfqUserCtx,
): Promise<Reads<CallOutput<typeof rfqAnalytics>>> {
  const { state, caller } = ctx;
  const sees = await requestFilter(ctx, caller);
  if (sees === null) return noUsers();
  const seen = state.newest().map(toRfq).filter(sees);
  return respond(computeAnalytics(seen));
}

export const onDealers = ({ state }: RfqCtx): Reads<CallOutput<typeof listDealers>> =>
  respond({
    items: DEALERS.map(({ dealerId, name, curves: makes, credit }) => ({
      dealerId,
      name,
      curves: [...makes],
      credit,
    })),
    quoteWindowMs: state.settings.quoteWindowMs,
  });
