/** Reads of bonds and curves. Nothing here changes anything. */
import type {
  bondHistory,
  bondQuotes,
  bondValuation,
  curves,
  listBonds,
} from '@tradefloor/contracts/calls/bonds';
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { CURVES } from '@tradefloor/contracts/vocabulary/instruments';
import {
  cleanFromYield,
  projectedFlows,
  realPrice,
  riskAtYield,
  type Valuation,
  yieldFromClean,
} from '@tradefloor/instruments/bond/bond-valuation';
import { isProjected, referenceIndex } from '@tradefloor/instruments/bond/indexation';
import { formatDate, parseDate } from '@tradefloor/instruments/calendar/civil-date';
import { type CallResponse, type Ctx, refuse, respond } from '@tradefloor/runtime';
import type { BondPricer, Listed } from './bond-pricer.ts';
import { invalid } from './invalid.ts';

type Reads<O> = CallResponse<never, never, O>;
type BondCtx = Ctx<{
  readonly bonds: ReadonlyMap<string, Listed>;
  pricer(nowMs: number): BondPricer;
  getPricerAt(at: number, nowMs: number): { readonly pricer: BondPricer; readonly at: number };
}>;

const CURVE_YEARS = [1 / 12, 0.25, 0.5, 1, 2, 3, 5, 7, 10, 15, 20, 30] as const;

export const onListBonds = ({ state }: BondCtx): Reads<CallOutput<typeof listBonds>> =>
  respond({ items: [...state.bonds.values()].map(({ bond }) => bond) });

/** A bond worked out from its price, its yield or its spread; from the model's mid when none is given. */
export function onValuation(
  { state, nowMs }: BondCtx,
  requested: CallInput<typeof bondValuation>,
): Reads<CallOutput<typeof bondValuation>> {
  const pricer = state.pricer(nowMs);
  const listed = pricer.find(requested.isin);
  if (listed === undefined)
    return refuse('NOT_FOUND', { detail: `unknown bond ${requested.isin}` });
  const settlementDate = requested.settlement ?? pricer.settlementDate(listed);
  const settlementDay = parseDate(settlementDate);
  if (settlementDay === null) return invalid('settlement', 'not a valid date');
  if (settlementDay >= listed.terms.maturity)
    return invalid('settlement', 'the bond has matured before this date');
  if (settlementDay < listed.terms.accrualStart)
    return invalid('settlement', 'before the bond was issued');
  const valuation = pricer.valuation(listed, settlementDay);
  const yieldPct = requestedYield(requested, { pricer, listed, valuation });
  if (yieldPct === null) return invalid('price', 'no yield corresponds to this price');
  return respond({
    isin: listed.bond.isin,
    settlementDate,
    ...toFigures(valuation, yieldPct),
    spreadBps:
      listed.bond.kind === 'GOVERNMENT' ? null : (yieldPct - pricer.benchmarkYield(listed)) * 100,
    benchmarkYield: pricer.benchmarkYield(listed),
    ...toIndexed({ pricer, listed, valuation }, settlementDay, yieldPct),
  });
}

type Valued = {
  readonly pricer: BondPricer;
  readonly listed: Listed;
  readonly valuation: Valuation;
};

/** What an index-linked bond's figures follow from; nothing of the others. */
function toIndexed({ pricer, listed, valuation }: Valued, day: number, yieldPct: number) {
  const { indexation } = listed.terms;
  if (indexation === undefined) return {};
  const { lagMonths } = indexation;
  return {
    indexation: {
      referenceIndex: referenceIndex(day, lagMonths),
      indexRatio: valuation.indexRatio,
      isProjected: isProjected(day, lagMonths),
      realCleanPrice: realPrice(valuation, cleanFromYield(valuation, yieldPct)),
      breakevenPct: pricer.market.computeBreakeven(listed.bond, day),
    },
  };
}

function requestedYield(requested: CallInput<typeof bondValuation>, of: Valued): number | null {
  if (requested.price !== undefined) return yieldFromClean(of.valuation, requested.price);
  if (requested.yield !== undefined) return requested.yield;
  if (requested.spreadBps !== undefined)
    return of.pricer.benchmarkYield(of.listed) + requested.spreadBps / 100;
  return of.pricer.midYield(of.listed);
}

function toFigures(valuation: Valuation, yieldPct: number) {
  const { accrued, remaining } = valuation;
  const cleanPrice = cleanFromYield(valuation, yieldPct);
  return {
    cleanPrice,
    dirtyPrice: cleanPrice + accrued,
    accruedInterest: accrued,
    yield: yieldPct,
    ...riskAtYield(valuation, yieldPct),
    isExDividend: remaining.isExDividend,
    cashFlows: projectedFlows(valuation).map(({ date, amount }) => ({
      date: formatDate(date),
      amount,
    })),
  };
}

/** The bond pricer now, or at a requested past instant. */
const getPricer = ({ state, nowMs }: BondCtx, at = nowMs) =>
  at > nowMs ? null : state.getPricerAt(at, nowMs);

const notYet = () => invalid('at', 'lies in the future');

export function onCurves(
  ctx: BondCtx,
  requested: CallInput<typeof curves>,
): Reads<CallOutput<typeof curves>> {
  const found = getPricer(ctx, requested.at);
  if (found === null) return notYet();
  const { at, pricer } = found;
  const { market, seq } = pricer;
  return respond({
    seq,
    at,
    items: CURVES.map((curve) => ({
      curve,
      points: CURVE_YEARS.map((years) => ({
        years,
        yield: market.curves[curve].parYield(years),
        zeroPct: market.curves[curve].zeroRate(years) * 100,
      })),
    })),
  });
}

export function onQuotes(
  ctx: BondCtx,
  requested: CallInput<typeof bondQuotes>,
): Reads<CallOutput<typeof bondQuotes>> {
  const found = getPricer(ctx, requested.at);
  return found === null ? notYet() : respond(found.pricer.batch(found.at));
}

/** A bond's mid over a span, at equal distances; nothing from before the market began. */
export function onHistory(
  { state, nowMs }: BondCtx,
  { isin, spanMs, points }: CallInput<typeof bondHistory>,
): Reads<CallOutput<typeof bondHistory>> {
  const listed = state.bonds.get(isin);
  if (listed === undefined) return refuse('NOT_FOUND', { detail: `unknown bond ${isin}` });
  const items: CallOutput<typeof bondHistory>['items'] = [];
  for (let n = points - 1; n >= 0; n -= 1) {
    const { pricer, at } = state.getPricerAt(
      nowMs - Math.round((spanMs * n) / (points - 1)),
      nowMs,
    );
    if (at === items.at(-1)?.at || !pricer.isTradable(listed)) continue;
    items.push({ at, ...pricer.getMid(listed) });
  }
  return respond({ isin: listed.bond.isin, items });
}
