/**
 * What changes hands for a bond: (clean price + accrued interest) / 100 x face, in the bond's currency, to the minor unit
 * (interface decisions). The one home of the formula: confirmation, obligation and screen take it from here.
 */
import type { Bond } from '@tradefloor/contracts/bond';
import { money } from '@tradefloor/contracts/brands';
import type { Money } from '@tradefloor/contracts/money';
import { MONEY_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { marketOfBond } from './bond-market.ts';
import type { BondTerms } from './bond-terms.ts';
import { type Valuation, valuationAt } from './bond-valuation.ts';
import { toExDividendDate } from './listed-bond.ts';

/** The bond on a settlement day, ex-dividend by its own market's calendar. @throws RangeError once it has matured */
export function valueBond(
  bond: Pick<Bond, 'exDividendDays' | 'calendar' | 'convention'>,
  terms: BondTerms,
  settlementDay: number,
): Valuation {
  const exDividendDate = toExDividendDate(terms, settlementDay, {
    days: bond.exDividendDays,
    market: marketOfBond(bond),
  });
  return valuationAt(terms, settlementDay, { convention: bond.convention, exDividendDate });
}

/** A face amount and what it costs at its clean price, in money units. */
export type BondDeal = { readonly qty: number; readonly clean: number };

export type BondPayment = {
  /** Of `amount`; negative while the bond is ex-dividend. */
  readonly accruedInterest: Money;
  /** Clean price and accrued interest of the whole face. */
  readonly amount: Money;
};

/** Cents, pence: the smallest unit of the currencies that bonds are in, in money units. */
const MINOR_UNIT = MONEY_PER_UNIT / 100;
/** Binary fractions may fall this far short of a half, in minor units, at the largest face that is dealt. */
const ROUNDING = 1e-5;

/** What is paid for a face amount. @param accrued per 100 of face on the settlement date */
export function bondPayment({ qty, clean }: BondDeal, accrued: number): BondPayment {
  const dirty = clean + (accrued * qty * MONEY_PER_UNIT) / 100;
  const amount = money(Math.floor(dirty / MINOR_UNIT + 0.5 + ROUNDING) * MINOR_UNIT);
  return { accruedInterest: money(amount - clean), amount };
}
