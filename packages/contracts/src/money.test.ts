/** Numbers at the edge: what comes in exactly is kept exactly, everything else is refused. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod';
import {
  averagePx,
  decimalOfMoney,
  decimalOfPx,
  divideHalfUp,
  divideUp,
  findUnits,
  MoneyWire,
  money,
  notional,
  PriceWire,
  proRata,
  px,
  Qty,
  toSafeInteger,
} from './money.ts';

describe('a price on the wire', () => {
  it.each([
    [187.42, 187_420_000],
    [0.000001, 1],
    [-3.5, -3_500_000],
    [0, 0],
    [1e9, 1e15],
  ])('%d is %d units inside', (decimal, units) => {
    expect(z.decode(PriceWire, decimal)).toBe(units);
    expect(z.encode(PriceWire, px(units))).toBe(decimal);
  });

  it.each([
    ['NaN', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['an exponent out of range', 1e308],
    ['a seventh decimal', 0.0000001],
    ['more decimals than the unit holds', 187.4200001],
    ['a number beyond exact ones', 1e10],
    ['text', '187.42'],
    ['a list', [187.42]],
    ['null', null],
    ['a big integer', 187n],
  ])('%s is refused', (_, value) => {
    expect(PriceWire.safeDecode(value as number).success).toBe(false);
  });

  it('has no negative zero', () => {
    expect(Object.is(z.decode(PriceWire, -0), 0)).toBe(true);
  });

  it('comes back as the units it went out as, whatever they are', () => {
    // Doubles resolve millionths up to 2^32 currency units; orders name at most 10^9.
    const limit = 2 ** 32 - 1;
    fc.assert(
      fc.property(fc.integer({ min: -limit, max: limit }), fc.nat(999_999), (whole, part) => {
        const units = px(whole * 1_000_000 + Math.sign(whole || 1) * part);
        fc.pre(Number.isSafeInteger(units));
        expect(z.decode(PriceWire, z.encode(PriceWire, units))).toBe(units);
      }),
    );
  });

  it('survives JSON', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e15 }), (units) => {
        const text = JSON.stringify(z.encode(PriceWire, px(units)));
        expect(z.decode(PriceWire, JSON.parse(text) as number)).toBe(units);
      }),
    );
  });
});

test('an amount holds four decimals and no fifth', () => {
  expect(z.decode(MoneyWire, 10.3001)).toBe(103_001);
  expect(MoneyWire.safeDecode(10.30001).success).toBe(false);
});

test('whatever double comes, it is either refused or kept exactly', () => {
  fc.assert(
    fc.property(fc.double(), (decimal) => {
      const units = findUnits(decimal, 10_000);
      if (units === null) return;
      expect(Number.isSafeInteger(units)).toBe(true);
      expect(units / 10_000).toBe(decimal + 0);
    }),
  );
});

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e308, '5', null])(
  '%s is no quantity',
  (value) => {
    expect(Qty.safeParse(value).success).toBe(false);
  },
);

describe('rounding', () => {
  it.each([
    [5n, 10n, 1n],
    [-5n, 10n, -1n],
    [4n, 10n, 0n],
    [-4n, 10n, 0n],
    [15n, 10n, 2n],
    [0n, 7n, 0n],
  ])('half of %s by %s goes away from zero: %s', (dividend, divisor, quotient) => {
    expect(divideHalfUp(dividend, divisor)).toBe(quotient);
  });

  it.each([
    [1n, 100n, 1n],
    [100n, 100n, 1n],
    [0n, 100n, 0n],
    [-150n, 100n, -1n],
  ])('%s by %s up is %s', (dividend, divisor, quotient) => {
    expect(divideUp(dividend, divisor)).toBe(quotient);
  });

  it('is never off by more than half', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n, max: 10n ** 12n }), (dividend, divisor) => {
        const off = divideHalfUp(dividend, divisor) * divisor - dividend;
        expect(2n * (off < 0n ? -off : off) <= divisor).toBe(true);
      }),
    );
  });
});

describe('price times quantity', () => {
  it('is exact where doubles are not', () => {
    expect(notional(px(999_990_001), 9_000_000)).toBe(89_999_100_090_000);
  });
  it('has the sign of the quantity, and loses at most half a unit', () => {
    const anyQuantity = fc.integer({ min: -10_000_000, max: 10_000_000 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 80_000_000_000 }), anyQuantity, (price, quantity) => {
        const amount = notional(px(price), quantity);
        const off = BigInt(amount) * 100n - BigInt(price) * BigInt(quantity);
        expect(off >= -50n && off <= 50n).toBe(true);
        expect(notional(px(price), -quantity) + amount).toBe(0);
      }),
    );
  });
  it('beyond exact numbers is refused, not rounded', () => {
    expect(() => notional(px(1e15), 10_000_000)).toThrow(RangeError);
    expect(() => toSafeInteger(2n ** 53n)).toThrow(RangeError);
  });
});

test('an average lies between its prices; without prices it is zero', () => {
  expect(averagePx(0n, 0)).toBe(0);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 1_000_000 })), {
        minLength: 1,
      }),
      (fills) => {
        const sum = fills.reduce((all, [price, n]) => all + BigInt(price) * BigInt(n), 0n);
        const average = averagePx(
          sum,
          fills.reduce((all, [, n]) => all + n, 0),
        );
        const prices = fills.map(([price]) => price);
        expect(average).toBeGreaterThanOrEqual(Math.min(...prices));
        expect(average).toBeLessThanOrEqual(Math.max(...prices));
      },
    ),
  );
});

test('a share of an amount is rounded once', () => {
  expect(proRata(money(103_000), 206, 10_000_000)).toBe(2);
  expect(proRata(money(50), 1, 100)).toBe(1);
});

test('units read as decimals for people', () => {
  expect([decimalOfPx(px(187_420_000)), decimalOfMoney(money(103_001))]).toEqual([187.42, 10.3001]);
});
