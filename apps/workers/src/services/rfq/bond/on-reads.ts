/** Reads of requests, bonds and curves. Nothing here changes anything. */

import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import type { getRfq, listDealers, listRfqs, rfqSteps } from '@tradefloor/contracts/calls/rfq';
import type { rfqAnalytics } from '@tradefloor/contracts/calls/rfq-analytics';
import { analyticsOf } from '@tradefloor/core/trading/rfq/rfq-analytics';
import { type Answered, answered, refused } from '@tradefloor/runtime';
import { DEALERS } from '@tradefloor/sim/dealer/dealers';
import { noUsers } from '../state/client-lines.ts';
import { type RfqCtx, type RfqUserCtx, rfqOf } from '../state/rfq-state.ts';
import { sightOf, viewFor } from './visibility.ts';

type Reads<O> = Answered<never, never, O>;

/** `GET /rfq` shows so many (service interface: other limits). */
const LISTED_MAX = 100;

export async function onList(ctx: RfqUserCtx): Promise<Reads<Answer<typeof listRfqs>>> {
  const { state, caller } = ctx;
  const sees = await sightOf(ctx, caller);
  if (sees === null) return noUsers();
  const items = state
    .newest()
    .map(rfqOf)
    .filter(sees)
    .slice(0, LISTED_MAX)
    .map((rfq) => viewFor(caller, rfq));
  return answered({ items });
}

export async function onGet(
  ctx: RfqUserCtx,
  { rfqId }: Asked<typeof getRfq>,
): Promise<Reads<Answer<typeof getRfq>>> {
  const { state, caller } = ctx;
  const sees = await sightOf(ctx, caller);
  if (sees === null) return noUsers();
  const row = state.get(rfqId) ?? (await state.settings.reader.find(rfqId));
  if (row === null || !sees(rfqOf(row))) return unknown(rfqId);
  return answered(viewFor(caller, rfqOf(row)));
}

export async function onSteps(
  ctx: RfqUserCtx,
  { rfqId }: Asked<typeof rfqSteps>,
): Promise<Reads<Answer<typeof rfqSteps>>> {
  const { state, caller } = ctx;
  const sees = await sightOf(ctx, caller);
  if (sees === null) return noUsers();
  const row = state.get(rfqId) ?? (await state.settings.reader.find(rfqId));
  if (row === null || !sees(rfqOf(row))) return unknown(rfqId);
  const steps = await state.settings.reader.stepsOf(rfqId);
  // A client reads what it did itself: dealers and mark-ups are the firm's.
  const own = (actor: string): boolean =>
    caller.role !== 'external-client' || actor === caller.userId;
  return answered({ items: steps.filter(({ actor }) => own(actor)) });
}

const unknown = (rfqId: string) =>
  refused('NOT_FOUND', { detail: `there is no request ${rfqId.slice(0, 64)}` });

export async function onAnalytics(ctx: RfqUserCtx): Promise<Reads<Answer<typeof rfqAnalytics>>> {
  const { state, caller } = ctx;
  const sees = await sightOf(ctx, caller);
  if (sees === null) return noUsers();
  const seen = state.newest().map(rfqOf).filter(sees);
  return answered(analyticsOf(seen, ({ isin }) => state.bonds.get(isin)?.bond.currency ?? 'USD'));
}

export const onDealers = ({ state }: RfqCtx): Reads<Answer<typeof listDealers>> =>
  answered({
    items: DEALERS.map(({ dealerId, name, curves: makes, credit }) => ({
      dealerId,
      name,
      curves: [...makes],
      credit,
    })),
    quoteWindowMs: state.settings.quoteWindowMs,
  });
