/**
 * Tables as comma-separated values (RFC 4180): quoted where needed, CRLF, raw numbers, and text that a
 * spreadsheet would run as a formula made harmless. No file and no browser here, only text.
 */

export type CsvValue = string | number | boolean | null;

/** A cell starting with one of these is read as a formula by spreadsheets. */
const FORMULA = /^[=+\-@\t\r]/;
const MUST_QUOTE = /[",\r\n]/;

/** A value as text. Numbers stay raw so that they can be summed; risky text gets an apostrophe in front. */
function safeText(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  return FORMULA.test(value) ? `'${value}` : value;
}

function csvField(value: CsvValue): string {
  const safe = safeText(value);
  return MUST_QUOTE.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export type CsvOptions = {
  /** A byte order mark, which makes Excel read UTF-8. */
  readonly bom?: boolean;
  /** Who exported what and when: a last record of the same width. */
  readonly note?: string;
};

/** Header and rows as one text; every record has the header's width and ends with CRLF. */
export function toCsv(
  header: readonly string[],
  rows: readonly (readonly CsvValue[])[],
  options: CsvOptions = {},
): string {
  const records = [header, ...rows].map((row) => row.map(csvField).join(','));
  if (options.note !== undefined) {
    records.push([csvField(options.note), ...header.slice(1).map(() => '')].join(','));
  }
  return `${options.bom === true ? '\uFEFF' : ''}${records.join('\r\n')}\r\n`;
}

/** Header and rows for the clipboard: tab-separated, as spreadsheets paste them, and as harmless as an export. */
export const toTsv = (header: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  [header, ...rows]
    .map((row) => row.map((value) => safeText(value).replaceAll(/[\t\r\n]/g, ' ')).join('\t'))
    .join('\n');
