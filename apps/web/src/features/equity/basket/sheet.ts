/**
 * A basket while it is edited: a table of texts, and the text it is sent as. The platform interprets the texts; here
 * they are only split, edited and joined. Pure.
 */
import { findOrderField, type OrderField } from '@tradefloor/contracts/basket-names';
import { detectSeparator, listRecords } from '@tradefloor/contracts/delimited-text';

export type SheetRow = {
  /** Stays with the row through edits. */
  readonly id: number;
  readonly cells: readonly string[];
};

export type Sheet = {
  readonly header: readonly string[];
  readonly rows: readonly SheetRow[];
  readonly nextId: number;
};

/** Columns of a text without a header, and of a sheet that starts empty. */
const PLAIN_HEADER = ['symbol', 'side', 'qty', 'price', 'tif', 'strategy'] as const;

/** Columns of lines that wait for a price, as another panel puts them in: beside the plain ones. */
const WAITING_HEADER = [
  ...PLAIN_HEADER,
  'type',
  'stopPrice',
  'trailAmount',
  'trailPct',
  'triggerBy',
] as const;

/** Columns of lines that are good till a date, have a handling, follow the market or name a venue: beside those of lines that wait. */
const FULL_HEADER = [
  ...WAITING_HEADER,
  'expireAt',
  'displayQty',
  'minQty',
  'postOnly',
  'pegTo',
  'pegOffset',
  'shortExempt',
  'venue',
] as const;

/** What a column that is added is called: a name that the platform reads as its field. */
const TITLES = {
  symbol: 'symbol',
  side: 'side',
  qty: 'qty',
  price: 'price',
  timeInForce: 'tif',
  strategy: 'strategy',
  orderType: 'type',
  stopPrice: 'stop price',
  trailAmount: 'trail amount',
  trailPct: 'trail %',
  triggerBy: 'trigger by',
  expireAt: 'expires',
  displayQty: 'display qty',
  minQty: 'min qty',
  postOnly: 'post only',
  shortExempt: 'short exempt',
  pegTo: 'peg to',
  pegOffset: 'peg offset',
  destinationVenue: 'venue',
  link: 'link',
  instrumentType: 'asset class',
} as const satisfies Record<OrderField, string>;

export const EMPTY_SHEET: Sheet = { header: PLAIN_HEADER, rows: [], nextId: 1 };

/** A sheet of these cells. */
export function toSheet(header: readonly string[], rows: readonly (readonly string[])[]): Sheet {
  const width = rows.reduce((most, { length }) => Math.max(most, length), header.length);
  const titles = [...header, ...Array.from({ length: width - header.length }, () => '')];
  return {
    header: titles,
    rows: rows.map((cells, at) => ({ id: at + 1, cells: titles.map((_, i) => oneLine(cells[i])) })),
    nextId: rows.length + 1,
  };
}

/** A sheet of lines that another panel puts in. */
export function toCopies(lines: readonly (readonly string[])[]): Sheet {
  const width = Math.max(...lines.map(({ length }) => length));
  const headers = [PLAIN_HEADER, WAITING_HEADER];
  return toSheet(headers.find(({ length }) => length >= width) ?? FULL_HEADER, lines);
}

/** A line end inside a cell would shift the numbers of all lines after it. */
const oneLine = (cell: string | undefined): string => (cell ?? '').replaceAll(/[\r\n]+/g, ' ');

/** Splits a pasted table or the text of a file; its first line is the header when it names a column. */
export function readSheet(text: string): Sheet {
  const [first, ...rest] = listRecords(text, detectSeparator(text)).map(({ cells }) => cells);
  if (first === undefined) return EMPTY_SHEET;
  const isHeader = first.some((cell) => findOrderField(cell) !== null);
  return isHeader ? toSheet(first, rest) : toSheet(PLAIN_HEADER, [first, ...rest]);
}

const MUST_QUOTE = /["\t;,]|^\s|\s$/;
const quoted = (cell: string): string =>
  MUST_QUOTE.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** The text that is sent: the header, then each row on its own line. */
export const sheetText = ({ header, rows }: Sheet): string =>
  [header, ...rows.map(({ cells }) => cells)]
    .map((cells) => cells.map(quoted).join(','))
    .join('\n');

/** Number of a row's line in the text: the header is line 1. */
export const toLine = (at: number): number => at + 2;

/** The column a fault is about; -1 for one about the line as a whole. */
export function findColumn({ header }: Sheet, path: string): number {
  const field = path.split('.').at(-1) ?? path;
  return header.findIndex((title) => findOrderField(title) === field);
}

export function withCell(
  sheet: Sheet,
  at: { readonly id: number; readonly column: number },
  text: string,
): Sheet {
  const rows = sheet.rows.map((row) =>
    row.id === at.id ? { ...row, cells: row.cells.with(at.column, oneLine(text)) } : row,
  );
  return { ...sheet, rows };
}

/** The titles of columns that the sheet has not: every term of an order that a line may name. */
export const listAbsentColumns = ({ header }: Sheet): readonly string[] => {
  const there = new Set(header.map(findOrderField));
  return Object.values(TITLES).filter((title) => !there.has(findOrderField(title)));
};

/** One more column at the end, empty. */
export const withColumn = (sheet: Sheet, title: string): Sheet => ({
  ...sheet,
  header: [...sheet.header, title],
  rows: sheet.rows.map((row) => ({ ...row, cells: [...row.cells, ''] })),
});

/** One more line at the end, empty. */
export function withLine(sheet: Sheet): Sheet {
  const row = { id: sheet.nextId, cells: sheet.header.map(() => '') };
  return { ...sheet, rows: [...sheet.rows, row], nextId: sheet.nextId + 1 };
}

export const withoutLine = (sheet: Sheet, id: number): Sheet => ({
  ...sheet,
  rows: sheet.rows.filter((row) => row.id !== id),
});

/** The value of a row's field, whatever the column is called; empty without such a column. */
export function fieldText(sheet: Sheet, row: SheetRow, field: OrderField): string {
  const at = sheet.header.findIndex((title) => findOrderField(title) === field);
  return at < 0 ? '' : (row.cells[at] ?? '');
}
