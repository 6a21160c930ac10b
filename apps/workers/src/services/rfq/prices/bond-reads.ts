/** What is asked of bonds and curves. Nothing here changes anything. */
import { CURVES } from '@tradefloor/contracts/bond';
import type {
  bondHistory,
  bondQuotes,
  bondValuation,
  curves,
  listBonds,
} from '@tradefloor/contracts/calls/bonds';
import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import {
  cleanFromYield,
  riskAtYield,
  type Valuation,
  yieldFromClean,
} from '@tradefloor/instruments/bond/bond-valuation';
import { formatDate, parseDate } from '@tradefloor/instruments/calendar/civil-date';
import { type Answered, answered, type Ctx, refused } from '@tradefloor/runtime';
import type { BondDesk, Listed } from './bond-desk.ts';
import { invalid } from './invalid.ts';

type Reads<O> = Answered<never, never, O>;
type BondCtx = Ctx<{
  readonly bonds: ReadonlyMap<string, Listed>;
  desk(nowMs: number): BondDesk;
  deskAt(at: number, nowMs: number): { readonly desk: BondDesk; readonly at: number };
}>;

const CURVE_YEARS = [0.25, 0.5, 1, 2, 3, 5, 7, 10, 15, 20, 30] as const;

export const onListBonds = ({ state }: BondCtx): Reads<Answer<typeof listBonds>> =>
  answered({ items: [...state.bonds.values()].map(({ bond }) => bond) });

/** A bond worked out from its price, its yield or its spread; from the model's mid when none is given. */
export function onValuation(
  { state, nowMs }: BondCtx,
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

/** The desk now, or at a requested past instant. */
const deskOf = ({ state, nowMs }: BondCtx, at = nowMs) =>
  at > nowMs ? null : state.deskAt(at, nowMs);

const notYet = () => invalid('at', 'lies in the future');

export function onCurves(ctx: BondCtx, asked: Asked<typeof curves>): Reads<Answer<typeof curves>> {
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
  ctx: BondCtx,
  asked: Asked<typeof bondQuotes>,
): Reads<Answer<typeof bondQuotes>> {
  const found = deskOf(ctx, asked.at);
  return found === null ? notYet() : answered(found.desk.batch(found.at));
}

/** A bond's mid over a span, at equal distances; nothing from before the market began. */
export function onHistory(
  { state, nowMs }: BondCtx,
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
