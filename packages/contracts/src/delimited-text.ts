/**
 * Delimited text into cells (RFC 4180): commas, semicolons or tabs, quoted cells, any line end, with or without a
 * byte order mark. Every record keeps the number of the line it begins on.
 */

export const SEPARATORS = ['\t', ';', ','] as const;
export type Separator = (typeof SEPARATORS)[number];

export type TextRecord = {
  /** As an editor counts: from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why it cannot be read, or null. */
  readonly fault: string | null;
};

const BYTE_ORDER_MARK = '\u{feff}';

/** The separator that the first line with anything on it uses, outside of quotes; a comma when there is none. */
export function detectSeparator(text: string): Separator {
  const first = text.split(/\r\n|\r|\n/).find((line) => line.trim() !== '') ?? '';
  const bare = first.replaceAll(/"[^"]*"/g, '');
  return SEPARATORS.find((separator) => bare.includes(separator)) ?? ',';
}

/** The records of a text; lines without anything on them are no records. Cells are trimmed unless quoted. */
export function listRecords(text: string, separator: Separator): TextRecord[] {
  const reader = new RecordReader(
    text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text,
    separator,
  );
  const records: TextRecord[] = [];
  for (let record = reader.next(); record !== null; record = reader.next()) {
    if (record.fault !== null || record.cells.some((cell) => cell !== '')) records.push(record);
  }
  return records;
}

class RecordReader {
  readonly #text: string;
  readonly #separator: Separator;
  #at = 0;
  #line = 1;

  constructor(text: string, separator: Separator) {
    this.#text = text;
    this.#separator = separator;
  }

  next(): TextRecord | null {
    if (this.#at >= this.#text.length) return null;
    const line = this.#line;
    const cells: string[] = [];
    let fault: string | null = null;
    for (let isMore = true; isMore; ) {
      const cell = this.#cell();
      cells.push(cell.text);
      fault ??= cell.fault;
      isMore = this.#text[this.#at] === this.#separator;
      if (isMore) this.#at += 1;
    }
    this.#endLine();
    return { line, cells, fault };
  }

  #cell(): { readonly text: string; readonly fault: string | null } {
    this.#skipBlanks();
    if (this.#text[this.#at] === '"') return this.#quoted();
    const from = this.#at;
    while (this.#at < this.#text.length && !this.#isEndOfCell()) this.#at += 1;
    return { text: this.#text.slice(from, this.#at).trim(), fault: null };
  }

  #quoted(): { readonly text: string; readonly fault: string | null } {
    let text = '';
    this.#at += 1;
    for (;;) {
      const end = this.#text.indexOf('"', this.#at);
      if (end < 0) return this.#unclosed(text);
      text += this.#text.slice(this.#at, end);
      this.#at = end + 1;
      if (this.#text[this.#at] !== '"') break;
      text += '"';
      this.#at += 1;
    }
    this.#line += lineEndsIn(text);
    const from = this.#at;
    while (this.#at < this.#text.length && !this.#isEndOfCell()) this.#at += 1;
    const rest = this.#text.slice(from, this.#at).trim();
    return { text, fault: rest === '' ? null : `"${rest}" follows a closing quote` };
  }

  /** The rest of the text belongs to the quote: nothing after it can be separated. */
  #unclosed(text: string): { readonly text: string; readonly fault: string } {
    this.#at = this.#text.length;
    return { text, fault: 'a quote is not closed' };
  }

  #skipBlanks(): void {
    while (this.#text[this.#at] === ' ') this.#at += 1;
  }

  #isEndOfCell(): boolean {
    const char = this.#text[this.#at];
    return char === this.#separator || char === '\n' || char === '\r';
  }

  #endLine(): void {
    if (this.#text[this.#at] === '\r' && this.#text[this.#at + 1] === '\n') this.#at += 2;
    else this.#at += 1;
    this.#line += 1;
  }
}

const lineEndsIn = (text: string): number => (text.match(/\r\n|\r|\n/g) ?? []).length;
