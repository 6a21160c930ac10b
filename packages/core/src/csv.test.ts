import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCsv, toCsvCell } from './csv.ts';

test('what would be a formula in a spreadsheet is text, and numbers stay numbers', () => {
  expect(['=1+1', '+1', '-1', '@a', '\tb'].map(toCsvCell)).toEqual([
    "'=1+1",
    "'+1",
    "'-1",
    "'@a",
    "'\tb",
  ]);
  expect([-1.5, 0, null, 'AAPL'].map(toCsvCell)).toEqual(['-1.5', '0', '', 'AAPL']);
});

test('quotes, commas and line ends stay within their cell', () => {
  expect(
    toCsv([
      ['a "b", c', 'two\nlines'],
      [1, null],
    ]),
  ).toBe('"a ""b"", c","two\nlines"\r\n1,\r\n');
});

/** Reads a line of cells as RFC 4180 describes it. */
function readLine(text: string): string[] {
  const cells: string[] = [];
  let [cell, isQuoted] = ['', false];
  for (let i = 0; i < text.length; i += 1) {
    const c = text[i];
    if (isQuoted && c === '"' && text[i + 1] === '"') [cell, i] = [`${cell}"`, i + 1];
    else if (c === '"') isQuoted = !isQuoted;
    else if (c === ',' && !isQuoted) [cells[cells.length], cell] = [cell, ''];
    else cell += c;
  }
  return [...cells, cell];
}

test('a reader gets back what was written, with the apostrophe of what looked like a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (cells) => {
      const read = readLine(toCsv([cells]).slice(0, -2));
      expect(read.map((text, i) => (text === `'${cells[i]}` ? cells[i] : text))).toEqual(cells);
    }),
  );
});
