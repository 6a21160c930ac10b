import { money, px } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moneyText, pxText, readPx, readQty } from './decimal-text.ts';

describe('decimal text', () => {
  test('every price in the exact range comes back as it was', () => {
    const safe = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(safe, (units) => {
        expect(readPx(pxText(px(units)))).toBe(units + 0);
      }),
    );
  });

  test('what a price cannot hold is refused and never rounded', () => {
    for (const text of [
      '0.1234567',
      '1e3',
      '',
      '.',
      '-',
      '1,5',
      ' 1',
      '9007199254.740993',
      'NaN',
    ]) {
      expect(readPx(text), text).toBe(null);
    }
    expect(readPx('.5')).toBe(500_000);
    expect(readPx('1.500000000')).toBe(1_500_000);
    expect(readPx('-0')).toBe(0);
  });

  test('a quantity is whole and not negative', () => {
    expect(['100', '100.0', '1.5', '-1', '0'].map(readQty)).toEqual([100, 100, null, null, 0]);
  });

  test('an amount keeps its sign and its four places', () => {
    expect([0, -20_00, 12_345, 1].map((units) => moneyText(money(units)))).toEqual([
      '0',
      '-0.2',
      '1.2345',
      '0.0001',
    ]);
  });
});
