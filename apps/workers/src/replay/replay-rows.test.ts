/** Rows of a replay in parts: none is lost, none is split, and no part is longer than may be kept. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packRows } from './replay-rows.ts';

const MAX = 100;
/** Rows that fit in a part. */
const rows = fc.array(fc.record({ text: fc.string({ maxLength: 12 }), price: fc.double() }), {
  maxLength: 40,
});

test('the parts hold all rows in their order, each of at most its length', () => {
  fc.assert(
    fc.property(rows, (given) => {
      const texts = [...packRows(given, MAX)];
      expect(texts.flatMap((text) => JSON.parse(text) as unknown[])).toEqual(
        given.map((row) => JSON.parse(JSON.stringify(row)) as unknown),
      );
      for (const text of texts) expect(text.length).toBeLessThanOrEqual(MAX);
    }),
  );
});

test('no more parts than needed are made: two that follow each other would not fit in one', () => {
  fc.assert(
    fc.property(rows, (given) => {
      const texts = [...packRows(given, MAX)];
      for (const [index, text] of texts.slice(1).entries()) {
        const [first] = JSON.parse(text) as unknown[];
        const before = texts[index] ?? '';
        expect(before.length + 1 + JSON.stringify(first).length).toBeGreaterThanOrEqual(MAX);
      }
    }),
  );
});

test('no rows are no parts, and a row that is too long has a part of its own', () => {
  expect([...packRows([])]).toEqual([]);
  const long = 'x'.repeat(MAX);
  expect([...packRows([1, long, 2], MAX)]).toEqual(['[1]', `["${long}"]`, '[2]']);
});
