import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { CALLS } from './calls/calls.ts';
import { MoneyWire, PriceWire, Qty } from './money.ts';
import { AtWire } from './time.ts';
import { TOPICS } from './topics.ts';
import { encodeWire, getEncoder } from './wire-encode.ts';

/** A schema with every kind of piece that topics and calls are made of. */
const Everything = z.strictObject({
  price: PriceWire,
  maybe: PriceWire.nullable(),
  perhaps: MoneyWire.optional(),
  amounts: z.array(MoneyWire),
  at: AtWire,
  size: Qty,
  limited: z.int().min(1).pipe(Qty),
  refined: PriceWire.refine((price) => price > 0),
  inner: z.object({ at: AtWire.nullable(), name: z.string(), kind: z.enum(['a', 'b']) }),
  loose: z.unknown(),
  either: z.union([z.object({ paid: MoneyWire }), z.object({ owed: MoneyWire })]),
});

const units = fc.maxSafeInteger();
const ms = fc.integer({ min: 0, max: 4_102_444_800_000 });
const count = fc.integer({ min: 1, max: 1_000_000 });
const values = fc.record(
  {
    price: units,
    maybe: fc.option(units),
    perhaps: units,
    amounts: fc.array(units),
    at: ms,
    size: count,
    limited: count,
    refined: count,
    inner: fc.record({ at: fc.option(ms), name: fc.string(), kind: fc.constantFrom('a', 'b') }),
    loose: fc.jsonValue(),
    either: fc.oneof(fc.record({ paid: units }), fc.record({ owed: units })),
  },
  {
    requiredKeys: [
      'price',
      'maybe',
      'amounts',
      'at',
      'size',
      'limited',
      'refined',
      'inner',
      'loose',
      'either',
    ],
  },
);

test('the fast encoder writes the same as zod, in the same order', () => {
  fc.assert(
    fc.property(values, (value) => {
      const slow = z.encode(Everything, value as z.output<typeof Everything>);
      expect(JSON.stringify(encodeWire(Everything, value))).toBe(JSON.stringify(slow));
    }),
  );
});

test('a field that the schema does not name never reaches the wire', () => {
  const Public = z.strictObject({ name: z.string() });
  expect(encodeWire(Public, { name: 'a', passwordHash: 'secret' })).toEqual({ name: 'a' });
});

test('every topic and every call output can be encoded', () => {
  for (const { schema } of Object.values(TOPICS)) expect(getEncoder(schema)).toBeTypeOf('function');
  for (const { out } of Object.values(CALLS)) expect(getEncoder(out)).toBeTypeOf('function');
});

test('a one-way schema has no wire form', () => {
  expect(() => encodeWire(z.string().transform(Number), 5)).toThrow();
});
