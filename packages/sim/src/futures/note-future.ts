/**
 * The note future by its cheapest-to-deliver: of all deliverable notes of the list, the one whose forward price over its
 * conversion factor is the lowest makes the price (Hull, Options, Futures, chapter 6). What the seller's choice of note
 * and day is worth beyond that is left out.
 */
import type { Bond } from '@tradefloor/contracts/bond';
import type { FutureContract } from '@tradefloor/contracts/future';
import { accruedInterest } from '@tradefloor/instruments/bond/accrued-interest';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { valueBond } from '@tradefloor/instruments/bond/bond-settlement';
import type { BondTerms } from '@tradefloor/instruments/bond/bond-terms';
import { dirtyFromYield } from '@tradefloor/instruments/bond/bond-valuation';
import { toTerms } from '@tradefloor/instruments/bond/listed-bond';
import { dayAfterBusinessDays } from '@tradefloor/instruments/calendar/business-days';
import { toDay } from '@tradefloor/instruments/calendar/civil-date';
import { newYorkDay } from '@tradefloor/instruments/calendar/new-york';
import { listedMonths, yearsToExpiry } from '@tradefloor/instruments/futures/future-contract';
import { conversionFactor, isDeliverable } from '@tradefloor/instruments/futures/note-delivery';
import { FUTURE_PRODUCTS } from '@tradefloor/instruments/futures/products';
import { exp } from '@tradefloor/instruments/math/elementary';
import { bondMarketAt } from '../bond/bond-market.ts';
import type { RateCurve } from '../rates/rate-curve.ts';

type Note = { readonly bond: Bond; readonly terms: BondTerms };
const NOTES: readonly Note[] = BONDS.filter(
  ({ kind, curve }) => kind === 'GOVERNMENT' && curve === 'USD',
).map((bond) => ({ bond, terms: toTerms(bond) }));
/** Stands in where none of the list is deliverable any more. */
const LONGEST = NOTES.toSorted((a, b) => b.terms.maturity - a.terms.maturity)[0];

/** A note as it is delivered into a month: prices of the future that make buyer and seller even. */
type Delivery = {
  readonly bond: Bond;
  /** What the future is worth if it is delivered at the end of trading, financed until then. */
  readonly forward: number;
  /** The note's price today over its factor. */
  readonly now: number;
  /** What holding it pays a year, as a part of its price with accrued interest. */
  readonly income: number;
};

export type NoteMarket = {
  /** Today's price of the nearest month's note over its factor, in points. */
  readonly spot: number;
  readonly income: number;
  /** What a month is worth, in points. */
  priceAt(contract: FutureContract): number;
};

type At = { readonly tick: number; readonly nowMs: number };

/** The note future's market at a batch: yields are those of the list's Treasuries. */
export function noteMarketAt(seed: number, { tick, nowMs }: At, rates: RateCurve): NoteMarket {
  const days = new Map(NOTES.map(({ bond, terms }) => [bond.isin, terms.maturity]));
  const { computeYield } = bondMarketAt(seed, { tick }, ({ isin }) => days.get(isin) ?? 0);
  // Treasuries settle on the next business day; on a clearing clock of its own the yield is the same.
  const settlement = dayAfterBusinessDays('US_GOVERNMENT_BONDS', newYorkDay(nowMs), 1);
  const made = new Map<string, Delivery>();
  const cheapest = (contract: FutureContract): Delivery => {
    const known = made.get(contract.symbol);
    if (known !== undefined) return known;
    const view = { contract, settlement, computeYield, rates, nowMs };
    const found = findCheapest(view);
    made.set(contract.symbol, found);
    return found;
  };
  const [nearest] = listedMonths(FUTURE_PRODUCTS.ZN, nowMs);
  if (nearest === undefined) throw new RangeError('no month of the note future is listed');
  const { now: spot, income } = cheapest(nearest);
  return { spot, income, priceAt: (contract) => cheapest(contract).forward };
}

type View = {
  readonly contract: FutureContract;
  readonly settlement: number;
  readonly computeYield: (bond: Bond, settlement: number) => number;
  readonly rates: RateCurve;
  readonly nowMs: number;
};

function findCheapest(view: View): Delivery {
  const deliverable = NOTES.filter(({ bond }) => isDeliverable(bond, view.contract));
  const [first, ...others] = deliverable.map((note) => toDelivery(note, view));
  if (first === undefined) {
    if (LONGEST === undefined) throw new RangeError('no Treasury is listed');
    return toDelivery(LONGEST, view);
  }
  return others.reduce((best, each) => (each.forward < best.forward ? each : best), first);
}

function toDelivery({ bond, terms }: Note, view: View): Delivery {
  const { contract, settlement, computeYield, rates, nowMs } = view;
  const valuation = valueBond(bond, terms, settlement);
  const dirty = dirtyFromYield(valuation, computeYield(bond, settlement));
  const factor = conversionFactor(bond, contract);
  const now = (dirty - valuation.accrued) / factor;
  const income = bond.couponPct / dirty;
  const delivery = toDay(contract.expiry);
  const years = yearsToExpiry(contract, nowMs);
  if (years <= 0 || delivery <= settlement) return { bond, forward: now, now, income };
  const growth = rates.zeroRate(years) * years;
  let due = dirty * exp(growth);
  for (const { date, amount } of valuation.remaining.flows) {
    // A coupon on the way is lent until delivery.
    if (date > delivery) break;
    due -= amount * exp((growth * (delivery - date)) / (delivery - settlement));
  }
  const forward = (due - accruedInterest(terms, delivery)) / factor;
  return { bond, forward, now, income };
}
