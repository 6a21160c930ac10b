/** What a derivative is on, by its symbol: the share of an option, the product of a future, the pair of a forward. */
import { parseFutureSymbol } from '../futures/products.ts';
import { findFxForward } from '../fx/fx-forward.ts';
import { parseOptionSymbol } from '../option/option-symbol.ts';

/** `AAPL` of an option on it, `CL` of `CLF27`, `EURUSD` of `EURUSD-20270301`; null for what is on nothing else. */
export const findUnderlying = (symbol: string): string | null =>
  parseOptionSymbol(symbol)?.underlying ??
  parseFutureSymbol(symbol)?.product.root ??
  findFxForward(symbol)?.pair.symbol ??
  null;
