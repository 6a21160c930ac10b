/**
 * The columns of a basket: their accepted names, and how each cell is parsed. An unknown column is an error: a limit
 * price silently ignored would make a market order.
 */
import {
  findOrderField,
  type OrderField,
  parseNumber,
  parsePercent,
  SIDE_WORDS,
  toColumnName,
  toWord,
} from './basket-names.ts';
import type { TextRecord } from './delimited-text.ts';
import { AlgoParams } from './order.ts';
import type { Link } from './vocabulary/links.ts';
import type { OrderType, Peg } from './vocabulary/price-terms.ts';
import type { TriggerPrice } from './vocabulary/trigger-terms.ts';

/** A cell's value, or what is wrong with it. */
export type CellValue = string | number | boolean | { readonly fault: string };

export type BasketColumn = {
  readonly field: string;
  readonly inAlgoParams: boolean;
  readonly read: (cell: string) => CellValue;
};

export type BasketColumns =
  | { readonly isHeader: boolean; readonly columns: readonly BasketColumn[] }
  | { readonly fault: string };

const number = (cell: string): CellValue =>
  parseNumber(cell) ?? { fault: `"${cell.slice(0, 40)}" is not a number like 1234.50` };

const percent = (cell: string): CellValue =>
  parsePercent(cell) ?? { fault: `"${cell.slice(0, 40)}" is not a percentage like 1.5` };

const oneOf =
  (words: Readonly<Record<string, string>>) =>
  (cell: string): CellValue => {
    const word = words[toWord(cell)];
    const known = [...new Set(Object.values(words))].join(', ');
    return word ?? { fault: `"${cell.slice(0, 40)}" is none of ${known}` };
  };

const upper = (cell: string): CellValue => cell.toUpperCase();
const yesOrNo = oneOf({
  YES: 'yes',
  Y: 'yes',
  TRUE: 'yes',
  '1': 'yes',
  NO: 'no',
  N: 'no',
  FALSE: 'no',
  '0': 'no',
});

const SIDE = oneOf(SIDE_WORDS);
const ORDER_TYPE = oneOf({
  MARKET: 'MARKET',
  MKT: 'MARKET',
  M: 'MARKET',
  LIMIT: 'LIMIT',
  LMT: 'LIMIT',
  L: 'LIMIT',
  STOP: 'STOP',
  STP: 'STOP',
  'STOP MARKET': 'STOP',
  'STOP LIMIT': 'STOP_LIMIT',
  'STP LMT': 'STOP_LIMIT',
  'TRAILING STOP': 'TRAILING_STOP',
  TRAIL: 'TRAILING_STOP',
  'MARKET IF TOUCHED': 'MARKET_IF_TOUCHED',
  MIT: 'MARKET_IF_TOUCHED',
  'LIMIT IF TOUCHED': 'LIMIT_IF_TOUCHED',
  LIT: 'LIMIT_IF_TOUCHED',
  PEGGED: 'PEGGED',
  PEG: 'PEGGED',
} satisfies Record<string, OrderType>);
const PEG_TO = oneOf({
  MID: 'MID',
  MIDPOINT: 'MID',
  PRIMARY: 'PRIMARY',
  PRIM: 'PRIMARY',
  MARKET: 'MARKET',
  MKT: 'MARKET',
} satisfies Record<string, Peg>);
const TRIGGER_BY = oneOf({
  LAST: 'LAST',
  'LAST TRADE': 'LAST',
  'BID ASK': 'BID_ASK',
  'BID/ASK': 'BID_ASK',
  'BID OR ASK': 'BID_ASK',
  MID: 'MID',
  MIDPOINT: 'MID',
} satisfies Record<string, TriggerPrice>);
const IN_FORCE = oneOf({
  DAY: 'DAY',
  GTC: 'GTC',
  'GOOD TILL CANCEL': 'GTC',
  'GOOD TILL CANCELLED': 'GTC',
  IOC: 'IOC',
  FOK: 'FOK',
  GTD: 'GTD',
  'GOOD TILL DATE': 'GTD',
  OPG: 'OPG',
  'AT OPEN': 'OPG',
  'AT THE OPEN': 'OPG',
  ATC: 'ATC',
  'AT CLOSE': 'ATC',
  'AT THE CLOSE': 'ATC',
});

/** Of the first line of linked orders how they are linked; `+` of those below that belong to it. */
const LINK = oneOf({
  OCO: 'OCO',
  OTO: 'OTO',
  BRACKET: 'BRACKET',
  '+': '+',
} satisfies Record<string, Link | '+'>);

const plain = (field: string, read: BasketColumn['read']): BasketColumn => ({
  field,
  read,
  inAlgoParams: false,
});

const SYMBOL = plain('symbol', upper);
const SIDE_COLUMN = plain('side', SIDE);
const QTY = plain('qty', number);
const PRICE = plain('price', number);
const TIME_IN_FORCE = plain('timeInForce', IN_FORCE);
const STRATEGY = plain('strategy', upper);

/** Without a header. */
const BY_POSITION: readonly BasketColumn[] = [
  SYMBOL,
  SIDE_COLUMN,
  QTY,
  PRICE,
  TIME_IN_FORCE,
  STRATEGY,
];
const REQUIRED: readonly BasketColumn[] = [SYMBOL, SIDE_COLUMN, QTY];

const NAMED: Readonly<Record<OrderField, BasketColumn>> = {
  symbol: SYMBOL,
  side: SIDE_COLUMN,
  qty: QTY,
  price: PRICE,
  pegTo: plain('pegTo', PEG_TO),
  pegOffset: plain('pegOffset', number),
  stopPrice: plain('stopPrice', number),
  trailAmount: plain('trailAmount', number),
  trailPct: plain('trailPct', percent),
  triggerBy: plain('triggerBy', TRIGGER_BY),
  displayQty: plain('displayQty', number),
  minQty: plain('minQty', number),
  postOnly: plain('postOnly', truth),
  shortExempt: plain('shortExempt', truth),
  expireAt: plain('expireAt', expiry),
  orderType: plain('orderType', ORDER_TYPE),
  timeInForce: TIME_IN_FORCE,
  strategy: STRATEGY,
  instrumentType: plain('instrumentType', (cell) => cell.toLowerCase()),
  destinationVenue: plain('destinationVenue', upper),
  link: plain('link', LINK),
};

const ALGO_COLUMNS: ReadonlyMap<string, BasketColumn> = new Map(
  Object.keys(AlgoParams.shape).map((field) => {
    const read = field === 'forceCompletion' ? truth : number;
    return [field.toLowerCase(), { field, read, inAlgoParams: true }];
  }),
);

function columnNamed(title: string): BasketColumn | undefined {
  const field = findOrderField(title);
  return field === null ? ALGO_COLUMNS.get(toColumnName(title)) : NAMED[field];
}

const EXPIRY = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2}))?(?:\.\d{1,3})?Z?)?$/i;

/** A time in UTC; of a date alone its last moment. */
function expiry(cell: string): CellValue {
  const [, date, minute = '23:59', second = cell.includes(':') ? '00' : '59'] =
    EXPIRY.exec(cell) ?? [];
  return date === undefined
    ? { fault: `"${cell.slice(0, 40)}" is no time like 2026-12-24 16:00, in UTC` }
    : `${date}T${minute}:${second}.000Z`;
}

function truth(cell: string): CellValue {
  const word = yesOrNo(cell);
  return typeof word === 'object' ? word : word === 'yes';
}

/**
 * The columns that a first line stands for. It is a header when one of its cells names a column: no cell of an
 * order is the name of a column.
 */
export function readColumns({ cells, fault }: TextRecord): BasketColumns {
  const isHeader = fault === null && cells.some((cell) => columnNamed(cell) !== undefined);
  if (!isHeader) return { isHeader, columns: BY_POSITION };
  const columns: BasketColumn[] = [];
  for (const cell of cells) {
    const column = columnNamed(cell);
    if (column === undefined) return { fault: `unknown column "${cell}"` };
    if (columns.includes(column)) return { fault: `column ${column.field} appears twice` };
    columns.push(column);
  }
  const missing = REQUIRED.filter((column) => !columns.includes(column));
  if (missing.length === 0) return { isHeader, columns };
  return { fault: `missing columns: ${missing.map(({ field }) => field).join(', ')}` };
}
