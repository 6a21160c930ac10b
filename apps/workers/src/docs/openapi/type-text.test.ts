/** A schema's type in a few words, as the tables of the reference print it. */
import { describe, expect, it } from 'vitest';
import { given, isJson } from './json.ts';
import { nameIn, typeWords } from './type-text.ts';

describe('a type in words', () => {
  it.each([
    [{ type: 'string' }, 'string'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: 'integer', minimum: 0, maximum: 500 }, 'integer, at least 0, at most 500'],
    [{ type: 'number', maximum: 0 }, 'number, at most 0'],
    [{ type: 'string', pattern: '^[A-Z]{1,5}$' }, 'string like `^[A-Z]{1,5}$`'],
    [{ enum: ['BUY', 'SELL'] }, 'BUY · SELL'],
    [{ const: 'platform' }, '"platform"'],
    [{ const: false }, 'false'],
    [{ type: 'array', items: { type: 'integer' } }, 'list of integer'],
    [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer or null'],
    [{ oneOf: [{ const: 1 }, { enum: ['A'] }] }, '1 or A'],
    [{}, 'anything'],
  ])('%o', (schema, words) => {
    expect(typeWords(schema)).toBe(words);
  });

  it('of a named one leads to its heading, in lists and choices as well', () => {
    const ref = { $ref: '#/components/schemas/OrderStatus' };
    expect(typeWords(ref)).toBe('[OrderStatus](#orderstatus)');
    expect(typeWords({ items: { anyOf: [ref, { type: 'null' }] } })).toBe(
      'list of [OrderStatus](#orderstatus) or null',
    );
    expect(nameIn(ref.$ref)).toBe('OrderStatus');
  });

  it('keeps a choice of a pattern out of the columns of a table', () => {
    expect(typeWords({ type: 'string', pattern: 'a|b|c' })).toBe('string like `a\\|b\\|c`');
  });
});

describe('an object', () => {
  it.each([
    [{}, true],
    [[], false],
    [null, false],
    ['{}', false],
  ])('%o is one: %s', (value, isOne) => {
    expect(isJson(value)).toBe(isOne);
  });

  it('leaves out what is not given, and keeps null, zero and false', () => {
    expect(given({ a: undefined, b: null, c: 0, d: false, e: '' })).toEqual({
      b: null,
      c: 0,
      d: false,
      e: '',
    });
  });
});
