import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Cell,
  type Marks,
  MarksCollide,
  PLAIN_MARKS,
  rareMarks,
  rowsText,
  selectCells,
} from './cells.ts';

type Row = readonly [Cell, Cell];
const columns = [
  { type: 'text', cell: (row: Row) => row[0] },
  { type: 'text', cell: (row: Row) => row[1] },
];
const toText = (rows: readonly Row[], marks = PLAIN_MARKS) => rowsText(rows, columns, marks);

/** What `string_to_array` makes of the text. */
const listRows = (text: string, marks: Marks): (string | null)[][] =>
  text
    .split(marks.row)
    .map((line) => line.split(marks.cell).map((cell) => (cell === marks.absent ? null : cell)));

const anyCell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '\u001e', '\u001f', '\u001d', '\u001c'),
  fc.maxSafeInteger(),
  fc.boolean(),
  fc.constant(null),
);
const asText = (cell: Cell): string | null =>
  cell === null || cell === undefined ? null : String(cell);

test('a text gives back the rows it was made from', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyCell, anyCell), { minLength: 1 }), (rows) => {
      const marks = rareMarks('a0b1c2d3e4f5');
      expect(listRows(toText(rows, marks), marks)).toEqual(rows.map((row) => row.map(asText)));
    }),
  );
});

test('a cell that holds a mark is noticed before it is written', () => {
  for (const text of ['\u001f', 'a\u001fb', '\u001e', 'a\u001eb', '\u001d', 'a\u001cb']) {
    expect(() => toText([['a', text]])).toThrow(MarksCollide);
  }
  expect(toText([['a', 'b\u001dc']])).toBe('a\u001fb\u001dc');
});

test('a figure that is not finite is refused', () => {
  for (const figure of [Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => toText([['a', figure]])).toThrow(RangeError);
  }
});

test('every cell is cast to its type, and times are made of milliseconds', () => {
  const { values, from } = selectCells(['text', 'ms', 'bigint'], '$6', {
    row: '$3',
    cell: '$4',
    absent: '$5',
  });
  expect(values).toEqual(['r.c[1]', 'to_timestamp(r.c[2]::float8 / 1000)', 'r.c[3]::bigint']);
  expect(from).toContain('string_to_array($6, $3)');
  expect(from).toContain('string_to_array(line, $4, $5)');
});
