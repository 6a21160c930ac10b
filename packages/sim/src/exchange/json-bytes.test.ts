import fc from 'fast-check';
import { expect, it } from 'vitest';
import { JsonBytes, plainBytes } from './json-bytes.ts';

const anyNumber = fc.oneof(
  fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, 999_999_999, 1_000_000_000, 1_000_000_001, 10_000_000_000),
);
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.string({ unit: 'grapheme' }),
);

it('numbers and texts of any kind are written as JSON writes them, whatever was written before', () => {
  const out = new JsonBytes();
  fc.assert(
    fc.property(fc.array(fc.oneof(anyNumber, anyText, fc.constant(null))), (values) => {
      out.clear();
      for (const [place, value] of values.entries()) {
        out.raw(plainBytes(place === 0 ? '[' : ','));
        if (typeof value === 'number') out.number(value);
        else out.text(value);
      }
      if (values.length === 0) out.raw(plainBytes('['));
      out.raw(plainBytes(']'));
      expect(new TextDecoder().decode(out.written)).toBe(JSON.stringify(values));
    }),
  );
});

it('what is longer than its memory has room', () => {
  const out = new JsonBytes();
  const long = ['a'.repeat(20_000), 'é'.repeat(50_000)];
  out.json(long);
  expect(new TextDecoder().decode(out.written)).toBe(JSON.stringify(long));
});
