/** What a derivative is on, by its symbol: the share of an option, the product of a future. */
import { parseFutureSymbol } from '../futures/products.ts';
import { parseOptionSymbol } from '../option/option-symbol.ts';

/** `AAPL` of an option on it, `CL` of `CLF27`; null for what is on nothing else. */
export const findUnderlying = (symbol: string): string | null =>
  parseOptionSymbol(symbol)?.underlying ?? parseFutureSymbol(symbol)?.product.root ?? null;
