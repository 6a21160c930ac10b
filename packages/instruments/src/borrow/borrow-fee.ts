/**
 * What a day of borrowing shares costs. The lender holds collateral of 102 % of the price before, rounded up to the next
 * whole dollar, and charges its rate on that over 360 days. Source: the convention of the United States as Interactive
 * Brokers states it ("Short Sale: Collateral", knowledge base article 1146; "Borrow Fee Details": value x rate / 360).
 */
import {
  divideHalfUp,
  divideUp,
  type Money,
  money,
  type Px,
  toSafeInteger,
} from '@tradefloor/contracts/money';
import { BPS_PER_ONE, MONEY_PER_CENT, PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';

const COLLATERAL = { part: 102n, of: 100n } as const;
/** Of the money market in dollars: actual days over 360. */
const DAYS_A_YEAR = 360n;
const CENTS_PER_UNIT = 100n;

/** Collateral for a share, in whole units of its currency. */
export const collateralPerShare = (price: Px): number =>
  toSafeInteger(divideUp(BigInt(price) * COLLATERAL.part, COLLATERAL.of * BigInt(PX_PER_UNIT)));

export type Borrowing = {
  readonly shares: number;
  /** The price that the day ended with. */
  readonly price: Px;
  /** A year, in basis points. */
  readonly rateBps: number;
};

/** The fee for one calendar day, to the cent; half a cent is rounded up. */
export function borrowFee({ shares, price, rateBps }: Borrowing): Money {
  const value = BigInt(shares) * BigInt(collateralPerShare(price));
  const cents = divideHalfUp(
    value * BigInt(rateBps) * CENTS_PER_UNIT,
    BigInt(BPS_PER_ONE) * DAYS_A_YEAR,
  );
  return money(toSafeInteger(cents) * MONEY_PER_CENT);
}
