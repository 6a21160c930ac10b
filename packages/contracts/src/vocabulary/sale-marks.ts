/** How a sale of shares is marked: Regulation SHO, Rule 200(g). One without a mark is long. */

export const SALE_MARKS = ['SHORT', 'SHORT_EXEMPT'] as const;
/** `SHORT_EXEMPT`: a short sale that the price restriction of Rule 201 exempts, as its seller states. */
export type SaleMark = (typeof SALE_MARKS)[number];

/** How many shares of a sale are sold short, and whether those are exempt. */
export type SaleTerms = {
  /** Null for what is no sale of shares, and before it goes to market. */
  readonly shortQty: number | null;
  readonly shortExempt: boolean;
};

/** The mark of what is sold short of an order. */
export const toSaleMark = ({ shortExempt }: Pick<SaleTerms, 'shortExempt'>): SaleMark =>
  shortExempt ? 'SHORT_EXEMPT' : 'SHORT';

/** How a sale's marks read: `long`, `short`, `short exempt`, `200 long, 300 short`; null where there are none. */
export function describeSale(
  { shortQty, shortExempt, qty }: SaleTerms & { readonly qty: number },
  write: (qty: number) => string,
): string | null {
  if (shortQty === null) return null;
  const short = shortExempt ? 'short exempt' : 'short';
  if (shortQty === 0) return 'long';
  return shortQty >= qty ? short : `${write(qty - shortQty)} long, ${write(shortQty)} ${short}`;
}
