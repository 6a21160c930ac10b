/** What is asked of requests, bonds and curves. Nothing here changes anything. */

import { CURVES } from '@tradefloor/contracts/bond';
import type {
  bondHistory,
  bondQuotes,
  bondValuation,
  curves,
  listBonds,
} from '@tradefloor/contracts/calls/bonds';
import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import type { getRfq, listDealers, listRfqs, rfqSteps } from '@tradefloor/contracts/calls/rfq';
import type { rfqAnalytics } from '@tradefloor/contracts/calls/rfq-analytics';
import { analyticsOf } from '@tradefloor/core/rfq/rfq-analytics';
import {
  cleanFromYield,
  riskAtYield,
  type Valuation,
  yieldFromClean,
} from '@tradefloor/instruments/bond/bond-valuation';
import { formatDate, parseDate } from '@tradefloor/instruments/calendar/civil-date';
import { type Answered, answered, refused } from '@tradefloor/runtime';
import { DEALERS } from '@tradefloor/sim/dealer/dealers';
import type { BondDesk, Listed } from './bond-desk.ts';
import { noUsers } from './client-lines.ts';
import { invalid } from './on-client.ts';
import { type RfqCtx, type RfqUserCtx, rfqOf } from './rfq-state.ts';
import { sightOf, viewFor } from './visibility.ts';

type Reads<O> = Answered<never, never, O>;

/** `GET /rfq` shows so many (service interface: other limits). */
const LISTED_MAX = 100;
const CURVE_YEARS = [0.25, 0.5, 1, 2, 3, 5, 7, 10, 15, 20, 30] as const;

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

export const onListBonds = ({ state }: RfqCtx): Reads<Answer<typeof listBonds>> =>
  answered({ items: [...state.bonds.values()].map(({ bond }) => bond) });

/** A bond worked out from its price, its yield or its spread; from the model's mid when none is given. */
export function onValuation(
  { state, nowMs }: RfqCtx,
  asked: Asked<typeof bondValuation>,
): Reads<Answer<typeof bondValuation>> {
  const desk = state.desk(nowMs);
  const listed = desk.find(asked.isin);
  if (listed === undefined)
    return refused('NOT_FOUND', { detail: `there is no bond ${asked.isin}` });
  const settlementDate = asked.settlement ?? desk.settlementDate;
  const settlementDay = parseDate(settlementDate);
  if (settlementDay === null) return invalid('settlement', 'not a date of the calendar');
  if (settlementDay >= listed.terms.maturity)
    return invalid('settlement', 'the bond has matured by then');
  if (settlementDay < listed.terms.accrualStart)
    return invalid('settlement', 'before the bond was issued');
  const valuation = desk.valuation(listed, settlementDay);
  const yieldPct = askedYield(asked, { desk, listed, valuation });
  if (yieldPct === null) return invalid('price', 'no yield gives that price');
  return answered({
    isin: listed.bond.isin,
    settlementDate,
    ...figuresOf(valuation, yieldPct),
    spreadBps:
      listed.bond.kind === 'GOVERNMENT' ? null : (yieldPct - desk.benchmarkYield(listed)) * 100,
    benchmarkYield: desk.benchmarkYield(listed),
  });
}

function askedYield(
  asked: Asked<typeof bondValuation>,
  of: { readonly desk: BondDesk; readonly listed: Listed; readonly valuation: Valuation },
): number | null {
  if (asked.price !== undefined) return yieldFromClean(of.valuation, asked.price);
  if (asked.yield !== undefined) return asked.yield;
  if (asked.spreadBps !== undefined)
    return of.desk.benchmarkYield(of.listed) + asked.spreadBps / 100;
  return of.desk.midYield(of.listed);
}

function figuresOf(valuation: Valuation, yieldPct: number) {
  const { accrued, remaining } = valuation;
  const cleanPrice = cleanFromYield(valuation, yieldPct);
  return {
    cleanPrice,
    dirtyPrice: cleanPrice + accrued,
    accruedInterest: accrued,
    yield: yieldPct,
    ...riskAtYield(valuation, yieldPct),
    isExDividend: remaining.isExDividend,
    cashFlows: remaining.flows.map(({ date, amount }) => ({ date: formatDate(date), amount })),
  };
}

/** The desk as it is, or as it was at the instant somebody asks about. */
const deskOf = ({ state, nowMs }: RfqCtx, at = nowMs) =>
  at > nowMs ? null : state.deskAt(at, nowMs);

const notYet = () => invalid('at', 'lies in the future');

export function onCurves(ctx: RfqCtx, asked: Asked<typeof curves>): Reads<Answer<typeof curves>> {
  const found = deskOf(ctx, asked.at);
  if (found === null) return notYet();
  const { at, desk } = found;
  const { market, seq } = desk;
  return answered({
    seq,
    at,
    items: CURVES.map((curve) => ({
      curve,
      points: CURVE_YEARS.map((years) => ({ years, yield: market.curves[curve](years) })),
    })),
  });
}

export function onQuotes(
  ctx: RfqCtx,
  asked: Asked<typeof bondQuotes>,
): Reads<Answer<typeof bondQuotes>> {
  const found = deskOf(ctx, asked.at);
  return found === null ? notYet() : answered(found.desk.batch(found.at));
}

/** A bond's mid over a span, at equal distances; nothing from before the market began. */
export function onHistory(
  { state, nowMs }: RfqCtx,
  { isin, spanMs, points }: Asked<typeof bondHistory>,
): Reads<Answer<typeof bondHistory>> {
  const listed = state.bonds.get(isin);
  if (listed === undefined) return refused('NOT_FOUND', { detail: `there is no bond ${isin}` });
  const items: Answer<typeof bondHistory>['items'] = [];
  for (let n = points - 1; n >= 0; n -= 1) {
    const { desk, at } = state.deskAt(nowMs - Math.round((spanMs * n) / (points - 1)), nowMs);
    if (at === items.at(-1)?.at || !desk.isTradable(listed)) continue;
    items.push({ at, ...desk.midOf(listed) });
  }
  return answered({ isin: listed.bond.isin, items });
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
