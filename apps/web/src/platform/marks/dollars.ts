/** Currencies in dollars, for show: by the mids on the screen. What is booked is the platform's. */

const CURRENCIES = ['USD', 'EUR', 'GBP', 'JPY', 'AUD', 'CAD', 'CHF'] as const;
const isCurrency = (text: string): boolean => CURRENCIES.some((currency) => currency === text);

/** The currencies of a pair's name; null for what is none. */
export function pairOf(symbol: string): { readonly base: string; readonly quote: string } | null {
  const [base, quote] = [symbol.slice(0, 3), symbol.slice(3)];
  return isCurrency(base) && isCurrency(quote) ? { base, quote } : null;
}

/** Dollars in one unit of a currency; null while its pair has no price. */
export function usdPer(currency: string, midOf: (symbol: string) => number | null): number | null {
  if (currency === 'USD') return 1;
  const direct = midOf(`${currency}USD`);
  if (direct !== null && direct > 0) return direct;
  const inverse = midOf(`USD${currency}`);
  return inverse === null || inverse <= 0 ? null : 1 / inverse;
}
