/** A price as its instrument is quoted: the one place that decides how many digits a person reads. */
import { BOND_PRICE_DECIMALS, PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { isIsin } from './bond/identifiers.ts';
import { parseFutureSymbol } from './futures/products.ts';
import { pairNamedIn } from './fx/fx-pairs.ts';
import { findInstrument } from './instrument.ts';
import { decimalsOfTick } from './quotes/tick-decimals.ts';

/** Cents, where nothing is known of the symbol. */
const OTHER_DECIMALS = 2;

/** Decimals that prices of a symbol are written with. */
export const priceDecimals = (symbol: string): number =>
  findInstrument(symbol)?.decimals ?? (isIsin(symbol) ? BOND_PRICE_DECIMALS : OTHER_DECIMALS);

/** What a price of the symbol is an amount of, as it is written after the number: `USD`, `USD a barrel`, `JPY per USD`. */
export function priceUnit(symbol: string): string {
  const instrument = findInstrument(symbol);
  if (instrument === null) return '';
  const { type, currency } = instrument;
  const pair = pairNamedIn(symbol);
  if (pair !== null) return `${pair.quote} per ${pair.base}`;
  if (type === 'bond') return `${currency} per 100 of face, clean`;
  if (type === 'option') return `${currency} a share`;
  return parseFutureSymbol(symbol)?.product.priceUnit ?? currency;
}

const write = (price: number, decimals: number): string =>
  (price / PX_PER_UNIT).toFixed(Math.max(decimals, decimalsOfTick(price)));

/** A price of a symbol as text. A price finer than the instrument's tick keeps its digits: nothing is rounded off. */
export const quotedPriceText = (symbol: string, price: number): string =>
  write(price, priceDecimals(symbol));

/** A bond's price, per 100 of face, as text. */
export const bondPriceText = (price: number): string => write(price, BOND_PRICE_DECIMALS);
