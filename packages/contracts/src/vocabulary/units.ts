/** The units of prices and money. */

/** Millionths of a currency unit in one unit of price (interface decisions, section 11). */
export const PX_PER_UNIT = 1_000_000;
/** Ten-thousandths of a currency unit in one unit of money. */
export const MONEY_PER_UNIT = 10_000;
/** Price units in one money unit. */
export const PX_PER_MONEY = PX_PER_UNIT / MONEY_PER_UNIT;
