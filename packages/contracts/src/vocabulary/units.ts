/** The units of prices and money. */

/** Millionths of a currency unit in one unit of price (interface decisions, section 11). */
export const PX_PER_UNIT = 1_000_000;
/** Ten-thousandths of a currency unit in one unit of money. */
export const MONEY_PER_UNIT = 10_000;
/** Price units in a hundredth of a currency unit. */
export const PX_PER_CENT = PX_PER_UNIT / 100;
/** Money units in a hundredth of a currency unit. */
export const MONEY_PER_CENT = MONEY_PER_UNIT / 100;
/** Price units in one money unit. */
export const PX_PER_MONEY = PX_PER_UNIT / MONEY_PER_UNIT;
/** Basis points in the whole. */
export const BPS_PER_ONE = 10_000;
/** Bonds are quoted per 100 of face in thousandths of a point, listed or not. */
export const BOND_PRICE_DECIMALS = 3;
