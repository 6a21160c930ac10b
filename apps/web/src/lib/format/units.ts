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

/** Underlying, expiry as YYMMDD, C or P, strike; a 2 before what is dealt over the counter. */
const OPTION = /^2?[A-Z][A-Z0-9.-]{0,5}\d{6}[CP]\d{1,5}(?:\.\d{1,3})?$/;
const SHARES = 100;
/** Root, month code, year. */
const FUTURE = /^(CL|GC|ZC|ES|ZN)[FGHJKMNQUVXZ]\d{2}$/;
/** Dollars of a price of one, by product, and the decimals of its tick. */
const FUTURES: Readonly<
  Record<string, { readonly multiplier: number; readonly decimals: number }>
> = {
  CL: { multiplier: 1_000, decimals: 2 },
  GC: { multiplier: 100, decimals: 2 },
  ZC: { multiplier: 50, decimals: 2 },
  ES: { multiplier: 50, decimals: 2 },
  ZN: { multiplier: 1_000, decimals: 6 },
};
const futureOf = (symbol: string) => FUTURES[FUTURE.exec(symbol)?.[1] ?? ''] ?? null;

/** Options and futures: dealers price them, and the market's own batches do not. */
export const isDerivative = (symbol: string): boolean =>
  OPTION.test(symbol) || futureOf(symbol) !== null;

/** Bonds go by their ISIN and are no part of the market's instruments. */
const isBond = (symbol: string): boolean => symbol.length === 12 && !isDerivative(symbol);

/** Pairs of currencies are two codes of three letters; no other symbol has six. */
const isPair = (symbol: string): boolean => /^[A-Z]{6}$/.test(symbol);

/** Decimals where no tick is known: thousandths of a point for bonds, tenths of a pip for currencies. */
export function plainDecimals(symbol: string): number {
  if (isPair(symbol)) return symbol.endsWith('JPY') ? 3 : 5;
  return isBond(symbol) ? 3 : (futureOf(symbol)?.decimals ?? 2);
}

/** What a price has to be multiplied by: a bond's is per 100 of its face, a derivative's by its contract size. */
export function pricedUnits(symbol: string, qty: number): number {
  if (isBond(symbol)) return qty / 100;
  if (OPTION.test(symbol)) return qty * SHARES;
  return qty * (futureOf(symbol)?.multiplier ?? 1);
}
