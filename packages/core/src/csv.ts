/** Comma separated values (RFC 4180), safe to open in a spreadsheet. */

export type CsvCell = string | number | null;

/** A cell: quoted where it must be; what a spreadsheet would take for a formula is text. */
export function toCsvCell(value: CsvCell): string {
  if (value === null) return '';
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : `${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines of cells, each line with its end. */
export const toCsv = (lines: readonly (readonly CsvCell[])[]): string =>
  lines.map((cells) => `${cells.map(toCsvCell).join(',')}\r\n`).join('');
