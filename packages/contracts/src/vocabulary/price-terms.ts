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
  'PEGGED',
] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

/** How an order trades once it is at market: a stop that was triggered is a market order like any other. */
export const EXECUTION_TYPES = [
  'MARKET',
  'LIMIT',
  'PEGGED',
] as const satisfies readonly PriceTerms['type'][];
export type ExecutionType = (typeof EXECUTION_TYPES)[number];
export const EXECUTES_AS = {
  MARKET: 'MARKET',
  LIMIT: 'LIMIT',
  STOP: 'MARKET',
  STOP_LIMIT: 'LIMIT',
  TRAILING_STOP: 'MARKET',
  MARKET_IF_TOUCHED: 'MARKET',
  LIMIT_IF_TOUCHED: 'LIMIT',
  PEGGED: 'PEGGED',
} as const satisfies Record<OrderType, ExecutionType>;

/** What a pegged order's price follows: the mid, the best price of its own side, or that of the other side. */
export const PEGS = ['MID', 'PRIMARY', 'MARKET'] as const;
export type Peg = (typeof PEGS)[number];

/** `P` is the unit of a price: whole price units in the services, decimals in the browser. */
export type PriceTerms<P extends number = number> =
  | { readonly type: 'MARKET' }
  | { readonly type: 'LIMIT'; readonly limitPx: P }
  | PeggedTerms<P>;

/** A price that follows the market: so far above it (below, where negative), and no further than the limit if there is one. */
export type PeggedTerms<P extends number = number> = {
  readonly type: 'PEGGED';
  readonly pegTo: Peg;
  readonly pegOffset: P;
  readonly limitPx?: P;
};

/** The same as it travels and is kept. A refused order keeps what was sent, whether it makes sense or not. */
export type FlatTerms<P extends number = number> = {
  readonly orderType: OrderType;
  readonly price?: P | null | undefined;
  readonly pegTo?: Peg | null | undefined;
  /** Zero where it is not named. */
  readonly pegOffset?: P | null | undefined;
};

/** What an order needs of the flat fields. */
const NAMES_PRICE = { MARKET: 'NEVER', LIMIT: 'ALWAYS', PEGGED: 'MAYBE' } as const satisfies Record<
  ExecutionType,
  'NEVER' | 'ALWAYS' | 'MAYBE'
>;

/** Whether orders of this type name a price. */
export const needsPrice = (type: OrderType): boolean => NAMES_PRICE[EXECUTES_AS[type]] === 'ALWAYS';
/** Whether orders of this type may name a price. */
export const takesPrice = (type: OrderType): boolean => NAMES_PRICE[EXECUTES_AS[type]] !== 'NEVER';
/** Whether the price of orders of this type follows the market. */
export const isPegged = (type: OrderType): boolean => EXECUTES_AS[type] === 'PEGGED';

/** Whether an optional field of an order is there: absent in a request, null in a record. */
export const isNamed = <T>(value: T | null | undefined): value is T =>
  value !== null && value !== undefined;

/** Why the flat fields are no price terms; null when they are. */
export function priceTermsFault({ orderType, price, pegTo, pegOffset }: FlatTerms): string | null {
  if (isNamed(price) && !takesPrice(orderType)) return `a ${orderType} order names no price`;
  if (!isNamed(price) && needsPrice(orderType)) return `a ${orderType} order names a price`;
  if (isPegged(orderType)) return isNamed(pegTo) ? null : `a ${orderType} order names a pegTo`;
  return isNamed(pegTo) || isNamed(pegOffset) ? `a ${orderType} order names no peg` : null;
}

/** The terms of the flat fields; null where they make no sense together. */
export function findPriceTerms<P extends number>(flat: FlatTerms<P>): PriceTerms<P> | null {
  const { orderType, price, pegTo, pegOffset } = flat;
  if (priceTermsFault(flat) !== null) return null;
  switch (EXECUTES_AS[orderType]) {
    case 'MARKET':
      return { type: 'MARKET' };
    case 'LIMIT':
      return isNamed(price) ? { type: 'LIMIT', limitPx: price } : null;
    case 'PEGGED': {
      if (!isNamed(pegTo)) return null;
      const peg = { type: 'PEGGED', pegTo, pegOffset: pegOffset ?? (0 as P) } as const;
      return isNamed(price) ? { ...peg, limitPx: price } : peg;
    }
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
    case 'PEGGED':
      return terms.limitPx ?? null;
  }
}

/** The limit that the flat fields name; null where they name none. Neither peg nor trigger is needed for it. */
export const findLimit = <P extends number>({ orderType, price }: FlatTerms<P>): P | null =>
  takesPrice(orderType) ? (price ?? null) : null;

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
    case 'PEGGED':
      return terms.limitPx ?? protection;
  }
}

/** Whether an order of each type may name no limit of its own, and trades within the collar's edge at its acceptance. */
const IS_PROTECTED = { MARKET: true, LIMIT: false, PEGGED: true } as const satisfies Record<
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
): {
  readonly orderType: ExecutionType;
  readonly price: P | null;
  readonly pegTo: Peg | null;
  readonly pegOffset: P | null;
} {
  const { type: orderType } = terms;
  const peg =
    terms.type === 'PEGGED'
      ? { pegTo: terms.pegTo, pegOffset: terms.pegOffset }
      : { pegTo: null, pegOffset: null };
  return { orderType, price: getLimitPrice(terms), ...peg };
}

/** The flat fields as another request carries them on: the same, without what is null. */
export const copyTerms = <P extends number, T extends OrderType>({
  orderType,
  price,
  pegTo,
  pegOffset,
}: FlatTerms<P> & { readonly orderType: T }): {
  readonly orderType: T;
  readonly price?: P;
  readonly pegTo?: Peg;
  readonly pegOffset?: P;
} => ({
  orderType,
  ...(isNamed(price) ? { price } : {}),
  ...(isNamed(pegTo) ? { pegTo } : {}),
  ...(isNamed(pegOffset) ? { pegOffset } : {}),
});

/** How a peg reads: `PEG MID`, `PEG PRIM +0.01`; with the limit where there is one: `PEG MKT -0.02 @ 187.20`. */
function describePeg<P extends number>(
  { pegTo, pegOffset, limitPx }: PeggedTerms<P>,
  write: (price: P) => string,
): string {
  const size = write(Math.abs(pegOffset) as P);
  const offset = pegOffset === 0 ? [] : [`${pegOffset < 0 ? '-' : '+'}${size}`];
  const limit = limitPx === undefined ? [] : ['@', write(limitPx)];
  return ['PEG', PEG_LABELS[pegTo], ...offset, ...limit].join(' ');
}
const PEG_LABELS = { MID: 'MID', PRIMARY: 'PRIM', MARKET: 'MKT' } as const satisfies Record<
  Peg,
  string
>;

/** The word for a market order, and what stands before a limit. */
type Words = { readonly market?: string; readonly at?: string };

/** How the terms read: `MKT`, or another word for a market order; the limit as it is written there; `PEG MID +0.01`. */
export function describeTerms<P extends number>(
  terms: PriceTerms<P>,
  write: (price: P) => string,
  { market = 'MKT', at = '' }: Words = {},
): string {
  switch (terms.type) {
    case 'MARKET':
      return market;
    case 'LIMIT':
      return `${at}${write(terms.limitPx)}`;
    case 'PEGGED':
      return describePeg(terms, write);
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
    case 'PEGGED': {
      const { limitPx, ...rest } = terms;
      const peg = { ...rest, pegOffset: convert(terms.pegOffset) };
      return limitPx === undefined ? peg : { ...peg, limitPx: convert(limitPx) };
    }
  }
}

/** The terms as a request carries them: without the fields that the type has not. */
export function requestTerms<P extends number>(
  terms: PriceTerms<P>,
): {
  readonly orderType: ExecutionType;
  readonly price?: P;
  readonly pegTo?: Peg;
  readonly pegOffset?: P;
} {
  return copyTerms(flatTerms(terms));
}

/** The terms with another price, as a replace requests; a type without a price stays as it is. */
export function repriced<P extends number>(terms: PriceTerms<P>, price: P | null): PriceTerms<P> {
  switch (terms.type) {
    case 'MARKET':
      return terms;
    case 'LIMIT':
    case 'PEGGED':
      return price === null ? terms : { ...terms, limitPx: price };
  }
}

/** Whether the type follows from an order's limit, or from its lack of one: for what is kept without its type. */
const FOLLOWS_FROM_LIMIT = { MARKET: true, LIMIT: true, PEGGED: false } as const satisfies Record<
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
const RESTS = { MARKET: false, LIMIT: true, PEGGED: true } as const satisfies Record<
  ExecutionType,
  boolean
>;

/** Whether the rest of an order of this type may stand in a book, once it is at market. */
export const rests = ({ type }: { readonly type: OrderType }): boolean => RESTS[EXECUTES_AS[type]];
