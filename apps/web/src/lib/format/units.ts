/**
 * Prices inside the browser: whole numbers of 1/1 000 000 of the currency, as everywhere in the platform.
 * Only conversions and tick arithmetic live here; no schema library may come in, it would cost 90 kB.
 */

/** Millionths of a currency unit in one unit of price (interface decisions, section 11). */
export const PX_PER_UNIT = 1_000_000;

/** A decimal price as whole price units; the nearest unit when the decimal is finer. */
export const pxOf = (decimal: number): number => Math.round(decimal * PX_PER_UNIT);

/** Whole price units as the decimal the wire carries. */
export const decimalOf = (units: number): number => units / PX_PER_UNIT;

/** Decimals needed to write every multiple of a tick, at least two for money's sake, at most six. */
export function decimalsOfTick(tickUnits: number): number {
  let decimals = 6;
  let rest = Math.max(1, Math.round(tickUnits));
  while (decimals > 2 && rest % 10 === 0) {
    rest /= 10;
    decimals -= 1;
  }
  return decimals;
}

/**
 * Moves a price by whole ticks; a price between two ticks first goes to the next one in the
 * direction of the move, so that one press never moves more than one tick. Never below one tick.
 */
export function stepPrice(units: number, tickUnits: number, ticks: number): number {
  const position = units / tickUnits;
  const grid = ticks > 0 ? Math.floor(position) : Math.ceil(position);
  return Math.max(1, grid + ticks) * tickUnits;
}

/** The nearest price of the grid, never below one tick. */
export const snapPrice = (units: number, tickUnits: number): number =>
  Math.max(1, Math.round(units / tickUnits)) * tickUnits;

/** Price times quantity in currency units: for display, never for a sum that is booked. */
export const notionalOf = (priceUnits: number, qty: number): number =>
  (priceUnits / PX_PER_UNIT) * qty;

/** Bonds go by their ISIN and are no part of the market's instruments. */
const isBond = (symbol: string): boolean => symbol.length === 12;

/** Pairs of currencies go by two codes of three letters; no other symbol has six. */
const isPair = (symbol: string): boolean => /^[A-Z]{6}$/.test(symbol);

/** Decimals where no tick is known: thousandths of a point for bonds, tenths of a pip for currencies. */
export function plainDecimals(symbol: string): number {
  if (isPair(symbol)) return symbol.endsWith('JPY') ? 3 : 5;
  return isBond(symbol) ? 3 : 2;
}

/** What a price has to be multiplied by: a bond's is per 100 of its face, any other's per piece. */
export const pricedUnits = (symbol: string, qty: number): number =>
  isBond(symbol) ? qty / 100 : qty;
