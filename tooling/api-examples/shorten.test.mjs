/** Examples are short enough to read, and still whole where their length means something. */
import { expect, test } from 'vitest';
import { shortened } from './shorten.mjs';

const many = (/** @type {number} */ count) => Array.from({ length: count }, (_, n) => ({ n }));

test('of many similar items the first two stay, wherever they are', () => {
  expect(shortened(many(9))).toEqual([{ n: 0 }, { n: 1 }]);
  expect(shortened({ a: { items: many(9) } })).toEqual({ a: { items: [{ n: 0 }, { n: 1 }] } });
});

test.each(['checks', 'thresholds', 'strategies', 'desks', 'legs'])(
  'a list of %s stays whole up to a dozen',
  (name) => {
    expect(shortened({ [name]: many(9) })[name]).toHaveLength(9);
    expect(shortened({ [name]: many(20) })[name]).toHaveLength(12);
  },
);

test('a list of plain values has a dozen', () => {
  expect(shortened({ symbols: Array(30).fill('AAPL') }).symbols).toHaveLength(12);
  expect(shortened({ days: [1, 2, 3] }).days).toEqual([1, 2, 3]);
});

test('a long text is cut, a number and a truth are not', () => {
  expect(shortened('x'.repeat(5_000))).toHaveLength(600);
  expect(shortened({ a: 1e12, b: true, c: null, d: '' })).toEqual({
    a: 1e12,
    b: true,
    c: null,
    d: '',
  });
});

test('a record keeps sixty fields, in their order', () => {
  const record = Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`f${n}`, n]));
  const fields = Object.keys(shortened(record));
  expect(fields).toHaveLength(60);
  expect(fields[0]).toBe('f0');
});

test('the original stays as it was', () => {
  const original = { items: many(5) };
  shortened(original);
  expect(original.items).toHaveLength(5);
});
