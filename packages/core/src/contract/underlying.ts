/** What a derivative is on, by its symbol: the share of an option, the product of a future. */
import { parseFutureSymbol } from '../futures/products.ts';

/** Underlying, expiry as YYMMDD, C or P, strike (`AAPL261127C272.5`). */
const OPTION = /^([A-Z][A-Z0-9.-]{0,5})\d{6}[CP]\d{1,5}(?:\.\d{1,3})?$/;

/** `AAPL` of an option on it, `CL` of `CLF27`; null for what is on nothing else. */
export const underlyingOf = (symbol: string): string | null =>
  OPTION.exec(symbol)?.[1] ?? parseFutureSymbol(symbol)?.product.root ?? null;
