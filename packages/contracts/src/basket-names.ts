/**
 * The accepted names of a basket's columns and sides, and its numbers. Free of schemas, so that the browser can point
 * to the faulty cell, and estimate the basket, without loading the schema library.
 */
import type { Side } from './vocabulary/order.ts';

/** Each field of an order with its usual names, without case, blanks, dots and dashes. */
const NAMES = {
  symbol: ['symbol', 'ticker', 'instrument', 'stock', 'ric'],
  side: ['side', 'b/s', 'buy/sell', 'action', 'direction'],
  qty: ['qty', 'quantity', 'shares', 'size', 'amount', 'orderqty'],
  price: ['price', 'limit', 'limitprice', 'limitpx', 'lmt', 'lmtpx', 'px'],
  pegTo: ['pegto', 'peg'],
  pegOffset: ['pegoffset', 'offset'],
  stopPrice: ['stopprice', 'stop', 'stoppx', 'triggerprice'],
  trailAmount: ['trailamount', 'trail', 'trailingamount'],
  trailPct: ['trailpct', 'trail%', 'trailpercent', 'trailingpercent'],
  triggerBy: ['triggerby', 'triggermethod'],
  displayQty: ['displayqty', 'display', 'shown', 'maxfloor'],
  minQty: ['minqty', 'minimum', 'minimumqty'],
  postOnly: ['postonly', 'post'],
  shortExempt: ['shortexempt', 'exempt'],
  expireAt: ['expireat', 'expires', 'expiretime', 'goodtill'],
  orderType: ['type', 'ordertype', 'ordtype'],
  timeInForce: ['tif', 'timeinforce', 'validity'],
  strategy: ['strategy', 'algo', 'algorithm'],
  instrumentType: ['instrumenttype', 'assetclass', 'asset', 'securitytype'],
  destinationVenue: ['venue', 'destination', 'destinationvenue', 'exchange'],
  link: ['link', 'linked', 'group'],
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

/** The words for the two sides, in capitals. */
export const SIDE_WORDS: Readonly<Record<string, Side>> = {
  BUY: 'BUY',
  B: 'BUY',
  BOT: 'BUY',
  BOUGHT: 'BUY',
  '1': 'BUY',
  SELL: 'SELL',
  S: 'SELL',
  SLD: 'SELL',
  SOLD: 'SELL',
  '2': 'SELL',
};

/** A cell as the accepted words are written: in capitals, blanks for dashes. */
export const toWord = (cell: string): string => cell.toUpperCase().replaceAll(/[\s_-]+/g, ' ');

/** The side that a cell names; null for a cell that names none. */
export const findSide = (cell: string): Side | null => SIDE_WORDS[toWord(cell)] ?? null;

/** A plain decimal; thousands may be set apart by commas where each group is whole. */
const DECIMAL = /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;

/** The number that a cell holds; null for a cell that holds none. */
export const parseNumber = (cell: string): number | null =>
  DECIMAL.test(cell) ? Number(cell.replaceAll(',', '')) : null;

/** The same, with or without the sign of per cent behind it. */
export const parsePercent = (cell: string): number | null => parseNumber(cell.replace(/\s*%$/, ''));
