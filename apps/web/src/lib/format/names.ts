/** How an instrument is called on the screen: a bond by issuer, coupon and maturity, all else by its symbol. */
import { findBond } from '@tradefloor/instruments/instrument';

/** The name of what is traded; the symbol itself for what has no other. */
export const shownName = (symbol: string): string => findBond(symbol)?.name ?? symbol;

/** The words it is found by: its symbol, and its name where that is another. */
export const symbolWords = (symbol: string): string => {
  const name = shownName(symbol);
  return name === symbol ? symbol : `${symbol} ${name}`;
};

/** The ISIN behind a bond's name; none where the symbol itself is shown. */
export const isinBehind = (symbol: string): string | undefined =>
  findBond(symbol) === null ? undefined : symbol;
