/** Currencies in dollars, for show: by the mids on the screen. What is booked is the platform's. */
import { pairNamedIn } from '@tradefloor/instruments/fx/fx-pairs';

/** The currencies of a pair's name; null for what is none. */
export function toPair(symbol: string): { readonly base: string; readonly quote: string } | null {
  const pair = pairNamedIn(symbol);
  return pair === null ? null : { base: pair.base, quote: pair.quote };
}

/** True for a forward in a currency that is not delivered. */
export const isNotDelivered = (symbol: string): boolean =>
  pairNamedIn(symbol)?.fixing !== undefined;

/** Dollars in one unit of a currency; null while its pair has no price. */
export function usdPer(currency: string, getMid: (symbol: string) => number | null): number | null {
  if (currency === 'USD') return 1;
  const direct = getMid(`${currency}USD`);
  if (direct !== null && direct > 0) return direct;
  const inverse = getMid(`USD${currency}`);
  return inverse === null || inverse <= 0 ? null : 1 / inverse;
}
