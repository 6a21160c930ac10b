/** Currencies in dollars, for show: by the mids on the screen. What is booked is the platform's. */
import { fxPairOf } from '@tradefloor/instruments/fx/fx-pairs';

/** The currencies of a pair's name; null for what is none. */
export function pairOf(symbol: string): { readonly base: string; readonly quote: string } | null {
  const pair = fxPairOf(symbol);
  return pair === null ? null : { base: pair.base, quote: pair.quote };
}

/** Dollars in one unit of a currency; null while its pair has no price. */
export function usdPer(currency: string, midOf: (symbol: string) => number | null): number | null {
  if (currency === 'USD') return 1;
  const direct = midOf(`${currency}USD`);
  if (direct !== null && direct > 0) return direct;
  const inverse = midOf(`USD${currency}`);
  return inverse === null || inverse <= 0 ? null : 1 / inverse;
}
