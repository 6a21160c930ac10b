/** What a listed bond pays at its end: its face amount, at par or at par times its index ratio, once. */
import type { Bond } from '@tradefloor/contracts/bond';
import { type Px, px } from '@tradefloor/contracts/money';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { businessDayFrom } from '../calendar/business-days.ts';
import { marketOfBond } from './bond-market.ts';
import { indexRatio } from './indexation.ts';
import { toTerms } from './listed-bond.ts';

/** All listed bonds are bullets. */
const PAR: Px = px(100 * PX_PER_UNIT);

/**
 * What 100 of face are paid back at, in price units: par, of an index-linked gilt times the index ratio of its maturity,
 * to six decimals and without a floor (DMO, "Formulae for Calculating Gilt Prices from Yields", annex B).
 */
export function toRedemptionPrice(bond: Bond): Px {
  const { indexation, maturity } = toTerms(bond);
  return indexation === undefined ? PAR : px(Math.round(PAR * indexRatio(indexation, maturity)));
}

/**
 * The maturity date or, where the bond's market is closed on it, the next business day, without interest for the delay
 * (31 CFR 356.30(b)(2); ICMA "following").
 * @returns a day number (see civil-date)
 */
export const toRedemptionDay = (bond: Bond): number =>
  businessDayFrom(marketOfBond(bond), toTerms(bond).maturity);

/** The bonds that are paid back after one day and no later than another, by day and ISIN. Days are day numbers. */
export function listRedemptions(
  bonds: Iterable<Bond>,
  { after, until }: { readonly after: number; readonly until: number },
): readonly { readonly bond: Bond; readonly payDay: number }[] {
  return [...bonds]
    .map((bond) => ({ bond, payDay: toRedemptionDay(bond) }))
    .filter(({ payDay }) => after < payDay && payDay <= until)
    .sort((a, b) => a.payDay - b.payDay || (a.bond.isin < b.bond.isin ? -1 : 1));
}
