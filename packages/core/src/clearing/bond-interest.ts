/** The accrued interest that a bond's buyer pays its seller with the clean price. */
import type { Fill } from '@tradefloor/contracts/fill';
import { type Money, money } from '@tradefloor/contracts/money';
import { bondPayment, valueBond } from '@tradefloor/instruments/bond/bond-settlement';
import { toTerms } from '@tradefloor/instruments/bond/listed-bond';
import { toDay } from '@tradefloor/instruments/calendar/civil-date';
import { findBond } from '@tradefloor/instruments/instrument';

/** On the settlement date that was confirmed, in the bond's currency; zero for what bears none: no listed bond, or matured. */
export function interestOn(
  fill: Pick<Fill, 'instrumentType' | 'symbol' | 'qty' | 'settlementDate'>,
  notional: Money,
): Money {
  const bond = fill.instrumentType === 'bond' ? findBond(fill.symbol) : null;
  if (bond === null) return money(0);
  const terms = toTerms(bond);
  const day = toDay(fill.settlementDate);
  if (day >= terms.maturity) return money(0);
  const { accrued } = valueBond(bond, terms, day);
  return bondPayment({ qty: fill.qty, clean: notional }, accrued).accruedInterest;
}
