import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Cell,
  columnText,
  MarksCollide,
  PLAIN_MARKS,
  rareMarks,
  selectCells,
} from './cells.ts';

const column = { type: 'text', cell: (value: Cell) => value };

/** What `string_to_array` and the guard around it make of a column's text. */
const cellsOf = (text: string, { separator, absent }: typeof PLAIN_MARKS): (string | null)[] =>
  text.split(separator).map((cell) => (cell === absent ? null : cell));

const anyCell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.maxSafeInteger(),
  fc.boolean(),
  fc.constant(null),
);
const asText = (cell: Cell): string | null =>
  cell === null || cell === undefined ? null : String(cell);

test('a column gives back the cells it was made from', () => {
  fc.assert(
    fc.property(fc.array(anyCell, { minLength: 1 }), (cells) => {
      const marks = rareMarks('a0b1c2d3e4f5');
      expect(cellsOf(columnText(cells, column, marks), marks)).toEqual(cells.map(asText));
    }),
  );
});

test('a text that holds a mark is noticed before it is written', () => {
  for (const text of ['\u001f', 'a\u001fb', '\u001e']) {
    expect(() => columnText([text], column, PLAIN_MARKS)).toThrow(MarksCollide);
  }
  expect(columnText(['a\u001eb'], column, PLAIN_MARKS)).toBe('a\u001eb');
});

test('a figure that is not finite is refused', () => {
  for (const figure of [Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => columnText([figure], column, PLAIN_MARKS)).toThrow(RangeError);
  }
});

test('every column has its own parameter, and times are made of milliseconds', () => {
  const { values, from } = selectCells(['text', 'ms', 'bigint'], (at) => `$${at + 6}`, {
    separator: '$4',
    absent: '$5',
  });
  expect(values).toEqual(['r.c0', 'to_timestamp(r.c1::float8 / 1000)', 'r.c2::bigint']);
  for (const parameter of ['$6', '$7', '$8'])
    expect(from).toContain(`string_to_array(${parameter}, $4, $5)`);
});
