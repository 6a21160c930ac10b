/** Price terms: flat outside, a union inside, and nothing lost on the way. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Order } from '../order.ts';
import { givenOrder } from '../testing/given.ts';
import { encodeWire } from '../wire-encode.ts';
import {
  convertTerms,
  copyTerms,
  describeTerms,
  EXECUTES_AS,
  type FlatTerms,
  findLimit,
  findPriceTerms,
  flatTerms,
  getLimitPrice,
  getPriceBound,
  getPriceTerms,
  isPegged,
  isProtected,
  needsPrice,
  ORDER_TYPES,
  PEGS,
  type PriceTerms,
  priceTermsFault,
  protectionPrice,
  repriced,
  requestTerms,
  rests,
  takesPrice,
  termsOfLimit,
} from './price-terms.ts';

const price = fc.integer({ min: 1, max: 1_000_000_000_000_000 });
const terms: fc.Arbitrary<PriceTerms> = fc.oneof(
  fc.constant({ type: 'MARKET' } as const),
  fc.record({ type: fc.constant('LIMIT' as const), limitPx: price }),
  fc.record(
    {
      type: fc.constant('PEGGED' as const),
      pegTo: fc.constantFrom(...PEGS),
      pegOffset: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
      limitPx: price,
    },
    { requiredKeys: ['type', 'pegTo', 'pegOffset'] },
  ),
);
const flat = fc.record({
  orderType: fc.constantFrom(...ORDER_TYPES),
  price: fc.option(price, { nil: null }),
  pegTo: fc.option(fc.constantFrom(...PEGS), { nil: null }),
  pegOffset: fc.option(fc.constantFrom(-5, 0, 5), { nil: null }),
});

test('terms survive the way out and back, as a record and as a request', () => {
  fc.assert(
    fc.property(terms, (given) => {
      expect(getPriceTerms(flatTerms(given))).toEqual(given);
      expect(getPriceTerms(requestTerms(given))).toEqual(given);
    }),
  );
});

test('terms survive the wire of an order record', () => {
  fc.assert(
    fc.property(terms, (given) => {
      const sent = encodeWire(Order, { ...givenOrder(), ...flatTerms(given) } as never);
      const back = Order.decode(JSON.parse(JSON.stringify(sent)));
      expect(getPriceTerms(back)).toEqual(given);
    }),
  );
});

test('flat fields are terms exactly where they have no fault', () => {
  fc.assert(
    fc.property(flat, (given) => {
      const found = findPriceTerms(given);
      expect(found === null).toBe(priceTermsFault(given) !== null);
      const executed = { ...given, orderType: EXECUTES_AS[given.orderType] };
      if (found === null) return;
      const pegOffset = found.type === 'PEGGED' ? (given.pegOffset ?? 0) : null;
      expect(flatTerms(found)).toEqual({ ...executed, pegOffset });
      expect(findLimit(given)).toBe(getLimitPrice(found));
    }),
  );
});

describe.each(ORDER_TYPES)('%s', (type) => {
  const peg = isPegged(type) ? ({ pegTo: 'MID' } as const) : {};
  const given = getPriceTerms({ orderType: type, price: takesPrice(type) ? 101 : null, ...peg });

  it('is read from its flat fields alone', () => {
    const wrongPrice = { orderType: type, price: needsPrice(type) ? null : 101 };
    const wrongPeg = { orderType: type, price: 101, ...(isPegged(type) ? {} : { pegTo: 'MID' }) };
    const wrong = isPegged(type) ? [wrongPeg] : [wrongPeg, wrongPrice];
    for (const flat of wrong as FlatTerms[]) {
      expect(priceTermsFault(flat)).toContain(type);
      expect(findPriceTerms(flat)).toBeNull();
      expect(() => getPriceTerms(flat)).toThrow(TypeError);
    }
  });

  it('is bounded by its limit, or else by its protection', () => {
    expect(getPriceBound(given, 99)).toBe(getLimitPrice(given) ?? 99);
    expect(protectionPrice(given, 99)).toBe(isProtected(given) ? 99 : null);
  });

  it('rests only at a price of its own, or one that follows the market', () => {
    expect(rests(given)).toBe(needsPrice(type) || isPegged(type));
  });

  it('takes another price only where it has one', () => {
    expect(getLimitPrice(repriced(given, 102))).toBe(getLimitPrice(given) === null ? null : 102);
    expect(repriced(given, null)).toEqual(given);
  });
});

test('a price names a limit order, none a market order', () => {
  expect([termsOfLimit(5), termsOfLimit(null), termsOfLimit(undefined)]).toEqual([
    { type: 'LIMIT', limitPx: 5 },
    { type: 'MARKET' },
    { type: 'MARKET' },
  ]);
});

test('a copy of the flat fields keeps what was sent and drops what is null', () => {
  expect(copyTerms({ orderType: 'LIMIT', price: 5 })).toEqual({ orderType: 'LIMIT', price: 5 });
  expect(copyTerms({ orderType: 'MARKET', price: null })).toEqual({ orderType: 'MARKET' });
  expect(copyTerms({ orderType: 'LIMIT' })).toEqual({ orderType: 'LIMIT' });
});

test('every price of the terms is converted', () => {
  const double = (price: number): number => price * 2;
  expect(convertTerms({ type: 'LIMIT', limitPx: 5 }, double)).toEqual({
    type: 'LIMIT',
    limitPx: 10,
  });
  expect(convertTerms({ type: 'MARKET' }, double)).toEqual({ type: 'MARKET' });
  const peg = { type: 'PEGGED', pegTo: 'MID', pegOffset: -3 } as const;
  expect(convertTerms<number, number>(peg, double)).toEqual({ ...peg, pegOffset: -6 });
  expect(convertTerms<number, number>({ ...peg, limitPx: 5 }, double)).toEqual({
    ...peg,
    pegOffset: -6,
    limitPx: 10,
  });
});

test('the terms read as MKT or as their limit, written as the reader wants it', () => {
  expect(describeTerms({ type: 'MARKET' }, String)).toBe('MKT');
  expect(describeTerms({ type: 'MARKET' }, String, { market: 'at market' })).toBe('at market');
  expect(describeTerms({ type: 'LIMIT', limitPx: 5 }, String, { at: '@ ' })).toBe('@ 5');
  const peg = { type: 'PEGGED', pegTo: 'MID', pegOffset: 0 } as const;
  expect(describeTerms<number>(peg, String)).toBe('PEG MID');
  expect(describeTerms<number>({ ...peg, pegTo: 'PRIMARY', pegOffset: 2 }, String)).toBe(
    'PEG PRIM +2',
  );
  const away = { ...peg, pegTo: 'MARKET', pegOffset: -2, limitPx: 50 } as const;
  expect(describeTerms<number>(away, String, { at: 'at ' })).toBe('PEG MKT -2 @ 50');
});
