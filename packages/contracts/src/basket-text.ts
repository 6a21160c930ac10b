/**
 * A basket as people have it, a pasted table or a file of comma separated values, read into orders line by line.
 * Used by the ticket before sending and by the order management when it is sent: both see the same lines.
 */
import type * as z from 'zod';
import { type BasketColumn, readColumns } from './basket-columns.ts';
import {
  type LineLink,
  type LinkableLine,
  type LinkWord,
  toLinkWord,
  withLinks,
} from './basket-links.ts';
import { detectSeparator, listRecords, type TextRecord } from './delimited-text.ts';
import { NewOrder } from './order.ts';
import { type FieldError, toFieldErrors } from './refusals.ts';
import { type OrderType, termsOfLimit } from './vocabulary/price-terms.ts';

/** Lines with an order that one basket may hold. */
export const BASKET_LINES_MAX = 5_000;
/** Characters of one basket: it travels as one request of at most 256 KiB. */
export const BASKET_TEXT_MAX = 240_000;

type NewOrderWire = z.input<typeof NewOrder>;

/** A line as it was read: the order in wire form, or what is wrong with which field. */
export type ReadLine = {
  /** Of linked orders only. */
  readonly link?: LineLink;
  /** As an editor counts: from 1, the header and empty lines included. */
  readonly line: number;
  /** The cells as they came, for a person to recognise the line by. */
  readonly cells: readonly string[];
} & (
  | { readonly order: NewOrderWire; readonly errors: null }
  | { readonly order: null; readonly errors: readonly FieldError[] }
);

export type ReadBasket =
  | { readonly fault: string; readonly lines: readonly ReadLine[] }
  | { readonly fault: null; readonly lines: readonly ReadLine[] };

const faulty = (fault: string): ReadBasket => ({ fault, lines: [] });

/**
 * Parses a basket. With a header, columns come in any order under any of their usual names; without one they are
 * symbol, side, quantity, price, time in force, strategy. A line without a price is a market order, one with a stop
 * price a stop order, one with a trail a trailing stop, one with a peg a pegged order; for the day, straight to the lit
 * venues, unless it specifies otherwise. A line with a link begins linked orders; those right below it with `+` belong
 * to it, and all of them are readable or none.
 */
export function readBasket(text: string): ReadBasket {
  if (text.length > BASKET_TEXT_MAX) {
    return faulty(`${text.length} characters: a basket has at most ${BASKET_TEXT_MAX}`);
  }
  const records = listRecords(text, detectSeparator(text));
  const [first] = records;
  if (first === undefined) return faulty('the basket is empty');
  const columns = readColumns(first);
  if ('fault' in columns) return faulty(columns.fault);
  const data = columns.isHeader ? records.slice(1) : records;
  if (data.length === 0) return faulty('the basket has a header and no lines');
  if (data.length > BASKET_LINES_MAX) {
    return faulty(`${data.length} lines: a basket has at most ${BASKET_LINES_MAX}`);
  }
  const lines = data.map((record) => readLine(record, columns.columns));
  return { fault: null, lines: withLinks(lines, withoutLink) };
}

const withoutLink = ({ line, cells }: ReadLine, message: string): ReadLine => ({
  line,
  cells,
  order: null,
  errors: [{ path: 'link', message }],
});

function readLine(record: TextRecord, columns: readonly BasketColumn[]): LinkableLine<ReadLine> {
  const { line, cells } = record;
  let word: LinkWord | null = null;
  const wrong = (errors: readonly FieldError[]): LinkableLine<ReadLine> => {
    return { word, read: { line, cells, order: null, errors } };
  };
  if (record.fault !== null) return wrong([{ path: '', message: record.fault }]);
  const surplus = cells.slice(columns.length).filter((cell) => cell !== '');
  if (surplus.length > 0) {
    return wrong([{ path: '', message: `unknown text at the end: "${surplus.join(' ')}"` }]);
  }
  const errors: FieldError[] = [];
  const order: Record<string, unknown> = {};
  const algoParams: Record<string, unknown> = {};
  columns.forEach(({ field, inAlgoParams, read }, i) => {
    const cell = cells[i] ?? '';
    if (cell === '') return;
    const value = read(cell);
    if (typeof value === 'object') errors.push({ path: field, message: value.fault });
    else if (field === 'link') word = toLinkWord(value);
    else (inAlgoParams ? algoParams : order)[field] = value;
  });
  if (errors.length > 0) return wrong(errors);
  const whole = withDefaults(order, algoParams);
  const parsed = NewOrder.safeParse(whole);
  if (!parsed.success) return wrong(toFieldErrors(parsed.error));
  return { word, read: { line, cells, order: whole as NewOrderWire, errors: null } };
}

/** The type of a line that names none. */
function inferType(order: Readonly<Record<string, unknown>>): OrderType {
  if ('pegTo' in order) return 'PEGGED';
  if ('trailAmount' in order || 'trailPct' in order) return 'TRAILING_STOP';
  const { type } = termsOfLimit(order['price'] as number | undefined);
  if (!('stopPrice' in order)) return type;
  return type === 'LIMIT' ? 'STOP_LIMIT' : 'STOP';
}

/** What an iceberg shows is a parameter of the algo, what another order shows its own. */
function withDefaults(
  { displayQty, ...order }: Readonly<Record<string, unknown>>,
  algoParams: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const display = displayQty === undefined ? {} : { displayQty };
  const isAlgos = order['strategy'] === 'ICEBERG';
  const params = isAlgos ? { ...algoParams, ...display } : algoParams;
  return {
    orderType: inferType(order),
    timeInForce: 'expireAt' in order ? 'GTD' : 'DAY',
    strategy: 'LIT',
    instrumentType: 'equity',
    ...order,
    ...(isAlgos ? {} : display),
    ...(Object.keys(params).length === 0 ? {} : { algoParams: params }),
  };
}
