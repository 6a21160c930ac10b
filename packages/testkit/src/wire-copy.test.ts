import { expect, test } from 'vitest';
import { wireCopy } from './wire-copy.ts';

/** Every object and list inside. */
function listParts(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(listParts)];
}

const shared = { of: 'two' };

test.each([
  ['nothing', null],
  ['a text', 'text'],
  ['a whole number beyond 2^53', 2n ** 60n],
  ['a list with holes filled', [1, undefined, null, [true, [{ a: [] }]]]],
  [
    'a row',
    { id: 'o-1', price: null, filled: 0, isOpen: false, note: undefined, params: { a: 1 } },
  ],
  ['fields that share an object', { left: shared, right: [shared] }],
  ['a record without a prototype', Object.assign(Object.create(null), { a: { b: 1 } })],
])('a copy of %s is what structuredClone gives, and shares nothing with it', (_, sent: unknown) => {
  const copy = wireCopy(sent);
  expect(copy).toStrictEqual(structuredClone(sent));
  const own = new Set(listParts(sent));
  expect(listParts(copy).filter((part) => own.has(part))).toEqual([]);
});

test.each([
  ['a function', { run: () => 1 }],
  ['a symbol', [Symbol('x')]],
  ['a map', { held: new Map() }],
  ['a time', new Date(0)],
])('%s does not travel', (_, sent: unknown) => {
  expect(() => wireCopy(sent)).toThrow(TypeError);
});
