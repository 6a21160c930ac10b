/** Delimited text against its own writer: whatever is quoted comes back as it was, with the line it began on. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { detectSeparator, listRecords, SEPARATORS } from './delimited-text.ts';

const cells = (text: string, separator: (typeof SEPARATORS)[number] = ',') =>
  listRecords(text, separator).map((record) => record.cells);

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
/** A cell that is not empty, so that no record is a line without anything on it. */
const cell = fc.string({
  minLength: 1,
  unit: fc.constantFrom('a', 'B', '7', ' ', ',', ';', '\t', '"', '\n', '\r', 'é'),
});

test('what is written with quotes is read as it was, whatever the separator and line end', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...SEPARATORS),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.boolean(),
      (rows, separator, end, hasMark) => {
        const text = rows.map((row) => row.map(quoted).join(separator)).join(end);
        const records = listRecords(hasMark ? `\u{feff}${text}` : text, separator);
        expect(records.map((record) => record.cells)).toEqual(rows);
        expect(records.filter(({ fault }) => fault !== null)).toEqual([]);
        let line = 1;
        for (const [n, row] of rows.entries()) {
          expect(records[n]?.line).toBe(line);
          line += 1 + (row.join('\u0000').match(/\r\n|\r|\n/g) ?? []).length;
        }
      },
    ),
  );
});

test('no text makes the reader throw or repeat itself', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', ';') }),
      (text) => {
        const records = listRecords(text, ',');
        const lines = records.map(({ line }) => line);
        expect(lines).toEqual(lines.toSorted((a, b) => a - b));
        expect(new Set(lines).size).toBe(lines.length);
      },
    ),
  );
});

describe('a text', () => {
  it.each([
    ['one line', 'a,b,c', [['a', 'b', 'c']]],
    ['a line end at its end', 'a,b\n', [['a', 'b']]],
    ['empty lines between', 'a\n\n\nb', [['a'], ['b']]],
    [
      'lines of separators alone',
      'a,b\n,,\n  , \nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'empty cells',
      'a,,c\n,b,',
      [
        ['a', '', 'c'],
        ['', 'b', ''],
      ],
    ],
    ['blanks around cells', ' a ,  b  ', [['a', 'b']]],
    ['blanks in quotes', '" a "," b"', [[' a ', ' b']]],
    ['a separator in quotes', '"a,b",c', [['a,b', 'c']]],
    ['a quote in quotes', '"a ""b"" c"', [['a "b" c']]],
    ['a quote inside a cell', 'a "b" c', [['a "b" c']]],
    ['nothing', '', []],
    ['only a mark', '\u{feff}', []],
  ])('with %s', (_, text, expected) => {
    expect(cells(text)).toEqual(expected);
  });

  it('counts the lines of what it leaves out', () => {
    const records = listRecords('a\n\n"b\nc"\nd', ',');
    expect(records.map(({ line }) => line)).toEqual([1, 3, 5]);
  });

  it('with an open quote is one fault to its end', () => {
    const records = listRecords('a\n"b,c\nd', ',');
    expect(records.map(({ line, fault }) => [line, fault])).toEqual([
      [1, null],
      [2, 'a quote is not closed'],
    ]);
  });

  it('after a closing quote names what stands there, and reads on', () => {
    const [first, second] = listRecords('"a"b,c\nd', ',');
    expect(first?.fault).toBe('"b" follows a closing quote');
    expect(second).toMatchObject({ cells: ['d'], fault: null });
  });
});

describe('the separator', () => {
  it.each([
    ['a,b', ','],
    ['a;b', ';'],
    ['a\tb', '\t'],
    ['a;b,c', ';'],
    ['a\tb;c,d', '\t'],
    ['"a;b",c', ','],
    ['\n\n a;b\nc,d', ';'],
    ['a', ','],
    ['', ','],
  ])('of %j is %j', (text, separator) => {
    expect(detectSeparator(text)).toBe(separator);
  });
});
