/** Figures are exact between text, the wire's numbers and whole units. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fromUnits,
  MONEY_UNITS,
  PRICE_UNITS,
  parseDecimal,
  toDecimalText,
  toUnits,
} from './units.ts';

/** A decimal by digits alone, without a division: what the text must be. */
function digits(units: bigint, places: number): string {
  const text = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  const rest = text.slice(-places).replace(/0+$/, '');
  const whole = `${units < 0n ? '-' : ''}${text.slice(0, -places)}`;
  return rest === '' ? whole.replace(/^-0$/, '0') : `${whole}.${rest}`;
}

it('units survive the wire and print as the decimal that they are', () => {
  for (const [perUnit, places] of [
    [PRICE_UNITS, 6],
    [MONEY_UNITS, 4],
  ] as const) {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 15), max: 10 ** 15 }), (units) => {
        const wire = JSON.parse(JSON.stringify(fromUnits(units, perUnit))) as number;
        expect(toUnits(wire, perUnit)).toBe(units + 0);
        expect(toDecimalText(wire)).toBe(digits(BigInt(units), places));
      }),
    );
  }
});

it('a sum in units is what a sum of decimals is not', () => {
  const sum = [0.1, 0.2].map((price) => toUnits(price, PRICE_UNITS)).reduce((a, b) => a + b);
  expect(fromUnits(sum, PRICE_UNITS)).toBe(0.3);
});

it.each([1e-7, 0.1234567, Number.NaN, Number.POSITIVE_INFINITY, 1e10])(
  '%s is no price',
  (price) => {
    expect(() => toUnits(price, PRICE_UNITS)).toThrow(/no exact value/);
  },
);

describe('typed digits', () => {
  it('are the number they show', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (units) => {
        const text = digits(BigInt(units), 6);
        expect(toUnits(parseDecimal(text), PRICE_UNITS)).toBe(units + 0);
      }),
    );
    expect(parseDecimal('189.50')).toBe(189.5);
    expect(parseDecimal('007')).toBe(7);
    expect(parseDecimal('0.0')).toBe(0);
  });

  it.each([
    '',
    'x',
    '1e3',
    '1,5',
    ' 1',
    '0x10',
    '1.',
    '.5',
    '123456789012345.123456789',
    'Infinity',
  ])('%j are refused', (text) => {
    expect(() => parseDecimal(text)).toThrow(/no exact decimal/);
  });
});

it('no exponent is printed', () => {
  expect(toDecimalText(1e-6)).toBe('0.000001');
  expect(toDecimalText(-1.5e-7)).toBe('-0.00000015');
  expect(toDecimalText(1e21)).toBe('1000000000000000000000');
  expect(toDecimalText(1.25e22)).toBe('12500000000000000000000');
});
