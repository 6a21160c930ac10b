/** What a listed bond pays at its end: its face amount, at par, once. */
import type { Bond } from '@tradefloor/contracts/bond';
import { type Px, px } from '@tradefloor/contracts/money';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { businessDayFrom } from '../calendar/business-days.ts';
import { marketOfBond, toTerms } from './listed-bond.ts';

/** What 100 of face are redeemed at, in price units: all listed bonds are bullets. */
export const PAR: Px = px(100 * PX_PER_UNIT);

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
