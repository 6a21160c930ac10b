/**
 * How an order is priced: a union inside, flat (`orderType`, `price`) on the wire and in the database. This is the one
 * place that goes between the two. A consumer switches over the union's types, so that a new order type is a compile
 * error wherever it matters.
 */

export const ORDER_TYPES = [
  'MARKET',
  'LIMIT',
  'STOP',
  'STOP_LIMIT',
  'TRAILING_STOP',
  'MARKET_IF_TOUCHED',
  'LIMIT_IF_TOUCHED',
] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

/** How an order trades once it is at market: a stop that was triggered is a market order like any other. */
export const EXECUTION_TYPES = ['MARKET', 'LIMIT'] as const satisfies readonly PriceTerms['type'][];
export type ExecutionType = (typeof EXECUTION_TYPES)[number];
export const EXECUTES_AS = {
  MARKET: 'MARKET',
  LIMIT: 'LIMIT',
  STOP: 'MARKET',
  STOP_LIMIT: 'LIMIT',
  TRAILING_STOP: 'MARKET',
  MARKET_IF_TOUCHED: 'MARKET',
  LIMIT_IF_TOUCHED: 'LIMIT',
} as const satisfies Record<OrderType, ExecutionType>;

/** `P` is the unit of a price: whole price units in the services, decimals in the browser. */
export type PriceTerms<P extends number = number> =
  | { readonly type: 'MARKET' }
  | { readonly type: 'LIMIT'; readonly limitPx: P };

/** The same as it travels and is kept. A refused order keeps what was sent, whether it makes sense or not. */
export type FlatTerms<P extends number = number> = {
  readonly orderType: OrderType;
  readonly price?: P | null | undefined;
};

/** What an order needs of the flat fields. */
const NEEDS_PRICE = { MARKET: false, LIMIT: true } as const satisfies Record<
  ExecutionType,
  boolean
>;

/** Whether orders of this type name a price. */
export const needsPrice = (type: OrderType): boolean => NEEDS_PRICE[EXECUTES_AS[type]];

/** Why the flat fields are no price terms; null when they are. */
export function priceTermsFault({ orderType, price }: FlatTerms): string | null {
  const isPriced = price !== null && price !== undefined;
  if (needsPrice(orderType) === isPriced) return null;
  return isPriced ? `a ${orderType} order names no price` : `a ${orderType} order names a price`;
}

/** The terms of the flat fields; null where they make no sense together. */
export function findPriceTerms<P extends number>(flat: FlatTerms<P>): PriceTerms<P> | null {
  const { orderType, price } = flat;
  if (priceTermsFault(flat) !== null) return null;
  switch (EXECUTES_AS[orderType]) {
    case 'MARKET':
      return { type: 'MARKET' };
    case 'LIMIT':
      return price === null || price === undefined ? null : { type: 'LIMIT', limitPx: price };
  }
}

/**
 * The terms of an order that passed the checks.
 * @throws TypeError for flat fields that make no sense together
 */
export function getPriceTerms<P extends number>(flat: FlatTerms<P>): PriceTerms<P> {
  const terms = findPriceTerms(flat);
  if (terms === null) throw new TypeError(priceTermsFault(flat) ?? 'no price terms');
  return terms;
}

/** The furthest price the order itself allows; null where it names none. */
export function getLimitPrice<P extends number>(terms: PriceTerms<P>): P | null {
  switch (terms.type) {
    case 'MARKET':
      return null;
    case 'LIMIT':
      return terms.limitPx;
  }
}

/** The worst price an order may trade at: its limit, or the protection of one that names none. */
export function getPriceBound<P extends number>(
  terms: PriceTerms<P>,
  protection: P | null,
): P | null {
  switch (terms.type) {
    case 'MARKET':
      return protection;
    case 'LIMIT':
      return terms.limitPx;
  }
}

/** Whether an order of each type names no limit of its own, and trades within the collar's edge at its acceptance. */
const IS_PROTECTED = { MARKET: true, LIMIT: false } as const satisfies Record<
  ExecutionType,
  boolean
>;

/** Whether an order on these terms needs a protection. */
export const isProtected = ({ type }: { readonly type: ExecutionType }): boolean =>
  IS_PROTECTED[type];

/** The protection of an order on these terms: none where it names its own limit. */
export const protectionPrice = <P extends number>(
  terms: PriceTerms,
  protection: P | null,
): P | null => (isProtected(terms) ? protection : null);

/** The terms as they are kept: every field there, null where the type has none. */
export function flatTerms<P extends number>(
  terms: PriceTerms<P>,
): { readonly orderType: ExecutionType; readonly price: P | null } {
  return { orderType: terms.type, price: getLimitPrice(terms) };
}

/** The flat fields as another request carries them on: the same, without what is null. */
export const copyTerms = <P extends number, T extends OrderType>({
  orderType,
  price,
}: FlatTerms<P> & { readonly orderType: T }): { readonly orderType: T; readonly price?: P } => ({
  orderType,
  ...(price === null || price === undefined ? {} : { price }),
});

/** How the terms read: `MKT`, or another word for a market order; the limit as it is written there. */
export function describeTerms<P extends number>(
  terms: PriceTerms<P>,
  write: (price: P) => string,
  marketWord = 'MKT',
): string {
  switch (terms.type) {
    case 'MARKET':
      return marketWord;
    case 'LIMIT':
      return write(terms.limitPx);
  }
}

/** The terms with each price in another unit. */
export function convertTerms<P extends number, Q extends number>(
  terms: PriceTerms<P>,
  convert: (price: P) => Q,
): PriceTerms<Q> {
  switch (terms.type) {
    case 'MARKET':
      return terms;
    case 'LIMIT':
      return { ...terms, limitPx: convert(terms.limitPx) };
  }
}

/** The terms as a request carries them: without the fields that the type has not. */
export function requestTerms<P extends number>(
  terms: PriceTerms<P>,
): { readonly orderType: ExecutionType; readonly price?: P } {
  return copyTerms(flatTerms(terms));
}

/** The terms with another price, as a replace requests; a type without a price stays as it is. */
export function repriced<P extends number>(terms: PriceTerms<P>, price: P | null): PriceTerms<P> {
  switch (terms.type) {
    case 'MARKET':
      return terms;
    case 'LIMIT':
      return price === null ? terms : { ...terms, limitPx: price };
  }
}

/** Whether the type follows from an order's limit, or from its lack of one: for what is kept without its type. */
const FOLLOWS_FROM_LIMIT = { MARKET: true, LIMIT: true } as const satisfies Record<
  ExecutionType,
  boolean
>;
type TypeOfLimit = {
  [T in ExecutionType]: (typeof FOLLOWS_FROM_LIMIT)[T] extends true ? T : never;
}[ExecutionType];

/** The terms of an order of which only its limit is at hand, or that it names none. */
export const termsOfLimit = <P extends number>(
  limitPx: P | null | undefined,
): Extract<PriceTerms<P>, { readonly type: TypeOfLimit }> =>
  limitPx === null || limitPx === undefined ? { type: 'MARKET' } : { type: 'LIMIT', limitPx };

/** Whether what does not trade at once of an order of each type may stand in a book, at a price of its own. */
const RESTS = { MARKET: false, LIMIT: true } as const satisfies Record<ExecutionType, boolean>;

/** Whether the rest of an order of this type may stand in a book, once it is at market. */
export const rests = ({ type }: { readonly type: OrderType }): boolean => RESTS[EXECUTES_AS[type]];
