/**
 * The accepted names of a basket's columns. Free of schemas, so that the browser can point to the faulty cell without
 * loading the schema library.
 */

/** Each field of an order with its usual names, without case, blanks, dots and dashes. */
const NAMES = {
  symbol: ['symbol', 'ticker', 'instrument', 'stock', 'ric'],
  side: ['side', 'b/s', 'buy/sell', 'action', 'direction'],
  qty: ['qty', 'quantity', 'shares', 'size', 'amount', 'orderqty'],
  price: ['price', 'limit', 'limitprice', 'limitpx', 'lmt', 'lmtpx', 'px'],
  orderType: ['type', 'ordertype', 'ordtype'],
  timeInForce: ['tif', 'timeinforce', 'validity'],
  strategy: ['strategy', 'algo', 'algorithm'],
  instrumentType: ['instrumenttype', 'assetclass', 'asset', 'securitytype'],
  destinationVenue: ['venue', 'destination', 'destinationvenue', 'exchange'],
} as const satisfies Record<string, readonly string[]>;

export type OrderField = keyof typeof NAMES;

export const ORDER_FIELDS = Object.keys(NAMES) as readonly OrderField[];

const BY_NAME: ReadonlyMap<string, OrderField> = new Map(
  ORDER_FIELDS.flatMap((field) => NAMES[field].map((name) => [name, field] as const)),
);

/** A title without case, blanks, dots and dashes. */
export const toColumnName = (title: string): string =>
  title.toLowerCase().replaceAll(/[\s._-]+/g, '');

/** The field a column's title stands for; null for none of these. */
export const findOrderField = (title: string): OrderField | null =>
  BY_NAME.get(toColumnName(title)) ?? null;
