/** Equal content, equal text. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

test('fields are sorted at every depth, lists keep their order, undefined is left out', () => {
  const text = canonicalJson({ b: [{ d: 1, c: 2 }, 0], a: undefined, _: null });
  expect(text).toBe('{"_":null,"b":[{"c":2,"d":1},0]}');
});

test('the order of fields never matters', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (content) => {
      const reversed = Object.fromEntries(Object.entries(content).toReversed());
      expect(canonicalJson(reversed)).toBe(canonicalJson(content));
    }),
  );
});
